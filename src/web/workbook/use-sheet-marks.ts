import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { listCommentMarks } from '#features/workbooks/api/cell-comments.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { type MarkedCell, CellMarks } from './cell-marks.ts';
import { marksKey } from './comments/comment-queries.ts';
import type { PersonHere, WorkbookPresence } from './presence/workbook-presence.ts';
import type { GridHandle } from './sheet-grid.tsx';
import { columnOfCell, type GridSheet } from './grid/grid-lines.ts';

/** Without a stream, comments of others show after this time. */
const longestWait = 60_000;

export interface Together {
  presence: WorkbookPresence;
  people: readonly PersonHere[];
}

/** The marks of a sheet's cells, and who sees which one is selected here. */
export function useSheetMarks(
  session: GridSheet,
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
  { presence, people }: Together,
): {
  marks: CellMarks;
  select(at: { x: number; y: number }): void;
  cellAt(at: { x: number; y: number }): MarkedCell | null;
} {
  const sheetId = session.id;
  const [marks] = useState(() => new CellMarks());
  useEffect(() => marks.follow(() => grid.current?.repaint()), [marks, grid]);
  const { data } = useQuery({
    queryKey: marksKey(sheetId),
    queryFn: async ({ signal }) => (await call(listCommentMarks, { params: { sheetId }, signal })).marks,
    refetchInterval: longestWait,
  });
  useEffect(() => marks.setCommented(data ?? []), [marks, data]);
  useEffect(() => {
    const here = people.flatMap(({ id, name, cell }) => (cell?.sheet_id === sheetId ? [{ id, name, ...cell }] : []));
    marks.setPeople(here);
  }, [marks, people, sheetId]);
  const cellAt = useCallback(
    ({ x, y }: { x: number; y: number }): MarkedCell | null => {
      const [row, column] = [session.rows.at(y), shown[x]];
      // Marks are at cells of the table.
      const isOfTable = row && column && !row.isLoose && columnOfCell(row, column) === column;
      return isOfTable ? { row_id: row.row_id, column_id: column.id } : null;
    },
    [session, shown],
  );
  const select = useCallback(
    (at: { x: number; y: number }) => {
      const cell = cellAt(at);
      presence.select(cell && { sheet_id: sheetId, ...cell });
    },
    [presence, sheetId, cellAt],
  );
  useEffect(() => () => presence.select(null), [presence]);
  return { marks, select, cellAt };
}
