import { boolean, color, number, text, who } from '#settings/kinds.ts';
import type { RowsRequest } from '../../data-contract.ts';

/** Rows of a block that does not paginate come so many at a time. */
export const mostUnpagedRows = 200;

/** What visitors may ask of the rows; each as it is offered at first. */
export const askSettings = (offered: { search: boolean; filter: boolean; sort: boolean }) => ({
  show_search: boolean({
    description: 'Show a search box for all shown columns.',
    group: 'Behavior',
    default: offered.search,
  }),
  show_filter: boolean({ description: 'Let visitors filter by column.', group: 'Behavior', default: offered.filter }),
  show_sort: boolean({ description: 'Let visitors sort the rows.', group: 'Behavior', default: offered.sort }),
});

export const pageSettings = (perPage: number) => ({
  paginate: boolean({ description: 'Split the rows into pages.', group: 'Behavior', default: true }),
  rows_per_page: number({
    description: 'Rows per page.',
    group: 'Behavior',
    min: 1,
    max: 200,
    step: 1,
    default: perPage,
  }),
  show_pagination: boolean({
    description: 'Show the other pages. Off shows only the first page.',
    group: 'Behavior',
    default: true,
  }),
});
export const pageVisibility = { rows_per_page: { paginate: true }, show_pagination: { paginate: true } } as const;

export const downloadSettings = {
  csv_download: boolean({
    label: 'CSV download',
    description: 'Let visitors download the rows as a CSV file.',
    group: 'Behavior',
  }),
  pdf_download: boolean({
    label: 'PDF download',
    description: 'Let visitors download the rows as a PDF.',
    group: 'Behavior',
  }),
};
/** Asked of lists; only the server and the head of the page know it. */
export const feedSettings = {
  atom_feed: boolean({
    label: 'Feed of new rows',
    description: 'Offer the newest rows as an Atom feed, with the columns shown here, for feed readers.',
    explain: true,
    group: 'Behavior',
    serverOnly: true,
  }),
};
export const downloadRoles = { csv: 'csv_download', pdf: 'pdf_download' } as const;

/** Adding and changing rows. */
export const writeSettings = {
  add_new_row: who({ description: 'Who can add rows.', default: 'None' }),
  add_row_button_title: text({
    description: 'Text on the button that adds a row.',
    group: 'Content',
    default: 'Add row',
  }),
  add_row_button_color: color({ description: 'Color of the button that adds a row.', default: 'indigo' }),
  add_row_text_color: color({ description: 'Color of the text on the button that adds a row.' }),
  submit_button_title: text({
    description: 'Text on the save button of the add and edit dialogs.',
    group: 'Content',
    default: 'Save',
  }),
  action_button_visibility: who({ description: 'Who sees the action buttons.', default: 'Everyone' }),
};
const whoAdds = { add_new_row: ['Admins', 'Admins & Guests', 'Everyone'] } as const;
export const writeVisibility = {
  add_row_button_title: whoAdds,
  add_row_button_color: whoAdds,
  add_row_text_color: whoAdds,
} as const;

export const barColors = {
  Pagination_color: color({ label: 'Pagination color', description: 'Color of the page buttons.' }),
  Filter_color: color({ label: 'Filter color', description: 'Color of the filter button and of active filters.' }),
  Search_color: color({ label: 'Search color', description: 'Color of the search box.' }),
};
export const barColorVisibility = {
  Pagination_color: { paginate: true },
  Filter_color: { show_filter: true },
  Search_color: { show_search: true },
} as const;

interface OfferedByRows {
  show_search: boolean;
  show_filter: boolean;
  show_sort: boolean;
  paginate: boolean;
  rows_per_page: number;
  show_pagination: boolean;
}

/** What columns are called, by id, where an entry of the axis says so. */
export const namesOf = (axis: readonly { column: string; label: string }[]): Record<string, string> =>
  Object.fromEntries(axis.flatMap(({ column, label }) => (column && label ? [[column, label]] : [])));

/** How many rows a page has, and what visitors may do with them. */
export const offersOf = (settings: OfferedByRows): Required<Pick<RowsRequest, 'pageSize' | 'visitor'>> => ({
  pageSize: settings.paginate ? Math.max(1, Math.round(settings.rows_per_page)) : mostUnpagedRows,
  visitor: {
    search: settings.show_search,
    filter: settings.show_filter,
    sort: settings.show_sort,
    page: !settings.paginate || settings.show_pagination,
  },
});

/** Whether there is anything to do that needs a script. Links to further rows of what does not paginate need none. */
export const explores = (settings: OfferedByRows): boolean =>
  settings.show_search || settings.show_filter || settings.show_sort || (settings.paginate && settings.show_pagination);
