import { ColumnStore, planeKindOf } from './column-store.ts';
import type { ColumnsAtHand } from './columns-at-hand.ts';
import { SearchCache } from './search-cache.ts';
import type { Cell, Column, Row, SheetContent } from './model.ts';
import { RowTable } from './row-table.ts';
import { AggregateCache } from './totals/aggregate-cache.ts';

/** What was worked out of rows and stores, and follows what is written to them. */
interface Caches {
  totals: AggregateCache;
  words: SearchCache;
}

interface Content {
  rows: RowTable;
  stores: Map<string, ColumnStore>;
  caches: Caches;
  /** Where columns are loaded when they are read; null where all of them are in memory. */
  hand: ColumnsAtHand | null;
}

/**
 * A sheet at one version, by columns, ready to be queried. It is changed by applyChange only, which hands the content
 * on to the snapshot that it answers and leaves the older one spent.
 */
export class Snapshot {
  readonly version: number;
  readonly columns: readonly Column[];
  readonly #content: Content;
  #spent = false;

  /** What is cached may be handed on as long as columns, rows and stores are the same ones. */
  constructor(
    version: number,
    columns: readonly Column[],
    rows: RowTable,
    stores: Map<string, ColumnStore>,
    caches: Caches = { totals: new AggregateCache(), words: new SearchCache() },
    hand: ColumnsAtHand | null = null,
  ) {
    this.version = version;
    this.columns = columns;
    this.#content = { rows, stores, caches, hand };
  }

  get rows(): RowTable {
    return this.#unspent().rows;
  }

  /** The cells by column id. */
  get stores(): Map<string, ColumnStore> {
    return this.#unspent().stores;
  }

  /** What rows add up to. */
  get totals(): AggregateCache {
    return this.#unspent().caches.totals;
  }

  /** What rows hold the words that were searched. */
  get words(): SearchCache {
    return this.#unspent().caches.words;
  }

  /** Where its columns are loaded when they are read; null where all of them are in memory. */
  get hand(): ColumnsAtHand | null {
    return this.#unspent().hand;
  }

  /** Takes the content out for a newer snapshot. */
  spend(): Content {
    const content = this.#unspent();
    this.#spent = true;
    return content;
  }

  #unspent(): Content {
    if (this.#spent) throw new Error('This snapshot was changed; ask the one that applyChange answered.');
    return this.#content;
  }
}

/** Takes in the cells of sheets that are too large for the memory. */
export interface CellSpill {
  /** The next rows' cells, a list for each column. */
  add(cells: readonly (readonly (Cell | undefined)[])[]): void;
  /** The cells of one column, in the order in which they came. */
  read(column: number): Iterable<readonly Cell[]>;
}

interface Overflow {
  /** More than that is spilled. */
  mostBytes: number;
  /** Null where there is no place: then all stays in memory. */
  spill: () => CellSpill | null;
}

/** What a builder leaves of a sheet that was spilled: its columns are made one by one. */
export interface SpilledSheet {
  version: number;
  columns: Column[];
  rows: RowTable;
  /** Null between two of them, where others may have their turn: each takes long. */
  stores: Iterable<ColumnStore | null>;
}

/** Builds a snapshot from rows that come in batches, in any order; a million rows need never be objects at once. */
export class SnapshotBuilder {
  readonly #version: number;
  readonly #columns: Column[];
  #stores: Map<string, ColumnStore>;
  readonly #rows = new RowTable();
  #overflow: Overflow | null;
  #spilled: CellSpill | null = null;

  constructor(version: number, columns: readonly Column[], overflow: Overflow | null = null) {
    this.#version = version;
    this.#columns = [...columns];
    this.#overflow = overflow;
    this.#stores = new Map(columns.map((column) => [column.id, new ColumnStore(planeKindOf(column.type))]));
  }

  /** Takes rows in; a row_id that came before is replaced. */
  add(rows: readonly Row[]): this {
    const first = this.#rows.size;
    for (const row of rows) {
      const known = this.#rows.find(row.row_id);
      if (known >= 0) this.#rows.remove(known);
      this.#rows.append(row);
    }
    if (this.#spilled) {
      this.#spilled.add(this.#columns.map(({ id }) => rows.map(({ cells }) => cells[id])));
      return this;
    }
    for (const [id, store] of this.#stores) {
      store.resize(this.#rows.size);
      let slot = first;
      for (const row of rows) store.set(slot++, row.cells[id]);
    }
    if (this.#overflow && this.#bytes() > this.#overflow.mostBytes) this.#spill(this.#overflow);
    return this;
  }

  /** The sheet if it was too large; its columns may be read once, one after the other. Null where `finish` has it. */
  finishSpilled(): SpilledSheet | null {
    const spilled = this.#spilled;
    if (!spilled) return null;
    const [columns, before] = [this.#columns, this.#rows];
    const order = before.isAscending && before.liveCount === before.size ? null : before.inSheetOrder(before.live);
    const made = function* (): Generator<ColumnStore | null> {
      for (const [position, { type }] of columns.entries()) {
        const store = new ColumnStore(planeKindOf(type));
        store.resize(before.size);
        let slot = 0;
        for (const cells of spilled.read(position)) {
          for (const cell of cells) store.set(slot++, cell);
          yield null;
        }
        yield order ? store.rearranged(order) : store;
      }
    };
    return { version: this.#version, columns, rows: order ? arranged(before, order) : before, stores: made() };
  }

  #bytes(): number {
    let bytes = this.#rows.bytes();
    for (const store of this.#stores.values()) bytes += store.bytes();
    return bytes;
  }

  #spill(overflow: Overflow): void {
    this.#overflow = null;
    const spill = overflow.spill();
    if (!spill) return;
    const stores = this.#columns.flatMap(({ id }) => this.#stores.get(id) ?? []);
    for (let from = 0; from < this.#rows.size; from += slotsAtOnce) {
      const length = Math.min(slotsAtOnce, this.#rows.size - from);
      spill.add(stores.map((store) => Array.from({ length }, (_, at) => store.get(from + at))));
    }
    this.#stores = new Map();
    this.#spilled = spill;
  }

  /** The snapshot, its slots in sheet order. The builder is not to be used after. */
  finish(): Snapshot {
    this.#rows.ids.trim();
    for (const store of this.#stores.values()) store.trim();
    const inOrder = this.#rows.isAscending && this.#rows.liveCount === this.#rows.size;
    return inOrder
      ? new Snapshot(this.#version, this.#columns, this.#rows, this.#stores)
      : tidied(this.#version, this.#columns, this.#rows, this.#stores);
  }
}

/** A snapshot of a whole sheet. Rows are ordered by position, rows of one position by row_id. */
export function createSnapshot(content: SheetContent): Snapshot {
  return new SnapshotBuilder(content.version, content.columns).add(content.rows).finish();
}

/** The same rows without the dead, slots in sheet order. */
export function tidied(
  version: number,
  columns: readonly Column[],
  rows: RowTable,
  stores: ReadonlyMap<string, ColumnStore>,
): Snapshot {
  const slots = rows.inSheetOrder(rows.live);
  const rearranged = new Map([...stores].map(([id, store]) => [id, store.rearranged(slots)]));
  return new Snapshot(version, columns, arranged(rows, slots), rearranged);
}

/** The rows of some slots, in this order. */
function arranged(rows: RowTable, slots: Uint32Array): RowTable {
  const table = new RowTable();
  for (const slot of slots) {
    table.append({ row_id: rows.ids.text(slot), position: rows.position(slot), version: rows.version(slot) });
  }
  return table;
}

const slotsAtOnce = 8192;

/** What a snapshot holds: `bytes` in all, `derivedBytes` of them in arrays that dropDerived frees. Strings are estimated. */
export function measureSnapshot(snapshot: Snapshot): { bytes: number; derivedBytes: number; rows: number } {
  let bytes = snapshot.rows.bytes();
  let derivedBytes = snapshot.totals.bytes() + snapshot.words.bytes();
  for (const store of snapshot.stores.values()) {
    // What can be loaded again is as good as derived.
    if (snapshot.hand) derivedBytes += store.bytes();
    else bytes += store.bytes();
    derivedBytes += store.derivedBytes();
  }
  return { bytes: bytes + derivedBytes, derivedBytes, rows: snapshot.rows.liveCount };
}

/** Frees what queries built next to the content; the next query builds again what it needs. */
export function dropDerived(snapshot: Snapshot): void {
  snapshot.totals.drop();
  snapshot.words.drop();
  snapshot.hand?.empty();
  for (const store of snapshot.stores.values()) store.dropDerived();
}
