import type { DayForm } from '#kit/language/formats.ts';
import { formats, t } from '#kit/language/language.ts';
import { calendarDay } from './calendar-day.ts';
import type { Cell, Column } from './model.ts';
import { decimalText, groupedDigits, plainNumberText, roundedDigits, shifted } from './number-digits.ts';
import type { formatByMask } from './number-mask.ts';

/** Set by number-mask.ts when it loads. Most pages show no number with a mask, so browsers load it only where one does. */
let writeByMask: typeof formatByMask | null = null;

export function setMaskWriter(write: typeof formatByMask): void {
  writeByMask = write;
}

/** What decides how the cells of a column are shown. */
export type ColumnFormat = Pick<Column, 'type' | 'format'> & Partial<Pick<Column, 'name'>>;

/**
 * A cell as people read it, in the language of the page or else in English: numbers by the column's format as a spreadsheet program writes them, without one
 * with thousands separators; percent (0.12 is 12%), dates in the long form (`dates: 'short'` gives Nov 21, 2026). A blank
 * cell is ''. What does not fit its column's type stays as it is. Depends on no locale of the machine, so that server and
 * browser write the same.
 */
export function formatCell(
  cell: Cell | undefined,
  column: ColumnFormat,
  options: { dates?: 'long' | 'short' } = {},
): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'boolean') return cell ? t('Yes') : t('No');
  if (isDay(column))
    return periodOf(String(cell), column.name ?? '') ?? formatDate(String(cell), options.dates ?? 'long');
  if (typeof cell === 'number') return formatNumberAs(cell, column);
  // Of files and persons people read the names. (file-cells.ts, people.ts)
  if (/^(files|person)$/.test(column.type)) return cell.replaceAll(/ \(\S*\/\S+\)(?=, |$)/g, '');
  if (column.type === 'url') return cell.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return cell;
}

/** The first of a month in a column called Month is the month, New Year's day in one called Year the year. */
function periodOf(iso: string, name: string): string | null {
  const [, kind] = /^\W*(year|month)s?\W*$/i.exec(name) ?? [];
  const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(iso) ?? [];
  if (!kind || !year) return null;
  if (/^m/i.test(kind)) return dayText(Number(year), Number(month), 1, 'month');
  return month === '01' ? year : null;
}

function isDay({ type }: ColumnFormat): boolean {
  return type === 'date' || type === 'datetime';
}

/** Whether cells of the column are at the right, with figures of one width. */
export function isNumeric(column: Pick<Column, 'type'>): boolean {
  return ['number', 'currency', 'percent', 'rating', 'duration'].includes(column.type);
}

/** A number as the language writes it. `compact` writes 1.2K, 3.4M. Without `decimals` at most two are shown. */
export function formatNumber(
  value: number,
  { decimals, grouping = true, compact = false }: { decimals?: number; grouping?: boolean; compact?: boolean } = {},
): string {
  const least = compact ? 0 : (decimals ?? 0);
  const most = decimals ?? (compact ? 1 : 2);
  return numberFormat(grouping, compact, least, most).format(value);
}

/**
 * A figure that stands for many cells (a sum, an average): from 1,000 up whole, below with at most two decimals, none of
 * them a needless zero. Money has two or none. Negative figures keep their sign.
 */
export function formatFigureNumber(value: number, { money = false }: { money?: boolean } = {}): string {
  const isWhole = Math.abs(value) >= 1000 || Number.isInteger(Math.round(value * 100) / 100);
  return formatNumber(value, { decimals: isWhole ? 0 : money ? 2 : undefined });
}

/** ISO text (`2026-11-21`, `2026-11-21T10:00`) as November 21, 2026 or Nov 21, 2026, 10:00 AM; other text as it is. */
export function formatDate(iso: string, form: 'long' | 'short' = 'long'): string {
  const match = isoPattern.exec(iso);
  if (!match) return iso;
  const [, year, month, day, hours, minutes] = match;
  if (Number.isNaN(calendarDay(Number(year), Number(month), Number(day)))) return iso;
  const date = dayText(Number(year), Number(month), Number(day), form);
  if (hours === undefined || minutes === undefined) return date;
  return date + formats().between + clockText(Number(hours), Number(minutes));
}

/** November 21, 2026. `weekday` is for forms that name it. */
export function dayText(year: number, month: number, day: number, form: DayForm, weekday = 0): string {
  const { days, months, weekdays } = formats();
  const [pattern, list] = days[form];
  // Faster than an expression: searches write millions of days.
  return pattern
    .replace('{M}', months[list]?.[month - 1] ?? '')
    .replace('{d}', String(day))
    .replace('{dd}', twoDigits(day))
    .replace('{y}', String(year))
    .replace('{W}', weekdays[weekday] ?? '');
}

/** 10:05 AM. */
export function clockText(hours: number, minutes: number): string {
  const { time, halves } = formats();
  const hour = time.includes('{a}') ? hours % 12 || 12 : hours;
  return time
    .replace('{h}', String(hour))
    .replace('{hh}', twoDigits(hour))
    .replace('{mm}', twoDigits(minutes))
    .replace('{a}', halves[hours < 12 ? 0 : 1]);
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?Z?)?$/;

/** Making a format costs a hundred times what using it does; there are a dozen in all for each language. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(grouping: boolean, compact: boolean, least: number, most: number): Intl.NumberFormat {
  const { tag } = formats();
  const key = `${tag} ${grouping} ${compact} ${least} ${most}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tag, {
    useGrouping: grouping,
    notation: compact ? 'compact' : 'standard',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  numberFormats.set(key, made);
  return made;
}

function formatNumberAs(value: number, column: ColumnFormat): string {
  const format = column.format ?? '';
  const written = isMask(format, column) ? writtenByMask(value, format) : null;
  if (written !== null) return written;
  const decimals = decimalsOf(format.split(';')[0] ?? '');
  if (column.type === 'percent') return asPercent(formatPlain(shifted(value, 2), decimals));
  if (column.type === 'currency') return formatMoney(value, decimals);
  if (decimals !== null) return formatPlain(value, decimals);
  // A whole number among texts is a code as they are.
  const isCode = column.type === 'text' && Number.isInteger(value);
  return plainNumberText(value, !isCode && !isLabelNumber(value, column.name ?? ''));
}

/** Figures with the sign of a currency where the language has it. */
export const inMoney = (sign: string, figures: string): string =>
  formats()
    .money.replace('{s}', () => sign)
    .replace('{n}', figures);

/** Figures with the sign of percent where the language has it. */
export const asPercent = (figures: string): string => formats().percent.replace('{n}', figures);

function writtenByMask(value: number, mask: string): string | null {
  // A server that forgot to load masks would write other texts than pages and searches do.
  if (!writeByMask && typeof document === 'undefined') throw new Error('Import #engine/number-mask.ts first.');
  return writeByMask?.(value, mask) ?? null;
}

/** Whether numbers of a column may be written by a mask, which a browser loads before it draws them. */
export function needsMask(column: ColumnFormat): boolean {
  return !isDay(column) && isMask(column.format ?? '', column);
}

function isMask(format: string, column: ColumnFormat): boolean {
  return format !== '' && format !== 'General' && saysKind(format, column);
}

/** Whether a format shows what a column holds: an amount without its sign, a share without `%` would be misread. */
function saysKind(format: string, { type }: ColumnFormat): boolean {
  if (type === 'percent') return format.includes('%');
  return type !== 'currency' || sign.test(format.replaceAll(languages, ''));
}

/** A sign, or the letters of a code; those of a language or a color are neither. Browsers load no list of currencies. */
const sign = /\p{Sc}|\p{L}{2}/u;
const languages = /\[(?:\$-[^\]]*|[a-z]+\d*)\]/gi;

function formatPlain(value: number, decimals: number | null): string {
  if (decimals === null) return plainNumberText(value);
  const [whole, fraction] = roundedDigits(Math.abs(value), decimals);
  const sign = value < 0 && /[1-9]/.test(whole + fraction) ? '-' : '';
  return sign + groupedDigits(whole) + decimalText(fraction);
}

function formatMoney(value: number, decimals: number | null): string {
  const size = Math.abs(value);
  const isPlain = (size !== 0 && size < 0.01) || size >= 1e15;
  const positions = decimals ?? (isPlain ? null : Number.isInteger(value) ? 0 : 2);
  return (value < 0 ? '-' : '') + inMoney('$', formatPlain(size, positions));
}

/** Decimal places that a number format asks for; null when it has no figures to say so ("General", ''). */
function decimalsOf(format: string): number | null {
  const figures = /[0#](?:[0#,]*)(?:\.([0#]+))?/.exec(format.replaceAll(/\[[^\]]*\]|"[^"]*"/g, ''));
  return figures ? (figures[1]?.length ?? 0) : null;
}

/** Years and codes are numbers by spelling only: 2,026 would be wrong. */
function isLabelNumber(value: number, name: string): boolean {
  if (!Number.isInteger(value)) return false;
  const words = name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return (
    /\b(year|yr|id|code|zip|postcode|postal|no|nr|number|phone|cert|certificate)\b/i.test(words) ||
    (value >= 1000 && value < 2100 && timeNames.test(words))
  );
}

/** Columns of years that are called by what happened in them. */
const timeNames = /\b(start|end|founded|established|built|opened|closed|born|died|since|first ascent)\b/i;
