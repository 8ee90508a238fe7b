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
import { linkedFields } from '../shared/rows/named-fields.ts';
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
    description: 'The condition. any_of takes several values, separated by ||.',
    group: 'Data',
  }),
  value: text({ panelOnly: true, description: 'The value to compare with.', group: 'Data' }),
  text_color: color({ description: 'Text color of matching cells.' }),
  background_color: color({ description: 'Background of matching cells.' }),
};

/** One column of the table. */
export const tableAxisFields = {
  column: column({ description: 'The column to show.', required: true }),
  label: text({
    description: 'Label of the column. Leave empty for the column name.',
    group: 'Content',
    maxLength: 80,
  }),
  type: select([...inputTypes.slice(0, 10), 'image', ...inputTypes.slice(10)], {
    description: 'How values are shown and edited. Text follows the column type.',
    group: 'Content',
  }),
  hidden: boolean({ description: 'Hide this column. Its values are never sent to visitors.', group: 'Data' }),
  details_only: boolean({
    label: 'In details only',
    description: 'Hide this column in the table and show it in the row details.',
    group: 'Content',
  }),
  editable: who({ description: 'Who can change this column in the table.', default: 'None' }),
  use_markdown: boolean({ description: 'Render Markdown in the values: emphasis, lists, links.', group: 'Content' }),
  from_google_sheet: boolean({
    label: 'Options from a sheet',
    description: 'Use the values of a sheet column as options.',
    group: 'Data',
  }),
  source: source({ description: 'The sheet and column with the options.' }),
  options: textarea({
    panelOnly: true,
    description: 'Options, separated by commas.',
    group: 'Content',
    default: 'true, false',
  }),
  ...linkedFields,
  character_limit: number({
    description: 'Maximum characters shown in the table. Longer values are cut off.',
    group: 'Behavior',
    min: 1,
    max: 10_000,
    default: null,
  }),
  image_source: select(['External URL', 'Upload Image'], {
    description: 'How visitors with edit access add an image: by URL or from their device.',
    group: 'Content',
  }),
  image_size: select(['Small', 'Medium', 'Large'], {
    description: 'Size of images in the table.',
    group: 'Style',
    default: 'Medium',
  }),
  image_shape: select(['Square', 'Wide', 'Round'], { description: 'Shape of images.', group: 'Style' }),
  column_width: input({
    description: 'Width of this column, such as 160px. Leave empty for the table’s column width.',
    group: 'Style',
    placeholder: '200px',
  }),
  text_alignment: textAlignment('Text alignment of this column. Automatic follows the table.'),
  Conditional_formatting: array(formattingRule, {
    label: 'Conditional formatting',
    description: 'Color cells by their values. The first matching rule applies.',
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
