/** What the owner says of kinds of fields that forms alone have. */
import { boolean, text, textarea } from '#settings/kinds.ts';

/** Of each field. */
export const surveyFields = {
  consent_text: textarea({
    label: 'Text to agree to',
    description: 'What people agree to by ticking the box. The row says which version it was, and when.',
    group: 'Content',
    maxLength: 5_000,
    panelOnly: true,
  }),
  consent_version: text({
    label: 'Version of the text',
    description: 'Such as 2 or 2026-11. Change it together with the text. Leave empty for 1.',
    group: 'Content',
    panelOnly: true,
  }),
  scans: boolean({
    label: 'Scan codes',
    description: 'Adds a button that reads a bar code or QR code with the camera, where the browser can.',
    group: 'Behavior',
  }),
};
