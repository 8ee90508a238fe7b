import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import { boolean, color, column, input, select, type VisibilityRulesOf, who } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { checkRowWrite } from '../shared/rows/check-row-write.ts';
import { rowActionFields } from '../shared/rows/row-action-fields.ts';
import {
  askSettings,
  barColors,
  barColorVisibility,
  downloadRoles,
  downloadSettings,
  explores,
  feedSettings,
  offersOf,
  pageSettings,
  pageVisibility,
  writeSettings,
  writeVisibility,
} from '../shared/rows/row-settings.ts';
import { linkedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';

const mostListColumns = 30;
const mostListActions = 2;

/** One value of every record. */
const axisFields = {
  column: column({ description: 'The column to show.', required: true }),
  type: select(['text', 'image'], {
    description: 'How values are shown. The first image appears next to the record, and the first text is its heading.',
    group: 'Content',
  }),
  ...linkedFields,
  editable: who({ description: 'Who can change this value with an "Edit row" button.', default: 'Everyone' }),
  text_color: color({ description: 'Color of the text of this column.' }),
  font_style: select(['Automatic', 'Normal', 'Bold', 'Italic', 'Bold italic'], {
    description: 'Text style. Automatic makes headings bold.',
    group: 'Style',
  }),
};
const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  lookup_key: { type: 'text' },
  lookup_name: { type: 'text' },
  lookup_page: { type: 'text' },
  text_color: { type: 'text' },
  font_style: { type: 'text' },
};

/** A button in every record: a list knows two kinds. */
const actionFields = {
  title: rowActionFields.title,
  type: select(['Edit row', 'Delete row'], { description: 'What the button does with the row.', group: 'Content' }),
  button_color: rowActionFields.button_color,
  text_color: rowActionFields.text_color,
  success_message: rowActionFields.success_message,
  error_message: rowActionFields.error_message,
};

/** List: a record each, below each other. */
export const definition = defineBlock({
  type: 'list',
  name: 'List',
  description: 'Shows each row as a record with its picture, heading and values.',
  icon: 'list',
  category: 'Data',
  recommended: { place: 6 },
  settings: {
    ...titleSettings,
    ...askSettings({ search: true, filter: false, sort: false }),
    ...pageSettings(10),
    ...downloadSettings,
    ...feedSettings,
    show_details_on_click: boolean({ description: 'Clicking a record opens its details.', group: 'Behavior' }),
    ...writeSettings,
    show_labels: boolean({
      description: 'Show the column name above each value.',
      group: 'Content',
      default: true,
    }),
    freeze_actions_column: boolean({
      description: 'Keep the action buttons visible at the end of the record. Off puts them below its values.',
      group: 'Style',
      default: true,
    }),
    column_width: input({
      description: 'Minimum width of each value, such as 200px. Smaller widths fit more values per row.',
      group: 'Style',
      default: '200px',
    }),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind each record.' }),
    ...barColors,
  },
  visibleWhen: { ...pageVisibility, ...barColorVisibility, ...writeVisibility },
  axis: { fields: axisFields, visibleWhen: axisVisibility, itemName: 'column', max: mostListColumns, column: 'column' },
  actions: { fields: actionFields, max: mostListActions, action: (entry) => entry },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  writes: {
    add: { setting: 'add_new_row' },
    edit: { axisSetting: 'editable', through: 'Edit row' },
    actions: { setting: 'action_button_visibility' },
  },
  downloads: downloadRoles,
  feed: 'atom_feed',
  checkWrite: (config, request) => checkRowWrite(config, request),
  requests: ({ settings, axis }): { rows: RowsRequest } => ({
    rows: {
      shape: 'rows',
      columns: [...new Set(axis.map((item) => item.column).filter((id) => id !== ''))],
      ...requestedNames(axis.filter((item) => item.type === 'text')),
      ...offersOf(settings),
    },
  }),
  hydrates: ({ settings, actions }) => {
    const acts = settings.action_button_visibility !== 'None' && actions.length > 0;
    const does = explores(settings) || settings.show_details_on_click || settings.add_new_row !== 'None' || acts;
    return does ? 'idle' : 'never';
  },
  propose: (columns, meanings = meaningsByName(columns)) => ({
    axis: proposeColumns(showable(columns), meanings).map(proposeColumn),
  }),
});

/** A picture, a heading and what fits one line next to each other; of the long texts one, behind the short values. */
function proposeColumns(columns: readonly Column[], meanings: ReadonlyMap<string, Meaning>): Column[] {
  const image = columns.find(({ type }) => type === 'image');
  const words = columns.filter((one) => one !== image && one.type !== 'image');
  const isLong = ({ id }: Column): boolean => meanings.get(id) === 'long text';
  const heading = words.find((one) => one.type === 'text' && !isLong(one)) ?? words[0];
  const rest = words.filter((one) => one !== heading);
  const long = rest.find(isLong);
  const short = rest.filter((one) => !isLong(one)).slice(0, long ? 3 : 4);
  return [image, heading, ...short, long].filter((one) => one !== undefined);
}

const proposeColumn = (found: Column): Record<string, unknown> => ({
  column: found.id,
  type: found.type === 'image' ? 'image' : 'text',
});
