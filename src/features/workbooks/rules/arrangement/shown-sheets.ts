import type { Column } from '#engine/model.ts';

/** What a spreadsheet hides: sheets by id, and columns by the id of their sheet. */
export interface HiddenParts {
  sheets: readonly string[];
  columns: ReadonlyMap<string, readonly string[]>;
}

/** Sheets as something may be proposed of them: without what is hidden. One that has no column left is left out. */
export function shownSheets<Sheet extends { id: string; columns: readonly Column[] }>(
  sheets: readonly Sheet[],
  hidden: HiddenParts,
): (Omit<Sheet, 'columns'> & { columns: Column[] })[] {
  return sheets
    .filter(({ id }) => !hidden.sheets.includes(id))
    .map((sheet) => ({
      ...sheet,
      columns: sheet.columns.filter((column) => !hidden.columns.get(sheet.id)?.includes(column.id)),
    }))
    .filter(({ columns }) => columns.length > 0);
}
