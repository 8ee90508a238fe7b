import { sql } from 'kysely';
import { spreadPositions } from '../../../rules/merge/spread-positions.ts';
import type { Transaction } from '#platform/database/database.ts';
import { settleRows } from '../conversion/settle-rows.ts';

/**
 * Puts the rows of a sheet into an order, in a transaction that has given `version` to the sheet. Rows that the order
 * does not name stay behind the row that they followed before.
 */
export async function arrangeRows(
  transaction: Transaction,
  sheetId: string,
  version: number,
  order: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ row_id: string; position: number }>`
    select row_id, position from sheet_rows where sheet_id = ${sheetId} and not deleted order by position, row_id
  `.execute(transaction);
  const positions = new Map(rows.map(({ row_id, position }) => [row_id, position]));
  const named = new Set(order);
  const behind = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const { row_id } of rows) {
    if (named.has(row_id)) last = row_id;
    else behind.set(last, [...(behind.get(last) ?? []), row_id]);
  }
  const requested = [
    ...(behind.get(null) ?? []),
    ...order.flatMap((row_id) => (positions.has(row_id) ? [row_id, ...(behind.get(row_id) ?? [])] : [])),
  ];
  const placed = spreadPositions(requested.map((row_id) => positions.get(row_id) ?? null));
  const moved = requested.flatMap((row_id, number) => {
    const position = placed[number] ?? 0;
    return position === positions.get(row_id) ? [] : [{ row_id, position }];
  });
  if (moved.length === 0) return;
  await settleRows(transaction, sheetId);
  await sql`
    update sheet_rows set position = given.position::double precision, version = ${version}
    from unnest(
      string_to_array(${moved.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${moved.map(({ position }) => position).join('\n')}, E'\n')
    ) as given (row_id, position)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
  // What is moved and nothing else is not to be sent.
  await sql`
    update mirror_rows set version = ${version}
    from sheet_rows
    where mirror_rows.sheet_id = ${sheetId} and sheet_rows.sheet_id = ${sheetId}
      and sheet_rows.row_id = mirror_rows.row_id and sheet_rows.version = ${version}
      and mirror_rows.cells = sheet_rows.cells
  `.execute(transaction);
  await sql`
    update sheet_states
    set last_position = greatest(last_position, ${Math.max(...placed)}::double precision),
      -- The history says nothing of places.
      history_version = ${version}
    where sheet_id = ${sheetId}
  `.execute(transaction);
}
