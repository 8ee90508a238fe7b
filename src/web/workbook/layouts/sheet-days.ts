/** The rows of a sheet by their day. */
import { parseDate } from '#engine/dates.ts';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '#blocks/data-contract.ts';

export interface DayGroup {
  key: Cell;
  count: number;
  /** Those that were fetched, as they are on screen now. */
  rows: readonly DataRow[];
}

export interface SheetDay {
  date: string;
  /** Of all rows, with the moves that the engine does not know yet. */
  count: number;
  rows: readonly DataRow[];
}

/** The ISO date of a cell; '' for what is no date. */
export function dayOfCell(cell: Cell | undefined): string {
  if (typeof cell !== 'string') return '';
  const time = parseDate(cell);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** The time of day of a cell, as 14:30; '' where it has none. */
export const timeOfCell = (cell: Cell | undefined): string =>
  (typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/.exec(cell)?.[1]) || '';

/** A cell on another day: its time stays. */
export const onDay = (cell: Cell | undefined, date: string): string =>
  date + ((typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}([T ].*)$/.exec(cell)?.[1]) || '');

/** What is on each of some days: dates that are written differently may be one day. */
export function sheetDays(groups: readonly DayGroup[], dates: readonly string[], by: string): SheetDay[] {
  const counts = new Map<string, number>();
  const rows = new Map<string, DataRow[]>();
  const count = (date: string, more: number): void => void counts.set(date, (counts.get(date) ?? 0) + more);
  for (const group of groups) {
    const date = dayOfCell(group.key);
    count(date, group.count - group.rows.length);
    for (const row of group.rows) {
      const now = dayOfCell(row.cells[by]);
      count(now, 1);
      rows.set(now, [...(rows.get(now) ?? []), row]);
    }
  }
  return dates.map((date) => ({ date, count: counts.get(date) ?? 0, rows: rows.get(date) ?? [] }));
}
