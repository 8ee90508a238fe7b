import type { CalculatedSheets } from './calculated-sheets.ts';
import type { ColumnSpan, Dependents } from './dependents.ts';
import { type FormulaRun, settled } from './sheet-column.ts';

/** Formulas with cells that are to be computed. */
export class MarkedRuns {
  readonly #sheets: CalculatedSheets;
  readonly #dependents: Dependents;
  readonly #runs = new Set<FormulaRun>();

  constructor(sheets: CalculatedSheets, dependents: Dependents) {
    this.#sheets = sheets;
    this.#dependents = dependents;
  }

  get size(): number {
    return this.#runs.size;
  }

  all(): Iterable<FormulaRun> {
    return this.#runs;
  }

  /** Takes all of them out. */
  take(): FormulaRun[] {
    const runs = [...this.#runs];
    this.#runs.clear();
    return runs;
  }

  add(run: FormulaRun): void {
    this.#runs.add(run);
  }

  delete(run: FormulaRun): void {
    this.#runs.delete(run);
  }

  /** All cells of a formula, and who reads them. */
  markNew(run: FormulaRun): void {
    run.from = run.top;
    run.until = run.bottom;
    this.#sheets.grown(run.sheet, run.column, run.bottom + 1).unsettle(run.top, run.bottom);
    this.#runs.add(run);
    this.markReaders({ sheet: run.sheet, column: run.column, from: run.top, until: run.bottom });
  }

  /** Cells are to be computed, and who reads them. */
  markCells({ sheet, column, from, until }: ColumnSpan): void {
    for (const run of this.#sheets.column(sheet, column)?.runs ?? []) {
      if (run.top <= until && run.bottom >= from)
        this.markWithReaders(run, Math.max(run.top, from), Math.min(run.bottom, until));
    }
  }

  markWithReaders(run: FormulaRun, from: number, until: number): void {
    for (const [first, last] of this.#mark(run, from, until)) {
      this.markReaders({ sheet: run.sheet, column: run.column, from: first, until: last });
    }
  }

  /** Marks all that depends on cells of a column, step by step. */
  markReaders(changed: ColumnSpan): void {
    const open = [changed];
    for (let span = open.pop(); span; span = open.pop()) {
      for (const { run, from, until } of this.#dependents.of(span)) {
        for (const [first, last] of this.#mark(run, from, until)) {
          open.push({ sheet: run.sheet, column: run.column, from: first, until: last });
        }
      }
    }
  }

  /** Marks cells of a run; answers those that were not marked before. */
  #mark(run: FormulaRun, from: number, until: number): [number, number][] {
    const cells = this.#sheets.grown(run.sheet, run.column, run.bottom + 1);
    const states = cells.reserve(run.bottom + 1);
    const fresh: [number, number][] = [];
    for (let row = from; row <= until; row++) {
      if (states[row] !== settled) continue;
      const last = fresh.at(-1);
      if (last && last[1] === row - 1) last[1] = row;
      else fresh.push([row, row]);
    }
    if (fresh.length === 0) return fresh;
    for (const [first, last] of fresh) cells.unsettle(first, last);
    run.from = Math.min(run.from, fresh[0]![0]);
    run.until = Math.max(run.until, fresh.at(-1)![1]);
    this.#runs.add(run);
    return fresh;
  }
}
