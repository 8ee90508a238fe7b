import type { Bitmap } from './bitmap.ts';
import { ColumnInParts } from './column-in-parts.ts';
import { type Codes, withRoomFor } from './codes.ts';
import { ColumnIndex } from './column-index.ts';
import type { ColumnsAtHand, ColumnSource } from './columns-at-hand.ts';
import { blankCode, Dictionary, type DictionaryParts } from './dictionary.ts';
import { type ColumnFormat, isNumeric } from './format-cell.ts';
import { grown, trimmed } from './growing.ts';
import { leastIndexedSlots, questionsBeforeIndex } from './index-worth.ts';
import type { Cell, ColumnType } from './model.ts';
import { isPackedInstant, packDate, packedInZone, unpackDate } from './packed-dates.ts';
import { PlaneText } from './plane-text.ts';
import type { Steps } from './steps.ts';
import { NumberSpread } from './totals/number-spread.ts';
import { isUncomputed } from './uncomputed.ts';

/**
 * What the typed array of a column holds: doubles, packed date-times, or there is none and every cell has a code. Of
 * `exact` columns sums, averages and extremes read no text as a number: `4/5` is no rating of 45, and `8` no length of eight days.
 */
export type PlaneKind = 'none' | 'number' | 'exact' | 'time';

/** Days repeat, so a dictionary serves them better than a double each; date-times hardly do. */
export function planeKindOf(type: ColumnType): PlaneKind {
  if (type === 'rating' || type === 'duration') return 'exact';
  if (isNumeric({ type })) return 'number';
  return type === 'datetime' ? 'time' : 'none';
}

/** What a column is made of. */
export interface ColumnParts {
  kind: PlaneKind;
  size: number;
  plane: Float64Array<ArrayBuffer> | null;
  codes: Codes | null;
  hasInstants: boolean;
  overwritten: number;
  dictionary: DictionaryParts;
}

/**
 * The cells of one column by slot. A cell that fits the plane lies there; every other has a code of the dictionary.
 * A slot whose plane is NaN and whose code is 0 is blank.
 */
export class ColumnStore {
  readonly kind: PlaneKind;
  #dictionary: Dictionary;
  #plane: Float64Array<ArrayBuffer> | null;
  #codes: Codes | null;
  /** Null where the cells are always in memory. */
  #parts: ColumnInParts | null = null;
  #size = 0;
  #hasInstants = false;
  #zoned: { timeZone: string; times: Float64Array } | null = null;
  #planeText: PlaneText | null = null;
  #spread: NumberSpread | null = null;
  #noNumbers = new Float64Array(0);
  /** Cells written over since the dictionary was made: their codes may be waste. */
  #overwritten = 0;
  #index: ColumnIndex | null = null;
  /** Questions that an index would have served. */
  #requested = 0;

  constructor(kind: PlaneKind, dictionary = new Dictionary()) {
    this.kind = kind;
    this.#dictionary = dictionary;
    this.#plane = kind === 'none' ? null : new Float64Array(0);
    this.#codes = kind === 'none' ? new Uint8Array(0) : null;
  }

  /** The column of these parts. */
  static of(parts: ColumnParts): ColumnStore {
    const store = new ColumnStore(parts.kind);
    store.#take(parts);
    return store;
  }

  /** A column whose cells are elsewhere until they are read. */
  static inParts(kind: PlaneKind, source: ColumnSource, hand: ColumnsAtHand): ColumnStore {
    const store = new ColumnStore(kind);
    store.#parts = new ColumnInParts(source, hand);
    store.#size = source.size;
    store.#plane = null;
    store.#codes = null;
    return store;
  }

  /** NaN where the cell is not in the plane; null for kind `none`. */
  get plane(): Float64Array<ArrayBuffer> | null {
    if (this.#parts !== null) this.#toHand(this.#parts);
    return this.#plane;
  }

  /** Null as long as every cell lies in the plane or is blank. */
  get codes(): Codes | null {
    if (this.#parts !== null) this.#toHand(this.#parts);
    return this.#codes;
  }

  get dictionary(): Dictionary {
    if (this.#parts !== null) this.#toHand(this.#parts);
    return this.#dictionary;
  }

  /** About how many values its dictionary has, without reading it. */
  get codeCount(): number {
    return this.#parts?.isAway ? this.#parts.source.codeCount + this.#parts.slots.length : this.#dictionary.count;
  }

  /** Whether a formula's value may be missing in any cell, without reading them. */
  get mayBeUncomputed(): boolean {
    const parts = this.#parts;
    if (parts?.isAway) return parts.source.hasUncomputed || parts.cells.some(isUncomputed);
    return this.#dictionary.uncomputed() !== null;
  }

  /** When it was last used, by the clock of the columns at hand. */
  get usedAt(): number {
    return this.#parts?.usedAt ?? Infinity;
  }

  /** What was written since the cells elsewhere were, in the order it was; null where they are always in memory. */
  get written(): { slots: readonly number[]; cells: readonly Cell[]; source: ColumnSource } | null {
    return this.#parts;
  }

  /** Has other cells elsewhere, with the first `count` of what was written in them. No question may be under way. */
  moveTo(source: ColumnSource, count: number): void {
    if (!this.#parts) return;
    const { hand, slots, cells } = this.#parts;
    const parts = new ColumnInParts(source, hand);
    for (let at = count; at < slots.length; at++) parts.write(slots[at]!, cells[at]!);
    this.letGo();
    this.#parts = parts;
  }

  /** Forgets cells that are elsewhere, and what was worked out of them. Those who read them now keep what they hold. */
  letGo(): void {
    if (!this.#parts) return;
    this.dropDerived();
    this.#parts.isAway = true;
    this.#parts.reads = 0;
    this.#dictionary = new Dictionary();
    this.#plane = null;
    this.#codes = null;
  }

  /** The parts as they are now; null where texts are too large to be joined. */
  parts(): ColumnParts | null {
    const size = this.#size;
    const { plane, codes } = this;
    const dictionary = this.#dictionary.parts();
    return (
      dictionary && {
        ...{ kind: this.kind, size, dictionary, hasInstants: this.#hasInstants, overwritten: this.#overwritten },
        plane: plane?.slice(0, size) ?? null,
        codes: codes?.slice(0, size) ?? null,
      }
    );
  }

  get size(): number {
    return this.#size;
  }

  /** Whether so many codes may be unused that reading the column again costs less than carrying them on. */
  get isWasteful(): boolean {
    return this.#parts === null && this.#overwritten > Math.max(4096, this.#size >> 1);
  }

  /** Makes room for slots up to `size`; new ones are blank. */
  resize(size: number): void {
    if (size === this.#size) return;
    if (this.#plane) {
      this.#plane = grown(this.#plane, size);
      this.#plane.fill(Number.NaN, this.#size, size);
    }
    if (this.#codes) this.#codes = grown(this.#codes, size);
    this.#size = size;
    this.#zoned = null;
  }

  get(slot: number): Cell {
    if (this.#parts !== null && this.#parts.mayReadOne(this.#size)) return this.#parts.cell(slot);
    const { plane, codes } = this;
    const packed = plane ? plane[slot]! : Number.NaN;
    if (!Number.isNaN(packed)) return this.kind === 'time' ? unpackDate(packed) : packed;
    return codes ? this.#dictionary.value(codes[slot]!) : null;
  }

  set(slot: number, given: Cell | undefined): void {
    const cell = storable(given);
    this.#parts?.write(slot, cell);
    if (!this.#parts?.isAway) this.#put(slot, cell);
  }

  #put(slot: number, cell: Cell): void {
    this.#index?.touch(slot);
    const packed = this.#pack(cell);
    if (this.#plane) this.#setPlane(this.#plane, slot, packed);
    const code = Number.isNaN(packed) ? this.#dictionary.encode(cell) : blankCode;
    if (code !== blankCode) this.#codes = withRoomFor(code, this.#codes ?? new Uint8Array(this.#plane?.length ?? 0));
    if (!this.#codes) return;
    if (this.#codes[slot] !== blankCode && this.#codes[slot] !== code) this.#overwritten++;
    this.#codes[slot] = code;
  }

  isBlank(slot: number): boolean {
    const { plane, codes } = this;
    if (plane && !Number.isNaN(plane[slot]!)) return false;
    return codes === null || this.#dictionary.isBlank(codes[slot]!);
  }

  /** Whether the plane holds numbers. */
  get holdsNumbers(): boolean {
    return this.kind === 'number' || this.kind === 'exact';
  }

  /** The number of each value of the dictionary, as sums and averages see it; NaN where it is none. */
  get codeNumbers(): Float64Array {
    if (this.kind !== 'exact') return this.dictionary.readings.numbers;
    const { count } = this.dictionary;
    if (this.#noNumbers.length < count) this.#noNumbers = new Float64Array(count * 2).fill(Number.NaN);
    return this.#noNumbers;
  }

  /** How far its numbers spread, at most: those that were written over count too. */
  get spread(): NumberSpread {
    if (!this.#spread) {
      this.#spread = new NumberSpread();
      if (this.holdsNumbers && this.plane) this.#spread.includeAll(this.plane.subarray(0, this.#size));
    }
    if (this.codes) this.#spread.includeCodes(this.codeNumbers, this.dictionary.count);
    return this.#spread;
  }

  /** For one more question: an index once it pays, see index-worth.ts. */
  index(): ColumnIndex | null {
    if (this.#index?.isWorn) this.#index = null;
    if (this.#index || this.#size < leastIndexedSlots || ++this.#requested < questionsBeforeIndex) return this.#index;
    this.#requested = 0;
    this.#index = new ColumnIndex(this);
    return this.#index;
  }

  /** The plane of packed date-times with instants moved to a zone. */
  times(timeZone: string): Float64Array {
    if (!this.#hasInstants || !this.plane) return this.plane ?? new Float64Array(0);
    if (this.#zoned?.timeZone !== timeZone) {
      const times = new Float64Array(this.#size);
      for (let slot = 0; slot < times.length; slot++) times[slot] = packedInZone(this.plane[slot]!, timeZone);
      this.#zoned = { timeZone, times };
    }
    return this.#zoned.times;
  }

  /** Adds the slots of the plane that hold a folded part without a comma, as it is written or as the column shows it. */
  *addHolding(part: string, column: ColumnFormat, found: Bitmap): Steps<void> {
    if (!this.plane || this.kind === 'none') return;
    this.#planeText ??= new PlaneText();
    yield* this.#planeText.mark(part, this.plane, this.holdsNumbers ? 'number' : 'time', column, found);
  }

  /** The same cells in other slots: slot `n` of the answer is `slots[n]` here. Unused codes are left behind. */
  rearranged(slots: Uint32Array, kind: PlaneKind = this.kind): ColumnStore {
    const store = new ColumnStore(kind);
    store.resize(slots.length);
    if (kind !== this.kind) {
      for (let slot = 0; slot < slots.length; slot++) store.set(slot, this.get(slots[slot]!));
      return store;
    }
    const { plane, codes } = this;
    if (plane && store.#plane) {
      for (let slot = 0; slot < slots.length; slot++) store.#plane[slot] = plane[slots[slot]!]!;
    }
    if (codes) {
      store.#codes ??= new Uint8Array(slots.length);
      store.#takeCodes(codes, this.#dictionary, slots);
    }
    store.#hasInstants = this.#hasInstants;
    return store;
  }

  /** Frees the room to grow. */
  trim(): void {
    if (this.#plane) this.#plane = trimmed(this.#plane, this.#size);
    if (this.#codes) this.#codes = trimmed(this.#codes, this.#size);
    this.#dictionary.trim();
  }

  dropDerived(): void {
    this.#zoned = null;
    this.#planeText = null;
    this.#index = null;
    this.#requested = 0;
    this.#noNumbers = new Float64Array(0);
    this.#dictionary.dropDerived();
  }

  bytes(): number {
    const cells = (this.#plane?.byteLength ?? 0) + (this.#codes?.byteLength ?? 0) + this.#dictionary.bytes();
    return cells + (this.#parts?.bytes() ?? 0);
  }

  derivedBytes(): number {
    const texts = (this.#planeText?.bytes() ?? 0) + (this.#index?.bytes() ?? 0) + this.#noNumbers.byteLength;
    return texts + (this.#zoned?.times.byteLength ?? 0) + this.#dictionary.derivedBytes();
  }

  /** Notes that the cells are used, and loads them where they are away. */
  #toHand(parts: ColumnInParts): void {
    parts.usedAt = parts.hand.tick();
    if (!parts.isAway) return;
    const size = this.#size;
    this.#take(parts.source.load());
    parts.isAway = false;
    this.resize(size);
    // One by one, as they were written: the codes of values must be the same whenever it is loaded.
    for (let at = 0; at < parts.slots.length; at++) this.#put(parts.slots[at]!, parts.cells[at]!);
    parts.hand.loaded(this);
  }

  #take({ dictionary, plane, codes, size, hasInstants, overwritten }: ColumnParts): void {
    this.#dictionary = new Dictionary(dictionary);
    this.#plane = plane;
    this.#codes = codes;
    this.#size = size;
    this.#hasInstants = hasInstants;
    this.#overwritten = overwritten;
  }

  #takeCodes(codes: Codes, dictionary: Dictionary, slots: Uint32Array): void {
    let own = this.#codes;
    if (!own) return;
    const renamed = new Uint32Array(dictionary.count);
    for (let slot = 0; slot < slots.length; slot++) {
      const code = codes[slots[slot]!]!;
      if (code === blankCode) continue;
      if (renamed[code] === blankCode) {
        renamed[code] = this.#dictionary.encode(dictionary.value(code));
        own = withRoomFor(renamed[code], own);
      }
      own[slot] = renamed[code]!;
    }
    this.#codes = own;
  }

  #pack(cell: Cell): number {
    if (this.holdsNumbers) return typeof cell === 'number' ? cell : Number.NaN;
    return this.kind === 'time' && typeof cell === 'string' ? packDate(cell) : Number.NaN;
  }

  #setPlane(plane: Float64Array, slot: number, packed: number): void {
    if (Object.is(plane[slot], packed)) return;
    plane[slot] = packed;
    this.#zoned = null;
    this.#planeText?.forget(slot);
    if (this.holdsNumbers) this.#spread?.include(packed);
    if (this.kind === 'time' && isPackedInstant(packed)) this.#hasInstants = true;
  }
}

/** What JSON cannot carry is blank, and there is one zero. */
function storable(cell: Cell | undefined): Cell {
  if (cell === undefined) return null;
  if (typeof cell !== 'number') return cell;
  return Number.isFinite(cell) ? cell + 0 : null;
}
