import { Problem } from '#kit/problem.ts';
import { applyChange } from '#engine/apply-change.ts';
import { dropDerived, measureSnapshot, type Snapshot, SnapshotBuilder } from '#engine/snapshot.ts';
import type { Database } from '#platform/database/database.ts';
import type { Holding, Work } from './messages.ts';
import { readChange, readSheet } from '#features/workbooks/server/rows/feed/read-sheet.ts';
import { type SnapshotFileOptions, SnapshotFiles } from './snapshot-file/snapshot-files.ts';

/** A snapshot that is being read: it is not changed before it is let go. */
export interface Hold {
  snapshot: Snapshot;
  /** Whether a change waits for it. */
  isAwaited: boolean;
  /** When it was let go. */
  over: Promise<void>;
  letGo(): void;
}

interface CacheNeeds {
  /** A copy of the database that may be behind it; null where there is none. */
  replica: Database | null;
  options: SnapshotFileOptions | null;
  onTrouble: (error: unknown) => void;
}

/** Milliseconds for which a replica that failed is left alone. */
const replicaRests = 30_000;

/** The snapshots that one worker holds. */
export class SnapshotCache {
  readonly #database: Database;
  readonly #snapshots = new Map<string, Snapshot>();
  /** Reads under way; one at a time for each sheet. */
  readonly #reading = new Map<string, Promise<void>>();
  readonly #holds = new Map<string, Set<Hold>>();
  /** Ends of changes that are made, or wait until no one reads the sheet. */
  readonly #changing = new Map<string, Promise<void>>();

  /** Null where no files are stored. */
  readonly #files: SnapshotFiles | null;

  readonly #replica: Database | null;
  readonly #onTrouble: (error: unknown) => void;
  #replicaFailedAt = -Infinity;

  constructor(database: Database, { replica, options, onTrouble }: CacheNeeds) {
    this.#database = database;
    this.#replica = replica;
    this.#onTrouble = onTrouble;
    const held = (sheetId: string) => this.#snapshots.get(sheetId);
    this.#files = options && new SnapshotFiles({ database, options, held, onTrouble });
  }

  /** Holds a snapshot that is not older than `version`; what it took to have it is added to `work`. */
  async hold(sheetId: string, version: number, work: Work): Promise<Hold> {
    for (;;) {
      for (let changing = this.#changing.get(sheetId); changing; changing = this.#changing.get(sheetId)) await changing;
      const snapshot = this.#snapshots.get(sheetId);
      if (snapshot && snapshot.version >= version) return this.#held(sheetId, snapshot);
      await (this.#reading.get(sheetId) ?? this.#read(sheetId, work));
    }
  }

  /** Those who read the sheet now keep what they need of it to the end. */
  async dropDerived(sheetId: string): Promise<Holding> {
    return this.#alone(sheetId, () => {
      const snapshot = this.#snapshots.get(sheetId);
      if (!snapshot) return { bytes: 0, derived: 0 };
      dropDerived(snapshot);
      return measureHolding(snapshot);
    });
  }

  evict(sheetId: string): void {
    this.#snapshots.delete(sheetId);
  }

  /** Once the file that is being written is there. */
  async settled(): Promise<void> {
    await this.#files?.settled();
  }

  #held(sheetId: string, snapshot: Snapshot): Hold {
    const holds = this.#holds.get(sheetId) ?? new Set();
    this.#holds.set(sheetId, holds);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const hold: Hold = {
      ...{ snapshot, over, isAwaited: false },
      letGo: () => {
        holds.delete(hold);
        if (holds.size === 0 && this.#holds.get(sheetId) === holds) this.#holds.delete(sheetId);
        resolve();
      },
    };
    holds.add(hold);
    return hold;
  }

  /**
   * Does something with a sheet once no one reads it. Callers that come meanwhile wait behind it, or else it might wait
   * forever.
   */
  async #alone<Result>(sheetId: string, work: () => Result): Promise<Result> {
    const before = this.#changing.get(sheetId);
    const turn = Promise.resolve(before)
      .then(() => this.#unread(sheetId))
      .then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#changing.set(sheetId, settled);
    try {
      return await turn;
    } finally {
      if (this.#changing.get(sheetId) === settled) this.#changing.delete(sheetId);
    }
  }

  async #unread(sheetId: string): Promise<void> {
    const holds = [...(this.#holds.get(sheetId) ?? [])];
    for (const hold of holds) hold.isAwaited = true;
    await Promise.all(holds.map((hold) => hold.over));
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
      await this.#alone(sheetId, () => {
        // Evicted meanwhile: the next round of hold() loads it.
        if (this.#snapshots.get(sheetId) !== held) return;
        // Only whole changes may be stored here: a snapshot that failed halfway is of no use.
        this.#snapshots.delete(sheetId);
        this.#snapshots.set(sheetId, applyChange(held, change));
        this.#files?.changed(sheetId, change.upserts.length + change.deletes.length);
        work.refreshes++;
      });
      return;
    }
    this.#snapshots.delete(sheetId);
    if (held || !(await this.#readFromFile(sheetId, work))) await this.#readWhole(sheetId, held !== undefined);
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

  /** What is nowhere yet comes from the replica; what that lacks follows from the database, as with any older snapshot. */
  async #readWhole(sheetId: string, isBehind: boolean): Promise<void> {
    const snapshot =
      (isBehind ? null : await this.#readFromReplica(sheetId)) ?? (await buildFrom(this.#database, sheetId));
    if (!snapshot) throw await this.#gone(sheetId);
    this.#snapshots.set(sheetId, snapshot);
    this.#files?.changed(sheetId, Infinity);
  }

  async #readFromReplica(sheetId: string): Promise<Snapshot | null> {
    if (!this.#replica || performance.now() - this.#replicaFailedAt < replicaRests) return null;
    try {
      return await buildFrom(this.#replica, sheetId);
    } catch (error) {
      this.#replicaFailedAt = performance.now();
      this.#onTrouble(error);
      return null;
    }
  }

  async #gone(sheetId: string): Promise<Problem> {
    this.#snapshots.delete(sheetId);
    await this.#files?.remove(sheetId);
    return new Problem('not_found', 'Sheet not found.');
  }
}

function buildFrom(database: Database, sheetId: string): Promise<Snapshot | null> {
  return readSheet(database, sheetId, async ({ version, columns }, batches) => {
    const builder = new SnapshotBuilder(version, columns);
    for await (const rows of batches) builder.add(rows);
    return builder.finish();
  });
}

export function measureHolding(snapshot: Snapshot): Holding {
  const { bytes, derivedBytes } = measureSnapshot(snapshot);
  return { bytes, derived: derivedBytes };
}
