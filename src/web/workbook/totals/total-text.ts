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
export function totalText(total: TotalFunction, column: Column, figure: number | string | null, rows: number): string {
  if (typeof figure === 'string') return formatCell(figure, column, { dates: 'short' });
  switch (total) {
    case 'filled':
    case 'unique':
      return (figure ?? 0).toLocaleString('en-US');
    case 'empty':
      return (rows - (figure ?? 0)).toLocaleString('en-US');
    case 'percent_filled':
      return percentOf(figure ?? 0, rows);
    default:
      return figure === null ? 'None' : figureText(figure, column);
  }
}

/** One blank among many leaves less than 100 %, and one value more than none. */
function percentOf(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = Math.round((part / whole) * 1_000) / 10;
  if (share === 100 && part < whole) return '99.9%';
  return share === 0 && part > 0 ? '0.1%' : `${share}%`;
}
