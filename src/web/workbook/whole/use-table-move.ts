import { notifications } from '@mantine/notifications';
import { type RefObject, useState } from 'react';
import type { Column } from '#engine/model.ts';
import type { GridSheet } from '../grid/grid-lines.ts';
import type { MovedTable } from '../grid-change.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';

/** Puts the table around other cells of its sheet, once it was said what comes of that. */
export function useTableMove(
  session: SheetSession,
  lines: GridSheet,
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
) {
  const [movedTable, setMovedTable] = useState<MovedTable | null>(null);
  /** The place of a line on the grid, from 0. */
  const placeOf = (line: number): number => (lines.numberOf(line) ?? line + 1) - 1;
  const ask = (moved: MovedTable): void => {
    grid.current?.release();
    setMovedTable(moved);
  };
  return {
    movedTable,
    /** Around the selected cells. */
    askForTable() {
      const range = grid.current?.range();
      if (!range || (range.left === range.right && range.top === range.bottom)) {
        const message = 'Select the cells of the table, its heading among them.';
        notifications.show({ message, closeButtonProps: { 'aria-label': 'Close' } });
        return;
      }
      const columns = shown.slice(range.left, range.right + 1).map(({ id }) => lines.positionOf(id));
      const [left, right] = [Math.min(...columns), Math.max(...columns)];
      ask({ top: placeOf(range.top), bottom: placeOf(range.bottom), left, right, header_rows: 1 });
    },
    /** Where it is, but that a row names its columns. */
    askForHeading(line: number) {
      const { grid: placed, columns, total } = session.view;
      const top = placeOf(line);
      const bottom = Math.max(top, placed?.bottom ?? total);
      const [left, right] = placed ? [placed.layout.left, placed.layout.right] : [0, columns.length - 1];
      ask({ top, left, bottom, right, header_rows: 1 });
    },
    endTableMove() {
      setMovedTable(null);
      grid.current?.regain();
    },
    async moveTable(moved: MovedTable) {
      setMovedTable(null);
      await session.do({ kind: 'table', edit: { kind: 'move-table', ...moved } });
      grid.current?.regain();
    },
  };
}
