import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import type { RefObject } from 'react';
import type { Column } from '#engine/model.ts';
import type { GridSheet } from '../grid/grid-lines.ts';
import type { MovedTable } from '../grid-change.ts';
import type { GridHandle } from '../sheet-grid.tsx';

/** The place of a line on the grid, from 0. */
export const placeOfLine = (lines: GridSheet, line: number): number => (lines.numberOf(line) ?? line + 1) - 1;

/** The selected cells, if they can be those of a table; else says what to select. */
export function selectedTable(
  lines: GridSheet,
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
): MovedTable | null {
  const range = grid.current?.range();
  if (!range || (range.left === range.right && range.top === range.bottom)) {
    const message = t('Select the cells of the table, its heading among them.');
    notifications.show({ message, closeButtonProps: { 'aria-label': t('Close') } });
    return null;
  }
  const columns = shown.slice(range.left, range.right + 1).map(({ id }) => lines.positionOf(id));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [placeOfLine(lines, range.top), placeOfLine(lines, range.bottom)];
  return { top, bottom, left, right, header_rows: 1 };
}
