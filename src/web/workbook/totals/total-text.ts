import { figure, formats, t } from '#kit/language/product.ts';
import type { FigureFunction } from '#features/workbooks/api/sheet-figures.ts';
import { isDated, type TotalFunction } from '#features/workbooks/rules/arrangement/totals.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { figureText } from '../figures/selection-figures.ts';

/** The engine's query for a total. */
export function figureFor(total: TotalFunction, column: Pick<Column, 'type'>): FigureFunction {
  switch (total) {
    case 'sum':
    case 'average':
      return total;
    case 'minimum':
      return isDated(column) ? 'earliest' : 'minimum';
    case 'maximum':
      return isDated(column) ? 'latest' : 'maximum';
    case 'filled':
    case 'empty':
    case 'percent_filled':
      return 'count';
    case 'unique':
      return 'distinct';
  }
}

/** A total as it is read below its column, over so many rows. */
export function totalText(total: TotalFunction, column: Column, value: number | string | null, rows: number): string {
  if (typeof value === 'string') return formatCell(value, column, { dates: 'short' });
  switch (total) {
    case 'filled':
    case 'unique':
      return figure(value ?? 0);
    case 'empty':
      return figure(rows - (value ?? 0));
    case 'percent_filled':
      return percentOf(value ?? 0, rows);
    default:
      return value === null ? t('None') : figureText(value, column);
  }
}

/** One blank among many leaves less than 100 %, and one value more than none. */
function percentOf(part: number, whole: number): string {
  const share = whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
  if (share === 100 && part < whole) return percent(99.9);
  return percent(share === 0 && part > 0 ? 0.1 : share);
}

function percent(share: number): string {
  const { percent: pattern, tag } = formats();
  return pattern.replace('{n}', share.toLocaleString(tag));
}
