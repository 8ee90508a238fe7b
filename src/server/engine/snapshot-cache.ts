import { Problem } from '#kit/problem.ts';
import { applyChange } from '#sheet/apply-change.ts';
import { dropDerived, measureSnapshot, type Snapshot, SnapshotBuilder } from '#sheet/snapshot.ts';
import type { Database } from '../storage/database.ts';
import type { Holding, Work } from './messages.ts';
import { readChange, readSheet } from './read-sheet.ts';
import { type SnapshotFileOptions, SnapshotFiles } from './snapshot-file/snapshot-files.ts';

/** A snapshot that is being read: it is not changed before it is let go. */
export interface Hold {
  snapshot: Snapshot;
  /** Whether a change waits for it. */
  isAwaited: boolean;
  letGo(): void;
}

/** The snapshots that one worker holds. */
export class SnapshotCache {
  readonly #database: Database;
  readonly #snapshots = new Map<string, Snapshot>();
  /** Reads under way; one at a time for each sheet. */
  readonly #reading = new Map<string, Promise<void>>();
  readonly #holds = new Map<string, Set<Hold>>();
  /** What waits until nobody reads a sheet. */
  readonly #awaiting = new Map<string, (() => void)[]>();

  /** Null where no files are kept. */
  readonly #files: SnapshotFiles | null;

  constructor(database: Database, files: { options: SnapshotFileOptions | null; onTrouble: (error: unknown) => void }) {
    this.#database = database;
    const { options, onTrouble } = files;
    const held = (sheetId: string) => this.#snapshots.get(sheetId);
    this.#files = options && new SnapshotFiles({ database, options, held, onTrouble });
  }

  /** Holds a snapshot that is not older than `version`; what it took to have it is added to `work`. */
  async hold(sheetId: string, version: number, work: Work): Promise<Hold> {
    for (;;) {
      const snapshot = this.#snapshots.get(sheetId);
      // Who comes while a change waits, waits behind it: else it might wait for ever.
      if (snapshot && snapshot.version >= version && !this.#awaiting.has(sheetId)) return this.#held(sheetId, snapshot);
      await (this.#reading.get(sheetId) ?? this.#read(sheetId, work));
    }
  }

  /** Those who read the sheet now keep what they need of it to the end. */
  async dropDerived(sheetId: string): Promise<Holding> {
    await this.#unread(sheetId);
    const snapshot = this.#snapshots.get(sheetId);
    if (!snapshot) return { bytes: 0, derived: 0 };
    dropDerived(snapshot);
    return measure(snapshot);
  }

  evict(sheetId: string): void {
    this.#snapshots.delete(sheetId);
  }

  #held(sheetId: string, snapshot: Snapshot): Hold {
    const holds = this.#holds.get(sheetId) ?? new Set();
    this.#holds.set(sheetId, holds);
    const hold: Hold = {
      snapshot,
      isAwaited: false,
      letGo: () => {
        holds.delete(hold);
        if (holds.size > 0) return;
        if (this.#holds.get(sheetId) === holds) this.#holds.delete(sheetId);
        const waiting = this.#awaiting.get(sheetId) ?? [];
        this.#awaiting.delete(sheetId);
        for (const proceed of waiting) proceed();
      },
    };
    holds.add(hold);
    return hold;
  }

  /** Waits until nobody reads a sheet. What is done with it then must be done at once. */
  async #unread(sheetId: string): Promise<void> {
    for (let holds = this.#holds.get(sheetId); holds; holds = this.#holds.get(sheetId)) {
      for (const hold of holds) hold.isAwaited = true;
      await new Promise<void>((resolve) => {
        this.#awaiting.set(sheetId, [...(this.#awaiting.get(sheetId) ?? []), resolve]);
      });
    }
  }

  #read(sheetId: string, work: Work): Promise<void> {
    const reading = this.#bringUp(sheetId, work).finally(() => this.#reading.delete(sheetId));
    this.#reading.set(sheetId, reading);
    return reading;
  }

  async #bringUp(sheetId: string, work: Work): Promise<void> {
    const held = this.#snapshots.get(sheetId);
    const change = held ? await readChange(this.#database, sheetId, held.version) : 'too-much';
    if (change === null) throw await this.#gone(sheetId);
    if (change !== 'too-much' && held) {
      await this.#unread(sheetId);
      // Evicted meanwhile: the next round of use() loads it.
      if (this.#snapshots.get(sheetId) !== held) return;
      // Only whole changes may stand here: a snapshot that failed half way is of no use.
      this.#snapshots.delete(sheetId);
      this.#snapshots.set(sheetId, applyChange(held, change));
      this.#files?.changed(sheetId, change.upserts.length + change.deletes.length);
      work.refreshes++;
      return;
    }
    this.#snapshots.delete(sheetId);
    if (held || !(await this.#readFromFile(sheetId, work))) await this.#readFromDatabase(sheetId);
    work.loads++;
  }

  /** Whether a file was there, and not too old to be brought up to now. */
  async #readFromFile(sheetId: string, work: Work): Promise<boolean> {
    const filed = await this.#files?.read(sheetId);
    if (!filed) return false;
    const change = await readChange(this.#database, sheetId, filed.version);
    if (change === null) throw await this.#gone(sheetId);
    if (change === 'too-much' || change.columns) return false;
    this.#snapshots.set(sheetId, applyChange(filed, change));
    this.#files?.changed(sheetId, change.upserts.length + change.deletes.length);
    work.fileLoads++;
    return true;
  }

  async #readFromDatabase(sheetId: string): Promise<void> {
    const snapshot = await readSheet(this.#database, sheetId, async ({ version, columns }, batches) => {
      const builder = new SnapshotBuilder(version, columns);
      for await (const rows of batches) builder.add(rows);
      return builder.finish();
    });
    if (!snapshot) throw await this.#gone(sheetId);
    this.#snapshots.set(sheetId, snapshot);
    this.#files?.changed(sheetId, Infinity);
  }

  async #gone(sheetId: string): Promise<Problem> {
    this.#snapshots.delete(sheetId);
    await this.#files?.remove(sheetId);
    return new Problem('not_found', 'There is no such sheet.');
  }
}

export function measure(snapshot: Snapshot): Holding {
  const { bytes, derivedBytes } = measureSnapshot(snapshot);
  return { bytes, derived: derivedBytes };
}
