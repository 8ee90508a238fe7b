/** Packed rows of a document: the first in memory, all others in a file, so that memory doesn't grow with them. */

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** What holds packed bytes: they themselves, or where they are in the file. */
export type StoredBytes = Buffer | { start: number; length: number };

interface StoreLimits {
  /** Bytes that stay in memory. */
  bytes?: number;
  /** Places of cells that stay as objects in tables that are complete. */
  places?: number;
}

export class RowStore {
  readonly #path: string;
  readonly #mostBytes: number;
  readonly #mostPlaces: number;
  #inMemory = 0;
  #places = 0;
  /** Null where there can't be one. */
  #file: number | null | undefined;
  #written = 0;

  /** The file is next to the one at `path` and has no name once it is open, so that it goes with the process. */
  constructor(path: string, { bytes = 16 * 1024 * 1024, places = 200_000 }: StoreLimits = {}) {
    this.#path = `${path}.rows`;
    this.#mostBytes = bytes;
    this.#mostPlaces = places;
  }

  /** Whether so many places more may stay as they are. */
  mayStay(places: number): boolean {
    if (this.#places + places > this.#mostPlaces) return false;
    this.#places += places;
    return true;
  }

  put(bytes: Buffer): StoredBytes {
    if (this.#inMemory + bytes.length <= this.#mostBytes) {
      this.#inMemory += bytes.length;
      return bytes;
    }
    return this.#append(bytes) ?? bytes;
  }

  take(stored: StoredBytes): Buffer {
    if (Buffer.isBuffer(stored)) return stored;
    const { start, length } = stored;
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length; ) {
      const read = readSync(this.#file!, bytes, at, length - at, start + at);
      if (read === 0) throw new Error('Rows that were put aside are gone.');
      at += read;
    }
    return bytes;
  }

  /** Null where the disk takes none: memory has them then, as far as it goes. */
  #append(bytes: Buffer): StoredBytes | null {
    try {
      this.#file ??= this.#open();
      if (this.#file === null) return null;
      const start = this.#written;
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, start + at);
      this.#written = start + bytes.length;
      return { start, length: bytes.length };
    } catch {
      return null;
    }
  }

  #open(): number | null {
    if (this.#file === null) return null;
    try {
      const file = openSync(this.#path, 'wx+', 0o600);
      try {
        rmSync(this.#path);
      } catch (error) {
        closeSync(file);
        throw error;
      }
      return file;
    } catch {
      return null;
    }
  }
}
