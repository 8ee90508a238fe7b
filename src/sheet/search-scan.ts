import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import type { ColumnLook } from './format-cell.ts';
import { matchesSearch } from './search.ts';

/** A column and what decides how it is shown. */
export interface ShownStore {
  store: ColumnStore;
  column: ColumnLook;
}

/** Keeps the slots of which any of the columns holds any of the folded terms: the columnar form of `matchesSearch`. */
export function keepFound(searched: readonly ShownStore[], terms: readonly string[], matching: Bitmap): void {
  if (terms.length === 0) return;
  if (matching.count() * 64 < matching.size) {
    keepOneByOne(searched, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  for (const { store, column } of searched) {
    if (store.codes) addCoded(store, store.codes, column, terms, found);
    for (const term of terms) store.addHolding(term, column, found);
  }
  matching.intersect(found);
}

function addCoded(
  store: ColumnStore,
  codes: Uint32Array,
  column: ColumnLook,
  terms: readonly string[],
  found: Bitmap,
): void {
  const { readings, count } = store.dictionary;
  const flags = new Uint8Array(count);
  let any = false;
  for (const text of terms) {
    const probe = { where: 'anywhere', text } as const;
    for (const texts of [readings.folded, ...readings.shown(column, text)]) if (texts.mark(probe, flags)) any = true;
  }
  if (any) addFlagged(codes, flags, found);
}

/** Few rows are left to look at: scanning whole columns for them would cost more. */
function keepOneByOne(searched: readonly ShownStore[], terms: readonly string[], matching: Bitmap): void {
  for (const slot of matching.slots()) {
    const holds = ({ store, column }: ShownStore): boolean => matchesSearch(terms, [store.get(slot)], [column]);
    if (!searched.some(holds)) matching.remove(slot);
  }
}
