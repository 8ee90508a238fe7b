/** What a bar's cells are when it is moved, or one of its ends is. */
import { isBlank } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type Bar, isoDay, momentOf, type TimeColumns } from './bars.ts';

/** What is moved: the whole bar, or one end of it. */
export type Grip = 'bar' | 'start' | 'end';

/** Ids of the columns that the viewer may change: `rights.edit`. */
type Editable = readonly string[];

const isTime = (column: Column | undefined): column is Column => column?.type === 'date' || column?.type === 'datetime';

/** Whether cells can be written without changing how the sheet writes them: a text that reads like a date stays. */
function mayWrite(bar: Bar, column: Column | undefined, editable: Editable): column is Column {
  if (!column || column.formula !== undefined || !editable.includes(column.id)) return false;
  return !bar.row.calculated?.includes(column.id);
}

/** The grips that a bar has for the viewer. */
export function gripsOf(bar: Bar, { start, end, duration }: TimeColumns, editable: Editable): Grip[] {
  if (bar.problem) return [];
  const starts = isTime(start) && mayWrite(bar, start, editable);
  const ends = end ? isTime(end) && mayWrite(bar, end, editable) : mayWrite(bar, duration, editable);
  // An end that a formula makes of the start follows it by itself.
  const follows = !end || ends || end.formula !== undefined || (bar.row.calculated?.includes(end.id) ?? false);
  const isLong = !end || !isBlank(bar.row.cells[end.id]);
  return [
    ...(starts && follows ? ['bar' as const] : []),
    ...(starts && ends && isLong ? ['start' as const] : []),
    ...(ends ? ['end' as const] : []),
  ];
}

/**
 * The cells after a move by whole days; an end stays at or behind its start. Both ends are written together, so that the
 * server sees whether they fit. Null where nothing changes.
 */
export function shiftedCells(bar: Bar, grip: Grip, by: number, columns: TimeColumns, editable: Editable) {
  const days = limited(bar, grip, Math.round(by), columns);
  if (days === 0) return null;
  const { start, end, duration } = columns;
  const { cells: now } = bar.row;
  const cells: Record<string, Cell> = {};
  if (mayWrite(bar, start, editable)) cells[start.id] = shiftDay(now[start.id], grip === 'end' ? 0 : days);
  if (mayWrite(bar, end, editable)) {
    const from = isBlank(now[end.id]) ? (grip === 'end' ? now[start?.id ?? ''] : null) : now[end.id];
    cells[end.id] = shiftDay(from, grip === 'start' ? 0 : days);
  } else if (!end && grip !== 'bar' && mayWrite(bar, duration, editable)) {
    const known = now[duration.id];
    cells[duration.id] = (typeof known === 'number' ? known : bar.end - bar.start) + (grip === 'end' ? days : -days);
  }
  return cells;
}

/** An end goes no further than the other one: a bar of dates keeps a day, one of times or of a duration may be a milestone. */
function limited(bar: Bar, grip: Grip, days: number, { end }: TimeColumns): number {
  if (grip === 'bar') return days;
  const least = end && Number.isInteger(bar.start) && Number.isInteger(bar.end) ? 1 : 0;
  const room = Math.max(0, Math.floor(bar.end - bar.start - least));
  return grip === 'end' ? Math.max(days, -room) : Math.min(days, room);
}

/** An ISO date, or date and time, that many days later; blanks stay. */
function shiftDay(cell: Cell | undefined, days: number): Cell {
  const moment = momentOf(cell ?? null);
  if (!moment || typeof cell !== 'string') return null;
  return isoDay(moment.at + days) + (/^\d{4}-\d{2}-\d{2}(.*)$/.exec(cell)?.[1] ?? '');
}
