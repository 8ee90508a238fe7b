/** What a search reads of single columns. */
import type { Codes } from './codes.ts';
import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import type { ColumnFormat } from './format-cell.ts';
import type { Needle } from './needle.ts';
import { isInOneCell, type SearchTerm } from './search.ts';
import { isFoundBySearch, mayBeShown } from './shown-parts.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** A column and what decides how it is shown. */
export interface ShownStore {
  store: ColumnStore;
  column: ColumnFormat;
}

/** Scanning whole columns for few rows would cost more than reading these. */
export const isSparse = (matching: Bitmap): boolean => matching.count() * 256 < matching.size;

/** Looking at the cells of these costs less than looking for a word in all. */
export const isFew = (matching: Bitmap): boolean => matching.count() * 16 < matching.size;

/** Those of some slots of which one cell holds all words of a term: column by column, each text once. */
export function* inCellsOf(shown: readonly ShownStore[], term: SearchTerm, left: Bitmap): Steps<Bitmap> {
  const found = new Bitmap(left.size);
  const slots = left.slots();
  for (const { store, column } of shown) {
    const { codes, plane, dictionary } = store;
    const look = lookFor(term, column);
    const holdsInPlane = plane !== null && (look !== undefined || !term.some((word) => beyondPlane.test(word)));
    if (!codes && !holdsInPlane) continue;
    const known = new Uint8Array(codes ? dictionary.count : 0);
    for (let at = 0; at < slots.length; at++) {
      if (at % cellsInStep === cellsInStep - 1) yield;
      const slot = slots[at]!;
      if (plane && !Number.isNaN(plane[slot]!)) {
        if (holdsInPlane && isInOneCell(term, store.get(slot), look)) found.add(slot);
      } else if (codes) {
        const code = codes[slot]!;
        if (known[code] === 0) known[code] = isInOneCell(term, dictionary.value(code), look) ? 1 : 2;
        if (known[code] === 1) found.add(slot);
      }
    }
    yield;
  }
  return found;
}

/** No number and no moment is written with any of these. */
const beyondPlane = /[^\d.:+\-etz]/;

function* addCoded(store: ColumnStore, codes: Codes, column: ColumnFormat, needle: Needle, found: Bitmap): Steps<void> {
  for (const holders of yield* holdersOf(store, column, needle)) yield* addHolders(store, codes, holders, found);
}

/** The codes whose texts hold a needle, as they are written and in each form in which they are shown. */
function* holdersOf({ dictionary }: ColumnStore, column: ColumnFormat, needle: Needle): Steps<Uint32Array[]> {
  const { readings } = dictionary;
  yield* readings.prepareFolded();
  const all: Uint32Array[] = [];
  for (const texts of [readings.folded, ...(yield* readings.shown(column, needle.text))]) {
    const holders = yield* texts.holding(needle);
    if (holders.length > 0) all.push(holders);
  }
  return all;
}

function* addHolders(store: ColumnStore, codes: Codes, holders: Uint32Array, found: Bitmap): Steps<void> {
  const index = store.index();
  if (index && (yield* index.addCoded(codes, holders, found))) return;
  const flags = new Uint8Array(store.dictionary.count);
  for (let at = 0; at < holders.length; at++) flags[holders[at]!] = 1;
  addFlagged(codes, flags, found);
  yield;
}

/** Adds the slots of a column whose cell holds all needles to `found`, and to `first` those that hold the first of them. */
export function* addInOneCell(
  { store, column }: ShownStore,
  needles: readonly Needle[],
  first: Bitmap | null,
  found: Bitmap,
): Steps<void> {
  const [leading, ...others] = needles;
  if (!leading) return;
  const term = needles.map(({ text }) => text);
  const { codes, plane, dictionary } = store;
  if (codes) {
    const holders = yield* holdersOf(store, column, leading);
    if (first) for (const some of holders) yield* addHolders(store, codes, some, first);
    let all = merged(holders, dictionary.count);
    for (const needle of others) {
      if (all.length <= fewHolders) break;
      const also = new Uint8Array(dictionary.count);
      for (const some of yield* holdersOf(store, column, needle)) for (const code of some) also[code] = 1;
      all = all.filter((code) => also[code] === 1);
    }
    if (others.length > 0 && all.length > 0 && all.length <= fewHolders) {
      const look = lookFor(term, column);
      all = all.filter((code) => isInOneCell(term, dictionary.value(code), look));
      yield;
    }
    if (all.length > 0) yield* addHolders(store, codes, all, found);
  }
  if (!plane) return;
  const own = new Bitmap(found.size);
  yield* addOfPlane({ store, column }, leading.text, own);
  first?.unite(own);
  for (const { text } of others) {
    if (own.isEmpty) return;
    if (isSparse(own)) {
      own.intersect(yield* inCellsOf([{ store, column }], term, own));
      break;
    }
    const also = new Bitmap(found.size);
    yield* addOfPlane({ store, column }, text, also);
    own.intersect(also);
  }
  found.unite(own);
}

/** Of so few texts each is read, rather than all for the next word. */
const fewHolders = 4096;

/** The codes of any of the lists. */
function merged(holders: readonly Uint32Array[], count: number): Uint32Array {
  const [only = new Uint32Array(0), ...more] = holders;
  if (more.length === 0) return only;
  const flags = new Uint8Array(count);
  for (const some of holders) for (const code of some) flags[code] = 1;
  return Uint32Array.from(flags.keys()).filter((code) => flags[code] === 1);
}

function* addOfPlane({ store, column }: ShownStore, word: string, found: Bitmap): Steps<void> {
  if (isFoundBySearch(word, column)) yield* store.addHolding(word, column, found);
  else yield* addOneByOne({ store, column }, [word], found);
}

function* addOneByOne({ store, column }: ShownStore, term: SearchTerm, found: Bitmap): Steps<void> {
  for (let from = 0; from < store.size; from += cellsInStep) {
    const end = Math.min(store.size, from + cellsInStep);
    for (let slot = from; slot < end; slot++) if (isInOneCell(term, store.get(slot), column)) found.add(slot);
    yield;
  }
}

/** How a column shows its cells, where that could hold any of the words. */
export const lookFor = (words: readonly string[], column: ColumnFormat): ColumnFormat | undefined =>
  words.some((word) => mayBeShown(word, column)) ? column : undefined;

/** Adds the slots of a column that hold a word. */
export function* addHolding({ store, column }: ShownStore, word: Needle, found: Bitmap): Steps<void> {
  if (store.codes) yield* addCoded(store, store.codes, column, word, found);
  if (store.plane) yield* addOfPlane({ store, column }, word.text, found);
}
