/**
 * The rows of a table of which the whole document was read at once: packed, since as objects they take ten times that,
 * and put aside.
 */

import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CellLook } from '../../../rules/grid-look.ts';
import type { OdsRow } from './ods-table.ts';
import type { RowStore, StoredBytes } from './row-store.ts';

/** So many places of cells are packed together. A table with fewer stays as it is. */
const placesAtOnce = 20_000;

interface PackedBatch {
  /** The numbers of its first and its last row. */
  first: number;
  last: number;
  bytes: StoredBytes;
}

/** A row without its looks, and their places in the list of all. */
type PlainRow = [row: Omit<OdsRow, 'looks'>, looks: (number | undefined)[] | undefined];

export class PackedRows {
  readonly #store: RowStore;
  readonly #packed: PackedBatch[] = [];
  #open: OdsRow[] = [];
  #places = 0;
  /** The same look is the same object in each row. */
  readonly #looks: CellLook[] = [];
  readonly #placeOf = new Map<CellLook, number>();
  #last: { batch: PackedBatch; rows: OdsRow[] } | null = null;

  constructor(store: RowStore) {
    this.#store = store;
  }

  /** Rows come in the order of their numbers. */
  push(row: OdsRow): void {
    this.#open.push(row);
    this.#places += 1 + row.cells.length + (row.looks?.length ?? 0);
    if (this.#places >= placesAtOnce) this.#pack();
  }

  /** After the last row. */
  finish(): void {
    if (this.#open.length > 0 && !this.#store.mayStay(this.#places)) this.#pack();
  }

  *[Symbol.iterator](): Generator<OdsRow, void, undefined> {
    for (const batch of this.#packed) yield* this.#unpack(batch);
    yield* this.#open;
  }

  /** The row with a number, or the one that is repeated there. */
  at(number: number): OdsRow | undefined {
    const batch = this.#packed.find(({ first, last }) => first <= number && number <= last);
    if (batch && this.#last?.batch !== batch) this.#last = { batch, rows: this.#unpack(batch) };
    const rows = batch ? (this.#last?.rows ?? []) : this.#open;
    return rows.find((row) => row.number <= number && number < row.number + row.repeat);
  }

  #pack(): void {
    const rows = this.#open;
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const plain = rows.map(
      ({ looks, ...row }): PlainRow => [row, looks && Array.from(looks, (look) => this.#note(look))],
    );
    const bytes = this.#store.put(deflateRawSync(serialize(plain), { level: 1 }));
    this.#packed.push({ first: first.number, last: last.number + last.repeat - 1, bytes });
    this.#open = [];
    this.#places = 0;
  }

  #unpack({ bytes }: PackedBatch): OdsRow[] {
    const plain = deserialize(inflateRawSync(this.#store.take(bytes))) as PlainRow[];
    return plain.map(([row, looks]) => (looks ? { ...row, looks: looks.map((at) => this.#lookAt(at)) } : row));
  }

  #note(look: CellLook | undefined): number | undefined {
    if (!look) return undefined;
    const known = this.#placeOf.get(look);
    if (known !== undefined) return known;
    this.#placeOf.set(look, this.#looks.length);
    return this.#looks.push(look) - 1;
  }

  #lookAt(at: number | undefined): CellLook | undefined {
    return at === undefined ? undefined : this.#looks[at];
  }
}
