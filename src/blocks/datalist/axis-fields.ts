import { boolean, color, column, select, text, type VisibilityRulesOf } from '#settings/kinds.ts';

/** What an owner chooses for each column of a data list. */
export const axisFields = {
  column: column({ description: 'The column that stands in the list.', required: true }),
  type: select(['image', 'text', 'button'], {
    description: 'How its values are shown. A button leads to the address in the cell.',
    group: 'Content',
    default: 'text',
  }),
  label: text({ description: 'Words before the value.', group: 'Content' }),
  button_text: text({ description: 'What the button says.', group: 'Content', default: 'Click me' }),
  text_bold: boolean({ description: 'Write the value bold.', group: 'Style' }),
  text_color: color({ description: 'Color of the value, or of the words on the button.' }),
  background_color: color({ description: 'Color behind the value, or of the button.' }),
  label_color: color({ description: 'Color of the label.' }),
};

export const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  button_text: { type: 'button' },
  text_bold: { type: ['text', 'button'] },
  text_color: { type: ['text', 'button'] },
  background_color: { type: ['text', 'button'] },
  label_color: { type: ['text', 'button'] },
};
