import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RowsData } from '../data-contract.ts';
import type { BlockActs } from '../view-contract.ts';
import { createRowsSession, type RowsActions, type RowsView } from './rows-session.ts';

export type RowsState = RowsView & RowsActions;

/** Search, sort, filter and page of one rows request; begins again when the page hands in other data. */
export function useRows(act: BlockActs, request: string, initial: RowsData): RowsState {
  const session = useMemo(() => createRowsSession(initial), [initial]);
  useEffect(() => session.connect((query) => act.query(request, query)), [session, act, request]);
  useEffect(() => session.stop, [session]);
  useEffect(() => act.follow?.(request, session.onScreen), [session, act, request]);
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);
  return { ...view, ...session.actions };
}
