import type { Cell, Column } from '#engine/model.ts';
import { asPercent, formatCell, formatFigureNumber, formatNumber, inMoney } from '#engine/format-cell.ts';
import { formats } from '#kit/language/language.ts';

export interface Figure {
  /** The large text on the card. */
  short: string;
  /** The same in full; equal to `short` when nothing was shortened. */
  full: string;
}

/** From here on a compact card shortens: below, every digit fits. */
const shortenFrom = 10_000;

/** The figure of a card with its symbol. Text and dates (first and last row) are shown as they are, without one. */
export function formatFigure(
  value: Cell,
  column: Pick<Column, 'type' | 'format' | 'name'>,
  look: { symbol: string; compact: boolean },
): Figure {
  const number = typeof value === 'number' && column.type !== 'date' && column.type !== 'datetime' ? value : null;
  if (number === null) {
    const text = formatCell(value, column, { dates: 'short' });
    return { short: text, full: text };
  }
  if (column.type === 'percent' && (look.symbol === '%' || look.symbol === '' || look.symbol === '$')) {
    const tenths = Math.round(number * 1000) / 10;
    const text = asPercent(formatNumber(tenths, { decimals: Number.isInteger(tenths) ? 0 : 1 }));
    return { short: text, full: text };
  }
  if (column.type === 'duration') {
    const text = formatCell(number, column);
    return { short: text, full: text };
  }
  const money = isMoney(look.symbol.trim());
  const full = withSymbol(number, formatFigureNumber(Math.abs(number), { money }), look.symbol);
  if (!look.compact || Math.abs(number) < shortenFrom) return { short: full, full };
  return { short: withSymbol(number, formatNumber(Math.abs(number), { compact: true }), look.symbol), full };
}

/** Currency signs and codes are where the language has them, in English before the figure; units are after it. */
function withSymbol(value: number, figures: string, symbol: string): string {
  const sign = value < 0 ? '-' : '';
  const unit = symbol.trim();
  if (unit === '') return sign + figures;
  if (isMoney(unit) && formats().money !== '{s}{n}') return sign + inMoney(unit, figures);
  if (isMoney(unit)) return `${sign}${unit}${/[A-Z]$/.test(unit) ? ' ' : ''}${figures}`;
  return unit === '%' ? sign + asPercent(figures) : `${sign}${figures} ${unit}`;
}

const isMoney = (unit: string): boolean =>
  /^[A-Z]{0,3}\p{Sc}$/u.test(unit) || /^(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|BRL|ZAR)$/.test(unit);
