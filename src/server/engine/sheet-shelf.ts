import { Problem } from '#kit/problem.ts';
import { applyChange } from '#sheet/apply-change.ts';
import { dropDerived, measureSnapshot, type Snapshot, SnapshotBuilder } from '#sheet/snapshot.ts';
import type { Database } from '../storage/database.ts';
import type { Holding, Work } from './messages.ts';
import { readChange, readSheet } from './read-sheet.ts';

/** The snapshots that one worker holds. */
export class SheetShelf {
  readonly #database: Database;
  readonly #snapshots = new Map<string, Snapshot>();
  /** Reads under way; one at a time for each sheet. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Uses a snapshot that is not older than `version`, and says what it took to have it. `use` runs at once and must
   * not keep the snapshot: the next change spends it.
   */
  async use<Result>(
    sheetId: string,
    version: number,
    use: (snapshot: Snapshot) => Result,
  ): Promise<{ result: Result; work: Work }> {
    const work: Work = { loads: 0, refreshes: 0 };
    for (;;) {
      const snapshot = this.#snapshots.get(sheetId);
      if (snapshot && snapshot.version >= version) return { result: use(snapshot), work };
      await (this.#reading.get(sheetId) ?? this.#read(sheetId, work));
    }
  }

  dropDerived(sheetId: string): Holding {
    const snapshot = this.#snapshots.get(sheetId);
    if (!snapshot) return { bytes: 0, derived: 0 };
    dropDerived(snapshot);
    return measure(snapshot);
  }

  evict(sheetId: string): void {
    this.#snapshots.delete(sheetId);
  }

  #read(sheetId: string, work: Work): Promise<void> {
    const reading = this.#bringUp(sheetId, work).finally(() => this.#reading.delete(sheetId));
    this.#reading.set(sheetId, reading);
    return reading;
  }

  async #bringUp(sheetId: string, work: Work): Promise<void> {
    const held = this.#snapshots.get(sheetId);
    const change = held ? await readChange(this.#database, sheetId, held.version) : 'too-much';
    if (change === null) throw this.#gone(sheetId);
    if (change !== 'too-much' && held) {
      // Evicted meanwhile: the next round of use() loads it.
      if (this.#snapshots.get(sheetId) !== held) return;
      // Only whole changes may stand here: a snapshot that failed half way is of no use.
      this.#snapshots.delete(sheetId);
      this.#snapshots.set(sheetId, applyChange(held, change));
      work.refreshes++;
      return;
    }
    this.#snapshots.delete(sheetId);
    const snapshot = await readSheet(this.#database, sheetId, async ({ version, columns }, batches) => {
      const builder = new SnapshotBuilder(version, columns);
      for await (const rows of batches) builder.add(rows);
      return builder.finish();
    });
    if (!snapshot) throw this.#gone(sheetId);
    this.#snapshots.set(sheetId, snapshot);
    work.loads++;
  }

  #gone(sheetId: string): Problem {
    this.#snapshots.delete(sheetId);
    return new Problem('not_found', 'There is no such sheet.');
  }
}

export function measure(snapshot: Snapshot): Holding {
  const { bytes, derivedBytes } = measureSnapshot(snapshot);
  return { bytes, derived: derivedBytes };
}
