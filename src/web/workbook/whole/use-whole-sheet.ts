import { useCallback, useMemo, useState } from 'react';
import type { Column } from '#engine/model.ts';
import { showReadOnlyToast } from '../show-read-only-toast.ts';
import type { SheetAppearance } from '../sheet-appearance.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
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
  return useMemo(() => {
    if (!isWhole) return null;
    const sheet = new WholeSheet(session, grid, { refuse: canWrite ? null : showReadOnlyToast });
    const widths = new WholeWidths(look, grid, columns, byHand);
    const frozen = frozenColumns(sheet, frozenColumn);
    const width = sheet.columns
      .slice(0, frozen)
      .reduce((sum: number, column: Column) => sum + widths.widthOf(column), 0);
    return { sheet, widths, frozen: width > innerWidth * mostFrozen ? 0 : frozen };
  }, [isWhole, session, grid, columns, look, byHand, frozenColumn, canWrite]);
}

/** As the view freezes them, or else the file. */
function frozenColumns({ grid, columns }: WholeSheet, column: string): number {
  const byView = columns.findIndex(({ id }) => id === column) + 1;
  const count = byView || (grid.answer.look.frozen?.columns ?? 0);
  return count < columns.length ? count : 0;
}
