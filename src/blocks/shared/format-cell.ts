import type { Cell, Column } from '#sheet/model.ts';

type ColumnLook = Pick<Column, 'type' | 'format'> & Partial<Pick<Column, 'name'>>;

/**
 * A cell as people read it, in en-US: numbers with thousands separators, currency, percent (0.12 is 12%), dates in the
 * long form (`dates: 'short'` gives Nov 21, 2026). A blank cell is ''. What does not fit its column's type stays as it is.
 * Depends on no locale of the machine, so that server and browser write the same.
 */
export function formatCell(
  cell: Cell | undefined,
  column: ColumnLook,
  options: { dates?: 'long' | 'short' } = {},
): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (column.type === 'date' || column.type === 'datetime') return formatDate(String(cell), options.dates ?? 'long');
  if (typeof cell === 'number') return formatNumberAs(cell, column);
  if (column.type === 'url') return cell.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return cell;
}

/** Whether cells of the column stand at the right, with figures of one width. */
export function isNumeric(column: Pick<Column, 'type'>): boolean {
  return column.type === 'number' || column.type === 'currency' || column.type === 'percent';
}

/** A number in en-US. `compact` writes 1.2K, 3.4M. Without `decimals` at most two are shown. */
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
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(iso);
  if (!match) return iso;
  const [, year, month, day, hours, minutes] = match;
  const name = monthNames[Number(month) - 1];
  if (!name) return iso;
  const date = `${form === 'short' ? name.slice(0, 3) : name} ${Number(day)}, ${Number(year)}`;
  if (hours === undefined || minutes === undefined) return date;
  const hour = Number(hours);
  return `${date}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Making a format costs a hundred times what using it does; there are a dozen in all. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(grouping: boolean, compact: boolean, least: number, most: number): Intl.NumberFormat {
  const key = `${grouping} ${compact} ${least} ${most}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    useGrouping: grouping,
    notation: compact ? 'compact' : 'standard',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  numberFormats.set(key, made);
  return made;
}

function formatNumberAs(value: number, column: ColumnLook): string {
  const format = (column.format ?? '').split(';')[0] ?? '';
  const decimals = decimalsOf(format);
  if (column.type === 'percent' || format.endsWith('%'))
    return `${formatNumber(value * 100, { decimals: decimals ?? undefined })}%`;
  if (column.type === 'currency' || currencyPattern.test(format)) return formatCurrency(value, format, decimals);
  if (decimals !== null) return formatNumber(value, { decimals, grouping: format.includes(',') });
  return formatNumber(value, { grouping: !isLabelNumber(value, column.name ?? '') });
}

const currencyPattern = /\[\$([^\-\]]*)[^\]]*\]|["']?([$€£¥₹₩₽₺₫₴₦]|CHF|kr|zł)["']?/;

function formatCurrency(value: number, format: string, decimals: number | null): string {
  const found = currencyPattern.exec(format);
  const symbol = found?.[1] || found?.[2] || '$';
  const places = decimals ?? (Number.isInteger(value) ? 0 : 2);
  const figures = formatNumber(Math.abs(value), { decimals: places });
  const sign = value < 0 ? '-' : '';
  const trails = found !== null && found.index > 0 && /[0#]/.test(format.slice(0, found.index));
  if (trails) return `${sign}${figures} ${symbol}`;
  return /^[A-Za-z]/.test(symbol) ? `${sign}${symbol} ${figures}` : `${sign}${symbol}${figures}`;
}

/** Decimal places that a number format asks for; null when it has no figures to say so ("General", ''). */
function decimalsOf(format: string): number | null {
  const figures = /[0#](?:[0#,]*)(?:\.([0#]+))?/.exec(format.replaceAll(/\[[^\]]*\]|"[^"]*"/g, ''));
  return figures ? (figures[1]?.length ?? 0) : null;
}

/** Years and codes are numbers by spelling only: 2,026 would be wrong. */
function isLabelNumber(value: number, name: string): boolean {
  return (
    Number.isInteger(value) &&
    /\b(year|yr|id|code|zip|postcode|postal|no|nr|number|phone)\b/i.test(name.replaceAll('_', ' '))
  );
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
