import type { Column } from '#engine/model.ts';
import { formats } from '#kit/language/language.ts';
import { currencyOfFormat } from '#engine/format-currency.ts';
import { asPercent, formatCell, formatFigureNumber, formatNumber, inMoney } from '#engine/format-cell.ts';

export const dataFormats = [
  'Automatic',
  'None',
  'Thousands separators',
  'Two decimals',
  'Compact',
  'Currency',
  'Percent',
] as const;
type DataFormat = (typeof dataFormats)[number];

export interface ValueFormat {
  format: DataFormat;
  decimal: 'comma' | 'dot';
  column: Pick<Column, 'type' | 'format' | 'name'>;
}

/** A value as labels, tooltips and the table write it. */
export function formatValue(value: number, look: ValueFormat): string {
  return withDecimalSign(written(value, look), look.decimal);
}

/** A value as the marks of an axis write it: short where the format is left to us. */
export function formatTick(value: number, look: ValueFormat): string {
  const { format, column } = look;
  if (format !== 'Automatic') return formatValue(value, look);
  if (column.type === 'percent') return withDecimalSign(asPercent(formatNumber(value * 100)), look.decimal);
  if (column.type === 'duration') return formatCell(value, column);
  const short = formatNumber(Math.abs(value), { compact: Math.abs(value) >= 10_000 });
  const sign = value < 0 ? '-' : '';
  return withDecimalSign(sign + (column.type === 'currency' ? inCurrency(short, column) : short), look.decimal);
}

/** A value as a sentence says it: with thousands separators and without decimals that tell nothing. */
export function describeFormat(value: number, look: ValueFormat): string {
  const { format, column } = look;
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  const byColumn = format === 'Automatic';
  if (byColumn && column.type === 'duration') return formatCell(value, column);
  if (format === 'Percent' || (byColumn && column.type === 'percent'))
    return withDecimalSign(sign + asPercent(formatFigureNumber(size * 100)), look.decimal);
  const money = format === 'Currency' || (byColumn && column.type === 'currency');
  const figures = formatFigureNumber(size, { money });
  return withDecimalSign(sign + (money ? inCurrency(figures, column) : figures), look.decimal);
}

function written(value: number, { format, column }: ValueFormat): string {
  switch (format) {
    case 'Automatic':
      return formatCell(tidy(value), column);
    case 'None':
      return String(tidy(value));
    case 'Thousands separators':
      return formatNumber(value);
    case 'Two decimals':
      return formatNumber(value, { decimals: 2 });
    case 'Compact':
      return formatNumber(value, { compact: true });
    case 'Currency':
      return `${value < 0 ? '-' : ''}${inCurrency(formatNumber(Math.abs(value), { decimals: 2 }), column)}`;
    case 'Percent':
      return asPercent(formatNumber(value * 100));
  }
}

/** Sums of decimals carry noise in the last digits (0.1 + 0.2). */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** Figures in the currency of their column. */
const inCurrency = (figures: string, { format }: Pick<Column, 'format'>): string =>
  inMoney(currencyOfFormat(format) ?? '$', figures);

const withDecimalSign = (text: string, decimal: 'comma' | 'dot'): string =>
  decimal === 'dot' || formats().decimal === ','
    ? text
    : text.replaceAll(/[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
