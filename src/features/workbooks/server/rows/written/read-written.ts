import { sql } from 'kysely';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Actor, WrittenRow, WrittenRows } from '../../../services.ts';
import { cellsAlone } from '../held-cells.ts';
import { isWatched } from './watched-writes.ts';

const rowsAtOnce = 1_000;

interface ReadRow {
  row_id: string;
  version: number;
  change: 'added' | 'edited' | 'deleted' | 'restored';
  before: Record<string, Cell>;
  after: Record<string, Cell>;
  deleted: boolean;
  actor: Actor;
}

type Passed = Pick<WrittenRows, 'columns' | 'rows'>;

/**
 * What a transaction did to rows that are watched, in parts: each row once, as it was before the transaction and as it
 * is now. A change of a column (its type, its options, its name) is no change of the cells that follow it.
 */
export async function* readWrittenRows(
  transaction: Transaction,
  sheetId: string,
  from: number,
): AsyncGenerator<Passed> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['watched', 'columns', 'version'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  const watched = state?.watched;
  if (!state || !watched) return;
  const columns = await columnsThatCount(transaction, sheetId, from, state.columns);
  const seen = new Set<string>();
  for (let last: ReadRow | undefined; ; ) {
    const read = await readPart(transaction, sheetId, { from, to: state.version, last });
    const first = read.filter(({ row_id }) => !seen.has(row_id));
    for (const { row_id } of read) seen.add(row_id);
    const gone = await deletedBefore(transaction, sheetId, from, first);
    const rows = first.flatMap((row) => {
      const written = writtenRow(row, gone.has(row.row_id), columns);
      return written && isWatched(watched, written) ? [written] : [];
    });
    if (rows.length > 0) yield { columns: state.columns, rows };
    last = read.at(-1);
    if (read.length < rowsAtOnce) return;
  }
}

async function readPart(
  transaction: Transaction,
  sheetId: string,
  { from, to, last }: { from: number; to: number; last: ReadRow | undefined },
): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select row_history.row_id, row_history.version, row_history.change, row_history.cells as before,
      sheet_rows.cells as after, sheet_rows.deleted, row_history.actor
    from row_history
    join sheet_rows on sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = row_history.row_id
    where row_history.sheet_id = ${sheetId} and row_history.version between ${from} and ${to}
      and (row_history.version, row_history.row_id) > (${last?.version ?? 0}::bigint, ${last?.row_id ?? ''}::text)
    order by row_history.version, row_history.row_id
    limit ${rowsAtOnce}
  `.execute(transaction);
  return rows;
}

/** Rows that come back were in the trash; a row that gets an older version back was there. */
async function deletedBefore(
  transaction: Transaction,
  sheetId: string,
  from: number,
  rows: readonly ReadRow[],
): Promise<Set<string>> {
  const restored = rows.filter(({ change }) => change === 'restored').map(({ row_id }) => row_id);
  if (restored.length === 0) return new Set();
  const { rows: found } = await sql<{ row_id: string; change: string }>`
    select distinct on (row_id) row_id, change from row_history
    where sheet_id = ${sheetId} and row_id = any(${restored}::text[]) and version < ${from}
    order by row_id, version desc
  `.execute(transaction);
  return new Set(found.filter(({ change }) => change === 'deleted').map(({ row_id }) => row_id));
}

/** Columns whose own definition this transaction did not change. */
async function columnsThatCount(
  transaction: Transaction,
  sheetId: string,
  from: number,
  columns: readonly Column[],
): Promise<string[]> {
  const older = await transaction
    .selectFrom('column_history')
    .select('columns')
    .where('sheet_id', '=', sheetId)
    .where('version', '>=', from)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  if (!older) return columns.map(({ id }) => id);
  const before = new Map(older.columns.map((column) => [column.id, JSON.stringify(column)]));
  return columns.filter((column) => before.get(column.id) === JSON.stringify(column)).map(({ id }) => id);
}

/** Null where nothing of the row is another than before. */
function writtenRow(row: ReadRow, wasDeleted: boolean, columns: readonly string[]): WrittenRow | null {
  const { row_id, version, actor } = row;
  const was = row.change !== 'added' && !wasDeleted;
  const is = !row.deleted;
  const before = was ? cellsAlone(row.before) : null;
  const after = is ? row.after : null;
  const own = { row_id, version, actor, before, after };
  if (!before || !after) {
    if (!before && !after) return null;
    return { ...own, change: after ? 'added' : 'deleted', columns: [] };
  }
  const changed = columns.filter((column) => !isSame(before[column], after[column]));
  return changed.length > 0 ? { ...own, change: 'changed', columns: changed } : null;
}

const isSame = (one: Cell | undefined, other: Cell | undefined): boolean => (one ?? '') === (other ?? '');
