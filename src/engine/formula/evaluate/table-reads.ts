/** Which cells a reference to a table means. */

import { failed, type FormulaError } from '../values/formula-error.ts';
import type { TableItem, TableNode } from '../syntax/formula-node.ts';

/** A table on a grid. Rows and columns count from 0, ends belong to it. */
export interface GridTable {
  name: string;
  sheet: number;
  /** Null without one. */
  headerRow: number | null;
  /** The rows of data. */
  top: number;
  bottom: number;
  totalsRow: number | null;
  left: number;
  /** Names of its columns, from its left one. */
  columns: readonly string[];
}

/** The rows that the items of a reference mean; #REF! where the table has none of them. */
export function tableRows(
  { headerRow, top, bottom, totalsRow }: GridTable,
  items: readonly TableItem[],
): { top: number; bottom: number } | FormulaError {
  const rows: number[] = [];
  for (const item of items.length === 0 ? (['data'] as const) : items) {
    if (item === 'all') rows.push(headerRow ?? top, totalsRow ?? bottom);
    else if (item === 'data') rows.push(top, bottom);
    else if (item === 'headers' && headerRow !== null) rows.push(headerRow);
    else if (item === 'totals' && totalsRow !== null) rows.push(totalsRow);
  }
  return rows.length === 0 ? failed.ref : { top: Math.min(...rows), bottom: Math.max(...rows) };
}

/** The columns of a reference; #REF! where the table has none of that name. */
export function tableColumns(table: GridTable, columns: TableNode['columns']): [number, number] | FormulaError {
  if (columns === null) return [table.left, table.left + table.columns.length - 1];
  const [first, last] = columns.map((name) => columnAt(table, name));
  if (first === undefined || last === undefined || first < 0 || last < 0) return failed.ref;
  return [table.left + Math.min(first, last), table.left + Math.max(first, last)];
}

function columnAt({ columns }: GridTable, name: string): number {
  const requested = folded(name);
  const found = columns.findIndex((column) => folded(column) === requested);
  return found >= 0 ? found : columns.findIndex((column) => folded(column).trim() === requested.trim());
}

/** Files write a line break as `_x000a_`. */
const folded = (name: string): string => name.replaceAll(/\r\n?|_x000[ad]_/gi, '\n').toLowerCase();

/** Whether references to rows of their own mean the same as before. */
export function hasSamePlaces(one: GridTable, other: GridTable): boolean {
  return (
    one.sheet === other.sheet &&
    one.left === other.left &&
    one.columns.length === other.columns.length &&
    one.columns.every((name, index) => name === other.columns[index])
  );
}
