import type { Database } from '#platform/database/database.ts';
import { readVersions } from './sheet-states.ts';

/**
 * Answers the current version of a sheet, or null when there is none. All calls of one turn of the event loop share
 * one key look-up, which starts after the last of them: no answer is older than its call.
 */
export function createVersionLookUp(database: Database): (sheetId: string) => Promise<number | null> {
  let waiting: { sheetIds: Set<string>; versions: Promise<Map<string, number>> } | undefined;
  return async (sheetId) => {
    waiting ??= gather();
    waiting.sheetIds.add(sheetId);
    return (await waiting.versions).get(sheetId) ?? null;
  };

  function gather() {
    const sheetIds = new Set<string>();
    const turnIsOver = new Promise<void>((resolve) => setImmediate(resolve));
    const versions = turnIsOver.then(() => {
      waiting = undefined;
      return readVersions(database, [...sheetIds]);
    });
    return { sheetIds, versions };
  }
}
