import type { Cell } from '#engine/model.ts';
import { isBusyRawCell, isRich, type RawCell } from '../sources/raw-sheet.ts';
import { cellFormat } from './column-format.ts';
import { type ColumnPlan, fits } from './column-plan.ts';
import { dateOf, dayOfDistantMidnight, isMidnight, matchDate, toUtc } from '#engine/date-text.ts';
import { matchNumber, numberOfMatch } from './number-text.ts';
import type { CellReading } from './cell-reading.ts';
import { isNumberShape, plainShape } from './plain-shapes.ts';

export interface ConvertedCell {
  value: Cell;
  format?: string;
}

const blank: ConvertedCell = { value: null };

/** The value that a cell has in its column. Text that does not fit the column's type stays the text it is. */
export function convertRawCell(
  cell: RawCell,
  reading: CellReading,
  plan: ColumnPlan,
  textLength: number,
): ConvertedCell {
  if (cell === undefined) return blank;
  const raw = isRich(cell) ? cell.value : cell;
  if (reading.kind === 'error') return isBusyRawCell(cell) ? { value: raw } : blank;
  if (reading.kind === 'blank') {
    // White space stays where it is text, and is nothing where it is not.
    return plan.type === 'text' && typeof raw === 'string' && raw !== '' ? { value: raw } : blank;
  }
  const format = formatOf(reading, plan);
  if (typeof raw !== 'string') return format === undefined ? { value: raw } : { value: raw, format };
  if (plan.type !== 'text' && fits(reading, plan)) {
    const value = convertText(raw, reading, plan);
    if (value !== null) return format === undefined ? { value } : { value, format };
  }
  // Under its own format a date or a time becomes one again in an export, whatever the column is.
  const isMoment = reading.kind === 'true_date' || reading.kind === 'true_datetime';
  if (isMoment || (reading.kind === 'true_time' && reading.format !== '')) {
    return format === undefined ? { value: raw } : { value: raw, format };
  }
  return { value: cleanText(raw, textLength) };
}

const formats = new WeakMap<ColumnPlan, Map<CellReading, string | undefined>>();

/** Found once for all cells of a column that are read alike. */
function formatOf(reading: CellReading, plan: ColumnPlan): string | undefined {
  let known = formats.get(plan);
  if (!known) {
    known = new Map();
    formats.set(plan, known);
  }
  const format = known.get(reading);
  if (format !== undefined || known.has(reading)) return format;
  const found = cellFormat(reading, plan);
  known.set(reading, found);
  return found;
}

/** What cannot be stored goes, and what is too long is cut, never within a character. */
export function cleanText(text: string, textLength: number): string {
  let clean = text.length > textLength ? text.slice(0, textLength) : text;
  const last = clean.charCodeAt(clean.length - 1);
  if (clean.length < text.length && last >= 0xd800 && last < 0xdc00) clean = clean.slice(0, -1);
  return isClean(clean) ? clean : clean.replaceAll('\0', '').toWellFormed();
}

/** Databases accept neither the zero character nor half a character. */
export function isClean(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function convertText(text: string, reading: CellReading, plan: ColumnPlan): Cell {
  const trimmed = text.trim();
  switch (plan.type) {
    case 'number':
    case 'currency':
    case 'percent': {
      if (isNumberShape(plainShape(text))) return Number(text) || 0;
      const match = matchNumber(trimmed);
      return match ? numberOfMatch(match, plan.mark) : null;
    }
    case 'date':
    case 'datetime':
      if (reading.kind === 'true_datetime' && reading.isDay && plan.type === 'date') return text.slice(0, 10);
      if (reading.kind !== 'date') return wholeDay(text, plan);
      return unchanged(trimmed, reading, plan) ?? convertDate(trimmed, plan);
    case 'boolean':
      return trimmed.toLowerCase() === 'true';
    default:
      return text;
  }
}

/** Text of a date that was read and is as it would be written: most dates of most files. */
function unchanged(text: string, { match }: CellReading & { kind: 'date' }, plan: ColumnPlan): string | null {
  if (match.shape !== 'ymd' || match.zone !== '') return null;
  if (plan.type === 'date') return plainDay.test(text) ? text : null;
  return plainMoment.test(text) ? text : null;
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const plainMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function convertDate(text: string, plan: ColumnPlan): string | null {
  const match = matchDate(text);
  if (!match) return null;
  const order = match.separator === '.' ? 'day_first' : plan.dateOrder;
  const date = dateOf(match, order) ?? dateOf(match, order === 'day_first' ? 'month_first' : 'day_first');
  if (date === null) return null;
  if (match.time === '') return wholeDay(date, plan);
  if (plan.zones === 'midnights') return dayOfDistantMidnight(date, match.time);
  const moment = plan.zones === 'utc' ? toUtc(date, match.time, match.zone) : { date, time: match.time };
  return plan.type === 'date' && isMidnight(moment.time) ? moment.date : `${moment.date}T${moment.time}`;
}

/** In a column of moments a lone day is its midnight. */
function wholeDay(date: string, plan: ColumnPlan): string {
  return plan.type === 'datetime' && date.length === 10 ? `${date}T00:00:00` : date;
}
