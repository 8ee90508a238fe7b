import { formulaParts } from '../columns/walk-formula.ts';
import type { Scalar } from '../values/value.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import { cellsOfRead } from './dependents.ts';
import { type FormulaRun, SheetColumn } from './sheet-column.ts';
import { type CellsRead, cellsOfRun, runsRead } from './runs-read.ts';

/** Formulas that can't be computed here, and the cells that got other values since it was seen whether they read them. */
export class UnknownFormulas {
  readonly #runs = new Set<FormulaRun>();
  readonly #changed = new Set<SheetColumn>();
  readonly #deferred: { run: FormulaRun; row: number }[] = [];

  get isEmpty(): boolean {
    return this.#runs.size === 0;
  }

  add(run: FormulaRun): void {
    this.#runs.add(run);
  }

  delete(run: FormulaRun): void {
    this.#runs.delete(run);
  }

  /** A cell is about to get a value. */
  note(cells: SheetColumn, row: number, value: Scalar): void {
    if (this.#runs.size === 0 || Object.is(cells.values[row] ?? null, value)) return;
    (cells.changed ??= new Set()).add(row);
    this.#changed.add(cells);
  }

  /** A cell in a ring: what it reads is looked at when the rest of the ring is computed with the value that it has. */
  defer(run: FormulaRun, row: number): void {
    this.#deferred.push({ run, row });
  }

  takeDeferred(): readonly { run: FormulaRun; row: number }[] {
    return this.#deferred.splice(0);
  }

  /** All have been seen. */
  forgetChanges(): void {
    for (const cells of this.#changed) cells.changed = null;
    this.#changed.clear();
  }

  /** Whether a cell's formula reads any cell that changed; `settle` makes sure that they are computed. */
  readsChanged(run: FormulaRun, row: number, sheets: CalculatedSheets, settle: Settle): boolean {
    let isChanged = false;
    const look = (cells: CellsRead): void => {
      const { sheet, top, left, bottom, right } = cells;
      settle(sheet, top, left, bottom, right);
      for (let column = left; column <= Math.min(right, sheets.get(sheet).columns.length - 1); column++) {
        isChanged ||= SheetColumn.hasAny(sheets.column(sheet, column)?.changed ?? null, top, bottom);
      }
    };
    for (const read of run.formula.reads) look({ sheet: read.sheet, ...cellsOfRead(read, row, run.column) });
    if (isChanged || !isScenario(run)) return isChanged;
    // With other inputs it may read what its formula does not read now, and come to another value where that does not.
    for (const other of runsRead(run, sheets)) {
      for (const read of other.formula.reads) look(cellsOfRun(read, other));
      if (other.formula.isVolatile) isChanged ||= this.#changed.size > 0;
    }
    return isChanged;
  }
}

type Settle = (sheet: number, top: number, left: number, bottom: number, right: number) => void;

/** What a formula would be with other values in some cells: MULTIPLE.OPERATIONS of OpenFormula, a data table of Excel. */
function isScenario({ node }: FormulaRun): boolean {
  for (const part of formulaParts(node)) if (part.kind === 'call' && part.name === 'MULTIPLE.OPERATIONS') return true;
  return false;
}
