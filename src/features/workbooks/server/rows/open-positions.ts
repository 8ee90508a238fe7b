import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';
import { settleRows } from './conversion/settle-rows.ts';
import { noSuchRow } from './stored-row.ts';

/**
 * Positions for `count` new rows just before a row, in a transaction that holds the sheet. When the numbers between two
 * rows are used up, all rows are renumbered first (with `version`, so that snapshots follow).
 */
export async function openPositions(
  transaction: Transaction,
  sheetId: string,
  version: number,
  before: string,
  count: number,
): Promise<number[]> {
  const positions = between(await findGap(transaction, sheetId, before), count);
  if (positions) return positions;
  await renumber(transaction, sheetId, version);
  const afterwards = between(await findGap(transaction, sheetId, before), count);
  if (!afterwards) throw new RangeError(`${count} rows do not fit between two whole numbers`);
  return afterwards;
}

interface Gap {
  from: number;
  to: number;
}

async function findGap(transaction: Transaction, sheetId: string, before: string): Promise<Gap> {
  const target = await transaction
    .selectFrom('sheet_rows')
    .select('position')
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', before)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!target) throw noSuchRow();
  const previous = await transaction
    .selectFrom('sheet_rows')
    .select('position')
    .where('sheet_id', '=', sheetId)
    .where('position', '<', target.position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { from: previous?.position ?? target.position - 1, to: target.position };
}

function between({ from, to }: Gap, count: number): number[] | null {
  const step = (to - from) / (count + 1);
  const positions = Array.from({ length: count }, (_, index) => from + step * (index + 1));
  let last = from;
  for (const position of [...positions, to]) {
    if (!(position > last)) return null;
    last = position;
  }
  return positions;
}

async function renumber(transaction: Transaction, sheetId: string, version: number): Promise<void> {
  await settleRows(transaction, sheetId);
  await sql`
    update sheet_rows set position = numbered.position, version = case when deleted then version else ${version} end
    from (
      select row_id, row_number() over (order by position, row_id)::double precision as position
      from sheet_rows where sheet_id = ${sheetId}
    ) as numbered
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = numbered.row_id
  `.execute(transaction);
  await sql`
    update sheet_states
    set last_position = (select coalesce(max(position), 0) from sheet_rows where sheet_id = ${sheetId}),
      -- The history says nothing of places.
      history_version = ${version}
    where sheet_id = ${sheetId}
  `.execute(transaction);
}
