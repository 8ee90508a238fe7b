/** Cells of a workbook that arrays fill: whose they are, and what is stored of them. */

import type { CellPosition } from '../graph/cell-reader.ts';
import type { ComputedLoose, Difference } from './cells-setup.ts';
import type { GivenValue, GivenValues } from './given-values.ts';
import { holdFormula, isKeptFormula, openStored, readSpilled, spilledFrom, storedFormula } from './kept-reference.ts';
import { type GridPlace, keysOfPlace, looseOfScalar, scalarOfLoose } from './loose-cells.ts';
import { putCellFormulas } from './put-cell-formulas.ts';
import type { WorkbookCells } from './workbook-cells.ts';

/** The cell of the formula whose array fills a cell, now or as it was read first; else the cell itself. */
export function anchorOf(workbook: WorkbookCells, { sheet, row, column }: CellPosition): CellPosition {
  const owner = workbook.calculation.spillOwner(sheet, row, column);
  if (owner) return owner;
  const away = readSpilled(workbook.grids.at(sheet, row, column)?.loose.at(row, column)?.formula);
  return away ? { sheet, row: row - away.down, column: column - away.right } : { sheet, row, column };
}

/** Whether the formula that filled a cell is still there and computed. */
export function isFilled(workbook: WorkbookCells, cell: CellPosition): boolean {
  const { sheet, row, column } = anchorOf(workbook, cell);
  return isKeptFormula(workbook.grids.at(sheet, row, column)?.loose.at(row, column)?.formula ?? '');
}

/** Whether the array of a formula may fill a cell: neither is in a table. */
export const mayFill = (workbook: WorkbookCells, number: number, cell: GridPlace, anchor: GridPlace): boolean =>
  [cell, anchor].every(({ row, column }) => workbook.grids.at(number, row, column)?.isOfTable(row, column) === false);

/** The cells of the formulas that fill some cells, with what they held before. */
export function anchorsOf(workbook: WorkbookCells, cells: readonly GivenValue[], given: GivenValues): GivenValue[] {
  const found = new Map<string, GivenValue>();
  for (const cell of cells) {
    const { sheet, row, column } = anchorOf(workbook, cell);
    const before = given.at(sheet, row, column) ?? workbook.calculation.value(sheet, row, column);
    found.set(`${sheet}|${row}|${column}`, { sheet, row, column, before });
  }
  return [...found.values()];
}

/** The cells that an array filled in its file keep their values from there, as the cell of its formula does. */
export function holdParts(workbook: WorkbookCells, anchor: CellPosition, heldAnchor: string): Difference[] {
  const { sheet: number } = anchor;
  return workbook.grids.partsOf(anchor).map(({ row, column, cell, sheet }): Difference => {
    const part = { down: row - anchor.row, right: column - anchor.column };
    const held = holdFormula(storedFormula(openStored(heldAnchor).text, { part }));
    const here = workbook.calculation.value(number, row, column);
    const file = scalarOfLoose(cell);
    workbook.calculation.setValue(number, row, column, file);
    sheet.loose.setPart({ row, column }, { ...cell, formula: held });
    putCellFormulas(workbook, sheet, column, [[row, held]], false);
    const name = workbook.nameOf(number, row, column);
    return {
      ...{ sheet: sheet.id, row: cell.row, column: cell.column, name, file, here, held, isLoose: true },
      isPart: true,
    };
  });
}

/** What is to be written of a cell outside of the table; nothing where no formula gave its value. */
export function computedLoose(workbook: WorkbookCells, position: CellPosition): ComputedLoose[] {
  const { sheet: number, row, column } = position;
  const sheet = workbook.grids.at(number, row, column)!;
  const known = sheet.loose.at(row, column);
  const value = looseOfScalar(workbook.calculation.value(number, row, column));
  const before = readSpilled(known?.formula);
  if (known?.formula !== undefined && !before) return [{ row: known.row, column: known.column, value }];
  const owner = workbook.calculation.spillOwner(number, row, column);
  if (!owner && !before) return [];
  const keys = known ?? keysOfPlace(sheet, { row, column });
  if (!keys) return [];
  const spilled = owner ? spilledFrom(row - owner.row, column - owner.column) : null;
  const { formula: _, ...rest } = { ...known, row: keys.row, column: keys.column, value };
  sheet.loose.setPart({ row, column }, spilled === null ? rest : { ...rest, formula: spilled });
  return [{ row: keys.row, column: keys.column, value, spilled }];
}
