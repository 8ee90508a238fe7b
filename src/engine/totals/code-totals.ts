import type { ColumnStore } from '../column-store.ts';
import { blankCode } from '../dictionary.ts';
import { grownFloat64, grownUint32 } from '../growing.ts';
import type { RowTable } from '../row-table.ts';
import { cellsInStep, type Steps } from '../steps.ts';
import { addNumber, type Cuts, cutsFor, partCount } from './exact-sum.ts';

/** Of the numbers of one column, by code of another. */
export interface NumberTotals {
  of: ColumnStore;
  cuts: Cuts;
  parts: Float64Array<ArrayBuffer>;
  counts: Float64Array<ArrayBuffer>;
  least: Float64Array<ArrayBuffer>;
  most: Float64Array<ArrayBuffer>;
}

/** What a slot held before it was written: its code, -1 where there was no row, and its numbers. */
interface Held {
  code: number;
  numbers: number[];
}

/**
 * What the rows of each code of a column add up to: how many there are, which is the first, and sum, count, least and
 * most of other columns' numbers. Rows that are written are noted with what they held, taken away and added again when
 * the totals are next requested: exact sums allow that. Where the first row or an outermost number of a code went, the
 * rows of that code are read again.
 */
export class CodeTotals {
  readonly by: ColumnStore;
  readonly #rows: RowTable;
  readonly #numbers: NumberTotals[] = [];
  readonly #touched = new Map<number, Held>();
  /** By code; `noSlot` where there is none. */
  firsts = new Uint32Array(0);
  rowCounts = new Float64Array(0);
  /** Slots that the sums were made to hold. */
  readonly #most: number;

  private constructor(by: ColumnStore, rows: RowTable) {
    this.by = by;
    this.#rows = rows;
    this.#most = rows.size;
  }

  /** The rows of each code of a column that has codes alone. */
  static *of(by: ColumnStore, rows: RowTable): Steps<CodeTotals> {
    const totals = new CodeTotals(by, rows);
    totals.#makeRoom();
    const codes = by.codes ?? new Uint32Array(0);
    for (let from = 0; from < rows.size; from += rowsInStep) {
      const end = Math.min(rows.size, from + rowsInStep);
      for (let slot = from; slot < end; slot++) if (rows.live.has(slot)) totals.#addRow(slot, codes[slot]!);
      yield;
    }
    return totals;
  }

  /** Whether so much was written that beginning again costs less than following. */
  get isWorn(): boolean {
    return this.#touched.size > mostTouched || this.#rows.size > this.#most + mostTouched;
  }

  /** Notes that a slot is about to be written, or its row to be deleted. */
  touch(slot: number): void {
    if (this.#touched.has(slot) || this.#touched.size > mostTouched) return;
    this.#touched.set(slot, this.#heldAt(slot));
  }

  /** The totals of a column's numbers; null where these spread too far, or too many columns are requested. */
  *numbersOf(store: ColumnStore): Steps<NumberTotals | null> {
    this.settle();
    const known = this.#numbers.find(({ of }) => of === store);
    if (known) {
      if (isWithin(store, known.cuts, this.#most)) return known;
      this.#numbers.splice(this.#numbers.indexOf(known), 1);
    }
    const cuts = cutsFor(store.spread, this.#most + mostTouched);
    if (!cuts || this.#numbers.length >= mostColumns) return null;
    const made = { of: store, cuts, ...emptyTotals(this.firsts.length) };
    for (let from = 0; from < this.#rows.size; from += rowsInStep) {
      this.#addNumbers(made, from, Math.min(this.#rows.size, from + rowsInStep));
      yield;
    }
    const other = this.#numbers.find(({ of }) => of === store);
    if (!other) this.#numbers.push(made);
    return other ?? made;
  }

  /** Brings the totals up to what is written. */
  settle(): void {
    this.#makeRoom();
    const stale = new Set<number>();
    for (const [slot, was] of this.#touched) this.#follow(slot, was, stale);
    this.#touched.clear();
    if (stale.size > 0) this.#readAgain(stale);
  }

  bytes(): number {
    const ofColumns = this.#numbers.reduce(
      (sum, { parts, counts }) => sum + parts.byteLength + counts.byteLength * 3,
      0,
    );
    return this.firsts.byteLength + this.rowCounts.byteLength + ofColumns + this.#touched.size * 200;
  }

  #heldAt(slot: number): Held {
    if (!this.#rows.live.has(slot)) return { code: -1, numbers: [] };
    const code = this.by.codes?.[slot] ?? blankCode;
    return { code, numbers: this.#numbers.map(({ of }) => numberAt(of, slot)) };
  }

  #follow(slot: number, was: Held, stale: Set<number>): void {
    const now = this.#heldAt(slot);
    if (was.code !== now.code) {
      if (was.code >= 0) {
        this.rowCounts[was.code] = this.rowCounts[was.code]! - 1;
        if (this.firsts[was.code] === slot) stale.add(was.code);
      }
      if (now.code >= 0) this.#addRow(slot, now.code);
    }
    this.#numbers.forEach((totals, index) => {
      const before = was.numbers[index] ?? Number.NaN;
      const after = now.numbers[index] ?? Number.NaN;
      if (was.code === now.code && Object.is(before, after)) return;
      if (!Number.isNaN(before)) {
        addNumber(before, -1, totals.cuts, totals.parts, was.code);
        totals.counts[was.code] = totals.counts[was.code]! - 1;
        if (before === totals.least[was.code] || before === totals.most[was.code]) stale.add(was.code);
      }
      if (!Number.isNaN(after)) addOne(totals, now.code, after);
    });
  }

  #addRow(slot: number, code: number): void {
    this.rowCounts[code] = this.rowCounts[code]! + 1;
    this.#noteFirst(slot, code);
  }

  #noteFirst(slot: number, code: number): void {
    const first = this.firsts[code]!;
    if (first === noSlot || this.#rows.compare(slot, first) < 0) this.firsts[code] = slot;
  }

  #addNumbers(totals: NumberTotals, from: number, to: number): void {
    const { live } = this.#rows;
    const codes = this.by.codes ?? new Uint32Array(0);
    for (let slot = from; slot < to; slot++) {
      if (!live.has(slot)) continue;
      const number = numberAt(totals.of, slot);
      if (!Number.isNaN(number)) addOne(totals, codes[slot]!, number);
    }
  }

  /** First rows and outermost numbers of some codes. */
  #readAgain(stale: ReadonlySet<number>): void {
    const isStale = new Uint8Array(this.firsts.length);
    for (const code of stale) {
      isStale[code] = 1;
      this.firsts[code] = noSlot;
      for (const { least, most } of this.#numbers) {
        least[code] = Infinity;
        most[code] = -Infinity;
      }
    }
    const codes = this.by.codes ?? new Uint32Array(0);
    const { live, size } = this.#rows;
    for (let slot = 0; slot < size; slot++) {
      const code = codes[slot]!;
      if (isStale[code] === 0 || !live.has(slot)) continue;
      this.#noteFirst(slot, code);
      for (const { of, least, most } of this.#numbers) {
        const number = numberAt(of, slot);
        if (number < least[code]!) least[code] = number;
        if (number > most[code]!) most[code] = number;
      }
    }
  }

  /** All lists are of one length, which may be more than there are codes. */
  #makeRoom(): void {
    const { count } = this.by.dictionary;
    const before = this.firsts.length;
    if (before >= count) return;
    this.firsts = grownUint32(this.firsts, count);
    const room = this.firsts.length;
    this.firsts.fill(noSlot, before);
    this.rowCounts = grownFloat64(this.rowCounts, room);
    for (const totals of this.#numbers) {
      totals.parts = grownFloat64(totals.parts, room * partCount);
      totals.counts = grownFloat64(totals.counts, room);
      totals.least = grownFloat64(totals.least, room);
      totals.most = grownFloat64(totals.most, room);
      totals.least.fill(Infinity, before);
      totals.most.fill(-Infinity, before);
    }
  }
}

/** No row has the code. */
export const noSlot = 0xffffffff;

function emptyTotals(count: number): Omit<NumberTotals, 'of' | 'cuts'> {
  return {
    parts: new Float64Array(count * partCount),
    counts: new Float64Array(count),
    least: new Float64Array(count).fill(Infinity),
    most: new Float64Array(count).fill(-Infinity),
  };
}

function addOne({ cuts, parts, counts, least, most }: NumberTotals, code: number, number: number): void {
  addNumber(number, 1, cuts, parts, code);
  counts[code] = counts[code]! + 1;
  if (number < least[code]!) least[code] = number;
  if (number > most[code]!) most[code] = number;
}

/** Whether numbers written since still fit the cuts. */
function isWithin(store: ColumnStore, cuts: Cuts, count: number): boolean {
  const now = cutsFor(store.spread, count + mostTouched);
  return now?.first === cuts.first && now.third === cuts.third;
}

function numberAt(store: ColumnStore, slot: number): number {
  const value = store.holdsNumbers && store.plane ? store.plane[slot]! : Number.NaN;
  if (!Number.isNaN(value) || !store.codes) return value;
  return store.codeNumbers[store.codes[slot]!]!;
}

const rowsInStep = cellsInStep * 4;
const mostTouched = 1024;
const mostColumns = 8;
