import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Column } from '#engine/model.ts';
import type { CellMarks, MarkedCell } from './cell-marks.ts';
import { useCommentKey } from './comments/use-comment-key.ts';
import { goToCell } from './go-to-cell.ts';
import type { GridSheet } from './grid/grid-lines.ts';
import type { OpenDrawer } from './sheet-drawer.tsx';
import type { GridHandle } from './sheet-grid.tsx';
import type { SheetSession } from './sheet-session.ts';
import { type Together, useSheetMarks } from './use-sheet-marks.ts';

/** What the page knows next to the sheet: who else is here, and where someone is led. */
export interface CellVisits {
  together: Together;
  /** A cell to go to, and whether to open its comments; null where no one leads anywhere. */
  target: { cell: MarkedCell; comments: boolean } | null;
  onArrived(): void;
}
type Point = { x: number; y: number };

/** Marks of cells, ways to cells, and the comments there. */
export function useCellVisits(
  { session, lines }: { session: SheetSession; lines: GridSheet },
  shown: readonly Column[],
  grid: RefObject<GridHandle | null>,
  { together, target, onArrived }: CellVisits,
  onDrawer: (drawer: OpenDrawer) => void,
): { marks: CellMarks; select(at: Point): void; openComments(at?: Point): void; go(cell: MarkedCell): void } {
  const { marks, select, cellAt } = useSheetMarks(lines, shown, grid, together);
  const openComments = (at: Point | null = grid.current?.focused() ?? null) =>
    onDrawer({ kind: 'comments', cell: at && cellAt(at) });
  useCommentKey(() => {
    grid.current?.hold();
    openComments();
  });
  const go = (cell: MarkedCell) => void goToCell({ session, lines }, grid, shown, cell);
  const arrive = useEffectEvent((requested: NonNullable<CellVisits['target']>) => {
    go(requested.cell);
    if (requested.comments) onDrawer({ kind: 'comments', cell: requested.cell });
  });
  const isLoaded = session.view.state !== 'loading';
  useEffect(() => {
    if (!target || !isLoaded) return;
    arrive(target);
    onArrived();
  }, [target, isLoaded, onArrived]);
  return { marks, select, openComments: (at) => openComments(at), go };
}
