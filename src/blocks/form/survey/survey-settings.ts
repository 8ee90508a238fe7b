/** What the owner says of kinds of fields that forms alone have. */
import { boolean, select, text, textarea } from '#settings/kinds.ts';
import { choiceLooks, textLooks } from './is-survey.ts';

/** Of each field. */
export const surveyFields = {
  choices_as: select(choiceLooks, {
    label: 'Choose by',
    description:
      'A list; a ranking, which puts the options in order; or a line of a matrix. Fields in a row with the same options are one matrix, each with its own column.',
    group: 'Content',
  }),
  text_as: select(textLooks, {
    label: 'Fill in by',
    description: 'Typing; a box to tick that agrees to a text; or a signature, drawn or typed.',
    group: 'Content',
  }),
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
