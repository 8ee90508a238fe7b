/** How the formula columns of a workbook depend on each other and on its other columns. */

import type { Column } from '../../model.ts';
import { type FormulaReads, readsOfFormula } from './column-formula.ts';
import { isFormulaColumn } from './formula-column.ts';

export interface PlannedSheet {
  id: string;
  title?: string;
  columns: readonly Column[];
}

/** What is to be computed of one sheet. */
export interface FormulaPlan {
  /** Formula columns that follow from the other cells of their row: computed with every write of the row. */
  byRow: readonly string[];
  /** The others: they follow from whole columns, and are computed after a write. */
  whole: readonly string[];
  /** The sheets whose rows those follow from, the own one among them. */
  sources: readonly string[];
  /** How often values go out of date on their own. */
  clock: FormulaReads['clock'];
}

/** A formula that cannot be read any more reads nothing: its cells are errors. */
function readsOf({ formula = '' }: Pick<Column, 'formula'>): FormulaReads {
  try {
    return readsOfFormula(formula);
  } catch {
    return { row: [], whole: [], clock: null, isHeavy: false };
  }
}

export function planFormulas({ id, columns }: PlannedSheet): FormulaPlan {
  const reads = new Map(columns.filter(isFormulaColumn).map((column) => [column.id, readsOf(column)]));
  const whole = new Set<string>();
  for (const [column, own] of reads) if (own.whole.length > 0 || own.isHeavy) whole.add(column);
  // What follows from such a column is computed with it.
  for (let before = -1; before < whole.size; ) {
    before = whole.size;
    for (const [column, own] of reads) if (own.row.some((one) => whole.has(one))) whole.add(column);
  }
  const sources = new Set(whole.size > 0 ? [id] : []);
  for (const { whole: named } of reads.values()) for (const { sheet } of named) sources.add(sheet);
  const clocks = [...reads.values()].map(({ clock }) => clock);
  return {
    byRow: [...reads.keys()].filter((column) => !whole.has(column)),
    whole: [...whole],
    sources: [...sources],
    clock: clocks.includes('hour') ? 'hour' : clocks.includes('day') ? 'day' : null,
  };
}

/**
 * Columns that need their own values, in the order in which each needs the next, the first again at the end; null where
 * there are none. A column that is read as a whole counts like one that is read row by row.
 */
export function findColumnCycle(sheets: readonly PlannedSheet[]): { sheet: string; column: string }[] | null {
  const needs = new Map<string, { sheet: string; column: string }[]>();
  for (const { id, columns } of sheets) {
    for (const column of columns.filter(isFormulaColumn)) {
      const { row, whole } = readsOf(column);
      needs.set(keyOf({ sheet: id, column: column.id }), [...row.map((one) => ({ sheet: id, column: one })), ...whole]);
    }
  }
  const done = new Set<string>();
  for (const { id, columns } of sheets) {
    for (const column of columns) {
      const cycle = walk({ sheet: id, column: column.id }, needs, done);
      if (cycle) return cycle;
    }
  }
  return null;
}

interface ColumnPosition {
  sheet: string;
  column: string;
}

const keyOf = ({ sheet, column }: ColumnPosition): string => `${sheet} ${column}`;

/** Never deep: there may be thousands of columns in a row. */
function walk(
  start: ColumnPosition,
  needs: ReadonlyMap<string, ColumnPosition[]>,
  done: Set<string>,
): ColumnPosition[] | null {
  const path: { position: ColumnPosition; rest: ColumnPosition[] }[] = [];
  const onPath = new Set<string>();
  const enter = (position: ColumnPosition): void => {
    path.push({ position, rest: [...(needs.get(keyOf(position)) ?? [])] });
    onPath.add(keyOf(position));
  };
  if (!done.has(keyOf(start))) enter(start);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.rest.pop();
    if (!next) {
      path.pop();
      onPath.delete(keyOf(top.position));
      done.add(keyOf(top.position));
    } else if (onPath.has(keyOf(next))) {
      const from = path.findIndex(({ position }) => keyOf(position) === keyOf(next));
      return [...path.slice(from).map(({ position }) => position), next];
    } else if (!done.has(keyOf(next)) && needs.has(keyOf(next))) enter(next);
  }
  return null;
}
