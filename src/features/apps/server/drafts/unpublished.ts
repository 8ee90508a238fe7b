import { describeDifferences } from '#blocks/differences.ts';
import type { LoadedApp } from '../log/load-app.ts';
import { loadRelease } from '../log/load-release.ts';
import type { Database } from '#platform/database/database.ts';

/** In how many places the draft differs from what visitors see; 0 where they see the draft. */
export async function countUnpublished(
  database: Database,
  app: Pick<LoadedApp, 'id' | 'document' | 'goes_live' | 'live_release'>,
): Promise<number> {
  if (app.goes_live === 'at once' || app.live_release === null) return 0;
  const live = await loadRelease(database, app.id, app.live_release);
  return describeDifferences(live.document, app.document, []).length;
}
