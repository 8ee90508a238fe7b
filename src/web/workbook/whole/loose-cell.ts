import { clockText, formatCell } from '#engine/format-cell.ts';
import { maskedText } from '#engine/formula/functions/text/masked-text.ts';
import { dayOfSerial, clockOfSerial, isDaySerial } from '#engine/formula/values/date-serials.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';

export type GridCell = SheetGridOnTheWire['cells'][number];

/** A cell outside of the table, as the grid reads and shows it. */
export interface LooseShown {
  cell: Cell;
  /** As it is typed. */
  column: Column;
  text: string;
}

/** Numbers are read by their format: those of days are days. */
export function shownLoose({ value, format }: Pick<GridCell, 'value' | 'format'>, own: Column): LooseShown {
  const column = (type: ColumnType): Column => ({ id: own.id, name: own.name, type });
  if (typeof value === 'string' || value === null) return { cell: value, column: column('text'), text: value ?? '' };
  if (typeof value === 'boolean') return { cell: value, column: column('boolean'), text: value ? 'TRUE' : 'FALSE' };
  const text = textOfNumber(value, format);
  const day = format === undefined ? null : dayOf(value, format);
  if (day !== null) return { cell: day, column: column(day.length > 10 ? 'datetime' : 'date'), text };
  const time = timeEntry(value, format);
  if (time !== null) return { cell: time, column: column('datetime'), text };
  const type = format?.includes('%') ? 'percent' : 'number';
  return { cell: value, column: column(type), text };
}

function textOfNumber(value: number, format: string | undefined): string {
  const written = maskedText(value, format ?? 'General', false);
  return typeof written === 'string' ? written.trim() : formatCell(value, { type: 'number' });
}

const bare = (format: string): string =>
  format.replaceAll(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|[_*]./gi, '').replace(/;.*$/s, '');

/** The ISO text of a number that its format shows as a day; null for others. */
function dayOf(value: number, format: string): string | null {
  const mask = bare(format);
  const isDay = /[yd]/i.test(mask) || (/m/i.test(mask) && !/[hs]/i.test(mask));
  if (!isDay || /general/i.test(mask) || !isDaySerial(value)) return null;
  const { year, month, day } = dayOfSerial(value);
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!/[hs]/i.test(mask)) return date;
  const minutes = Math.round(clockOfSerial(value) / 60_000);
  return `${date}T${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** A time of day as it is typed (`10:05 AM`); null for numbers that are none. */
function timeEntry(value: number, format: string | undefined): string | null {
  const mask = format === undefined ? '' : bare(format);
  if (!/h/i.test(mask) || /[yd[]/i.test(mask) || value < 0 || value >= 1) return null;
  const minutes = Math.round(value * 1440);
  return clockText(Math.floor(minutes / 60) % 24, minutes % 60);
}
