/** What formulas of a workbook call by a name, where it is now. */

import { columnsOnGrid } from './grids/columns-on-grid.ts';
import { isKeptFormula } from './kept-reference.ts';
import { placeCellFormula, placeRange } from './place-cell-formula.ts';
import type { WorkbookCells } from './workbook-cells.ts';
import type { WorkbookNames } from './workbook-names.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';

/** Tables of the file grow with the rows of their sheet. */
export function placeTables(
  workbook: WorkbookCells,
  sheet: WorkbookSheet,
  names: WorkbookNames | null | undefined,
): void {
  const number = workbook.grids.numberOf(sheet);
  for (const table of names?.tables ?? []) {
    const range = table.sheet === sheet.id ? placeRange(table.range, sheet) : null;
    if (!range) continue;
    const { name, headerRows, totalsRows } = table;
    const byKey = new Map(table.columns.map((column) => [column.key, column.name]));
    const columns = Array.from({ length: range.right - range.left + 1 }, (_, at) => {
      const key = sheet.layout.keyOfColumn(range.left + at);
      return byKey.get(key) ?? sheet.columnOver(range.left + at)?.name ?? key;
    });
    const [top, bottom] = [range.top + headerRows, range.bottom - totalsRows];
    workbook.calculation.setTable({
      ...{ name, sheet: number, left: range.left, top, bottom, columns },
      headerRow: headerRows > 0 ? top - 1 : null,
      totalsRow: totalsRows > 0 ? bottom + 1 : null,
    });
  }
}

/**
 * One that is not known here stays without meaning: what uses it is #NAME?. Answers those that stand for what is gone,
 * in capitals.
 */
export function defineNames(workbook: WorkbookCells, names: WorkbookNames | null | undefined): Set<string> {
  const { sheets, calculation, sheetById } = workbook;
  const lost = new Set<string>();
  const [first] = sheets;
  for (const { name, sheet, formula } of names?.names ?? []) {
    const scope = sheet === null ? null : sheets.findIndex(({ id }) => id === sheet);
    if (!isKeptFormula(formula) || scope === -1 || !first) continue;
    const { node, hasLost } = placeCellFormula(formula, first, 0, sheetById);
    calculation.setName({ name, sheet: scope, content: columnsOnGrid(workbook, node, undefined, 0) });
    if (hasLost) lost.add(name.toUpperCase());
  }
  return lost;
}
