import { t } from '#kit/language/product.ts';
import type { SheetArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { fitsTotal, totalWords } from '#features/workbooks/rules/arrangement/totals.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { GroupFigure } from '../sheet-view.ts';
import { figureFor, totalText } from '../totals/total-text.ts';
import type { GroupLine } from './row-layout.ts';

type Totals = SheetArrangement['totals'];

/** What is requested for the lines of groups: the totals of the view. */
export function groupFiguresOf(totals: Totals, columns: readonly Column[]): GroupFigure[] {
  return columns.flatMap((column) => {
    const total = totals[column.id];
    return total !== undefined && fitsTotal(column, total)
      ? [{ column: column.id, function: figureFor(total, column) }]
      : [];
  });
}

/** What a group says of a column; null where it says nothing. */
export function groupFigureText(
  { figures, count }: GroupLine,
  column: Column,
  { totals, requested }: { totals: Totals; requested: readonly GroupFigure[] },
): { text: string; words: string } | null {
  const total = totals[column.id];
  const figure = figures[requested.findIndex((one) => one.column === column.id)];
  if (total === undefined || figure === undefined) return null;
  return {
    text: totalText(total, column, figure, count),
    words: t('{total} of {name}', { total: t(totalWords(total, column)), name: column.name }),
  };
}

/** The value that all rows of a group share. Times are grouped by their day. */
export function groupKeyText({ key }: Pick<GroupLine, 'key'>, column: Column): string {
  if (key === null || key === '') return t('Empty');
  return formatCell(key, column.type === 'datetime' ? { ...column, type: 'date' } : column, { dates: 'short' });
}
