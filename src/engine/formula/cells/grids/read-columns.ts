import type { RowOfCells } from '../cells-setup.ts';
import { isStoredById, namedIn } from '../kept-reference.ts';
import type { WorkbookCells } from '../workbook-cells.ts';
import type { WorkbookSheet } from '../workbook-sheet.ts';

/** Whether all that formulas of a row read is here. */
export function readsAllOfRow(workbook: WorkbookCells, sheet: WorkbookSheet, { formulas }: RowOfCells): boolean {
  for (const [id, stored] of Object.entries(formulas ?? {})) {
    // With the first formula of a column of texts its other cells are read otherwise.
    if (sheet.becomesMixed(id)) return false;
    if (!sheet.read.includes(id) && sheet.columnAt(id) >= 0) return false;
    if (!readsAll(workbook, sheet, stored)) return false;
  }
  return true;
}

/** Whether the columns are here that a formula names. */
export function readsAll(workbook: WorkbookCells, sheet: WorkbookSheet, stored: string | undefined): boolean {
  if (stored === undefined || !isStoredById(stored)) return true;
  return namedIn(stored).every(({ sheet: other, columns, isWide }) => {
    const read = other === null ? sheet : workbook.sheetById(other);
    if (!read || (isWide && read.read.length < read.columns.length)) return false;
    return !columns.some((one) => read.columnAt(one) >= 0 && !read.read.includes(one));
  });
}
