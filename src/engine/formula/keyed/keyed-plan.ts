import type { ColumnType } from '../../model.ts';
import { readsOfFormula } from '../columns/column-formula.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { type KeyedCall, keyedCallsOf } from './keyed-calls.ts';
import type { FormulaColumn } from './row-table.ts';

/** The sheets of a computing, with what is read of each; the first is the one that is computed. */
export interface KeyedSetup {
  sheets: readonly {
    id: string;
    columns: readonly FormulaColumn[];
    /** Ids of the columns whose cells are given. */
    read: readonly string[];
  }[];
  requested: readonly string[];
}

export interface KeyedColumn {
  id: string;
  calls: readonly KeyedCall[];
  /** Columns of the own sheet whose cells in the same row are read. */
  row: readonly string[];
  /** What it looks for is known once columns of lower levels are computed. */
  level: number;
}

/** Stored values of these types do not tell what was computed: a time that became a day, a number that became TRUE. */
const lossy = new Set<ColumnType>(['date', 'datetime', 'boolean']);

/**
 * How columns are computed again row by row; null where a formula reads whole columns in another way than by keys, so
 * that one change may change every row.
 */
export function planKeyed({ sheets, requested }: KeyedSetup): KeyedColumn[] | null {
  const own = sheets[0]!;
  const computed = new Set(requested);
  const columns: Omit<KeyedColumn, 'level'>[] = [];
  for (const id of requested) {
    const column = own.columns.find((one) => one.id === id);
    const read = readFormula(column?.formula ?? '');
    if (!read) return null;
    for (const { sheet, columns: named, by } of read.calls) {
      const given = sheets.find((one) => one.id === sheet)?.read ?? [];
      if (!named.every((name) => given.includes(name)) || !own.read.includes(by)) return null;
      // Other rows read computed cells as they are before they are stored.
      if (sheet === own.id && named.some((name) => computed.has(name))) return null;
      const type = own.columns.find((one) => one.id === by)?.type;
      if (computed.has(by) && (!type || lossy.has(type))) return null;
    }
    if (!read.row.every((name) => own.read.includes(name))) return null;
    columns.push({ id, ...read });
  }
  return withLevels(columns);
}

function readFormula(formula: string): Pick<KeyedColumn, 'calls' | 'row'> | null {
  try {
    const { row, isHeavy } = readsOfFormula(formula);
    const calls = isHeavy ? null : keyedCallsOf(parseFormula(formula));
    return calls && { calls, row };
  } catch {
    return null;
  }
}

/** Null where columns need their own values. */
function withLevels(columns: readonly Omit<KeyedColumn, 'level'>[]): KeyedColumn[] | null {
  const levels = new Map<string, number>();
  for (let before = -1; before < levels.size; ) {
    before = levels.size;
    for (const { id, calls, row } of columns) {
      const needed = row.filter((name) => columns.some((one) => one.id === name));
      if (levels.has(id) || !needed.every((name) => levels.has(name))) continue;
      const sought = new Set(calls.map(({ by }) => by));
      const level = needed.map((name) => levels.get(name)! + (sought.has(name) ? 1 : 0));
      levels.set(id, Math.max(0, ...level));
    }
  }
  if (levels.size < columns.length) return null;
  return columns.map((column) => ({ ...column, level: levels.get(column.id)! }));
}
