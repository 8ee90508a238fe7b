import {
  array,
  boolean,
  color,
  column,
  input,
  number,
  select,
  source,
  text,
  textarea,
  type VisibilityRulesOf,
  who,
} from '#settings/kinds.ts';
import { inputTypes } from '../shared/field/field-type.ts';

const alignments = ['Automatic', 'Left', 'Center', 'Right'] as const;
export const textAlignment = (description: string) => select(alignments, { description, group: 'Style' });

/** Text conditions of the engine; dates and days have no place in a rule for text. */
export const ruleConditions = [
  '=',
  'includes',
  'not_includes',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'any_of',
  '>',
  '<',
] as const;

const formattingRule = {
  condition: select(ruleConditions, {
    description: 'How the cell is compared. any_of takes several values, separated by ||.',
    group: 'Data',
  }),
  value: text({ panelOnly: true, description: 'What the cell is compared with.', group: 'Data' }),
  text_color: color({ description: 'Color of the text of cells that match.' }),
  background_color: color({ description: 'Color behind the text of cells that match.' }),
};

/** One column of the table. */
export const tableAxisFields = {
  column: column({ description: 'The column that is shown.', required: true }),
  label: text({
    description: 'What the column is called here; its own name when empty.',
    group: 'Content',
    maxLength: 80,
  }),
  type: select([...inputTypes.slice(0, 10), 'image', ...inputTypes.slice(10)], {
    description: 'How the values are shown and filled in. Text follows the type of the column.',
    group: 'Content',
  }),
  hidden: boolean({ description: 'Keep the column from visitors: it is not even sent to them.', group: 'Data' }),
  details_only: boolean({
    label: 'In details only',
    description: 'Leave the column out of the table and show it in the details of a row.',
    group: 'Content',
  }),
  editable: who({ description: 'Who may change the values of this column in the table.', default: 'None' }),
  use_markdown: boolean({ description: 'Draw Markdown in the values: emphasis, lists, links.', group: 'Content' }),
  from_google_sheet: boolean({
    label: 'Options from a sheet',
    description: 'Take the options from a column of a sheet.',
    group: 'Data',
  }),
  source: source({ description: 'The sheet and column that hold the options.' }),
  options: textarea({
    panelOnly: true,
    description: 'The options to choose from, separated by commas.',
    group: 'Content',
    default: 'true, false',
  }),
  character_limit: number({
    description: 'The most characters that a value may have; longer ones are cut short in the table.',
    group: 'Behavior',
    min: 1,
    max: 10_000,
    default: null,
  }),
  image_source: select(['External URL', 'Upload Image'], {
    description: 'How visitors who may edit give an image: by its address or from their device.',
    group: 'Content',
  }),
  image_size: select(['Small', 'Medium', 'Large'], {
    description: 'How large images are drawn in the table.',
    group: 'Style',
    default: 'Medium',
  }),
  image_shape: select(['Square', 'Wide', 'Round'], { description: 'How images are cut.', group: 'Style' }),
  column_width: input({
    description: 'Width of this column, such as 160px; that of the table when empty.',
    group: 'Style',
    placeholder: '200px',
  }),
  text_alignment: textAlignment('Where the text of this column stands; as in the table when automatic.'),
  Conditional_formatting: array(formattingRule, {
    label: 'Conditional formatting',
    description: 'Colors for cells by what they say. The first rule that matches counts.',
    group: 'Style',
    itemName: 'rule',
    max: 20,
  }),
};

export const tableAxisVisibility: VisibilityRulesOf<typeof tableAxisFields> = {
  Conditional_formatting: { type: 'text' },
  from_google_sheet: { type: ['select', 'multi-select'] },
  source: { from_google_sheet: true },
  options: { type: ['select', 'multi-select'], from_google_sheet: false },
  use_markdown: { type: ['text', 'textarea', 'markdowntext'] },
  character_limit: { type: ['text', 'textarea', 'markdowntext', 'tel', 'url', 'email'] },
  image_source: { type: 'image' },
  image_size: { type: 'image' },
  image_shape: { type: 'image' },
};
