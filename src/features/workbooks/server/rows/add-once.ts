import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import type { AppendQueue } from './append-queue.ts';
import { findRow } from './find-row.ts';
import { noSuchSheet } from './stored-row.ts';

/** What waits in a browser for a network is sent for 30 days; with a clock that is a day wrong, too. */
const lifetime = 32 * 24 * 60 * 60 * 1000;

/**
 * Adds a row at the end of a sheet for a key; a key that made one before makes none and answers that one, as it is now,
 * or null when it was deleted since. The key is stored with the row, so it counts on every server and after a crash.
 */
export async function addOnce(
  database: Database,
  queue: AppendQueue,
  sheetId: string,
  actor: Actor,
  row: { cells: Record<string, Cell>; key: string },
): Promise<{ row: Row | null; isNew: boolean }> {
  const [made] = await queue.append(sheetId, actor, [row.cells], row.key);
  if (made) return { row: made, isNew: true };
  const known = await database
    .selectFrom('row_keys')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('key', '=', row.key)
    .executeTakeFirst();
  if (!known) throw noSuchSheet();
  return { row: await findRow(database, sheetId, known.row_id), isNew: false };
}

/** Forgets keys that no one tries again. */
export async function forgetOldKeys(database: Database, now = Date.now()): Promise<void> {
  await database
    .deleteFrom('row_keys')
    .where('at', '<', new Date(now - lifetime))
    .execute();
}
