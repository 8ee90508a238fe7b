import { useState } from 'react';
import type { ProposalOnTheWire } from '#features/proposals/api.ts';
import { editSheet } from '#features/workbooks/api/workbooks.ts';
import { previewTableMove } from '#features/workbooks/api/table-move.ts';
import { call } from '#web/call.ts';
import type { miniGrid } from './mini-grid-rows.ts';

/** Puts the heading of a table into another row of its sheet: the rows above stay on the sheet, and are no rows of it. */
export function useHeadingRow({ sheet_id }: ProposalOnTheWire['tables'][number], onMoved: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const move = async (row: number, { table }: ReturnType<typeof miniGrid>): Promise<void> => {
    if (isMoving) return;
    const params = { sheetId: sheet_id };
    const range = { top: row, left: table.left, bottom: Math.max(table.bottom, row), right: table.right };
    setMoving(true);
    setProblem(null);
    try {
      const { refused } = await call(previewTableMove, { params, body: { ...range, header_rows: 1 } });
      if (refused) return setProblem(refused);
      await call(editSheet, { params, body: { edits: [{ kind: 'move-table', ...range, header_rows: 1 }] } });
      onMoved();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setMoving(false);
    }
  };
  return { problem, move: (row: number, grid: ReturnType<typeof miniGrid>) => void move(row, grid) };
}
