import { color, column, pairs, select, text, textarea, url, type VisibilityRulesOf } from '#settings/kinds.ts';
import { rowActionKinds, rowActionTypes } from '../../action-kinds.ts';

/** What only some kinds of buttons have. Which ones is in action-kinds.ts. */
export const kindFields = {
  source_column: column({
    description: 'Column with the link or e-mail address.',
    required: true,
    shown: false,
  }),
  pdf_template: textarea({
    panelOnly: true,
    description:
      'Text of the PDF in Markdown. [Column name] is replaced with its value. Leave empty for all shown columns.',
    group: 'Content',
    maxLength: 50_000,
    namesColumns: true,
    serverOnly: true,
  }),
  api_endpoint: url({
    description: 'The URL to call. Only the server calls it.',
    group: 'Data',
    required: true,
    absolute: true,
    serverOnly: true,
    secret: true,
  }),
  http_method: select(['POST'], { description: 'Request method.', group: 'Data', serverOnly: true }),
  body_type: select(['JSON', 'Form-data'], {
    description: 'Format of the request body.',
    group: 'Data',
    serverOnly: true,
  }),
  authorization_method: select(['No Auth', 'Bearer Token', 'Custom Header'], {
    description: 'Authentication of the call.',
    group: 'Data',
    serverOnly: true,
  }),
  custom_header: text({
    panelOnly: true,
    description: 'Name of the header for the token.',
    group: 'Data',
    serverOnly: true,
    secret: true,
  }),
  token: text({
    panelOnly: true,
    description: 'The secret to send. Visitors and their browsers never get it.',
    group: 'Data',
    maxLength: 4_000,
    serverOnly: true,
    secret: true,
    concealed: true,
  }),
  automation_name: text({
    panelOnly: true,
    description: 'Name of an automation of the sheet that begins with a button.',
    group: 'Data',
    maxLength: 100,
    required: true,
    serverOnly: true,
  }),
  field_mapping: pairs({
    description: 'The fields to send: a name, and text where [Column name] is replaced with its value.',
    group: 'Data',
    namesColumns: true,
    serverOnly: true,
    secret: true,
  }),
};

/** One action button in every row. */
export const rowActionFields = {
  title: text({
    description: 'Text on the button. Leave empty to use the name of the action.',
    group: 'Content',
    maxLength: 60,
  }),
  type: select(rowActionTypes, {
    description: 'What the button does with the row.',
    group: 'Content',
    default: 'Edit row',
  }),
  button_color: color({ description: 'Color of the button.' }),
  text_color: color({ description: 'Color of the text on the button.' }),
  ...kindFields,
  success_message: text({
    description: 'Message on success. Leave empty for none.',
    group: 'Behavior',
    default: '',
  }),
  error_message: text({
    description: 'Message on failure. Leave empty to show the reason.',
    group: 'Behavior',
    default: '',
  }),
};

/** A setting shows with the kinds that have it; a token besides only where something is to be proved. */
export const rowActionVisibility: VisibilityRulesOf<typeof rowActionFields> = {
  ...Object.fromEntries(
    Object.keys(kindFields).map((key) => {
      const types = rowActionTypes.filter((type) => rowActionKinds[type].settings.some((one) => one === key));
      return [key, { type: types.length === 1 ? types[0] : types }];
    }),
  ),
  token: { type: 'API call', authorization_method: ['Bearer Token', 'Custom Header'] },
};
