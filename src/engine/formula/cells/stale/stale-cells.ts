/** Cells that are out of date, since formulas that are not computed read what has changed. */

import type { CellsRead } from '../../graph/volatile-runs.ts';
import { keysOf, placeOf } from '../cell-keys.ts';
import type { StaleCell, StaleSummary } from '../cells-setup.ts';
import { outdatedColumns } from '../../../outdated.ts';
import { isHeldFormula, isKeptFormula, isSpilled } from '../kept-reference.ts';
import type { WorkbookCells } from '../workbook-cells.ts';

const mostNamed = 20;
const mostStale = 5_000;

/**
 * What is not computed is out of date where anything that it reads was written since, or is gone: what, is no longer
 * known.
 */
export function markOutOfDate(workbook: WorkbookCells, isNewIn: (cells: CellsRead) => boolean): void {
  const { sheets, calculation, lost } = workbook;
  for (const sheet of sheets) {
    const number = workbook.grids.numberOf(sheet);
    const look = (column: number, cells: readonly (readonly [row: number, stored: string])[]): void => {
      for (const [row, stored] of cells) {
        if (isKeptFormula(stored)) continue;
        if (lost.has(number, row, column) || calculation.readsOf({ sheet: number, row, column }).some(isNewIn))
          calculation.markStale(number, row, column);
      }
    };
    for (const [id, cells] of sheet.takeFormulas()) look(sheet.columnAt(id), cells);
    for (const [column, cells] of sheet.loose.formulas(sheet)) look(column, cells);
  }
}

/** Says again of cells that they are out of date, as they were when that was stored. */
export function markStale(workbook: WorkbookCells, cells: readonly StaleCell[]): void {
  for (const cell of cells) {
    const sheet = workbook.sheetById(cell.sheet);
    const at = sheet && placeOf(sheet, cell);
    if (at) workbook.calculation.markStale(workbook.grids.numberOf(sheet), at.row, at.column);
  }
}

export function staleCells(workbook: WorkbookCells): StaleSummary {
  const { calculation, nameOf } = workbook;
  const found: StaleSummary = { count: 0, roots: [], names: [], columns: {} };
  const columns = new Map<string, Map<string, string[]>>();
  for (const { sheet: number, row, column } of calculation.staleCells()) {
    const sheet = workbook.grids.at(number, row, column);
    const keys = sheet && keysOf(sheet, row, column);
    if (!keys) continue;
    found.count++;
    if (found.names.length < mostNamed) found.names.push(nameOf(number, row, column));
    if (!keys.isLoose) {
      const own = columns.get(sheet.id) ?? new Map<string, string[]>();
      const rows = own.get(keys.column) ?? [];
      rows.push(keys.row);
      columns.set(sheet.id, own.set(keys.column, rows));
    }
    const { formula = ':' } = keys;
    const isRoot = isHeldFormula(formula) || !(isKeptFormula(formula) || isSpilled(formula));
    if (isRoot && found.roots.length < mostStale)
      found.roots.push({ sheet: sheet.id, row: keys.row, column: keys.column });
  }
  found.columns = Object.fromEntries([...columns].map(([id, own]) => [id, outdatedColumns(own)]));
  return found;
}
