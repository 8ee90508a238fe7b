/** What the table that a sheet was made of held of its rows: a file, or a published address. (decision 90) */
import { type RawBuilder, sql } from 'kysely';
import type { TableRowBase } from '../../../rules/merge/table-row-base.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { storedCells } from '../held-cells.ts';
import type { SyncedRow } from './read-synced-rows.ts';

export type LastSyncedRow = TableRowBase & SyncedRow;

/**
 * Before a table was read again its rows are those that were there first: what a row was then is in the history of its
 * first change. From then on `mirror_rows` says it, and a row that is not there is none of the table.
 */
const firstOf = (sheetId: string): RawBuilder<unknown> => sql`
  select own.row_id, base.remote_id, coalesce(base.cells, case when first.change = 'added' then null
    else coalesce(first.cells, ${storedCells('own')}) end) as base
  from current_rows as own
  left join mirror_rows as base on base.sheet_id = ${sheetId} and base.row_id = own.row_id
  left join lateral (
    select change, cells from row_history
    where row_history.sheet_id = ${sheetId} and row_history.row_id = own.row_id order by version limit 1
  ) as first on true
  where own.sheet_id = ${sheetId}
`;

/** All rows of a sheet, also deleted ones, in their order. */
export async function readLastSynced(
  database: Database | Transaction,
  sheetId: string,
  isRead: boolean,
): Promise<LastSyncedRow[]> {
  const bases = isRead
    ? sql`select row_id, remote_id, cells as base from mirror_rows where sheet_id = ${sheetId}`
    : firstOf(sheetId);
  const { rows } = await sql<LastSyncedRow>`
    select row_id, bases.base, bases.remote_id, own.formulas, coalesce(own.cells, '{}'::jsonb) as cells, own.position,
      coalesce(own.version, 0) as version, coalesce(own.deleted, true) as deleted,
      case when not own.deleted then own.cells end as here, null as conflicts
    from (${bases}) as bases
    full join (select * from current_rows where sheet_id = ${sheetId}) as own using (row_id)
    order by own.position nulls last, row_id
  `.execute(database);
  return rows;
}

/** From now on `mirror_rows` says what the table held. */
export async function storeFirstBases(transaction: Transaction, sheetId: string): Promise<void> {
  await sql`
    insert into mirror_rows (sheet_id, row_id, cells, version)
    select ${sheetId}::text, row_id, base, 0 from (${firstOf(sheetId)}) as bases where base is not null
    on conflict (sheet_id, row_id) do nothing
  `.execute(transaction);
}
