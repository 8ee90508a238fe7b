import { useCallback, useEffect, useRef, useState } from 'react';
import type { Filter, Sort } from '#sheet/query-model.ts';
import type { BlockActs, DataRow, RowsData, VisitorQuery } from '../contract.ts';

export interface RowsState {
  /** The newest answer; while the next one is fetched, still the one before. */
  data: RowsData;
  /** What was asked last, also when its answer is still out. */
  query: VisitorQuery;
  pending: boolean;
  /** Why the last question failed, for people; '' when it did not. */
  error: string;
  /** Asks again with a part changed; a new search, filter or sort begins at the first row. */
  search(text: string): void;
  filter(filters: Filter[]): void;
  sort(sorts: Sort[]): void;
  page(offset: number): void;
  reload(): void;
  /** Changes the rows on screen at once, before (or without) asking. `total` moves with the number of rows. */
  change(edit: (rows: DataRow[]) => DataRow[]): void;
}

const typingPause = 200;

/** Search, sort, filter and page of one rows ask. Only the newest question's answer counts. */
export function useRows(act: BlockActs, ask: string, initial: RowsData): RowsState {
  const [origin, setOrigin] = useState(initial);
  const [data, setData] = useState(initial);
  const [query, setQuery] = useState<VisitorQuery>(initial.query);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const newest = useRef(0);
  const wanted = useRef<VisitorQuery>(initial.query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (origin !== initial) {
    setOrigin(initial);
    setData(initial);
    setQuery(initial.query);
    setPending(false);
    setError('');
  }
  useEffect(() => {
    newest.current += 1;
    wanted.current = initial.query;
    return () => clearTimeout(timer.current);
  }, [initial]);

  const send = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    try {
      const answer = await act.query(ask, wanted.current);
      if (turn !== newest.current) return;
      setData(answer);
      setError(answer.error ?? '');
      setPending(false);
    } catch (failure) {
      if (turn !== newest.current) return;
      setError(
        failure instanceof Error && failure.message ? failure.message : 'The rows could not be loaded. Try again.',
      );
      setPending(false);
    }
  }, [act, ask]);

  const put = useCallback(
    (part: VisitorQuery, pause = 0) => {
      wanted.current = { ...wanted.current, ...part };
      setQuery(wanted.current);
      setPending(true);
      clearTimeout(timer.current);
      if (pause) timer.current = setTimeout(() => void send(), pause);
      else void send();
    },
    [send],
  );

  return {
    data,
    query,
    pending,
    error,
    search: (text) => put({ search: text, offset: 0 }, typingPause),
    filter: (filters) => put({ filters, offset: 0 }),
    sort: (sorts) => put({ sort: sorts, offset: 0 }),
    page: (offset) => put({ offset }),
    reload: () => put({}),
    change: (edit) =>
      setData((current) => {
        const rows = edit(current.rows);
        return { ...current, rows, total: current.total + rows.length - current.rows.length };
      }),
  };
}
