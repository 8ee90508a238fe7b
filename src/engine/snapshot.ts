import { ColumnStore, planeKindOf } from './column-store.ts';
import { SearchCache } from './search-cache.ts';
import type { Column, Row, SheetContent } from './model.ts';
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
  ) {
    this.version = version;
    this.columns = columns;
    this.#content = { rows, stores, caches };
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

/** Builds a snapshot from rows that come in batches, in any order; a million rows need never be objects at once. */
export class SnapshotBuilder {
  readonly #version: number;
  readonly #columns: Column[];
  readonly #stores: Map<string, ColumnStore>;
  readonly #rows = new RowTable();

  constructor(version: number, columns: readonly Column[]) {
    this.#version = version;
    this.#columns = [...columns];
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
    for (const [id, store] of this.#stores) {
      store.resize(this.#rows.size);
      let slot = first;
      for (const row of rows) store.set(slot++, row.cells[id]);
    }
    return this;
  }

  /** The snapshot, its slots in sheet order. The builder is not to be used after. */
  finish(): Snapshot {
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
  const table = new RowTable();
  for (const slot of slots) {
    table.append({ row_id: rows.ids.text(slot), position: rows.position(slot), version: rows.version(slot) });
  }
  const rearranged = new Map([...stores].map(([id, store]) => [id, store.rearranged(slots)]));
  return new Snapshot(version, columns, table, rearranged);
}

/** What a snapshot holds: `bytes` in all, `derivedBytes` of them in arrays that dropDerived frees. Strings are estimated. */
export function measureSnapshot(snapshot: Snapshot): { bytes: number; derivedBytes: number; rows: number } {
  let bytes = snapshot.rows.bytes();
  let derivedBytes = snapshot.totals.bytes() + snapshot.words.bytes();
  for (const store of snapshot.stores.values()) {
    bytes += store.bytes();
    derivedBytes += store.derivedBytes();
  }
  return { bytes: bytes + derivedBytes, derivedBytes, rows: snapshot.rows.liveCount };
}

/** Frees what queries built next to the content; the next query builds again what it needs. */
export function dropDerived(snapshot: Snapshot): void {
  snapshot.totals.drop();
  snapshot.words.drop();
  for (const store of snapshot.stores.values()) store.dropDerived();
}
