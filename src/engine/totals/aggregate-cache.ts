import { LRUCache } from 'lru-cache';
import type { ColumnStore } from '../column-store.ts';
import { leastIndexedSlots, questionsBeforeIndex } from '../index-worth.ts';
import type { RowTable } from '../row-table.ts';
import { CodeTotals } from './code-totals.ts';

/** The totals of a snapshot by the codes of columns that are grouped and filtered by again and again. */
export class AggregateCache {
  readonly #kept = new LRUCache<ColumnStore, CodeTotals>({ max: maxCached });
  readonly #requested = new Map<ColumnStore, number>();

  /** For one more question: the totals by a column once they pay; null before, and for columns with many codes. */
  by(store: ColumnStore, rows: RowTable): CodeTotals | null {
    if (rows.size < leastIndexedSlots || store.kind !== 'none' || store.codeCount > mostCodes) return null;
    const known = this.#kept.get(store);
    if (known && !known.isWorn) return known;
    this.#kept.delete(store);
    const requested = (this.#requested.get(store) ?? 0) + 1;
    this.#requested.set(store, requested);
    if (requested < questionsBeforeIndex) return null;
    const made = new CodeTotals(store, rows);
    this.#requested.delete(store);
    this.#kept.set(store, made);
    return made;
  }

  /** Notes that a slot is about to be written, or its row to be deleted. */
  touch(slot: number): void {
    for (const totals of this.#kept.values()) totals.touch(slot);
  }

  drop(): void {
    this.#kept.clear();
    this.#requested.clear();
  }

  bytes(): number {
    let bytes = 0;
    for (const totals of this.#kept.values()) bytes += totals.bytes();
    return bytes;
  }
}

/** Adding up the codes of a column must cost less than reading its rows. */
const mostCodes = 4096;
const maxCached = 8;
