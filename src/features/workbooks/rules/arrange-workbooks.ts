export const workbookSorts = ['changed', 'name', 'rows'] as const;
export type WorkbookSort = (typeof workbookSorts)[number];

interface Arranged {
  name: string;
  updated_at: string;
  sheets: readonly { title: string; row_count: number }[];
}

/** The spreadsheets whose name or a sheet's title holds every word of the search, in the order that was chosen. */
export function arrangeWorkbooks<W extends Arranged>(workbooks: readonly W[], search: string, sort: WorkbookSort): W[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return workbooks
    .filter((workbook) => {
      const text = [workbook.name, ...workbook.sheets.map((sheet) => sheet.title)].join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => orders[sort](one, other) || orders.name(one, other));
}

export const rowCountOf = (workbook: Pick<Arranged, 'sheets'>): number =>
  workbook.sheets.reduce((sum, sheet) => sum + sheet.row_count, 0);

const orders: Record<WorkbookSort, (one: Arranged, other: Arranged) => number> = {
  changed: (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  name: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' }),
  rows: (one, other) => rowCountOf(other) - rowCountOf(one),
};
