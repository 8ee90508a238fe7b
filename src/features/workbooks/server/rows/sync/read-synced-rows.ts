import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { cellsAlone } from '../held-cells.ts';

/** A row with its base: what both sides held when they were last synced. */
export interface SyncedRow {
  row_id: string;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  version: number;
  deleted: boolean;
  /** Null before it was ever there. */
  base: Record<string, Cell> | null;
  conflicts: Record<string, Cell> | null;
}

/** Rows by their ids, also those that were deleted; unknown ids are left out. */
export async function readSyncedRows(
  database: Database | Transaction,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, SyncedRow>> {
  if (row_ids.length === 0) return new Map();
  const { rows } = await sql<SyncedRow>`
    select given.row_id, coalesce(own.cells, '{}'::jsonb) as cells, own.formulas, coalesce(own.version, 0) as version,
      coalesce(own.deleted, true) as deleted, base.cells as base, base.conflicts
    from unnest(string_to_array(${row_ids.join('\n')}, E'\n')) as given (row_id)
    left join current_rows as own on own.sheet_id = ${sheetId} and own.row_id = given.row_id
    left join mirror_rows as base on base.sheet_id = ${sheetId} and base.row_id = given.row_id
    where own.row_id is not null or base.row_id is not null
  `.execute(database);
  return new Map(rows.map((row) => [row.row_id, row]));
}

/** What rows held before they were last edited, by their ids. */
export async function readPrevious(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, Record<string, Cell>[]>> {
  if (row_ids.length === 0) return new Map();
  const { rows } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select row_id, cells from row_history
    where sheet_id = ${sheetId} and change = 'edited' and row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))
    order by version desc
  `.execute(database);
  const byRow = Map.groupBy(rows, ({ row_id }) => row_id);
  return new Map([...byRow].map(([row_id, own]) => [row_id, own.map(({ cells }) => cellsAlone(cells))]));
}

export interface BaseRow {
  row_id: string;
  cells: Record<string, Cell>;
  /** What it is here, where that is newer. */
  next: Record<string, Cell> | null;
  /** Null once the row is gone here for good. */
  position: number | null;
  formulas: Record<string, string> | null;
}

/** All rows that have a base, in their order. */
export async function readBases(database: Database, sheetId: string): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`
    select base.row_id, base.cells, own.position, own.formulas,
      case when own.version > base.version then own.cells end as next
    from mirror_rows as base
    left join current_rows as own on own.sheet_id = ${sheetId} and own.row_id = base.row_id
    where base.sheet_id = ${sheetId}
    order by own.position nulls last, base.row_id
  `.execute(database);
  return rows;
}

/** A row that differs here from its base. */
export interface PendingRow {
  row_id: string;
  kind: 'add' | 'edit' | 'delete';
  version: number;
  position: number;
  cells: Record<string, Cell>;
  base: Record<string, Cell>;
  formulas: Record<string, string> | null;
  conflicts: Record<string, Cell> | null;
}

/** What is still to be sent, the oldest first. */
export async function readPending(
  database: Database | Transaction,
  sheetId: string,
  limit: number,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select * from (
      select own.row_id, case when base.row_id is null then 'add' when own.deleted then 'delete' else 'edit' end as kind,
        own.version, own.position, own.cells, coalesce(base.cells, '{}'::jsonb) as base, own.formulas, base.conflicts
      from current_rows as own
      left join mirror_rows as base on base.sheet_id = ${sheetId} and base.row_id = own.row_id
      where own.sheet_id = ${sheetId}
        and (base.row_id is null and not own.deleted or base.row_id is not null and own.version > base.version)
      union all
      select base.row_id, 'delete', 0, 0, '{}'::jsonb, base.cells, null, base.conflicts
      from mirror_rows as base
      where base.sheet_id = ${sheetId} and not exists (
        select from sheet_rows as own where own.sheet_id = ${sheetId} and own.row_id = base.row_id
      )
    ) as pending
    order by version, position, row_id
    limit ${limit}
  `.execute(database);
  return rows;
}

/** Rows with cells that both sides changed and that the owner has to decide. */
export async function readConflicts(database: Database, sheetId: string, limit: number): Promise<SyncedRow[]> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from mirror_rows where sheet_id = ${sheetId} and conflicts is not null order by row_id limit ${limit}
  `.execute(database);
  const found = await readSyncedRows(
    database,
    sheetId,
    rows.map(({ row_id }) => row_id),
  );
  return [...found.values()].filter(({ deleted }) => !deleted);
}

/** How much waits to be sent, and since when. */
export async function countPending(database: Database, sheetId: string): Promise<{ rows: number; since: Date | null }> {
  const pending = (await readPending(database, sheetId, 1_000)).filter(
    ({ kind, cells, base, formulas, conflicts }) =>
      kind !== 'edit' ||
      [...new Set([...Object.keys(cells), ...Object.keys(base)])].some(
        (id) => (cells[id] ?? null) !== (base[id] ?? null) && !(id in (formulas ?? {})) && !(id in (conflicts ?? {})),
      ),
  );
  if (pending.length === 0) return { rows: 0, since: null };
  const oldest = Math.min(...pending.map(({ version }) => version));
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from row_history where sheet_id = ${sheetId} and version >= ${oldest}
  `.execute(database);
  return { rows: pending.length, since: rows[0]?.at ?? null };
}
