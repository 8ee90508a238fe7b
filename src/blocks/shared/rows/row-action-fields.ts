import { color, column, pairs, select, text, textarea, url, type VisibilityRulesOf } from '#settings/kinds.ts';
import { rowActionKinds, rowActionTypes } from '../../action-kinds.ts';

/** What only some kinds of buttons have. Which ones stands in action-kinds.ts. */
export const kindFields = {
  source_column: column({
    description: 'The column that holds the link or the e-mail address.',
    required: true,
    shown: false,
  }),
  pdf_template: textarea({
    panelOnly: true,
    description: 'Text of the PDF in Markdown; [Column name] becomes the value. All shown columns when empty.',
    group: 'Content',
    maxLength: 50_000,
    namesColumns: true,
    serverOnly: true,
  }),
  api_endpoint: url({
    description: 'The address that is called, by the server only.',
    group: 'Data',
    required: true,
    absolute: true,
    serverOnly: true,
    secret: true,
  }),
  http_method: select(['POST'], { description: 'How it is called.', group: 'Data', serverOnly: true }),
  body_type: select(['JSON', 'Form-data'], {
    description: 'How the fields are sent.',
    group: 'Data',
    serverOnly: true,
  }),
  authorization_method: select(['No Auth', 'Bearer Token', 'Custom Header'], {
    description: 'How the call proves who sends it.',
    group: 'Data',
    serverOnly: true,
  }),
  custom_header: text({
    panelOnly: true,
    description: 'Name of the header that carries the token.',
    group: 'Data',
    serverOnly: true,
    secret: true,
  }),
  token: text({
    panelOnly: true,
    description: 'The secret that is sent; it never leaves the server.',
    group: 'Data',
    maxLength: 4_000,
    serverOnly: true,
    secret: true,
    concealed: true,
  }),
  field_mapping: pairs({
    description: 'The fields that are sent: a name, and a text in which [Column name] becomes the value.',
    group: 'Data',
    namesColumns: true,
    serverOnly: true,
    secret: true,
  }),
};

/** One action button in every row. */
export const rowActionFields = {
  title: text({ description: 'What the button says; what it does when empty.', group: 'Content', maxLength: 60 }),
  type: select(rowActionTypes, {
    description: 'What the button does with its row.',
    group: 'Content',
    default: 'Edit row',
  }),
  button_color: color({ description: 'Color of the button.' }),
  text_color: color({ description: 'Color of the text on the button.' }),
  ...kindFields,
  success_message: text({
    description: 'What the visitor reads when it worked. Empty for nothing.',
    group: 'Behavior',
    default: '',
  }),
  error_message: text({
    description: 'What the visitor reads when it failed. Empty for the reason itself.',
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
