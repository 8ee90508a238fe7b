import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFullRun } from '#test/tier.ts';
import type { Codes } from '../codes.ts';
import { cutsFor, SumOfAny, sumOfParts } from '../totals/exact-sum.ts';
import { NumberSpread } from '../totals/number-spread.ts';
import { sourceHash } from './kernel-bytes.ts';
import { countAt, emptyRecords, type Kernels, leastAt, mostAt, recordLength, scalarKernels } from './scalar-kernels.ts';
import { wasmKernels } from './wasm-kernels.ts';

test('the WebAssembly was made of the source that is here', () => {
  const source = readFileSync(new URL('kernels.as', import.meta.url));
  expect(createHash('sha256').update(source).digest('hex')).toBe(sourceHash);
});

const kernels = wasmKernels();
const cases = isFullRun ? 1_000_000 : 4_000;

test(`both ways answer alike in ${cases.toLocaleString('en-US')} random cases`, { timeout: 600_000 }, () => {
  if (!kernels) throw new Error('This machine runs no WebAssembly with SIMD.');
  for (let seed = 0; seed < cases; seed++) {
    const random = new Random(seed);
    const compare = random.one(comparisons);
    const [found, expected] = compare(random, kernels);
    if (!isSame(found, expected)) expect({ seed, found }).toEqual({ seed, found: expected });
  }
});

test('what has more codes than there is room for is answered too', () => {
  if (!kernels) throw new Error('This machine runs no WebAssembly with SIMD.');
  const count = 70_000;
  const codes = Uint32Array.from({ length: 5_000 }, (_, slot) => (slot * 7919) % count);
  const set = new Uint32Array(157).fill(0xffff_0fff);
  const numbers = { plane: null, codes, codeNumbers: Float64Array.from({ length: count }, (_, code) => code / 4) };
  const cuts = cutsOf(numbers.codeNumbers, count);
  const answers = [kernels, scalarKernels].map((each) => {
    const flagged = set.slice();
    each.keepFlagged(
      flagged,
      codes,
      Uint8Array.from({ length: count }, (_, code) => code & 1),
    );
    const pairs = new Uint32Array(count * 2);
    each.addRows(set, codes, pairs);
    const records = emptyRecords(count);
    each.addNumbers(set, codes, numbers, cuts, records);
    return [flagged, pairs, records];
  });
  expect(answers[0]).toEqual(answers[1]);
});

test.each([1, 255, 256, 257, 16_384, 65_535, 65_536, 65_537])('%i codes answer alike in every width', (count) => {
  if (!kernels) throw new Error('This machine runs no WebAssembly with SIMD.');
  const size = 5_000;
  const set = new Uint32Array(157).fill(0xffff_fff0);
  set[156] = 0xff;
  const plane = Float64Array.from({ length: size }, (_, slot) => (slot % 3 === 0 ? slot / 4 : Number.NaN));
  const codeNumbers = Float64Array.from({ length: count }, (_, code) => (code === 0 ? Number.NaN : code));
  const flags = Uint8Array.from({ length: count }, (_, code) => Number(code % 5 === 0 || code === count - 1));
  const answers = [kernels, scalarKernels].flatMap((each) =>
    codesIn(size, count).map((codes) => {
      for (let slot = 0; slot < size; slot++) codes[slot] = slot % 2 === 0 ? count - 1 - (slot % count) : slot % count;
      const kept = set.slice();
      each.keepFlagged(kept, codes, flags);
      const pairs = new Uint32Array(count * 2);
      each.addRows(set, codes, pairs);
      const records = emptyRecords(count);
      const cuts = cutsOf(Float64Array.of(0.25, 65_537), size);
      each.addNumbers(set, codes, { plane, codes, codeNumbers }, cuts, records);
      const ofAll = emptyRecords(1);
      each.addNumbers(set, null, { plane: null, codes, codeNumbers }, cuts, ofAll);
      return [kept, pairs, records, ofAll];
    }),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

/** Room for codes of so many values in each width that they fit in. */
function codesIn(size: number, count: number): Codes[] {
  return [new Uint8Array(size), new Uint16Array(size), new Uint32Array(size)].filter(
    ({ BYTES_PER_ELEMENT }) => count <= 2 ** (8 * BYTES_PER_ELEMENT),
  );
}

type Lists = (Uint32Array | Float64Array)[];

/** What WebAssembly found, and what was to be found. */
const comparisons: ((random: Random, other: Kernels) => [Lists, Lists])[] = [
  (random, other) => {
    const { set, size } = random.set();
    const count = random.count(300);
    const codes = random.codes(size, count);
    const flags = Uint8Array.from({ length: count }, () => random.number(2));
    return both([other, scalarKernels], (each) => {
      const kept = set.slice();
      each.keepFlagged(kept, codes, flags);
      return [kept];
    });
  },
  (random, other) => {
    const { set, size } = random.set();
    const numbers = random.numbers(size);
    const [low, high] = [random.any(), random.any()];
    return both([other, scalarKernels], (each) => {
      const kept = set.slice();
      each.keepWithin(kept, numbers, low, high);
      return [kept];
    });
  },
  (random, other) => {
    const { set, size } = random.set();
    const count = random.count(40);
    const codes = random.codes(size, count);
    return both([other, scalarKernels], (each) => {
      const pairs = new Uint32Array(count * 2);
      each.addRows(set, codes, pairs);
      return [pairs];
    });
  },
  compareSums,
  compareSums,
];

function compareSums(random: Random, other: Kernels): [Lists, Lists] {
  const { set, size } = random.set();
  const groups = random.number(2) === 0 ? null : random.count(20);
  const codes = groups === null ? null : random.codes(size, groups);
  const plane = random.number(4) === 0 ? null : random.finite(size);
  const texts = random.number(2) === 0 ? null : random.count(50);
  const ofTexts = texts === null ? null : random.codes(size, texts);
  // A cell is in the plane or has a code.
  if (plane) ofTexts?.forEach((code, slot) => code > 0 && (plane[slot] = Number.NaN));
  const codeNumbers = random.finite(texts ?? 0);
  codeNumbers.fill(Number.NaN, 0, 1);
  const cuts = cutsOf(Float64Array.from([...(plane ?? []), ...codeNumbers]), size);
  const numbers = { plane, codes: ofTexts, codeNumbers };
  const [found, expected] = both([other, scalarKernels], (each) => {
    const records = emptyRecords(groups ?? 1);
    // Twice: what was added before stays.
    for (let time = 0; time < 2; time++) each.addNumbers(set, codes, numbers, cuts, records);
    // Zero has two signs, of which answers know one.
    return [records.map((number) => number + 0)];
  });
  for (let group = 0; group < (groups ?? 1); group++) {
    const own: number[] = [];
    for (let slot = 0; slot < size; slot++) {
      if (((set[slot >>> 5]! >>> (slot & 31)) & 1) === 0 || (codes && codes[slot] !== group)) continue;
      const value = plane ? plane[slot]! : Number.NaN;
      const number = Number.isNaN(value) && ofTexts ? codeNumbers[ofTexts[slot]!]! : value;
      if (!Number.isNaN(number)) own.push(number, number);
    }
    const sum = new SumOfAny();
    for (const number of own) sum.add(number);
    const record = group * recordLength;
    found.push(Float64Array.of(sumOfParts(found[0] as Float64Array, record)));
    expected.push(Float64Array.of(sum.sum));
    const { [record + countAt]: count, [record + leastAt]: least, [record + mostAt]: most } = found[0]!;
    found.push(Float64Array.of(count!, least!, most!));
    expected.push(Float64Array.of(own.length, Math.min(...own) + 0, Math.max(...own) + 0));
  }
  return [found, expected];
}

function both(all: [Kernels, Kernels], run: (kernels: Kernels) => Lists): [Lists, Lists] {
  return [run(all[0]), run(all[1])];
}

function cutsOf(numbers: Float64Array, count: number) {
  const spread = new NumberSpread();
  spread.includeAll(numbers);
  const cuts = cutsFor(spread, count * 2);
  if (!cuts) throw new Error('These numbers spread too far.');
  return cuts;
}

const isSame = (found: Lists, expected: Lists): boolean =>
  found.every((list, index) => list.every((number, at) => Object.is(number, expected[index]![at])));

/** Numbers that have broken programs. */
const hostile = [
  ...[0, -0, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 2 ** 53 + 2, 2 ** 53 - 1, 0.1, 0.2, 0.3],
  ...[Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, Number.EPSILON, 1e21, 1.005, 4.35],
];

/** Columns and sets that depend on the seed alone (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e37_79b1);
  }

  number(below: number): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  one<T>(list: readonly T[]): T {
    return list[this.number(list.length)]!;
  }

  /** Few rows as a rule, and now and then more than a block. */
  set(): { set: Uint32Array; size: number } {
    const size = this.number(500) === 0 ? 4_000 + this.number(5_000) : this.number(130);
    const set = new Uint32Array((size + 31) >>> 5);
    const share = this.one([1, 2, 4]);
    for (let slot = 0; slot < size; slot++) if (this.number(share) === 0) set[slot >>> 5]! |= 1 << (slot & 31);
    return { set, size };
  }

  /** In any of the widths that have room for so many; the last of them is among them now and then. */
  codes(size: number, count: number): Codes {
    const codes = this.one(codesIn(size, count));
    for (let slot = 0; slot < size; slot++) codes[slot] = this.number(8) === 0 ? count - 1 : this.number(count);
    return codes;
  }

  /** Up to so many as a rule, and now and then as many as just fit into one or two bytes each, or just don't. */
  count(most: number): number {
    const kind = this.number(500);
    return kind === 0 ? 65_535 + this.number(3) : kind < 40 ? 255 + this.number(3) : 1 + this.number(most);
  }

  any(): number {
    return this.number(3) === 0 ? this.one(hostile) : (this.number(20_001) - 10_000) / 100;
  }

  numbers(size: number): Float64Array {
    return Float64Array.from({ length: size }, () => this.any());
  }

  /** Numbers that add up quickly: none so far from the others that they don't. */
  finite(size: number): Float64Array {
    const kind = this.number(4);
    return Float64Array.from({ length: size }, () => {
      if (this.number(8) === 0) return this.one([0, -0, Number.NaN]);
      const cents = (this.number(2_000_001) - 1_000_000) / 100;
      if (kind === 0) return cents;
      if (kind === 1) return this.one([2 ** 53, -(2 ** 53), 2 ** 53 - 1, 2 ** 53 + 2]) + (this.number(9) - 4);
      if (kind === 2) return this.one([0.1, 0.2, 0.3, 1.005, 4.35, 1e6 + 0.1, 1 / 3]);
      return cents * Math.PI;
    });
  }
}
