import { sql } from 'kysely';
import type { Cell, Column } from '#sheet/model.ts';
import type { Actor } from '../../scope.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { cellsAlone } from '../held-cells.ts';

/** What one write did to a row. */
export interface ChangedRow {
  row_id: string;
  change: 'added' | 'edited' | 'deleted' | 'restored';
  /** Where it stands now. */
  position: number;
  /** Its cells before, and after; of a deleted row the same. */
  before: Record<string, Cell>;
  after: Record<string, Cell>;
}

/** One write to a sheet: one version, one moment, one actor. */
export interface SheetWriteTold {
  version: number;
  at: Date;
  actor: Actor;
  /** Where the write changed them. */
  columns: { before: Column[]; after: Column[] } | null;
  rows: ChangedRow[];
}

export interface SheetChanges {
  /** The version up to which this tells: where the next question goes on. */
  upTo: number;
  /** The version of the sheet. */
  version: number;
  /**
   * False where the changes cannot be told one by one: the asker knows a version from before an import, a compaction or
   * rows that were deleted for good, or one write was larger than the limit. Then nothing is told, and the asker reads
   * the whole sheet.
   */
  complete: boolean;
  /** In order. */
  writes: SheetWriteTold[];
}

/** More changed rows than these are never told at once. */
export const mostChangesTold = 5_000;
const mostColumnChanges = 100;

/**
 * What was written to a sheet after a version, in order, of at most `limit` changed rows; null without the sheet. It
 * tells whole writes only. Where `upTo` is not yet `version`, more is to be asked for.
 */
export function changesSince(
  database: Database,
  sheetId: string,
  since: number,
  limit: number = mostChangesTold,
): Promise<SheetChanges | null> {
  const most = Math.max(1, Math.min(limit, mostChangesTold));
  const moment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (transaction) => {
    const state = await transaction
      .selectFrom('sheet_states')
      .select(['version', 'columns', 'history_version', 'compacted_version', 'settling_version'])
      .where('sheet_id', '=', sheetId)
      .executeTakeFirst();
    if (!state) return null;
    const { version } = state;
    const untold: SheetChanges = { upTo: since, version, complete: false, writes: [] };
    // A newer version than the sheet's is of another history: a backup was brought back.
    const oldest = Math.max(state.history_version, state.compacted_version, state.settling_version ?? 0);
    if (since < oldest || since > version) return untold;
    const rows = await rowsChanged(transaction, sheetId, since, most + 1);
    const upTo = rows.length > most ? (rows.at(-1)?.version ?? version) - 1 : version;
    // A single write of more rows than may be told at once.
    if (rows.length > most && rows[0]?.version === upTo + 1) return untold;
    const columns = await columnsChanged(transaction, sheetId, since, upTo, state.columns);
    const end = columns.length > mostColumnChanges ? (columns.at(-1)?.version ?? upTo) - 1 : upTo;
    const isTold = (change: { version: number }): boolean => change.version <= end;
    return { upTo: end, version, complete: true, writes: writesOf(rows.filter(isTold), columns.filter(isTold)) };
  });
}

interface RowChange extends ChangedRow {
  version: number;
  at: Date;
  actor: Actor;
}

async function rowsChanged(
  transaction: Transaction,
  sheetId: string,
  since: number,
  limit: number,
): Promise<RowChange[]> {
  // What stood there after a change is what the next one remembers, or what stands there now.
  const { rows } = await sql<RowChange>`
    select entry.row_id, entry.version, entry.change, entry.at, entry.actor, entry.cells as before,
      sheet_rows.position, coalesce(next.cells, sheet_rows.cells) as after
    from row_history as entry
    join sheet_rows on sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = entry.row_id
    left join lateral (
      select later.cells from row_history as later
      where later.sheet_id = ${sheetId} and later.row_id = entry.row_id and later.version > entry.version
      order by later.version limit 1
    ) as next on true
    where entry.sheet_id = ${sheetId} and entry.version > ${since}
    order by entry.version, entry.row_id
    limit ${limit}
  `.execute(transaction);
  return rows.map((row) => ({ ...row, before: cellsAlone(row.before), after: cellsAlone(row.after) }));
}

interface ColumnChange {
  version: number;
  at: Date;
  actor: Actor;
  before: Column[];
  after: Column[];
}

/** `now` are the columns of the sheet. */
async function columnsChanged(
  transaction: Transaction,
  sheetId: string,
  since: number,
  upTo: number,
  now: Column[],
): Promise<ColumnChange[]> {
  const { rows } = await sql<ColumnChange & { after: Column[] | null }>`
    select entry.version, entry.at, entry.actor, entry.columns as before, (
      select later.columns from column_history as later
      where later.sheet_id = ${sheetId} and later.version > entry.version
      order by later.version limit 1
    ) as after
    from column_history as entry
    where entry.sheet_id = ${sheetId} and entry.version > ${since} and entry.version <= ${upTo}
    order by entry.version
    limit ${mostColumnChanges + 1}
  `.execute(transaction);
  return rows.map((row) => ({ ...row, after: row.after ?? now }));
}

function writesOf(rows: readonly RowChange[], columns: readonly ColumnChange[]): SheetWriteTold[] {
  const writes = new Map<number, SheetWriteTold>();
  const writeOf = ({ version, at, actor }: { version: number; at: Date; actor: Actor }): SheetWriteTold => {
    const known = writes.get(version) ?? { version, at, actor, columns: null, rows: [] };
    writes.set(version, known);
    return known;
  };
  for (const change of columns) writeOf(change).columns = { before: change.before, after: change.after };
  for (const change of rows) {
    const { row_id, position, before, after } = change;
    writeOf(change).rows.push({ row_id, change: change.change, position, before, after });
  }
  return [...writes.values()].sort((one, other) => one.version - other.version);
}
