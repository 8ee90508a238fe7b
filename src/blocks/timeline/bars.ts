/** The bars of a timeline: when each row starts and ends, in days since 1970-01-01 on the calendar, without time zones. */
import { toneOfLabel } from '#features/workbooks/rules/option-colors.ts';
import { dayLength } from '#engine/calendar-day.ts';
import { isChoice } from '#engine/choices.ts';
import { parseDate } from '#engine/dates.ts';
import { formatCell } from '#engine/format-cell.ts';
import { isBlank } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { dayIn } from '../shared/field/calendar-days.ts';
import type { DataRow } from '../data-contract.ts';
import { t } from '#kit/language/language.ts';

/** What the settings of a block name in its sheet. */
export interface TimeColumns {
  label: Column | undefined;
  start: Column | undefined;
  end: Column | undefined;
  /** Of days; only where there is no end. */
  duration: Column | undefined;
  lane: Column | undefined;
  color: Column | undefined;
  key: Column | undefined;
  depends: Column | undefined;
}

/** Why a row can't be drawn, or not as it is in the sheet. */
export type BarProblem = 'no start' | 'no end' | 'ends first';

export interface Bar {
  row: DataRow;
  label: string;
  /** Where it begins, and the first moment after it; the same for a milestone. */
  start: number;
  end: number;
  isMilestone: boolean;
  /** When it is, in words. */
  when: string;
  /** The value that gives it its color; ''. */
  group: string;
  /** The color of a choice; ''. */
  color: string;
  /** An end or a duration that the sheet has can't be read, or lies before the start. */
  problem: BarProblem | null;
}

/** Without a start that can be read, a row has no place: null. */
export function barOf(row: DataRow, columns: TimeColumns): Bar | null {
  const cellOf = (column: Column | undefined): Cell => (column ? (row.cells[column.id] ?? null) : null);
  const from = momentOf(cellOf(columns.start));
  if (!from) return null;
  const given = endOf(from, { end: cellOf(columns.end), duration: cellOf(columns.duration) });
  const problem = given === null ? 'no end' : given.end < from.at ? 'ends first' : null;
  // What can't be true is shown where it begins, and said below.
  const end = given && !problem ? given.end : from.isDay ? from.at + 1 : from.at;
  const isMilestone = end === from.at;
  const colored = columns.color;
  return {
    row,
    label: labelOf(row, columns),
    ...{ start: from.at, end, isMilestone, problem },
    when: spanText(from, end, given?.isDay ?? from.isDay),
    group: textOf(row, colored),
    color: colored && isChoice(colored) ? toneOfLabel(String(cellOf(colored) ?? ''), colored) : '',
  };
}

interface Moment {
  at: number;
  /** A date without a time: a whole day. */
  isDay: boolean;
}

/** Days that calendars show; other years are slips of the pen. */
const firstDay = Date.UTC(1900, 0, 1) / dayLength;
const lastDay = Date.UTC(2200, 0, 1) / dayLength;

/** The date, or the date and time, that a cell holds; null for what is none. */
export function momentOf(cell: Cell): Moment | null {
  if (typeof cell !== 'string') return null;
  const time = parseDate(cell);
  const at = time / dayLength;
  if (Number.isNaN(time) || at < firstDay || at >= lastDay) return null;
  return { at, isDay: !cell.includes(':') };
}

/** Null where there is an end or a duration that can't be read. */
function endOf(from: Moment, { end, duration }: { end: Cell; duration: Cell }): { end: number; isDay: boolean } | null {
  if (!isBlank(end)) {
    const until = momentOf(end);
    return until && { end: until.isDay ? until.at + 1 : until.at, isDay: until.isDay };
  }
  if (isBlank(duration)) return { end: from.isDay ? from.at + 1 : from.at, isDay: from.isDay };
  if (typeof duration !== 'number' || !Number.isFinite(duration) || duration < 0) return null;
  const until = from.at + duration;
  return until < lastDay ? { end: until, isDay: from.isDay && Number.isInteger(duration) } : null;
}

const textOf = (row: DataRow, column: Column | undefined): string =>
  column ? (row.named?.[column.id] ?? formatCell(row.cells[column.id], column)) : '';

/** What a row is called. */
export const labelOf = (row: DataRow, { label }: TimeColumns): string => textOf(row, label) || t('Untitled');

/** The ISO date of a day. */
export const isoDay = (day: number): string => new Date(Math.floor(day) * dayLength).toISOString().slice(0, 10);

/** `Mar 3, 2026`. */
export function dayWords(day: number): string {
  return dayIn('short', isoDay(day));
}

/** `Mar 3, 2026 – Mar 9, 2026`: both days are in. */
function spanText(from: Moment, end: number, endsWithDay: boolean): string {
  const last = end === from.at ? end : endsWithDay ? end - 1 : end;
  const first = dayWords(from.at) + clockOf(from);
  const until = dayWords(last) + clockOf({ at: last, isDay: endsWithDay });
  return first === until ? first : `${first} – ${until}`;
}

function clockOf({ at, isDay }: Moment): string {
  if (isDay) return '';
  const minutes = Math.round((at - Math.floor(at)) * 1_440);
  return ` ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
