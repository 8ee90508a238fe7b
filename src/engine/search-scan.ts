import { Bitmap } from './bitmap.ts';
import type { SearchCache } from './search-cache.ts';
import { Needle } from './needle.ts';
import { addHolding, addInOneCell, inCellsOf, isFew, isSparse, lookFor, type ShownStore } from './search-columns.ts';
import { matchesAcross, matchesSearch, type SearchTerm } from './search.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** The columns of a sheet that a search reads. */
export interface SearchedColumns {
  /** Their ids; nothing that was found in others counts for these. */
  ids: readonly string[];
  shown: readonly ShownStore[];
}

/** One search of some columns: what its words were found in so far is found once. */
export class SearchScan {
  readonly #searched: SearchedColumns;
  readonly #terms: readonly SearchTerm[];
  readonly #words: SearchCache;
  /** The slots of words that this search found, whether they are cached or not. */
  readonly #found = new Map<string, Bitmap>();

  constructor(searched: SearchedColumns, terms: readonly SearchTerm[], words: SearchCache) {
    this.#searched = searched;
    this.#terms = terms;
    this.#words = words;
  }

  /** Whether one cell and several may be two things. */
  get hasManyWords(): boolean {
    return this.#terms.some((term) => term.length > 1);
  }

  /** Keeps the slots of which one cell holds every word of a term: the columnar form of `matchesSearch`. */
  *keepInOneCell(matching: Bitmap): Steps<void> {
    if (isSparse(matching)) {
      yield* keepOneByOne(this.#searched, this.#terms, matchesSearch, matching);
      return;
    }
    const found = new Bitmap(matching.size);
    for (const term of this.#terms) {
      const [word = ''] = term;
      found.unite(
        term.length === 1 ? yield* this.#holding(word, matching.size) : yield* this.#inOneCell(term, matching),
      );
    }
    matching.intersect(found);
  }

  /** Keeps the slots whose row holds every word of a term, in whichever cells: the columnar form of `matchesAcross`. */
  *keepAcross(matching: Bitmap): Steps<void> {
    if (isSparse(matching)) {
      yield* keepOneByOne(this.#searched, this.#terms, matchesAcross, matching);
      return;
    }
    const found = new Bitmap(matching.size);
    for (const term of this.#terms) {
      const left = matching.copy();
      yield* this.#keepHoldingAll(term, left);
      found.unite(left);
    }
    matching.intersect(found);
  }

  /**
   * Words that were searched before cost nothing. Of the others the longest is the rarest as a rule: what it leaves is
   * soon so little that it is read row by row.
   */
  *#keepHoldingAll(term: SearchTerm, matching: Bitmap): Steps<void> {
    const others: string[] = [];
    for (const word of term) {
      const known = yield* this.#known(word);
      if (known) matching.intersect(known);
      else others.push(word);
    }
    others.sort(byLength);
    for (const [index, word] of others.entries()) {
      if (isSparse(matching)) {
        yield* keepOneByOne(this.#searched, [others.slice(index)], matchesAcross, matching);
        return;
      }
      matching.intersect(yield* this.#holding(word, matching.size));
    }
  }

  /**
   * Of the slots that matter, at least those of which one cell holds all words of a term. What holds the word that is
   * looked for first is found on the way, so that a search that finds nothing in one cell goes on from there.
   */
  *#inOneCell(term: SearchTerm, matching: Bitmap): Steps<Bitmap> {
    const cached = yield* this.#words.get(this.#searched, term);
    if (cached) return cached;
    /** The rows in which the words meet that are known. */
    let meet: Bitmap | null = null;
    const [known, others]: [string[], string[]] = [[], []];
    for (const word of term.toSorted(byLength)) {
      const found = yield* this.#known(word);
      if (found && meet) meet.intersect(found);
      else meet ??= found?.copy() ?? null;
      (found ? known : others).push(word);
    }
    const left = matching.copy();
    if (meet) left.intersect(meet);
    if (isSparse(left)) return yield* inCellsOf(this.#searched.shown, term, left);
    const [first = ''] = others;
    if (first === '' && meet && isFew(meet)) {
      const found = yield* inCellsOf(this.#searched.shown, term, meet);
      this.#words.set(this.#searched, term, found, { also: 'empty' });
      return found;
    }
    const needles = [...others, ...known].map((word) => new Needle(word));
    const holding = new Bitmap(matching.size);
    const found = new Bitmap(matching.size);
    for (const one of this.#searched.shown) yield* addInOneCell(one, needles, first === '' ? null : holding, found);
    if (first !== '') this.#keep([first], holding);
    this.#words.set(this.#searched, term, found, first === '' ? { also: 'empty' } : {});
    return found;
  }

  /** The slots of which any column holds a word. */
  *#holding(word: string, size: number): Steps<Bitmap> {
    const known = yield* this.#known(word);
    if (known) return known;
    const found = new Bitmap(size);
    const needle = new Needle(word);
    for (const one of this.#searched.shown) yield* addHolding(one, needle, found);
    this.#keep([word], found);
    return found;
  }

  *#known(word: string): Steps<Bitmap | null> {
    return this.#found.get(word) ?? (yield* this.#words.get(this.#searched, [word]));
  }

  #keep([word]: readonly [string], found: Bitmap): void {
    this.#found.set(word, found);
    this.#words.set(this.#searched, [word], found);
  }
}

const byLength = (one: string, other: string): number => other.length - one.length;

type Meaning = typeof matchesSearch;

function* keepOneByOne(
  { shown }: SearchedColumns,
  terms: readonly SearchTerm[],
  meaning: Meaning,
  matching: Bitmap,
): Steps<void> {
  const slots = matching.slots();
  const matches = rowMatcher(shown, terms, meaning);
  const atOnce = rowsInStep(shown);
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.subarray(from, from + atOnce)) if (!matches(slot)) matching.remove(slot);
    yield;
  }
}

/** Says of a row whether it matches. Only what could hold a word is read as it is shown. */
export function rowMatcher(
  shown: readonly ShownStore[],
  terms: readonly SearchTerm[],
  meaning: Meaning = matchesSearch,
): (slot: number) => boolean {
  const words = terms.flat();
  const columns = shown.map(({ column }) => lookFor(words, column));
  return (slot) =>
    meaning(
      terms,
      shown.map(({ store }) => store.get(slot)),
      columns,
    );
}

export const rowsInStep = (shown: readonly ShownStore[]): number => Math.ceil(cellsInStep / Math.max(1, shown.length));
