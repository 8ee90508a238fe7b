import type { DaySpan } from '#features/visitor/rules/day-span.ts';
import type { Filter, Sort } from '#engine/query-model.ts';
import type { DataRow, RowsData, VisitorQuery } from '../data-contract.ts';
import type { RowsOnScreen } from '../view-contract.ts';
import { messageOf } from './message-of.ts';
import { t } from '#kit/language/language.ts';

/** What is on screen of one rows request. */
export interface RowsView {
  /** The newest answer; while the next one is fetched, still the one before. */
  data: RowsData;
  /** The last query, also when its answer is still out. */
  query: VisitorQuery;
  pending: boolean;
  /** Why the last question failed, for people; '' when it did not. */
  error: string;
  /** Ids of held rows that someone else changed or deleted meanwhile. */
  changed: ReadonlySet<string>;
}

export interface RowsActions {
  /** Asks again with a part changed; a new search, filter or sort begins at the first row. Typing is waited out. */
  search(text: string): void;
  filter(filters: Filter[]): void;
  sort(sorts: Sort[]): void;
  page(offset: number): void;
  /** Other days of a request with a span. */
  span(span: DaySpan): void;
  reload(): void;
  /** Changes the rows on screen at once, before (or without) asking. `total` moves with the number of rows. */
  change(edit: (rows: DataRow[]) => DataRow[]): void;
  /** While it is edited or saved a row stays as it is, whatever others do to it; the answer lets it go. */
  hold(row_id: string): () => void;
}

export interface RowsSession {
  /** For what follows changes made elsewhere. */
  onScreen: RowsOnScreen;
  view(): RowsView;
  actions: RowsActions;
  subscribe(listener: () => void): () => void;
  /** Sets who answers; before that no query can be sent. */
  connect(send: SendQuery): void;
  /** Forgets a question that still waits to be sent. */
  stop(): void;
}
export type SendQuery = (query: VisitorQuery) => Promise<RowsData>;

const typingPause = 200;

/** Of other rows as many are wanted again as the block has at a time. */
const fromStart = { offset: 0, limit: undefined };

/** Questions and answers of one rows request: only the newest question's answer counts. */
export function createRowsSession(initial: RowsData): RowsSession {
  let send: SendQuery | undefined;
  let answered = initial;
  let newest = 0;
  let changes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { view, put, subscribe } = createViewStore(initial);
  const fetchRows = async (turn: number): Promise<void> => {
    try {
      const data = await send?.(view().query);
      if (!data || turn !== newest) return;
      answered = data;
      put({ data, error: data.error ?? '', pending: false });
    } catch (failure) {
      if (turn !== newest) return;
      put({ error: messageOf(failure, t('Couldn’t load the rows. Try again.')), pending: false });
    }
  };
  const request: Request = (part, pause = 0) => {
    newest += 1;
    const turn = newest;
    clearTimeout(timer);
    put({ query: { ...view().query, ...part }, pending: true });
    if (pause) timer = setTimeout(() => void fetchRows(turn), pause);
    else void fetchRows(turn);
  };
  const held = new Map<string, number>();
  const onScreen: RowsOnScreen = {
    view,
    changeCount: () => newest + changes,
    answered: () => answered,
    held,
    renew(newer, data, changed) {
      answered = newer;
      put({ data, changed, error: '' });
    },
  };
  return {
    onScreen,
    view,
    actions: {
      ...questionsBy(request, view),
      change(edit) {
        changes += 1;
        const { data } = view();
        const rows = edit(data.rows);
        put({ data: { ...data, rows, total: data.total + rows.length - data.rows.length } });
      },
      hold: holdingIn(held, () => onScreen.onRelease?.()),
    },
    subscribe,
    connect(next) {
      send = next;
    },
    stop: () => clearTimeout(timer),
  };
}

function createViewStore(initial: RowsData) {
  let view: RowsView = { data: initial, query: initial.query, pending: false, error: '', changed: new Set() };
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    put(part: Partial<RowsView>): void {
      view = { ...view, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Asks with a part changed, after a pause of milliseconds in which nothing else is asked. */
type Request = (part: VisitorQuery, pause?: number) => void;

function questionsBy(request: Request, view: () => RowsView): Omit<RowsActions, 'change' | 'hold'> {
  return {
    search: (search) => request({ search, ...fromStart }, typingPause),
    filter: (filters) => request({ filters, ...fromStart }),
    sort: (sort) => request({ sort, ...fromStart }),
    page: (offset) => request({ offset, limit: view().data.query.limit }),
    span: (span) => request({ span }),
    reload: () => request({}),
  };
}

/** Counts who holds a row. */
function holdingIn(held: Map<string, number>, onRelease: () => void): RowsActions['hold'] {
  return (row_id) => {
    held.set(row_id, (held.get(row_id) ?? 0) + 1);
    return () => {
      const left = (held.get(row_id) ?? 1) - 1;
      if (left > 0) held.set(row_id, left);
      else held.delete(row_id);
      onRelease();
    };
  };
}
