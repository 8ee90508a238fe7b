import type { CompiledFormula } from '../evaluate/formula-compiler.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import type { Scalar } from '../values/value.ts';

/** Cells of one column, one below the other, that share one formula: filled down, its references move along. */
export interface FormulaRun {
  sheet: number;
  column: number;
  /** Both rows belong to it. */
  top: number;
  bottom: number;
  formula: CompiledFormula;
  /** As it is in the cell of its first row, which stays the same when rows of the run get other formulas. */
  node: FormulaNode;
  firstRow: number;
  /** Whether a blank cell stays blank instead of 0. */
  keepsBlank: boolean;
  /** Whether it computes arrays of which its cell shows the first value alone. */
  isFirstOfArray: boolean;
  /** Whether a range in the place of a single value is its cell in the row or column of the formula. */
  intersects: boolean;
  /** The size of the range that it fills, whatever the size of its array; null where it spills. */
  fills: { rows: number; columns: number } | null;
  /** Whether it can't be computed here: its cells keep their values, and are stale once what it reads changes. */
  isUnknown: boolean;
  /** Whether it was put as such; else what its names stand for decides. */
  isHeld: boolean;
  /** Where the last marked cells lie; empty while `from` is after `until`. */
  from: number;
  until: number;
}

/** What is known of the cell of a formula. */
export const settled = 0;
export const unsettled = 1;
/** Being computed, or waiting for another cell. */
export const waiting = 2;

/** A cell that is computed once those are that it needs. */
export interface WaitingCell {
  run: FormulaRun;
  row: number;
  cells: SheetColumn;
  /** Whether it was found to need others. */
  begun: boolean;
}

/** A column of a sheet: its values, and the formulas that make some of them. */
export class SheetColumn {
  values: Scalar[] = [];
  /** By row, where the column has formulas. */
  states: Uint8Array | null = null;
  /** In order, without overlaps. */
  runs: FormulaRun[] = [];
  /** Grows with each change of a value. */
  stamp = 0;
  /** Rows whose values follow from what can't be computed here and has changed; null without any. */
  stale: Set<number> | null = null;
  /** Rows that got another value, where formulas want to know it. */
  changed: Set<number> | null = null;

  /** Cells that are yet to be computed lie between these rows; some between them may be done. */
  pendingFrom = Number.POSITIVE_INFINITY;
  pendingUntil = -1;

  /** Cells are to be computed. */
  unsettle(from: number, until: number): void {
    this.reserve(until + 1).fill(unsettled, from, until + 1);
    this.pendingFrom = Math.min(this.pendingFrom, from);
    this.pendingUntil = Math.max(this.pendingUntil, until);
  }

  /** Leaves out the computed cells before and behind those that are yet to be computed. */
  narrowPending(): void {
    const { states } = this;
    if (!states) return;
    while (this.pendingUntil >= this.pendingFrom && states[this.pendingFrom] === settled) this.pendingFrom++;
    while (this.pendingUntil >= this.pendingFrom && states[this.pendingUntil] === settled) this.pendingUntil--;
    if (this.pendingUntil >= this.pendingFrom) return;
    this.pendingFrom = Number.POSITIVE_INFINITY;
    this.pendingUntil = -1;
  }

  /** Whether any of these rows is in a set of rows. */
  static hasAny(rows: ReadonlySet<number> | null, from: number, until: number): boolean {
    if (rows === null || rows.size === 0) return false;
    if (until - from < rows.size) {
      for (let row = from; row <= until; row++) if (rows.has(row)) return true;
      return false;
    }
    for (const row of rows) if (row >= from && row <= until) return true;
    return false;
  }

  runAt(row: number): FormulaRun | null {
    let low = 0;
    let high = this.runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.runs[middle]!;
      if (row < run.top) high = middle - 1;
      else if (row > run.bottom) low = middle + 1;
      else return run;
    }
    return null;
  }

  /** Room for the states of so many rows. */
  reserve(rows: number): Uint8Array {
    if (this.states && this.states.length >= rows) return this.states;
    const grown = new Uint8Array(Math.max(rows, (this.states?.length ?? 0) * 2));
    if (this.states) grown.set(this.states);
    this.states = grown;
    return grown;
  }
}
