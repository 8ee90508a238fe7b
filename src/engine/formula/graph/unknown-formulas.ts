import type { Scalar } from '../values/value.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import { cellsOfRead } from './dependents.ts';
import { type FormulaRun, SheetColumn } from './sheet-column.ts';

/** Formulas that can't be computed here, and the cells that got other values since it was seen whether they read them. */
export class UnknownFormulas {
  readonly #runs = new Set<FormulaRun>();
  readonly #changed = new Set<SheetColumn>();

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

  /** All have been seen. */
  forgetChanges(): void {
    for (const cells of this.#changed) cells.changed = null;
    this.#changed.clear();
  }

  /** Whether a cell's formula reads any cell that changed; `settle` makes sure that they are computed. */
  static readsChanged(
    run: FormulaRun,
    row: number,
    sheets: CalculatedSheets,
    settle: (sheet: number, top: number, left: number, bottom: number, right: number) => void,
  ): boolean {
    let isChanged = false;
    for (const read of run.formula.reads) {
      const { top, left, bottom, right } = cellsOfRead(read, row, run.column);
      settle(read.sheet, top, left, bottom, right);
      for (let column = left; column <= Math.min(right, sheets.get(read.sheet).columns.length - 1); column++) {
        isChanged ||= SheetColumn.hasAny(sheets.column(read.sheet, column)?.changed ?? null, top, bottom);
      }
    }
    return isChanged;
  }
}
