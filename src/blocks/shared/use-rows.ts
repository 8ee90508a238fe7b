import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RowsData } from '../data-contract.ts';
import type { BlockActs } from '../view-contract.ts';
import { createRowsSession, type RowsActions, type RowsView } from './rows-session.ts';

export type RowsState = RowsView & RowsActions;

/** Search, sort, filter and page of one rows ask; begins again when the page hands in other data. */
export function useRows(act: BlockActs, ask: string, initial: RowsData): RowsState {
  const session = useMemo(() => createRowsSession(initial), [initial]);
  useEffect(() => session.connect((query) => act.query(ask, query)), [session, act, ask]);
  useEffect(() => session.stop, [session]);
  useEffect(() => act.follow?.(ask, session.onScreen), [session, act, ask]);
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);
  return { ...view, ...session.actions };
}
