import { boolean, color, number, select, text, who } from '#settings/kinds.ts';
import type { Column } from '#sheet/model.ts';
import { defineBlock } from '../contract.ts';
import type { DistinctAsk, RowsAsk } from '../data-contract.ts';
import { typeForColumn } from '../shared/field/field-value.ts';
import { tableActionFields, tableActionVisibility } from './action-fields.ts';
import { tableAxisFields, tableAxisVisibility, textAlignment } from './axis-fields.ts';
import { checkTableWrite } from './check-table-write.ts';

export const mostTableColumns = 50;
export const mostTableActions = 2;
export const mostTableOptions = 500;
/** Rows of a table that does not paginate. */
export const mostUnpagedRows = 500;

/** The rows, and the choices of columns whose options come from a sheet. */
export type TableAsks = { rows: RowsAsk } & Record<`options:${string}`, DistinctAsk>;

/** Table. (blocks-and-data.md, section 3.3) */
export const definition = defineBlock({
  type: 'table',
  name: 'Table',
  description: 'Shows rows in columns, to search, sort, filter, edit and download.',
  icon: 'table',
  category: 'Data',
  settings: {
    title_alignment: select(['Left', 'Center', 'Right'], { description: 'Where the heading stands.', group: 'Style' }),
    title_font_size: number({
      description: 'How large the heading is.',
      group: 'Style',
      min: 12,
      max: 72,
      unit: 'px',
      default: 24,
    }),
    title_font_style: select(['Bold', 'Normal', 'Italic', 'Bold italic'], {
      description: 'How the heading is written.',
      group: 'Style',
    }),
    show_search: boolean({
      description: 'Offer a search box over all shown columns.',
      group: 'Behaviour',
      default: true,
    }),
    show_filter: boolean({ description: 'Offer filters by column.', group: 'Behaviour', default: true }),
    show_sort: boolean({
      description: 'Let visitors sort by a click on a column heading.',
      group: 'Behaviour',
      default: true,
    }),
    paginate: boolean({ description: 'Show the rows page by page.', group: 'Behaviour', default: true }),
    rows_per_page: number({
      description: 'How many rows a page has.',
      group: 'Behaviour',
      min: 1,
      max: 200,
      step: 1,
      default: 10,
    }),
    show_pagination: boolean({
      description: 'Offer the other pages. Off shows the first page only.',
      group: 'Behaviour',
      default: true,
    }),
    csv_download: boolean({ label: 'CSV download', description: 'Offer the rows as a CSV file.', group: 'Behaviour' }),
    pdf_download: boolean({ label: 'PDF download', description: 'Offer the rows as a PDF.', group: 'Behaviour' }),
    show_details_on_click: boolean({
      description: 'A click on a row opens its details.',
      group: 'Behaviour',
    }),
    add_new_row: who({ description: 'Who may add rows.', default: 'None' }),
    add_row_button_title: text({
      description: 'What the button that adds a row says.',
      group: 'Content',
      default: 'Add row',
    }),
    add_row_button_color: color({ description: 'Colour of the button that adds a row.', default: 'indigo' }),
    add_row_text_color: color({ description: 'Colour of the text on the button that adds a row.' }),
    submit_button_title: text({
      description: 'What the button at the end of the add and edit dialogs says.',
      group: 'Content',
      default: 'Save',
    }),
    action_button_visibility: who({ description: 'Who sees the action buttons.', default: 'Everyone' }),
    freeze_actions_column: boolean({
      description: 'Keep the action buttons in view while the table scrolls sideways.',
      group: 'Style',
      default: true,
    }),
    column_width: text({
      description: 'Width of each column, such as 200px.',
      group: 'Style',
      maxLength: 10,
      default: '200px',
    }),
    Text_Align: textAlignment('Where the text of the columns stands. Automatic puts numbers at the right.'),
    Card_color: color({ label: 'Card color', description: 'Colour of the card that the table stands on.' }),
    Pagination_color: color({ label: 'Pagination color', description: 'Colour of the page buttons.' }),
    Filter_color: color({ label: 'Filter color', description: 'Colour of the filter button and of active filters.' }),
    Search_color: color({ label: 'Search color', description: 'Colour of the search box.' }),
  },
  visibleWhen: {
    rows_per_page: { paginate: true },
    show_pagination: { paginate: true },
    Pagination_color: { paginate: true },
    Filter_color: { show_filter: true },
    Search_color: { show_search: true },
    add_row_button_title: { add_new_row: ['Admins', 'Admins & Guests', 'Everyone'] },
    add_row_button_color: { add_new_row: ['Admins', 'Admins & Guests', 'Everyone'] },
    add_row_text_color: { add_new_row: ['Admins', 'Admins & Guests', 'Everyone'] },
  },
  axis: { fields: tableAxisFields, visibleWhen: tableAxisVisibility, itemName: 'column', max: mostTableColumns },
  actions: { fields: tableActionFields, visibleWhen: tableActionVisibility, max: mostTableActions },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  writes: {
    add: { setting: 'add_new_row' },
    edit: { axisSetting: 'editable' },
    actions: { setting: 'action_button_visibility' },
  },
  checkWrite: checkTableWrite,
  ask: ({ settings, axis, actions }): TableAsks => {
    const columns = [...new Set(axis.filter((item) => !item.hidden && item.column).map((item) => item.column))];
    const linked = settings.action_button_visibility === 'None' ? [] : actions.filter(opensColumn);
    const asks: TableAsks = {
      rows: {
        shape: 'rows',
        columns,
        actionColumns: [...new Set(linked.map((action) => action.source_column).filter((id) => id !== ''))],
        pageSize: settings.paginate ? Math.max(1, Math.round(settings.rows_per_page)) : mostUnpagedRows,
        visitor: {
          search: settings.show_search,
          filter: settings.show_filter,
          sort: settings.show_sort,
          page: settings.paginate && settings.show_pagination,
        },
      },
    };
    const writable = settings.add_new_row !== 'None' || actions.some((action) => action.type === 'Edit row');
    for (const item of axis) {
      if (item.hidden || !item.from_google_sheet || !item.source?.column) continue;
      if (item.type !== 'select' && item.type !== 'multi-select') continue;
      if (!writable && item.editable === 'None') continue;
      const { sheet_title, column } = item.source;
      asks[`options:${item.column}`] = {
        ...{ shape: 'distinct', sheet_title, column },
        ...{ limit: mostTableOptions, forWriting: true },
      };
    }
    return asks;
  },
  wakes: ({ settings, axis, actions }) => {
    const explores =
      settings.show_search || settings.show_filter || settings.show_sort || settings.show_details_on_click;
    const pages = settings.paginate && settings.show_pagination;
    const writes = settings.add_new_row !== 'None' || axis.some((item) => !item.hidden && item.editable !== 'None');
    const acts = settings.action_button_visibility !== 'None' && actions.some((action) => !isPlainLink(action));
    return explores || pages || writes || acts ? 'idle' : 'never';
  },
  propose: (columns) => ({ axis: columns.filter(isWorthShowing).slice(0, 8).map(proposeColumn) }),
});

type Action = { type: string; source_column: string };
const opensColumn = (action: Action): boolean => action.type === 'Open link' || action.type === 'Compose Email';
const isPlainLink = (action: Action): boolean => opensColumn(action) || action.type === 'Download pdf';

const isWorthShowing = (column: Column): boolean =>
  !/^(_id|row[ _]?(id|index)|record[ _]?id)$/i.test(column.name.trim());

function proposeColumn(column: Column): Record<string, unknown> {
  const type = typeForColumn(column.type);
  if (type === 'text' && /note|comment|description|bio|summary/i.test(column.name))
    return { column: column.id, type: 'textarea' };
  if (type === 'text' && /phone|mobile|\btel\b/i.test(column.name)) return { column: column.id, type: 'tel' };
  if (type === 'text' && /status|stage|priority|category/i.test(column.name))
    return { column: column.id, type: 'text' };
  return { column: column.id, type };
}
