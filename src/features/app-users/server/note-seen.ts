import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';

const every = 60 * 60_000;
const maxCached = 20_000;
const noted = new LRUCache<string, number>({ max: maxCached });

/** Notes that a user of an app was there, at most hourly. */
export async function noteSeen(database: Database, appUserId: string): Promise<void> {
  const now = Date.now();
  if (now - (noted.get(appUserId) ?? 0) < every) return;
  noted.set(appUserId, now);
  await database
    .updateTable('app_users')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', appUserId)
    .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<', new Date(now - every))]))
    .execute();
}
