import { rm } from 'node:fs/promises';
import { newId } from '#kit/ids.ts';
import { measureSnapshot, type Snapshot } from '#engine/snapshot.ts';
import { takeApart } from '#engine/snapshot-parts.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileHeader } from './file-header.ts';
import { columnsFor, leaveMark } from '#features/workbooks/server/rows/sheets/snapshot-marks.ts';
import { readSnapshot } from './read-snapshot.ts';
import { keepWithin, makeFolder, noteUse, snapshotPath } from './snapshot-folder.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Plain data: it goes to the workers. */
export interface SnapshotFileOptions {
  folder: string;
  /** Of all files together. */
  mostBytes: number;
  /** A sheet with fewer rows is read from the database as fast. */
  leastRows: number;
  /** Between two writes of one sheet, in milliseconds. */
  pause: number;
  /** A file is written again when so many rows were written since. */
  changesWorth: number;
}

interface FileState {
  /** Rows written since the file; Infinity where there is no good one. */
  unwritten: number;
  writtenAt: number;
  timer?: NodeJS.Timeout;
}

/**
 * The files that one worker stores outside the database, so that a large sheet need not be read row by row after a
 * restart. They are never the source of truth, and an error in one costs only that reading.
 */
export class SnapshotFiles {
  readonly #database: Database;
  readonly #options: SnapshotFileOptions;
  /** What is held now, for the moment of writing. */
  readonly #held: (sheetId: string) => Snapshot | undefined;
  readonly #onTrouble: (error: unknown) => void;
  readonly #cached = new Map<string, FileState>();
  #writing: Promise<void> = Promise.resolve();

  constructor(needs: {
    database: Database;
    options: SnapshotFileOptions;
    held: (sheetId: string) => Snapshot | undefined;
    onTrouble: (error: unknown) => void;
  }) {
    this.#database = needs.database;
    this.#options = needs.options;
    this.#held = needs.held;
    this.#onTrouble = needs.onTrouble;
  }

  /** The snapshot of a sheet's file, perhaps of an older version; null where there is none that may be used. */
  async read(sheetId: string): Promise<Snapshot | null> {
    const path = snapshotPath(this.#options.folder, sheetId);
    if (!path) return null;
    let broken: unknown;
    const ask = (header: FileHeader) =>
      columnsFor(this.#database, sheetId, header).catch((error: unknown) => {
        broken = error;
        return null;
      });
    try {
      const snapshot = await readSnapshot(path, ask);
      if (snapshot) {
        await noteUse(path);
        return snapshot;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    }
    // That is no fault of the file.
    if (broken) throw broken;
    await rm(path, { force: true }).catch(() => undefined);
    return null;
  }

  /** Notes that so many rows of a sheet are newer than its file; Infinity where there is none. */
  changed(sheetId: string, rows: number): void {
    const cached = this.#cached.get(sheetId) ?? { unwritten: 0, writtenAt: -Infinity };
    cached.unwritten += rows;
    this.#cached.set(sheetId, cached);
    if (cached.unwritten < this.#options.changesWorth || cached.timer) return;
    const wait = Math.max(0, cached.writtenAt + this.#options.pause - performance.now());
    cached.timer = setTimeout(() => {
      delete cached.timer;
      this.#writing = this.#writing.then(() => this.#write(sheetId, cached)).catch(this.#onTrouble);
    }, wait).unref();
  }

  /** Begins to write nothing more; answers once what is being written is there. */
  async settled(): Promise<void> {
    for (const cached of this.#cached.values()) clearTimeout(cached.timer);
    this.#cached.clear();
    await this.#writing;
  }

  /** The sheet is gone. */
  async remove(sheetId: string): Promise<void> {
    const path = snapshotPath(this.#options.folder, sheetId);
    clearTimeout(this.#cached.get(sheetId)?.timer);
    this.#cached.delete(sheetId);
    if (path) await rm(path, { force: true }).catch(() => undefined);
  }

  async #write(sheetId: string, cached: FileState): Promise<void> {
    const { folder, mostBytes, leastRows } = this.#options;
    const path = snapshotPath(folder, sheetId);
    const snapshot = this.#held(sheetId);
    if (!path || !snapshot || this.#cached.get(sheetId) !== cached) return;
    const { bytes, derivedBytes, rows } = measureSnapshot(snapshot);
    if (rows < leastRows || bytes - derivedBytes > mostBytes) return;
    const parts = takeApart(snapshot);
    if (!parts) return;
    // Counted from the moment of the copy; a failed write is not tried again before the pause is over.
    cached.writtenAt = performance.now();
    const before = cached.unwritten;
    cached.unwritten = 0;
    try {
      await makeFolder(folder);
      const mark = newId('mark');
      const names = { sheetId, mark, version: parts.version };
      await writeSnapshot(path, parts, { sheetId, mark }, () => leaveMark(this.#database, names));
      await keepWithin(folder, mostBytes);
    } catch (error) {
      cached.unwritten += before;
      throw error;
    }
  }
}
