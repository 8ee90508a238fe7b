import { useViewportSize } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { showReadOnlyToast } from '../show-read-only-toast.ts';
import type { SheetAppearance } from '../sheet-appearance.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
import { RowTops } from '../grid/panes/row-tops.ts';
import { WholeSheet } from './whole-sheet.ts';
import { WholeWidths } from './whole-widths.ts';

export type SheetMode = 'whole' | 'table';

const storageKey = (sheetId: string): string => `sheaf-sheet-mode-${sheetId}`;

/** Whether a person looks at all of a sheet or at its table alone: kept in their browser. */
export function useSheetMode(sheetId: string): [SheetMode, (mode: SheetMode) => void] {
  const [mode, setMode] = useState<SheetMode>(() => {
    try {
      return localStorage.getItem(storageKey(sheetId)) === 'table' ? 'table' : 'whole';
    } catch {
      // Browsers may keep nothing.
      return 'whole';
    }
  });
  const choose = useCallback(
    (next: SheetMode) => {
      setMode(next);
      try {
        localStorage.setItem(storageKey(sheetId), next);
      } catch {
        // It counts until the page is closed.
      }
    },
    [sheetId],
  );
  return [mode, choose];
}

/** At most this share of the window stays in view while the rest is scrolled. */
const mostFrozen = 0.6;

/** All of a sheet as the grid shows it; null where its table is shown alone. */
export function useWholeSheet(
  session: SheetSession,
  view: SheetView,
  look: SheetAppearance,
  { mode, frozenColumn, canWrite }: { mode: SheetMode; frozenColumn: string; canWrite: boolean },
) {
  const [byHand] = useState(() => new Map<string, number>());
  const { grid, columns } = view;
  const isWhole = grid !== null && mode === 'whole' && session.isInOrder;
  // It is known from the second drawing on.
  const { width = innerWidth, height = innerHeight } = known(useViewportSize());
  const shown = useMemo(() => {
    if (!isWhole) return null;
    const sheet = new WholeSheet(session, grid, { refuse: canWrite ? null : showReadOnlyToast });
    return { sheet, widths: new WholeWidths(look, grid, columns, byHand), tops: new RowTops(grid.heights) };
  }, [isWhole, session, grid, columns, look, byHand, canWrite]);
  const frozen = shown ? frozenColumns(shown.sheet, shown.widths, { column: frozenColumn, room: width }) : 0;
  const rows = shown ? frozenRows(shown.sheet, shown.tops, height - aroundGrid) : 0;
  return useMemo(() => shown && { ...shown, frozen, frozenRows: rows }, [shown, frozen, rows]);
}

const known = ({ width, height }: { width: number; height: number }): { width?: number; height?: number } =>
  width > 0 ? { width, height } : {};

/** As the view freezes them, or else the file; none where they leave no room for others. */
function frozenColumns(
  { grid, columns }: WholeSheet,
  widths: WholeWidths,
  { column, room }: { column: string; room: number },
): number {
  const byView = columns.findIndex(({ id }) => id === column) + 1;
  const count = byView || (grid.answer.look.frozen?.columns ?? 0);
  const width = columns.slice(0, count).reduce((sum, one) => sum + widths.widthOf(one), 0);
  return count < columns.length && width <= room * mostFrozen ? count : 0;
}

/** As the file freezes them, as long as there is room for others. */
function frozenRows({ grid, total }: WholeSheet, tops: RowTops, room: number): number {
  const count = grid.answer.look.frozen?.rows ?? 0;
  return count < total && tops.topOf(count) <= room * mostFrozen ? count : 0;
}

/** Pixels of the window that bars above and below the grid take. */
const aroundGrid = 260;
