import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import type { ColumnLook } from './format-cell.ts';
import { matchesSearch } from './search.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** A column and what decides how it is shown. */
export interface ShownStore {
  store: ColumnStore;
  column: ColumnLook;
}

/** Keeps the slots of which any of the columns holds any of the folded terms: the columnar form of `matchesSearch`. */
export function* keepFound(searched: readonly ShownStore[], terms: readonly string[], matching: Bitmap): Steps<void> {
  if (terms.length === 0) return;
  if (matching.count() * 64 < matching.size) {
    yield* keepOneByOne(searched, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  for (const { store, column } of searched) {
    if (store.codes) yield* addCoded(store, store.codes, column, terms, found);
    for (const term of terms) yield* store.addHolding(term, column, found);
  }
  matching.intersect(found);
}

function* addCoded(
  store: ColumnStore,
  codes: Uint32Array,
  column: ColumnLook,
  terms: readonly string[],
  found: Bitmap,
): Steps<void> {
  const { readings, count } = store.dictionary;
  yield* readings.prepareFolded();
  const flags = new Uint8Array(count);
  let any = false;
  for (const text of terms) {
    const probe = { where: 'anywhere', text } as const;
    if (yield* readings.folded.mark(probe, flags)) any = true;
    for (const texts of yield* readings.shown(column, text)) if (yield* texts.mark(probe, flags)) any = true;
  }
  if (any) addFlagged(codes, flags, found);
  yield;
}

/** Few rows are left to look at: scanning whole columns for them would cost more. */
function* keepOneByOne(searched: readonly ShownStore[], terms: readonly string[], matching: Bitmap): Steps<void> {
  const slots = matching.slots();
  const atOnce = Math.ceil(cellsInStep / Math.max(1, searched.length));
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.subarray(from, from + atOnce)) {
      const holds = ({ store, column }: ShownStore): boolean => matchesSearch(terms, [store.get(slot)], [column]);
      if (!searched.some(holds)) matching.remove(slot);
    }
    yield;
  }
}
