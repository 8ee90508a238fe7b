import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** What the owner of a synced sheet should know: a conflict, or a row that could not be identified for certain. */
export interface LoggedEvent {
  kind: string;
  row_id: string;
  details: Record<string, unknown>;
}

/** Older ones of a sheet are forgotten. */
export const mostEvents = 1_000;

export async function logEvents(
  transaction: Transaction,
  sheetId: string,
  events: readonly LoggedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const remaining = events.slice(-mostEvents);
  await sql`
    insert into mirror_events (sheet_id, id, kind, row_id, details)
    select ${sheetId}::text, given.id, given.kind, given.row_id, given.details::jsonb
    from unnest(
      string_to_array(${remaining.map(() => newId()).join('\n')}, E'\n'),
      string_to_array(${remaining.map(({ kind }) => kind).join('\n')}, E'\n'),
      string_to_array(${remaining.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${remaining.map(({ details }) => JSON.stringify(details)).join('\n')}, E'\n')
    ) as given (id, kind, row_id, details)
  `.execute(transaction);
  await sql`
    delete from mirror_events where sheet_id = ${sheetId} and id not in (
      select id from mirror_events where sheet_id = ${sheetId} order by at desc, id desc limit ${mostEvents}
    )
  `.execute(transaction);
}

export async function listEvents(
  database: Database,
  sheetId: string,
  limit: number,
): Promise<(LoggedEvent & { at: Date })[]> {
  return database
    .selectFrom('mirror_events')
    .select(['kind', 'row_id', 'details', 'at'])
    .where('sheet_id', '=', sheetId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
