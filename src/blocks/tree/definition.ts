import { boolean, color, column, number, page, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { linkedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';
import { proposeTree } from './propose-tree.ts';

/** Rows at the top that come at a time, and those below them. */
const mostAtTop = 100;
const mostBelow = 300;
/** Deeper rows are a branch of their own: a page has no room for more steps to the right. */
const mostLevels = 12;
const mostValues = 6;

/** One value next to the name of a row. */
const axisFields = {
  column: column({ description: 'A column shown next to the name.', required: true }),
  ...linkedFields,
  text_color: color({ description: 'Color of the text of this column.' }),
};

export type TreeRequests = { rows: RowsRequest };

/** Tree: rows below the row that they name as their parent. */
export const definition = defineBlock({
  type: 'tree',
  name: 'Tree',
  description: 'Shows rows below the row that they belong to, such as the people below a manager, parts or places.',
  icon: 'list-tree',
  category: 'Data',
  settings: {
    ...titleSettings,
    label_column: column({ description: 'What a row is called.', required: true }),
    parent_column: column({
      description: 'The row that a row is below, by its key, such as a manager. Blank is the top.',
      required: true,
    }),
    key_column: column({
      description: 'The column with the keys that parents are named by. Leave empty to use what rows are called.',
    }),
    record_page: page({
      label: 'Name opens',
      description: 'The page about one row, such as a person. Names lead to it.',
      group: 'Content',
    }),
    open_levels: number({
      description: 'How many levels are open at first.',
      group: 'Behavior',
      min: 0,
      max: mostLevels,
      step: 1,
      default: 1,
    }),
    show_counts: boolean({ description: 'Show how many rows are below each.', group: 'Content', default: true }),
    show_labels: boolean({ description: 'Show the column name before each value.', group: 'Content' }),
    show_search: boolean({
      description: 'Show a search box for all shown columns. What is found stays below its parents.',
      group: 'Behavior',
      default: true,
    }),
    empty_text: text({
      description: 'Message where there are no rows.',
      group: 'Content',
      default: 'No rows to show',
      maxLength: 120,
    }),
    line_color: color({ description: 'Color of the lines between rows.' }),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind the tree.' }),
  },
  axis: { fields: axisFields, itemName: 'column', max: mostValues, column: 'column' },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  requests: ({ settings, axis }): TreeRequests => {
    const { label_column, parent_column, key_column } = settings;
    const shown = [label_column, ...axis.map((item) => item.column)].filter((id) => id !== '');
    return {
      rows: {
        shape: 'rows',
        columns: [...new Set(shown)],
        ...requestedNames(axis),
        ...(settings.record_page && { opens: [settings.record_page] }),
        pageSize: mostAtTop,
        tree: { key: key_column || label_column, parent: parent_column, most: mostBelow, levels: mostLevels },
        visitor: { search: settings.show_search, page: true },
      },
    };
  },
  hydrates: () => 'never',
  propose: proposeTree,
});
