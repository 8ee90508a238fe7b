import type { Bitmap } from '../bitmap.ts';
import type { ColumnStore } from '../column-store.ts';
import { blankCode } from '../dictionary.ts';
import { grown } from '../growing.ts';
import { kernelsFor } from '../kernels/kernels.ts';
import {
  addToRecord,
  clearRecords,
  countAt,
  emptyRecords,
  leastAt,
  mostAt,
  recordLength,
} from '../kernels/scalar-kernels.ts';
import type { RowTable } from '../row-table.ts';
import { addNumber, type Cuts, cutsFor } from './exact-sum.ts';

/** Of the numbers of one column, by code of another: a record for each, see scalar-kernels.ts. */
export interface NumberTotals {
  of: ColumnStore;
  cuts: Cuts;
  records: Float64Array<ArrayBuffer>;
}

/** What rows add up to by the codes of a column. */
export interface RowTotals {
  /** Null where all rows are added up together, as those of code 0. */
  by: ColumnStore | null;
  /** By code: how many rows there are, and the slot of the first in the sheet. */
  pairs: Uint32Array;
  /** Null where numbers spread too far to be added up quickly, or too many columns are requested. */
  numbersOf(store: ColumnStore): NumberTotals | null;
}

/** Rows and first rows of a set by the codes of a column, of which there is one for each row. */
export function pairsOf(by: ColumnStore, rows: RowTable, set: Bitmap): Uint32Array<ArrayBuffer> {
  const pairs = new Uint32Array(by.dictionary.count * 2);
  const codes = by.codes ?? new Uint8Array(0);
  kernelsFor(set.size).addRows(set.words, codes, pairs);
  // Slots ascend in sheet order but for these.
  for (const slot of rows.lateSlots()) if (set.has(slot)) noteFirst(pairs, rows, slot, codes[slot]!);
  return pairs;
}

/** The records of a column's numbers in the rows of a set, by the codes of another column. */
export function recordsOf(store: ColumnStore, by: ColumnStore | null, set: Bitmap, cuts: Cuts): NumberTotals {
  const records = emptyRecords(by?.dictionary.count ?? 1);
  const plane = store.holdsNumbers ? store.plane : null;
  const codeNumbers = store.codes ? store.codeNumbers.subarray(0, store.dictionary.count) : noNumbers;
  const numbers = { plane, codes: store.codes, codeNumbers };
  kernelsFor(set.size).addNumbers(set.words, by?.codes ?? null, numbers, cuts, records);
  return { of: store, cuts, records };
}

const noNumbers = new Float64Array(0);

function noteFirst(pairs: Uint32Array, rows: RowTable, slot: number, code: number): void {
  const first = pairs[code * 2 + 1]!;
  if (first === noSlot || rows.compare(slot, first) < 0) pairs[code * 2 + 1] = slot;
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
export class CodeTotals implements RowTotals {
  readonly by: ColumnStore;
  readonly #rows: RowTable;
  readonly #numbers: NumberTotals[] = [];
  readonly #touched = new Map<number, Held>();
  pairs: Uint32Array<ArrayBuffer>;
  /** Slots that the sums were made to hold. */
  readonly #most: number;

  /** The rows of each code of a column that has codes alone. */
  constructor(by: ColumnStore, rows: RowTable) {
    this.by = by;
    this.#rows = rows;
    this.#most = rows.size;
    this.pairs = pairsOf(by, rows, rows.live);
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

  numbersOf(store: ColumnStore): NumberTotals | null {
    this.settle();
    const known = this.#numbers.find(({ of }) => of === store);
    if (known) {
      if (isWithin(store, known.cuts, this.#most)) return known;
      this.#numbers.splice(this.#numbers.indexOf(known), 1);
    }
    const cuts = cutsFor(store.spread, this.#most + mostTouched);
    if (!cuts || this.#numbers.length >= mostColumns) return null;
    const made = recordsOf(store, this.by, this.#rows.live, cuts);
    this.#numbers.push(made);
    return made;
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
    const ofColumns = this.#numbers.reduce((sum, { records }) => sum + records.byteLength, 0);
    return this.pairs.byteLength + ofColumns + this.#touched.size * 200;
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
        this.pairs[was.code * 2] = this.pairs[was.code * 2]! - 1;
        if (this.pairs[was.code * 2 + 1] === slot) stale.add(was.code);
      }
      if (now.code >= 0) this.#addRow(slot, now.code);
    }
    this.#numbers.forEach(({ cuts, records }, index) => {
      const before = was.numbers[index] ?? Number.NaN;
      const after = now.numbers[index] ?? Number.NaN;
      if (was.code === now.code && Object.is(before, after)) return;
      if (!Number.isNaN(before)) {
        const record = was.code * recordLength;
        addNumber(before, -1, cuts, records, record);
        records[record + countAt] = records[record + countAt]! - 1;
        if (before === records[record + leastAt] || before === records[record + mostAt]) stale.add(was.code);
      }
      if (!Number.isNaN(after)) addToRecord(records, now.code, after, cuts);
    });
  }

  #addRow(slot: number, code: number): void {
    if (this.pairs[code * 2] === 0) this.pairs[code * 2 + 1] = noSlot;
    this.pairs[code * 2] = this.pairs[code * 2]! + 1;
    noteFirst(this.pairs, this.#rows, slot, code);
  }

  /** First rows and outermost numbers of some codes. */
  #readAgain(stale: ReadonlySet<number>): void {
    const isStale = new Uint8Array(this.by.dictionary.count);
    for (const code of stale) {
      isStale[code] = 1;
      this.pairs[code * 2 + 1] = noSlot;
      for (const { records } of this.#numbers) {
        records[code * recordLength + leastAt] = Infinity;
        records[code * recordLength + mostAt] = -Infinity;
      }
    }
    const codes = this.by.codes ?? new Uint8Array(0);
    const { live, size } = this.#rows;
    for (let slot = 0; slot < size; slot++) {
      const code = codes[slot]!;
      if (isStale[code] === 0 || !live.has(slot)) continue;
      noteFirst(this.pairs, this.#rows, slot, code);
      for (const { of, records } of this.#numbers) {
        const number = numberAt(of, slot);
        const record = code * recordLength;
        if (number < records[record + leastAt]!) records[record + leastAt] = number;
        if (number > records[record + mostAt]!) records[record + mostAt] = number;
      }
    }
  }

  /** All lists have room for as many codes, which may be more than there are. */
  #makeRoom(): void {
    const { count } = this.by.dictionary;
    this.pairs = grown(this.pairs, count * 2);
    for (const totals of this.#numbers) {
      const before = totals.records.length;
      totals.records = grown(totals.records, count * recordLength);
      clearRecords(totals.records, before / recordLength);
    }
  }
}

/** Which row of a code is the first is not known. */
const noSlot = 0xffffffff;

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

const mostTouched = 1024;
const mostColumns = 8;
