/** What the owner says of the lines of a form. */
import { array, boolean, column, range, regex, select, source, text, textarea } from '#settings/kinds.ts';
import { inputTypes } from '../../shared/field/field-type.ts';
import { namedFields } from '../../shared/rows/named-fields.ts';

const mostLineFields = 20;

const lineFields = {
  line_column: source({
    label: 'Column',
    description: 'The column of the sheet of the lines that the answer is saved in.',
    required: true,
  }),
  label: text({ description: 'Label above the field. Leave empty for the column name.', group: 'Content' }),
  type: select([...inputTypes, 'calculated'], {
    description: 'The type of field. Calculated columns are shown after the form is submitted.',
    group: 'Content',
    default: 'text',
  }),
  required: boolean({ description: 'Visitors must fill in this field of each line.', group: 'Behavior' }),
  from_google_sheet: boolean({
    label: 'Options from a sheet',
    description: 'Use the values of a sheet column as options.',
    group: 'Data',
  }),
  options: textarea({
    panelOnly: true,
    description: 'Options, separated by commas. Leave empty to use the options of a choice column.',
    group: 'Content',
    placeholder: 'Red, Green, Blue',
  }),
  source: source({ description: 'The sheet and column with the options.' }),
  ...namedFields,
  hide: boolean({ description: 'Hide the field. Its default value is saved with every line.', group: 'Behavior' }),
  regex_validation: regex({
    label: 'Pattern',
    description: 'A regular expression that the whole answer must match. Leave empty for no validation.',
    group: 'Behavior',
  }),
  regex_message: text({
    label: 'Pattern message',
    description: 'Message when the answer doesn’t match the pattern.',
    group: 'Behavior',
  }),
  placeholder: text({ panelOnly: true, description: 'Placeholder of the empty field.', group: 'Content' }),
  default: text({
    panelOnly: true,
    description: 'Default value. Use today for the current date and user_email for the visitor’s e-mail.',
    group: 'Content',
  }),
  adds_up: boolean({
    label: 'Add up',
    description: 'Show the sum of this column below the lines after the form is submitted.',
    group: 'Content',
  }),
};

export const lineSettings = {
  takes_lines: boolean({
    label: 'Lines',
    description:
      'Visitors also add rows of another sheet that belong to the new row, such as the lines of an invoice. All are saved together.',
    group: 'Data',
  }),
  lines_link: source({
    label: 'Lines are in',
    description: 'The sheet of the lines, and its column that names the new row, such as the number of the invoice.',
    required: true,
  }),
  lines_key: column({
    label: 'Lines name',
    description: 'The column of this sheet that the lines name the new row by, such as its number.',
    required: true,
    shown: false,
  }),
  lines_title: text({
    label: 'Lines title',
    description: 'Heading above the lines.',
    group: 'Content',
    default: 'Lines',
  }),
  line_name: text({ description: 'What one line is called.', group: 'Content', default: 'Line' }),
  line_fields: array(lineFields, {
    label: 'Fields of a line',
    description: 'What visitors fill in for each line.',
    group: 'Data',
    itemName: 'field of a line',
    max: mostLineFields,
    visibleWhen: {
      from_google_sheet: { type: ['select', 'multi-select'] },
      options: { type: ['select', 'multi-select'], from_google_sheet: false },
      source: { from_google_sheet: true },
      lookup_key: { type: ['text', 'number'] },
      lookup_name: { type: ['text', 'number'] },
      regex_validation: { type: [...inputTypes] },
      regex_message: { type: [...inputTypes] },
      placeholder: { type: [...inputTypes] },
      default: { type: [...inputTypes] },
      hide: { type: [...inputTypes] },
      required: { hide: false, type: [...inputTypes] },
      adds_up: { type: ['number', 'calculated'] },
    },
  }),
  lines_at_first: range({
    label: 'Empty lines',
    description: 'How many empty lines the form begins with. Lines that stay empty aren’t saved.',
    group: 'Content',
    min: 1,
    max: 10,
    step: 1,
    default: 2,
  }),
  lines_required: boolean({
    label: 'At least one line',
    description: 'Visitors must fill in at least one line.',
    group: 'Behavior',
  }),
  live_values: boolean({
    label: 'Calculate while filling in',
    description:
      'Show calculated columns and sums of the lines while visitors fill in the form, not only after it’s sent. Visitors can try what comes out without sending anything.',
    group: 'Behavior',
  }),
};

const withLines = { takes_lines: true };
export const lineVisible = {
  lines_link: withLines,
  lines_key: withLines,
  lines_title: withLines,
  line_name: withLines,
  line_fields: withLines,
  lines_at_first: withLines,
  lines_required: withLines,
  live_values: withLines,
};
