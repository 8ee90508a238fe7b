import { type RefObject, useState } from 'react';
import type { Column } from '#engine/model.ts';
import type { GridSheet } from '../grid/grid-lines.ts';
import type { MovedTable } from '../grid-change.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import { placeOfLine, selectedTable } from './selected-table.ts';

/** Puts the table around other cells of its sheet, once it was said what comes of that. */
export function useTableMove(
  session: SheetSession,
  lines: GridSheet,
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
) {
  const [movedTable, setMovedTable] = useState<MovedTable | null>(null);
  const placeOf = (line: number): number => placeOfLine(lines, line);
  const ask = (moved: MovedTable): void => {
    grid.current?.release();
    setMovedTable(moved);
  };
  return {
    movedTable,
    /** Around the selected cells. */
    askForTable() {
      const range = selectedTable(lines, shown, grid);
      if (range) ask(range);
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
