import type { RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import type { BlockActs, PageContext, RowsOnScreen } from '#blocks/view-contract.ts';
import { loadMasksFor } from './load-block-parts.ts';
import { modeInAddress } from './visit-mode.ts';

/** Visitors who only read a page call nothing: what calls need comes with the first of them. */
const callServer = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
  (await import('./call-server.ts')).callServer<Answer>(method, path, body);

/** What acts need of the browser; on the server, where nothing acts, it is inert. */
export interface ActSurroundings {
  navigate(href: string): void;
  notify: BlockActs['notify'];
  /** Called after each answered query, so that the address can keep it. */
  remember(blockId: string, ask: string, data: RowsData): void;
  /** Keeps rows of a block up to date with changes made elsewhere; `ask` answers a question without remembering it. */
  follow?(blockId: string, rows: RowsOnScreen, ask: (query: VisitorQuery) => Promise<RowsData>): () => void;
  /** The row that is open over a block, as the address has it. */
  record?: { opened(blockId: string): string; remember(blockId: string, row_id: string): void };
  /** Notifies when a block may show something else by now. */
  onChange?(blockId: string, listener: () => void): () => void;
  /** A key that makes a repeated send of the same thing harmless. */
  newKey(): string;
}

/** Keeps what the newest question of each request is answered: an answer to an earlier one may come last, and isn't shown. */
function keepingNewest(fetchRows: BlockActs['query'], keep: (ask: string, data: RowsData) => void): BlockActs['query'] {
  const requested = new Map<string, number>();
  return async (ask, query, isAside) => {
    if (isAside) return fetchRows(ask, query);
    const turn = (requested.get(ask) ?? 0) + 1;
    requested.set(ask, turn);
    const data = await fetchRows(ask, query);
    if (requested.get(ask) === turn) keep(ask, data);
    return data;
  };
}

/** What the blocks of one page may do, over fetch. `path` is the page's address with its query. */
export function createActs(
  reference: { page_id: string; block_id: string; path: string } & Pick<PageContext, 'board' | 'record'>,
  surroundings: ActSurroundings,
): BlockActs {
  const { page_id, block_id, board, record } = reference;
  const address = new URLSearchParams(reference.path.split('?')[1] ?? '');
  const at = callAddress(address, board);
  // Owners filter rows by the record of the page: each call names it.
  const block = { page_id, block_id, ...(record && { record }) };
  const rowOf = (row: { row_id: string; version: number }) => ({ row_id: row.row_id, version: row.version });
  const fetchRows = async (ask: string, query: VisitorQuery): Promise<RowsData> => {
    const body = { ...block, ask, query };
    const { data } = await callServer<{ data: RowsData }>('POST', at('/api/page/query'), body);
    await loadMasksFor([data]);
    return data;
  };
  return {
    query: keepingNewest(fetchRows, (ask, data) => surroundings.remember(block_id, ask, data)),
    follow: (ask, rows) => surroundings.follow?.(block_id, rows, (query) => fetchRows(ask, query)) ?? nothing,
    addRow: async (cells, lines) => {
      const row = { ...block, cells, lines, idempotency_key: surroundings.newKey() };
      return (await import('./proof/write-row.ts')).addRow(at('/api/page/rows'), row);
    },
    calculate: (cells, lines) => callServer('POST', at('/api/page/calculated'), { ...block, cells, lines }),
    editRow: async (row, cells, action) =>
      (await import('./proof/write-row.ts')).editRow(at('/api/page/rows'), row, { ...block, cells, action }),
    deleteRow: (row, action) => callServer('DELETE', at('/api/page/rows'), { ...block, ...rowOf(row), action }),
    duplicateRow: (row, action) =>
      callServer('POST', at('/api/page/row-actions'), { ...block, ...rowOf(row), action: action ?? 0 }),
    runAction: (action, row) =>
      callServer('POST', at('/api/page/row-actions'), {
        ...block,
        ...rowOf(row),
        action,
        idempotency_key: surroundings.newKey(),
      }),
    names: (column, search) => callServer('POST', at('/api/page/names'), { ...block, column, search }),
    authenticate: async (step, fields) => (await import('./authenticate.ts')).authenticate(at, step, fields),
    comment: async (step, fields) => {
      const { actOnComment } = await import('./act-on-comment.ts');
      return actOnComment(block, at, step, fields);
    },
    openedRecord: () => surroundings.record?.opened(block_id) ?? '',
    rememberRecord: (row_id) => surroundings.record?.remember(block_id, row_id),
    onChange: (listener) => surroundings.onChange?.(block_id, listener) ?? nothing,
    upload: async (file, field, onProgress) =>
      (await import('./upload-file.ts')).uploadFile(at('/api/page/files'), reference, { file, field }, onProgress),
    downloadHref: (kind, ask, query) => at('/api/page/download', { ...block, ask, kind, query: textOf(query) }),
    rowPdfHref: (action, row) => at('/api/page/row-pdf', { ...block, action: String(action), row_id: row.row_id }),
    navigate: (href) => surroundings.navigate(href),
    notify: (toast) => surroundings.notify(toast),
  };
}

type CallAddress = (path: string, query?: Record<string, string | undefined>) => string;

/** Addresses of the calls of a page: what its own address narrows, they name too. */
function callAddress(page: URLSearchParams, board: PageContext['board']): CallAddress {
  // As a part of another page, or as a visitor gets it, it is what anyone sees, and so are its calls.
  const mode = modeInAddress(page);
  return (path, query = {}) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
    for (const name of ['filters', 'search']) {
      const value = page.get(name);
      if (value) search.set(`_${name}`, value);
    }
    if (mode) search.set(...mode);
    if (board?.slug) search.set('board', board.slug);
    return search.size > 0 ? `${path}?${search}` : path;
  };
}

/** What the acts of a block need to know of where it is. */
export const referenceTo = (block_id: string, { page, path, board, record }: PageContext) => ({
  ...{ page_id: page.page_id, block_id, path },
  ...(record && { record }),
  ...(board && { board }),
});

/** Only what narrows or orders: the whole answer is downloaded, not one page of it. */
function textOf({ search, filters, sort }: VisitorQuery): string | undefined {
  const query = { ...(search && { search }), ...(filters?.length && { filters }), ...(sort?.length && { sort }) };
  return Object.keys(query).length > 0 ? JSON.stringify(query) : undefined;
}

const nothing = (): void => undefined;
