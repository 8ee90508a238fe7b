import type { Codes } from '../codes.ts';
import { addNumber, type Cuts } from '../totals/exact-sum.ts';

/** Numbers of a column: those of its plane, and of texts by their codes where the plane has none. */
export interface Numbers {
  plane: Float64Array | null;
  codes: Codes | null;
  codeNumbers: Float64Array;
}

/** How many numbers a record of `addNumbers` holds: four parts of the sum, then what these are. One is spare. */
export const recordLength = 8;
export const [countAt, leastAt, mostAt] = [4, 5, 6];

/** Loops over whole columns. A set of slots is words of 32 bits; none beyond the columns is in it. */
export interface Kernels {
  /** Keeps the slots whose code has the flag 1; the others have 0. */
  keepFlagged(set: Uint32Array, codes: Codes, flags: Uint8Array): void;
  /** Keeps the slots whose number is between two, both in. NaN never is. */
  keepWithin(set: Uint32Array, numbers: Float64Array, low: number, high: number): void;
  /** Counts the slots of each code, and finds the first of those that had none: pairs by code. */
  addRows(set: Uint32Array, codes: Codes, pairs: Uint32Array): void;
  /** Adds the numbers of the slots to the record of their code; to the first record where there are no codes. */
  addNumbers(set: Uint32Array, codes: Codes | null, numbers: Numbers, cuts: Cuts, records: Float64Array): void;
}

/** What kernels mean, slot by slot: for machines that can't run them, for few rows, and to hold them against. */
export const scalarKernels: Kernels = {
  keepFlagged(set, codes, flags) {
    for (let index = 0; index < set.length; index++) {
      let kept = 0;
      for (let rest = set[index]! | 0; rest !== 0; rest &= rest - 1) {
        const lane = laneOf(rest);
        kept |= flags[codes[(index << 5) + lane]!]! << lane;
      }
      set[index] = kept;
    }
  },

  keepWithin(set, numbers, low, high) {
    for (let index = 0; index < set.length; index++) {
      let kept = 0;
      for (let rest = set[index]! | 0; rest !== 0; rest &= rest - 1) {
        const lane = laneOf(rest);
        const number = numbers[(index << 5) + lane]!;
        if (number >= low && number <= high) kept |= 1 << lane;
      }
      set[index] = kept;
    }
  },

  addRows(set, codes, pairs) {
    for (let index = 0; index < set.length; index++) {
      for (let rest = set[index]! | 0; rest !== 0; rest &= rest - 1) {
        const slot = (index << 5) + laneOf(rest);
        const pair = codes[slot]! * 2;
        if (pairs[pair] === 0) pairs[pair + 1] = slot;
        pairs[pair] = pairs[pair]! + 1;
      }
    }
  },

  addNumbers(set, codes, { plane, codes: ofTexts, codeNumbers }, cuts, records) {
    for (let index = 0; index < set.length; index++) {
      for (let rest = set[index]! | 0; rest !== 0; rest &= rest - 1) {
        const slot = (index << 5) + laneOf(rest);
        let number = plane ? plane[slot]! : Number.NaN;
        if (Number.isNaN(number) && ofTexts) number = codeNumbers[ofTexts[slot]!]!;
        if (!Number.isNaN(number)) addToRecord(records, codes ? codes[slot]! : 0, number, cuts);
      }
    }
  },
};

const laneOf = (rest: number): number => 31 - Math.clz32(rest & -rest);

/** Records of so many codes, to which nothing was added. */
export function emptyRecords(count: number): Float64Array<ArrayBuffer> {
  const records = new Float64Array(count * recordLength);
  clearRecords(records, 0);
  return records;
}

/** Makes the records from one on empty. */
export function clearRecords(records: Float64Array, from: number): void {
  records.fill(0, from * recordLength);
  for (let record = from * recordLength; record < records.length; record += recordLength) {
    records[record + leastAt] = Infinity;
    records[record + mostAt] = -Infinity;
  }
}

export function addToRecord(records: Float64Array, code: number, number: number, cuts: Cuts): void {
  const record = code * recordLength;
  addNumber(number, 1, cuts, records, record);
  records[record + countAt] = records[record + countAt]! + 1;
  if (number < records[record + leastAt]!) records[record + leastAt] = number;
  if (number > records[record + mostAt]!) records[record + mostAt] = number;
}
