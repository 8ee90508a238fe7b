import { MemoizedMatches } from './memoized-matches.ts';
import {
  blankKey,
  cellKey,
  compareCells,
  compareFolded,
  keyLetters,
  textKey,
  timeKey,
  undecidedBy,
} from './cell-order.ts';
import { isInstant, parseDate } from './dates.ts';
import type { Dictionary } from './dictionary.ts';
import { foldText } from './folding.ts';
import type { ColumnFormat } from './format-cell.ts';
import './number-mask.ts';
import { grown } from './growing.ts';
import { readNumber, writtenNumber } from './numbers.ts';
import { mayBeInDay, mayBeInOther } from './shown-parts.ts';
import { isDayType, lookKey, shownTexts } from './shown-text.ts';
import { cellsInStep, type Steps } from './steps.ts';
import { TextStore } from './text-store.ts';
import { wallTime } from './time-zone.ts';

/**
 * Parsed forms of a dictionary's values, by code. Each is made on first use and only lengthened as codes are added; what
 * prepares one beforehand does it in steps.
 */
export class DictionaryReadings {
  /** What folded texts pass in checks that repeat. */
  readonly probes = new MemoizedMatches();
  readonly #dictionary: Dictionary;
  #folded: TextStore | null = null;
  #shown: { look: string; texts: readonly TextStore[] } | null = null;
  /** Whether any code is a number or a boolean, among those looked at. */
  #hasOthers = false;
  #searchedOthers = 0;
  #numbers: Numbers | null = null;
  #written: Numbers | null = null;
  #times: Numbers | null = null;
  #keys: Numbers | null = null;
  #nextKeys: Numbers | null = null;
  #likes: Uint32Array<ArrayBuffer> | null = null;
  #liked = 0;
  #firstLike: Map<string, number> | null = null;
  /** The zone that times and keys were read in, where any value names an instant. */
  #timeZone: string | null = null;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Whether the folded texts are there already. */
  get isFolded(): boolean {
    return this.#folded !== null;
  }

  get folded(): TextStore {
    return this.#foldUpTo(this.#dictionary.count);
  }

  *prepareFolded(): Steps<void> {
    const { count } = this.#dictionary;
    for (let done = this.#folded?.count ?? 0; done < count; done = this.#folded?.count ?? 0) {
      this.#foldUpTo(Math.min(count, done + cellsInStep));
      yield;
    }
  }

  /** Whether a text that a column shows for a code, where it differs from the written one, could contain a part. */
  mayShow(column: ColumnFormat, part: string): boolean {
    this.#hasOthers ||= this.#dictionary.hasOtherThanText(this.#searchedOthers);
    this.#searchedOthers = this.#dictionary.count;
    if (isDayType(column) && mayBeInDay(part)) return true;
    return this.#hasOthers && mayBeInOther(part, column);
  }

  /**
   * The folded texts that a column shows for its codes where they differ from the written ones; none where no code has
   * such a text that could contain a part.
   */
  *shown(column: ColumnFormat, part: string): Steps<readonly TextStore[]> {
    if (!this.mayShow(column, part)) return [];
    const look = lookKey(column);
    if (this.#shown?.look !== look) {
      this.#shown = { look, texts: isDayType(column) ? [new TextStore(), new TextStore()] : [new TextStore()] };
    }
    // Held here: a question under another look may take the place of these at any step.
    const { texts } = this.#shown;
    const [long = new TextStore(), short] = texts;
    const { count } = this.#dictionary;
    while (long.count < count) {
      const end = Math.min(count, long.count + cellsInStep);
      for (let code = long.count; code < end; code++) {
        const [first = '', second = ''] = shownTexts(this.#dictionary.value(code), column);
        long.append(first);
        short?.append(second);
      }
      yield;
    }
    return texts;
  }

  /** By the spec's stripping; NaN where there is no number. */
  get numbers(): Float64Array {
    this.#numbers ??= new Numbers();
    return this.#numbers.upTo(this.#dictionary.count, this.#readNumber);
  }

  prepareNumbers(): Steps<void> {
    this.#numbers ??= new Numbers();
    return this.#numbers.prepare(this.#dictionary.count, this.#readNumber);
  }

  /** Of values that are nothing but a number. */
  get written(): Float64Array {
    this.#written ??= new Numbers();
    return this.#written.upTo(this.#dictionary.count, this.#readWritten);
  }

  prepareWritten(): Steps<void> {
    this.#written ??= new Numbers();
    return this.#written.prepare(this.#dictionary.count, this.#readWritten);
  }

  /** Calendar times in a zone. */
  times(timeZone: string): Float64Array {
    this.#settle(timeZone);
    this.#times ??= new Numbers();
    return this.#times.upTo(this.#dictionary.count, (code) =>
      this.#timeOf(this.#dictionary.texts.text(code), timeZone),
    );
  }

  *prepareTimes(timeZone: string): Steps<void> {
    this.#settle(timeZone);
    this.#times ??= new Numbers();
    const read = (code: number): number => this.#timeOf(this.#dictionary.texts.text(code), timeZone);
    yield* this.#times.prepare(this.#dictionary.count, read, this.#mayPause);
  }

  /** Keys of order, see cell-order.ts. */
  keys(timeZone: string): Float64Array {
    this.#settle(timeZone);
    this.#keys ??= new Numbers();
    return this.#keys.upTo(this.#dictionary.count, (code) => this.#keyOf(code, timeZone));
  }

  *prepareKeys(timeZone: string): Steps<void> {
    // Equal keys are likely among many values, and the next ones say which of them comes first.
    const areMany = this.#dictionary.count > manyValues;
    if (areMany) yield* this.prepareFolded();
    this.#settle(timeZone);
    this.#keys ??= new Numbers();
    const read = (code: number): number => this.#keyOf(code, timeZone);
    yield* this.#keys.prepare(this.#dictionary.count, read, this.#mayPause);
    if (areMany) yield* this.#prepareNextKeys();
  }

  /** Keys of the letters that the keys of texts leave out, for values that are alike in those. */
  get nextKeys(): Float64Array {
    this.#nextKeys ??= new Numbers();
    const { folded } = this;
    return this.#nextKeys.upTo(folded.count, (code) => textKey(folded.text(code), keyLetters));
  }

  *#prepareNextKeys(): Steps<void> {
    const { folded } = this;
    this.#nextKeys ??= new Numbers();
    yield* this.#nextKeys.prepare(folded.count, (code) => textKey(folded.text(code), keyLetters));
  }

  /** By code, the first code whose text is the same when folded. */
  get likes(): Uint32Array {
    return this.#likeUpTo(this.#dictionary.count);
  }

  *prepareLikes(): Steps<void> {
    yield* this.prepareFolded();
    const { count } = this.#dictionary;
    while (this.#liked < count) {
      this.#likeUpTo(Math.min(count, this.#liked + cellsInStep));
      yield;
    }
  }

  /** Whether `likes` would cost nothing worth naming. */
  get likesAreCheap(): boolean {
    return this.#dictionary.count - this.#liked < 65_536;
  }

  /** Order of two codes of equal keys. */
  compareAlike(first: number, second: number, key: number): number {
    if (first === second) return 0;
    const undecided = undecidedBy(key);
    if (undecided === 'text') {
      const { nextKeys } = this;
      const difference = nextKeys[first]! - nextKeys[second]!;
      return difference === 0 ? compareFolded(this.folded.text(first), this.folded.text(second)) : difference;
    }
    if (undecided === 'nothing') return 0;
    return compareCells(this.#dictionary.value(first), this.#dictionary.value(second), this.#timeZone ?? 'UTC');
  }

  bytes(): number {
    let bytes = (this.#folded?.bytes() ?? 0) + this.probes.bytes();
    for (const texts of this.#shown?.texts ?? []) bytes += texts.bytes();
    for (const numbers of [this.#numbers, this.#written, this.#times, this.#keys, this.#nextKeys])
      bytes += numbers?.bytes() ?? 0;
    return bytes + (this.#likes?.byteLength ?? 0) + (this.#firstLike?.size ?? 0) * 72;
  }

  readonly #readNumber = (code: number): number => readNumber(this.#dictionary.value(code));
  readonly #readWritten = (code: number): number => writtenNumber(this.#dictionary.value(code));
  /** Two questions of different zones would each drop what the other has made so far: they make it at once. */
  readonly #mayPause = (): boolean => this.#timeZone === null;

  #foldUpTo(count: number): TextStore {
    this.#folded ??= new TextStore();
    const { texts } = this.#dictionary;
    this.#folded.appendFolded(texts, count);
    for (let code = this.#folded.count; code < count; code++) this.#folded.append(foldText(texts.text(code)));
    return this.#folded;
  }

  #likeUpTo(count: number): Uint32Array {
    const { folded } = this;
    this.#firstLike ??= new Map();
    this.#likes = grown(this.#likes ?? new Uint32Array(0), folded.count);
    for (; this.#liked < count; this.#liked++) {
      const text = folded.text(this.#liked);
      const first = this.#firstLike.get(text);
      this.#likes[this.#liked] = first ?? this.#liked;
      if (first === undefined) this.#firstLike.set(text, this.#liked);
    }
    return this.#likes;
  }

  #timeOf(text: string, timeZone: string): number {
    const parsed = parseDate(text);
    if (Number.isNaN(parsed) || !isInstant(text)) return parsed;
    this.#timeZone = timeZone;
    return wallTime(parsed, timeZone);
  }

  #keyOf(code: number, timeZone: string): number {
    if (this.#dictionary.isBlank(code)) return blankKey;
    const value = this.#dictionary.value(code);
    if (typeof value === 'string') {
      const time = this.#timeOf(value, timeZone);
      if (!Number.isNaN(time)) return timeKey(time);
    }
    return cellKey(value, timeZone, code < (this.#folded?.count ?? 0) ? this.#folded?.text(code) : undefined);
  }

  /** Drops what was read in another zone. */
  #settle(timeZone: string): void {
    if (this.#timeZone === null || this.#timeZone === timeZone) return;
    this.#timeZone = null;
    this.#times = null;
    this.#keys = null;
  }
}

const manyValues = 65_536;

/** A double for each code, computed once. */
class Numbers {
  #values = new Float64Array(0);
  #filled = 0;

  upTo(count: number, read: (code: number) => number): Float64Array {
    this.#values = grown(this.#values, count);
    for (; this.#filled < count; this.#filled++) this.#values[this.#filled] = read(this.#filled);
    return this.#values;
  }

  *prepare(count: number, read: (code: number) => number, mayPause: () => boolean = always): Steps<void> {
    while (this.#filled < count) {
      this.upTo(mayPause() ? Math.min(count, this.#filled + cellsInStep) : count, read);
      yield;
    }
  }

  bytes(): number {
    return this.#values.byteLength;
  }
}

const always = (): boolean => true;
