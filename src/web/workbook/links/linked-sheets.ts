import { liveLink } from '#engine/links.ts';
import type { Column, ColumnLink } from '#engine/model.ts';

export interface LinkedSheet {
  id: string;
  title: string;
  columns: readonly Column[];
}

/** What a column of a sheet links to, where that is there. */
export function linkOf(
  column: Column,
  sheets: readonly LinkedSheet[],
): { link: ColumnLink; target: LinkedSheet } | null {
  const live = liveLink(column, sheets);
  const target = sheets.find(({ id }) => id === live?.sheet);
  return column.link && live && target ? { link: column.link, target } : null;
}

/** The columns that name rows of a sheet by this column, or by what it says the rows are called. */
export function linkingColumns(
  sheetId: string,
  { id }: Pick<Column, 'id'>,
  sheets: readonly LinkedSheet[],
): { from: LinkedSheet; column: Column; key: Column }[] {
  const own = sheets.find((sheet) => sheet.id === sheetId);
  return sheets.flatMap((from) =>
    from.columns.flatMap((column) => {
      const linked = linkOf(column, sheets);
      const isNamed = linked?.target.id === sheetId && (linked.link.key === id || linked.link.name === id);
      const key = own?.columns.find((one) => one.id === linked?.link.key);
      return isNamed && key ? [{ from, column, key }] : [];
    }),
  );
}
