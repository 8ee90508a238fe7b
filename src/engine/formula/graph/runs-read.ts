import type { FormulaRead } from '../evaluate/reference-compiler.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import { cellsOfRead } from './dependents.ts';
import type { FormulaRun } from './sheet-column.ts';

/** Cells that formulas read; ends belong to them. */
export interface CellsRead {
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The cells that all cells of a run read by a reference. */
export function cellsOfRun(read: FormulaRead, run: FormulaRun): CellsRead {
  const [first, last] = [cellsOfRead(read, run.top, run.column), cellsOfRead(read, run.bottom, run.column)];
  const [top, bottom] = [Math.min(first.top, last.top), Math.max(first.bottom, last.bottom)];
  return { sheet: read.sheet, top, left: first.left, bottom, right: first.right };
}

/** The formulas that a formula reads, those that they read, and so on; each once, also in rings. */
export function runsRead(first: FormulaRun, sheets: CalculatedSheets): Set<FormulaRun> {
  const found = new Set<FormulaRun>();
  const open = [first];
  for (let run = open.pop(); run; run = open.pop()) {
    for (const read of run.formula.reads) {
      const { sheet, top, left, bottom, right } = cellsOfRun(read, run);
      const { columns } = sheets.get(sheet);
      for (let column = left; column <= Math.min(right, columns.length - 1); column++) {
        for (const other of columns[column]?.runs ?? []) {
          if (other.top > bottom || other.bottom < top || found.has(other)) continue;
          found.add(other);
          open.push(other);
        }
      }
    }
  }
  return found;
}
