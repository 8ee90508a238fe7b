import { Problem } from '#kit/problem.ts';
import type { SheetContent } from '#engine/model.ts';
import { runQuery } from '#engine/run-query.ts';
import { createSnapshot, type Snapshot } from '#engine/snapshot.ts';
import type { Engine } from '../services.ts';
import { profileSheet } from './profile-sheet.ts';

/** Answers queries of small sheets that are in memory alone: nothing of them is stored or cached. */
export function contentsEngine(sheets: ReadonlyMap<string, SheetContent>): Pick<Engine, 'query' | 'profile'> {
  const snapshots = new Map<string, Snapshot>();
  const snapshotOf = (id: string): Snapshot => {
    const known = snapshots.get(id);
    const content = sheets.get(id);
    if (known) return known;
    if (!content) throw new Problem('not_found', 'Sheet not found.');
    const made = createSnapshot(content);
    snapshots.set(id, made);
    return made;
  };
  const engine: Pick<Engine, 'query' | 'profile'> = {
    query: async (sheetId, query, context) => runQuery(snapshotOf(sheetId), query, context),
    profile: (sheet) => profileSheet(engine, sheet),
  };
  return engine;
}
