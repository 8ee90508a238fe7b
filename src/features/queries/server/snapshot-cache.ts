import { Problem } from '#kit/problem.ts';
import { applyChange } from '#engine/apply-change.ts';
import type { FileHandle } from 'node:fs/promises';
import type { SheetChange } from '#engine/model.ts';
import { dropDerived, measureSnapshot, type Snapshot, SnapshotBuilder, type SpilledSheet } from '#engine/snapshot.ts';
import type { Database } from '#platform/database/database.ts';
import type { Holding, Work } from './messages.ts';
import { readChange, readSheet } from '#features/workbooks/server/rows/feed/read-sheet.ts';
import type { FileSpill } from './snapshot-file/cell-spill.ts';
import type { OpenSnapshot } from './snapshot-file/read-snapshot.ts';
import { type NewerFile, type SnapshotFileOptions, SnapshotFiles } from './snapshot-file/snapshot-files.ts';

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
  /** Sheets that take more are read in parts of their files, where there are files. */
  memoryBytes: number;
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

  readonly #memoryBytes: number;
  /** Of sheets that are read in parts. */
  readonly #open = new Map<string, FileHandle>();
  /** Of the whole sheet, while rows of it come. */
  readonly #replica: Database | null;
  readonly #onTrouble: (error: unknown) => void;
  #replicaFailedAt = -Infinity;

  constructor(database: Database, { replica, options, memoryBytes, onTrouble }: CacheNeeds) {
    this.#database = database;
    this.#replica = replica;
    this.#onTrouble = onTrouble;
    const held = (sheetId: string) => this.#snapshots.get(sheetId);
    const moved = (sheetId: string, newer: NewerFile) => this.#moveTo(sheetId, newer);
    this.#memoryBytes = memoryBytes;
    this.#files = options && new SnapshotFiles({ database, options, held, onTrouble, memoryBytes, moved });
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
    this.#forget(sheetId);
  }

  /** The file that a snapshot reads in parts is damaged. */
  async forgetFile(sheetId: string, snapshot: Snapshot): Promise<void> {
    if (this.#snapshots.get(sheetId) !== snapshot) return;
    this.#forget(sheetId);
    await this.#files?.remove(sheetId);
  }

  /** Once the file that is being written is there. */
  async settled(): Promise<void> {
    await this.#files?.settled();
    for (const file of this.#open.values()) await file.close().catch(this.#onTrouble);
    this.#open.clear();
  }

  /** Its file is closed once no one reads it. */
  #forget(sheetId: string): void {
    this.#snapshots.delete(sheetId);
    const file = this.#open.get(sheetId);
    this.#open.delete(sheetId);
    if (file) this.#closeUnread(sheetId, file);
  }

  #closeUnread(sheetId: string, file: FileHandle): void {
    const over = [...(this.#holds.get(sheetId) ?? [])].map((hold) => hold.over);
    void Promise.all([...over, this.#files?.written()])
      .then(() => file.close())
      .catch(this.#onTrouble);
  }

  #keep(sheetId: string, { snapshot, file }: OpenSnapshot): void {
    this.#forget(sheetId);
    this.#snapshots.set(sheetId, snapshot);
    if (file) this.#open.set(sheetId, file);
  }

  /** A sheet that is read in parts goes on in a newer file. */
  async #moveTo(sheetId: string, { file, columns }: NewerFile): Promise<void> {
    const isMoved = await this.#alone(sheetId, () => {
      const snapshot = this.#snapshots.get(sheetId);
      const stores = new Set(snapshot?.stores.values());
      if (!snapshot?.hand || !columns.every(({ store }) => stores.has(store))) return false;
      snapshot.hand.empty();
      for (const { store, source, written } of columns) store.moveTo(source, written);
      const before = this.#open.get(sheetId);
      this.#open.set(sheetId, file);
      if (before) void before.close().catch(this.#onTrouble);
      return true;
    });
    if (!isMoved) await file.close();
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
    if (change !== 'too-much' && held && !isBeyondParts(held, change)) {
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
    this.#forget(sheetId);
    if (held || !(await this.#readFromFile(sheetId, work))) await this.#readWhole(sheetId, held !== undefined);
    work.loads++;
  }

  /** Whether a file was there, and not too old to be brought up to now. */
  async #readFromFile(sheetId: string, work: Work): Promise<boolean> {
    const opened = await this.#files?.read(sheetId);
    if (!opened) return false;
    const { snapshot: filed, file } = opened;
    const change = await readChange(this.#database, sheetId, filed.version).catch(async (error: unknown) => {
      await file?.close();
      throw error;
    });
    if (change === null || change === 'too-much' || change.columns || isBeyondParts(filed, change)) {
      await file?.close();
      if (change === null) throw await this.#gone(sheetId);
      return false;
    }
    this.#keep(sheetId, { snapshot: applyChange(filed, change), file });
    this.#files?.changed(sheetId, change.upserts.length + change.deletes.length);
    work.fileLoads++;
    return true;
  }

  /** What is nowhere yet comes from the replica; what that lacks follows from the database, as with any older snapshot. */
  async #readWhole(sheetId: string, isBehind: boolean): Promise<void> {
    using spills = new DisposableStack();
    const built =
      (isBehind ? null : await this.#readFromReplica(sheetId, spills)) ??
      (await this.#buildFrom(this.#database, sheetId, spills));
    if (!built) throw await this.#gone(sheetId);
    if (built.sheet) {
      this.#keep(sheetId, await (this.#files ?? unreachable()).store(sheetId, built.sheet));
      return;
    }
    this.#keep(sheetId, { snapshot: built.snapshot, file: null });
    this.#files?.changed(sheetId, Infinity);
  }

  async #buildFrom(database: Database, sheetId: string, spills: DisposableStack): Promise<Built | null> {
    const files = this.#files;
    const overflow = files && {
      mostBytes: this.#memoryBytes,
      spill: (): FileSpill | null => spills.use(files.spill(sheetId)),
    };
    return readSheet(database, sheetId, async ({ version, columns }, batches) => {
      const builder = new SnapshotBuilder(version, columns, overflow);
      for await (const rows of batches) builder.add(rows);
      const sheet = builder.finishSpilled();
      return sheet ? { sheet } : { sheet: null, snapshot: builder.finish() };
    });
  }

  async #readFromReplica(sheetId: string, spills: DisposableStack): Promise<Built | null> {
    if (!this.#replica || performance.now() - this.#replicaFailedAt < replicaRests) return null;
    try {
      return await this.#buildFrom(this.#replica, sheetId, spills);
    } catch (error) {
      this.#replicaFailedAt = performance.now();
      this.#onTrouble(error);
      return null;
    }
  }

  async #gone(sheetId: string): Promise<Problem> {
    this.#forget(sheetId);
    await this.#files?.remove(sheetId);
    return new Problem('not_found', 'Sheet not found.');
  }
}

/** A sheet that was read: in memory, or too large for it. */
type Built = { sheet: SpilledSheet } | { sheet: null; snapshot: Snapshot };

/** Whether a sheet that is read in parts must be read again: for other columns, or to be tidied. */
function isBeyondParts(snapshot: Snapshot, { columns }: SheetChange): boolean {
  if (!snapshot.hand) return false;
  const shape = (all: readonly { id: string; type: string }[]): string =>
    all.map(({ id, type }) => `${id} ${type}`).join();
  return snapshot.rows.isUntidy || (columns !== undefined && shape(columns) !== shape(snapshot.columns));
}

function unreachable(): never {
  throw new Error('Nothing is spilled where no files are stored.');
}

export function measureHolding(snapshot: Snapshot): Holding {
  const { bytes, derivedBytes } = measureSnapshot(snapshot);
  return { bytes, derived: derivedBytes, isInParts: snapshot.hand !== null };
}
