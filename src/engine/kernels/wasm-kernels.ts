import { kernelBytes } from './kernel-bytes.ts';
import { type Kernels, recordLength, scalarKernels } from './scalar-kernels.ts';

/** What `kernels.as` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  keepFlagged(words: number): void;
  keepWithin(words: number, low: number, high: number): void;
  addRows(words: number, from: number): void;
  addNumbers(words: number, first: number, second: number, third: number): void;
  addNumbersOfAll(words: number, first: number, second: number, third: number): void;
}

/** Where things lie in the memory, in bytes: see `kernels.as`. */
const at = {
  set: 1_024,
  codes: 4_096,
  ofTexts: 20_480,
  numbers: 36_864,
  flags: 69_632,
  codeNumbers: 135_168,
  records: 659_456,
  rowRecords: 1_708_032,
};
const blockRows = 4_096;
const mostFlags = 65_536;
/** Of rows that are told apart. */
const mostCodes = 16_384;

/**
 * The kernels of `kernels.as`. Columns stay where they are, and are copied block by block into a memory that the
 * processor has near: that costs a fifth of reading them, and a column may come from another thread, and go. Codes of one or
 * two bytes get four on the way. What has more codes than there is room for is left to the scalar ones. Null where the
 * machine can't run them.
 */
export function wasmKernels(): Kernels | null {
  let exports: Exports;
  try {
    const bytes = Uint8Array.from(atob(kernelBytes), (letter) => letter.charCodeAt(0));
    exports = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as Exports;
  } catch {
    return null;
  }
  const { buffer } = exports.memory;
  const bytes = new Uint8Array(buffer);
  const words = new Uint32Array(buffer);
  const doubles = new Float64Array(buffer);

  /** Goes through the blocks of a set that hold anything; `run` gets how many words there are, and the slots. */
  const inBlocks = (set: Uint32Array, run: (count: number, from: number, to: number) => void): void => {
    const wordsOfBlock = blockRows >>> 5;
    for (let from = 0; from < set.length; from += wordsOfBlock) {
      const own = set.subarray(from, from + wordsOfBlock);
      if (isEmpty(own)) continue;
      words.set(own, at.set >>> 2);
      // They are read in pairs.
      words[(at.set >>> 2) + own.length] = 0;
      run(own.length, from << 5, (from + own.length) << 5);
    }
  };
  const keep = (set: Uint32Array, run: (count: number, from: number, to: number) => void): void =>
    inBlocks(set, (count, from, to) => {
      run(count, from, to);
      set.set(words.subarray(at.set >>> 2, (at.set >>> 2) + count), from >>> 5);
    });
  return {
    keepFlagged(set, codes, flags) {
      if (flags.length > mostFlags) return scalarKernels.keepFlagged(set, codes, flags);
      bytes.set(flags, at.flags);
      keep(set, (count, from, to) => {
        words.set(codes.subarray(from, to), at.codes >>> 2);
        exports.keepFlagged(count);
      });
    },

    keepWithin(set, numbers, low, high) {
      keep(set, (count, from, to) => {
        doubles.set(numbers.subarray(from, to), at.numbers >>> 3);
        exports.keepWithin(count, low, high);
      });
    },

    addRows(set, codes, pairs) {
      if (pairs.length > mostCodes * 2) return scalarKernels.addRows(set, codes, pairs);
      words.set(pairs, at.rowRecords >>> 2);
      inBlocks(set, (count, from, to) => {
        words.set(codes.subarray(from, to), at.codes >>> 2);
        exports.addRows(count, from);
      });
      pairs.set(words.subarray(at.rowRecords >>> 2, (at.rowRecords >>> 2) + pairs.length));
    },

    addNumbers(set, codes, numbers, cuts, records) {
      const { plane, codes: ofTexts, codeNumbers } = numbers;
      const { first, second, third } = cuts;
      if (records.length > mostCodes * recordLength || codeNumbers.length > mostFlags)
        return scalarKernels.addNumbers(set, codes, numbers, cuts, records);
      doubles.set(records, at.records >>> 3);
      doubles.fill(Number.NaN, at.numbers >>> 3, (at.numbers >>> 3) + blockRows);
      words.fill(0, at.ofTexts >>> 2, (at.ofTexts >>> 2) + blockRows);
      doubles[at.codeNumbers >>> 3] = Number.NaN;
      if (ofTexts) doubles.set(codeNumbers, at.codeNumbers >>> 3);
      inBlocks(set, (count, from, to) => {
        if (plane) doubles.set(plane.subarray(from, to), at.numbers >>> 3);
        if (ofTexts) words.set(ofTexts.subarray(from, to), at.ofTexts >>> 2);
        if (!codes) return exports.addNumbersOfAll(count, first, second, third);
        words.set(codes.subarray(from, to), at.codes >>> 2);
        exports.addNumbers(count, first, second, third);
      });
      records.set(doubles.subarray(at.records >>> 3, (at.records >>> 3) + records.length));
    },
  };
}

function isEmpty(set: Uint32Array): boolean {
  let any = 0;
  for (let index = 0; index < set.length; index++) any |= set[index]!;
  return any === 0;
}
