import { boolean, color, column, select, text, type VisibilityRulesOf } from '#settings/kinds.ts';
import { linkedFields } from '../shared/rows/named-fields.ts';

/** What an owner chooses for each column of a data list. */
export const axisFields = {
  column: column({ description: 'The column to show in the list.', required: true }),
  type: select(['image', 'text', 'button'], {
    description: 'How values are shown. A button opens the URL in the cell.',
    group: 'Content',
    default: 'text',
  }),
  ...linkedFields,
  label: text({ description: 'Text before the value.', group: 'Content' }),
  button_text: text({ description: 'Text on the button.', group: 'Content', default: 'Click me' }),
  text_bold: boolean({ description: 'Show the value in bold.', group: 'Style' }),
  text_color: color({ description: 'Color of the value or the button text.' }),
  background_color: color({ description: 'Background of the value, or color of the button.' }),
  label_color: color({ description: 'Color of the label.' }),
};

export const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  lookup_key: { type: 'text' },
  lookup_name: { type: 'text' },
  lookup_page: { type: 'text' },
  button_text: { type: 'button' },
  text_bold: { type: ['text', 'button'] },
  text_color: { type: ['text', 'button'] },
  background_color: { type: ['text', 'button'] },
  label_color: { type: ['text', 'button'] },
};
