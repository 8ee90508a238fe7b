import type { DataRow, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import type { RowsOnScreen } from '#blocks/view-contract.ts';

const patience = 250;

/**
 * Fetches rows again with the question that is on screen and puts them in place, unseen by the visitor: what they do
 * meanwhile goes before. Answers how to ask for it; several requests while one is under way are one more. `onMissed` learns
 * that the rows couldn't be fetched.
 */
export function createRowsRefresher(
  rows: RowsOnScreen,
  ask: (query: VisitorQuery) => Promise<RowsData>,
  left: AbortSignal,
  onMissed: () => void,
): () => void {
  let isRequested = false;
  let isRunning = false;

  const fetchOnce = async (): Promise<boolean> => {
    const changeCount = rows.changeCount();
    const { query, pending } = rows.view();
    if (pending) return false;
    const fresh = await fetchPageOf(query, ask);
    if (left.aborted || fresh.error) return true;
    if (rows.changeCount() !== changeCount) return false;
    putInPlace(rows, fresh);
    return true;
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (isRequested && !left.aborted) {
      isRequested = false;
      const isDone = await fetchOnce().catch(() => {
        onMissed();
        return true;
      });
      if (isDone) continue;
      isRequested = true;
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
    isRunning = false;
  };
  const want = (): void => {
    isRequested = true;
    void run();
  };
  rows.onRelease = () => {
    if (rows.view().changed.size > 0) want();
  };
  return want;
}

/** When the rows of the page that the visitor is on are gone, the last page takes its place. */
async function fetchPageOf(query: VisitorQuery, ask: (query: VisitorQuery) => Promise<RowsData>): Promise<RowsData> {
  const data = await ask(query);
  if (data.rows.length > 0 || data.total === 0 || data.pageSize === 0) return data;
  return ask({ ...query, offset: Math.floor((data.total - 1) / data.pageSize) * data.pageSize });
}

/** Puts the answer on screen; held rows stay as they are, and so do rows that the visitor just added. */
function putInPlace(rows: RowsOnScreen, fresh: RowsData): void {
  const screen = rows.view().data.rows;
  const onScreen = byId(screen);
  const known = byId(rows.answered().rows);
  const changed = new Set<string>();
  const shown = fresh.rows.flatMap((row) => {
    if (!rows.held.has(row.row_id)) return [row];
    const own = onScreen.get(row.row_id);
    if (own && own.version !== row.version) changed.add(row.row_id);
    // Being deleted by the visitor: it is gone from the screen already.
    return own ? [own] : [];
  });
  const newer = byId(fresh.rows);
  const gone: DataRow[] = [];
  screen.forEach((row, index) => {
    if (newer.has(row.row_id)) return;
    const isAdded = !known.has(row.row_id);
    if (!isAdded && !rows.held.has(row.row_id)) return;
    if (!isAdded) {
      changed.add(row.row_id);
      gone.push(row);
    }
    shown.splice(index, 0, row);
  });
  // Once let go, what is gone is not taken for a row that the visitor added.
  rows.renew({ ...fresh, rows: [...fresh.rows, ...gone] }, { ...fresh, rows: shown }, changed);
}

const byId = (rows: readonly DataRow[]): Map<string, DataRow> => new Map(rows.map((row) => [row.row_id, row]));
