import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { asCallError } from '../call.ts';
import type { SheetConflict } from './sheet-conflict.ts';
import type { GridHandle } from './sheet-grid.tsx';
import type { SheetSession } from './sheet-session.ts';
import type { SheetSessions } from './sheet-sessions.ts';
import type { RequestedRows, SheetView } from './sheet-view.ts';

type Sheet = WorkbookOnTheWire['sheets'][number];

/** The session of the sheet on screen: it saves as you type, follows what others write, and undoes by the keyboard. */
export function useSheetSession(
  sessions: SheetSessions,
  sheet: Sheet,
  grid: RefObject<GridHandle | null>,
  begin: RequestedRows,
): { session: SheetSession; view: SheetView; conflict: SheetConflict | null; settle: () => void } {
  const [session] = useState(() => sessions.of(sheet, begin));
  const view = useSyncExternalStore(session.watch, () => session.view);
  const [conflicts, setConflicts] = useState<readonly SheetConflict[]>([]);

  useEffect(() => {
    const unfollow = session.follow({
      onReset: () => grid.current?.reset(),
      onRows: (from, to) => grid.current?.redraw(from, to),
      onProblem: (error) =>
        notifications.show({
          color: 'red',
          message: sentenceFor(error),
          closeButtonProps: { 'aria-label': t('Close') },
        }),
      onNote: (message) => notifications.show({ message, closeButtonProps: { 'aria-label': t('Close') } }),
      onConflict: (conflict) => setConflicts((waiting) => [...waiting, conflict]),
    });
    void session.load();
    const look = () => void (document.visibilityState === 'visible' && session.refresh().catch(() => undefined));
    const timer = setInterval(look, 10_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      unfollow();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session, grid]);

  // How far it is, and at once that the column is another.
  const isConverting = view.conversion !== null;
  useEffect(() => {
    if (!isConverting) return;
    const timer = setInterval(() => void session.refresh().catch(() => undefined), 1_000);
    return () => clearInterval(timer);
  }, [session, isConverting]);

  useUndoKeys(session);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.view.state === 'saving') event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [session]);

  const settle = () => setConflicts((waiting) => waiting.slice(1));
  return { session, view, conflict: conflicts[0] ?? null, settle };
}

/** A failure in words. */
export function sentenceFor(error: unknown): string {
  return asCallError(error).message;
}

function useUndoKeys(session: SheetSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (!(event.ctrlKey || event.metaKey) || typing) return;
      const redo = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey);
      if (!redo && event.key !== 'z') return;
      event.preventDefault();
      void (redo ? session.redo() : session.undo());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);
}
