import type { Database } from '#platform/database/database.ts';
import { deviceDays } from './devices.ts';

/** Ends what ran out: sessions, hand-over codes, one-time tokens, browsers that were not seen for long. */
export async function purge(database: Database): Promise<void> {
  const now = new Date();
  for (const table of ['sessions', 'admin_sessions', 'handover_codes', 'one_time_tokens'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  const longAgo = new Date(now.getTime() - deviceDays * 24 * 60 * 60 * 1000);
  await database.deleteFrom('known_devices').where('last_seen_at', '<', longAgo).execute();
}
