import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { CellSpill } from '#engine/snapshot.ts';

/** Rows that are gathered before their cells are written column by column. */
const rowsAtOnce = 20_000;

/** The cells of a sheet in a file without a name for others, while its rows come: column by column in batches of rows. */
export class FileSpill implements CellSpill, Disposable {
  readonly #descriptor: number;
  /** By column: where each batch is. */
  readonly #places: { at: number; bytes: number }[][] = [];
  readonly #mostBytes: number;
  #waiting: (Cell | undefined)[][] = [];
  #end = 0;

  constructor(path: string, mostBytes: number) {
    this.#descriptor = openSync(path, 'wx+', 0o600);
    this.#mostBytes = mostBytes;
    // What a crash would leave goes at once. (On Windows, where an open file stays, the folder is tidied later.)
    if (process.platform !== 'win32') rmSync(path, { force: true });
  }

  add(cells: readonly (readonly (Cell | undefined)[])[]): void {
    for (const [column, own] of cells.entries()) {
      const waiting = (this.#waiting[column] ??= []);
      for (const cell of own) waiting.push(cell);
    }
    if ((this.#waiting[0]?.length ?? 0) >= rowsAtOnce) this.#flush();
  }

  *read(column: number): Generator<readonly Cell[]> {
    this.#flush();
    for (const { at, bytes } of this.#places[column] ?? []) {
      const batch = Buffer.allocUnsafe(bytes);
      for (let read = 0; read < bytes; ) {
        const more = readSync(this.#descriptor, batch, read, bytes - read, at + read);
        if (more === 0) throw new Error('Spilled cells are gone.');
        read += more;
      }
      yield JSON.parse(batch.toString()) as Cell[];
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    for (const [column, cells] of this.#waiting.entries()) {
      if (cells.length === 0) continue;
      const bytes = Buffer.from(JSON.stringify(cells));
      for (let written = 0; written < bytes.length; )
        written += writeSync(this.#descriptor, bytes, written, bytes.length - written, this.#end + written);
      (this.#places[column] ??= []).push({ at: this.#end, bytes: bytes.length });
      this.#end += bytes.length;
    }
    this.#waiting = [];
    if (this.#end > this.#mostBytes) throw tooLarge();
  }
}

/** No setting of the operator has room for it. */
export const tooLarge = (): Problem =>
  new Problem(
    'unavailable',
    'This sheet needs more memory and disk space than this server has for its sheets (SNAPSHOT_MEMORY_MB, SNAPSHOT_DISK_MB).',
  );
