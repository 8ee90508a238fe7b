import { mkdirSync } from 'node:fs';
import { type FileHandle, rm, stat } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { newId } from '#kit/ids.ts';
import { type ColumnParts, ColumnStore } from '#engine/column-store.ts';
import type { ColumnSource } from '#engine/columns-at-hand.ts';
import { measureSnapshot, type Snapshot, type SpilledSheet } from '#engine/snapshot.ts';
import { type PartsInTurn, takeApart } from '#engine/snapshot-parts.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileHeader } from './file-header.ts';
import { columnsFor, leaveMark } from '#features/workbooks/server/rows/sheets/snapshot-marks.ts';
import { FileSpill, tooLarge } from './cell-spill.ts';
import { type OpenSnapshot, readSnapshot } from './read-snapshot.ts';
import { keepWithin, makeFolder, noteUse, snapshotPath } from './snapshot-folder.ts';
import { unfinished, writeSnapshot } from './write-snapshot.ts';

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

/** A newer file of a sheet that is read in parts: its columns, and how much of what was written to them it has. */
export interface NewerFile {
  file: FileHandle;
  columns: { store: ColumnStore; source: ColumnSource; written: number }[];
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
  /** Sheets larger than that are read in parts. */
  readonly #memoryBytes: number;
  readonly #moved: (sheetId: string, newer: NewerFile) => Promise<void>;
  readonly #cached = new Map<string, FileState>();
  #writing: Promise<void> = Promise.resolve();

  constructor(needs: {
    database: Database;
    options: SnapshotFileOptions;
    held: (sheetId: string) => Snapshot | undefined;
    onTrouble: (error: unknown) => void;
    memoryBytes: number;
    /** A sheet that is read in parts has a newer file. */
    moved: (sheetId: string, newer: NewerFile) => Promise<void>;
  }) {
    this.#memoryBytes = needs.memoryBytes;
    this.#moved = needs.moved;
    this.#database = needs.database;
    this.#options = needs.options;
    this.#held = needs.held;
    this.#onTrouble = needs.onTrouble;
  }

  /** The snapshot of a sheet's file, perhaps of an older version; null where there is none that may be used. */
  async read(sheetId: string): Promise<OpenSnapshot | null> {
    const path = snapshotPath(this.#options.folder, sheetId);
    if (!path) return null;
    let broken: unknown;
    const ask = (header: FileHeader) =>
      columnsFor(this.#database, sheetId, header).catch((error: unknown) => {
        broken = error;
        return null;
      });
    try {
      const opened = await readSnapshot(path, ask, this.#memoryBytes);
      if (opened) {
        await noteUse(path);
        return opened;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    }
    // That is no fault of the file.
    if (broken) throw broken;
    await rm(path, { force: true }).catch(() => undefined);
    return null;
  }

  /** Where cells of a sheet go that turns out to be too large for the memory; null where nothing can be written. */
  spill(sheetId: string): FileSpill | null {
    const { folder, mostBytes } = this.#options;
    const path = snapshotPath(folder, sheetId);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // As text, numbers are longer than in memory.
      return path ? new FileSpill(`${path}.${newId()}${unfinished}`, mostBytes * 4) : null;
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }

  /** Writes the file of a sheet that is too large for the memory, and opens it. */
  async store(sheetId: string, { version, columns, rows, stores }: SpilledSheet): Promise<OpenSnapshot> {
    const parts = rows.parts();
    if (!parts) throw tooLarge();
    const inTurn = async function* (): AsyncGenerator<ColumnParts | null> {
      for (const store of stores) {
        if (store) yield store.parts();
        else await pause();
      }
    };
    const opened = await this.#writeAndOpen(sheetId, { version, columns, rows: parts, stores: inTurn() });
    this.#cached.set(sheetId, { unwritten: 0, writtenAt: performance.now() });
    return opened;
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

  /** Once what is being written is there. */
  async written(): Promise<void> {
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
    if (snapshot.hand) return this.#writeInParts(sheetId, snapshot, cached);
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

  /** The sheet that is read in parts as it is now, column by column from its file and what was written since. */
  async #writeInParts(sheetId: string, snapshot: Snapshot, cached: FileState): Promise<void> {
    const rows = snapshot.rows.parts();
    const columns = snapshot.columns.flatMap(({ id }) => {
      const store = snapshot.stores.get(id);
      const written = store?.written;
      return store && written
        ? [{ store, source: written.source, slots: [...written.slots], cells: [...written.cells] }]
        : [];
    });
    if (!rows || columns.length < snapshot.columns.length) return;
    cached.writtenAt = performance.now();
    const before = cached.unwritten;
    cached.unwritten = 0;
    const inTurn = function* (): Generator<ColumnParts | null> {
      for (const { source, slots, cells } of columns) {
        const store = ColumnStore.of(source.load());
        store.resize(rows.size);
        for (let at = 0; at < slots.length; at++) store.set(slots[at]!, cells[at]);
        yield store.parts();
      }
    };
    try {
      const parts = { version: snapshot.version, columns: [...snapshot.columns], rows, stores: inTurn() };
      const { snapshot: newer, file } = await this.#writeAndOpen(sheetId, parts);
      if (!file) return;
      const moved = columns.flatMap(({ store, slots }, index) => {
        const source = newer.stores.get(newer.columns[index]?.id ?? '')?.written?.source;
        return source ? [{ store, source, written: slots.length }] : [];
      });
      await this.#moved(sheetId, { file, columns: moved });
    } catch (error) {
      cached.unwritten += before;
      throw error;
    }
  }

  async #writeAndOpen(sheetId: string, parts: PartsInTurn): Promise<OpenSnapshot> {
    const { folder, mostBytes } = this.#options;
    const path = snapshotPath(folder, sheetId);
    if (!path) throw tooLarge();
    await makeFolder(folder);
    const mark = newId('mark');
    const names = { sheetId, mark, version: parts.version };
    await writeSnapshot(path, parts, { sheetId, mark }, () => leaveMark(this.#database, names));
    if ((await stat(path)).size > mostBytes) {
      await rm(path, { force: true });
      throw tooLarge();
    }
    await keepWithin(folder, mostBytes);
    // Another server may have put its own file there.
    const isOwn = (header: FileHeader) => Promise.resolve(header.mark === mark ? parts.columns : null);
    const opened = await readSnapshot(path, isOwn, Math.min(this.#memoryBytes, (await stat(path)).size - 1));
    if (!opened) throw new Error('The file of a large sheet was replaced while it was opened.');
    return opened;
  }
}
