import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { oneOf } from '../record-history.ts';

/** When a row was written, and the e-mail address of the person who did; null for strangers and for sources. */
interface Stamp {
  at: string;
  by: string | null;
}

/** By row id, as the history knows it: rows that came with a file and were never written here have none. */
export interface Stamps {
  created: ReadonlyMap<string, Stamp>;
  changed: ReadonlyMap<string, Stamp>;
}

/** What automatic columns need to know of rows; nothing is read for numbers. */
export async function readStamps(
  transaction: Transaction,
  sheetId: string,
  columns: readonly Pick<Column, 'auto'>[],
  rows: readonly { row_id: string }[],
): Promise<Stamps> {
  const kinds = new Set(columns.map(({ auto }) => auto));
  const row_ids = rows.map(({ row_id }) => row_id);
  const read = (isNeeded: boolean, isAdded: boolean) =>
    isNeeded && rows.length > 0 ? readNewest(transaction, sheetId, row_ids, isAdded) : new Map<string, Stamp>();
  return {
    created: await read(kinds.has('created') || kinds.has('created_by'), true),
    changed: await read(kinds.has('changed') || kinds.has('changed_by'), false),
  };
}

async function readNewest(
  transaction: Transaction,
  sheetId: string,
  row_ids: readonly string[],
  isAdded: boolean,
): Promise<Map<string, Stamp>> {
  const which = isAdded ? sql`and change = 'added'` : sql`and change <> 'deleted'`;
  const { rows } = await sql<{ row_id: string; at: Date; actor: Actor }>`
    select distinct on (row_id) row_id, at, actor from row_history
    where sheet_id = ${sheetId} and ${oneOf(row_ids)} ${which}
    order by row_id, version desc
  `.execute(transaction);
  return new Map(rows.map(({ row_id, at, actor }) => [row_id, { at: momentText(at), by: addressOf(actor) }]));
}

/** In UTC to the second: cells have no time zone. */
const momentText = (at: Date): string =>
  at
    .toISOString()
    .slice(0, 19)
    .replace(/(T\d\d:\d\d):00$/, '$1');

const addressOf = (actor: Actor): string | null =>
  (actor.kind === 'user' || actor.kind === 'app_user') && actor.email !== '' ? actor.email : null;
