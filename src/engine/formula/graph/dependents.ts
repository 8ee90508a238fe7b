/** Who reads what: from a changed cell to the formulas that must be computed again. */

import type { FormulaRead } from '../evaluate/reference-compiler.ts';
import type { FormulaRun } from './sheet-column.ts';

interface Reader {
  run: FormulaRun;
  read: FormulaRead;
}

/** Rows of one column; both ends belong to it. */
export interface ColumnSpan {
  sheet: number;
  column: number;
  from: number;
  until: number;
}

/** Reads of more columns than that are in the list of their sheet. */
const mostListedColumns = 64;

export class Dependents {
  readonly #byColumn = new Map<number, Reader[]>();
  readonly #bySheet = new Map<number, Reader[]>();

  add(run: FormulaRun): void {
    for (const read of run.formula.reads) {
      const [left, right] = columnsOf(read, run.column);
      if (right - left >= mostListedColumns) push(this.#bySheet, read.sheet, { run, read });
      else
        for (let column = left; column <= right; column++)
          push(this.#byColumn, keyOf(read.sheet, column), { run, read });
    }
  }

  remove(run: FormulaRun): void {
    for (const read of run.formula.reads) {
      const [left, right] = columnsOf(read, run.column);
      if (right - left >= mostListedColumns) drop(this.#bySheet, read.sheet, run);
      else for (let column = left; column <= right; column++) drop(this.#byColumn, keyOf(read.sheet, column), run);
    }
  }

  /** Many at once, which goes through each list only once. */
  removeAll(runs: ReadonlySet<FormulaRun>): void {
    const columns = new Set<number>();
    const sheets = new Set<number>();
    for (const run of runs) {
      for (const read of run.formula.reads) {
        const [left, right] = columnsOf(read, run.column);
        if (right - left >= mostListedColumns) sheets.add(read.sheet);
        else for (let column = left; column <= right; column++) columns.add(keyOf(read.sheet, column));
      }
    }
    for (const [lists, keys] of [[this.#byColumn, columns] as const, [this.#bySheet, sheets] as const])
      for (const key of keys) keep(lists, key, (reader) => !runs.has(reader.run));
  }

  /** The cells of formulas that read some cells of a column. */
  *of({ sheet, column, from, until }: ColumnSpan): Generator<{ run: FormulaRun; from: number; until: number }> {
    for (const { run, read } of this.#byColumn.get(keyOf(sheet, column)) ?? []) {
      const rows = rowsReading(run, read, from, until);
      if (rows) yield { run, from: rows[0], until: rows[1] };
    }
    for (const { run, read } of this.#bySheet.get(sheet) ?? []) {
      const [left, right] = columnsOf(read, run.column);
      const rows = column < left || column > right ? null : rowsReading(run, read, from, until);
      if (rows) yield { run, from: rows[0], until: rows[1] };
    }
  }

  /** The columns that a formula reads, of those that have formulas. */
  static *columnsRead(
    run: FormulaRun,
    columnCount: (sheet: number) => number,
  ): Generator<{ sheet: number; column: number }> {
    for (const read of run.formula.reads) {
      const [left, right] = columnsOf(read, run.column);
      for (let column = left; column <= Math.min(right, columnCount(read.sheet) - 1); column++) {
        yield { sheet: read.sheet, column };
      }
    }
  }
}

const endless = 2 ** 31;
const keyOf = (sheet: number, column: number): number => sheet * 32_768 + column;

function columnsOf({ left, right }: FormulaRead, own: number): [number, number] {
  const start = left === null ? 0 : left.fixed ? left.index : own + left.index;
  const end = right === null ? endless : right.fixed ? right.index : own + right.index;
  return [Math.max(0, Math.min(start, end)), Math.max(start, end)];
}

/** The cells that the formula of one cell reads by a reference. */
export function cellsOfRead(
  read: FormulaRead,
  row: number,
  column: number,
): { top: number; left: number; bottom: number; right: number } {
  const at = (position: FormulaRead['top'], own: number, otherwise: number): number =>
    position === null ? otherwise : position.fixed ? position.index : own + position.index;
  const [first, last] = [at(read.top, row, 0), at(read.bottom, row, endless)];
  const [left, right] = columnsOf(read, column);
  return { top: Math.max(0, Math.min(first, last)), left, bottom: Math.max(first, last), right };
}

/** The rows of a run whose formulas read any row between two. */
function rowsReading(
  run: FormulaRun,
  { top, bottom }: FormulaRead,
  from: number,
  until: number,
): [number, number] | null {
  let [first, last] = [run.top, run.bottom];
  // Of a range whose ends move differently the first may come to lie below the last, so each end is taken both ways.
  const ends = [top, bottom];
  const isMixed = top !== null && bottom !== null && top.fixed !== bottom.fixed;
  if (isMixed) {
    const fixed = (top.fixed ? top : bottom).index;
    const moving = (top.fixed ? bottom : top).index;
    // Rows whose moving end lies at or beyond the changed rows, seen from the fixed one.
    if (fixed >= from && fixed <= until) return [first, last];
    if (from > fixed) first = Math.max(first, from - moving);
    else last = Math.min(last, until - moving);
    return first <= last ? [first, last] : null;
  }
  const [upper, lower] = ends;
  if (upper && lower && !upper.fixed) {
    const [low, high] = [Math.min(upper.index, lower.index), Math.max(upper.index, lower.index)];
    first = Math.max(first, from - high);
    last = Math.min(last, until - low);
  } else if (upper || lower) {
    const start = upper?.index ?? 0;
    const end = lower?.index ?? endless;
    if (until < Math.min(start, end) || from > Math.max(start, end)) return null;
  }
  return first <= last ? [first, last] : null;
}

function push(lists: Map<number, Reader[]>, key: number, reader: Reader): void {
  const list = lists.get(key);
  if (list) list.push(reader);
  else lists.set(key, [reader]);
}

function drop(lists: Map<number, Reader[]>, key: number, run: FormulaRun): void {
  keep(lists, key, (reader) => reader.run !== run);
}

function keep(lists: Map<number, Reader[]>, key: number, isKept: (reader: Reader) => boolean): void {
  const list = lists.get(key);
  if (list) lists.set(key, list.filter(isKept));
}
