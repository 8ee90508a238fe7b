/**
 * Loops over a block of 4,096 rows of a column, in AssemblyScript (https://www.assemblyscript.org): WebAssembly with SIMD.
 * `npm run kernels` compiles this into kernel-bytes.ts. What each loop means is written in scalar-kernels.ts; wasm-kernels.ts
 * copies blocks to the places below. Sets are words of 32 bits, an even number of them.
 */

/** The set of rows: 512 bytes. */
const set: usize = 1_024;
/** By what rows are told apart: 4,096 codes of 4 bytes. */
const codes: usize = 4_096;
/** Codes of the numbers that are written as texts: as many. */
const ofTexts: usize = 20_480;
/** 4,096 doubles. */
const numbers: usize = 36_864;
/** A byte for each of 65,536 codes. */
const flags: usize = 69_632;
/** The numbers of 65,536 codes. */
const codeNumbers: usize = 135_168;
/** Records of 64 bytes for 16,384 codes: four parts of a sum, count, least, most. */
const records: usize = 659_456;
/** Records of 8 bytes for 16,384 codes: how many rows, which is the first. */
const rowRecords: usize = 1_708_032;

export function keepFlagged(words: i32): void {
  for (let at = 0; at < words; at++) {
    const word = load<u32>(set + (at << 2));
    if (word == 0) continue;
    let kept: u32 = 0;
    for (let lane = 0; lane < 32; lane += 4) {
      const four = codes + (((at << 5) + lane) << 2);
      kept |= (load<u8>(flags + load<u32>(four)) |
        (load<u8>(flags + load<u32>(four, 4)) << 1) |
        (load<u8>(flags + load<u32>(four, 8)) << 2) |
        (load<u8>(flags + load<u32>(four, 12)) << 3)) << lane;
    }
    store<u32>(set + (at << 2), word & kept);
  }
}

export function keepWithin(words: i32, low: f64, high: f64): void {
  const lows = f64x2.splat(low);
  const highs = f64x2.splat(high);
  for (let at = 0; at < words; at++) {
    const word = load<u32>(set + (at << 2));
    if (word == 0) continue;
    let kept: u32 = 0;
    for (let lane = 0; lane < 32; lane += 4) {
      const four = numbers + (((at << 5) + lane) << 3);
      const one = v128.load(four);
      const other = v128.load(four, 16);
      kept |= (i64x2.bitmask(v128.and(f64x2.ge(one, lows), f64x2.le(one, highs))) |
        (i64x2.bitmask(v128.and(f64x2.ge(other, lows), f64x2.le(other, highs))) << 2)) << lane;
    }
    store<u32>(set + (at << 2), word & kept);
  }
}

@inline
function pair(one: f64, other: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(one), 1, other);
}

/** That of its text where a row has no number; the number of code 0 is NaN. */
@inline
function numberAt(row: i32): f64 {
  const number = load<f64>(numbers + (row << 3));
  return number == number ? number : load<f64>(codeNumbers + (load<u32>(ofTexts + (row << 2)) << 3));
}

export function addRows(words: i32, from: u32): void {
  for (let at = 0; at < words; at += 2) {
    const base = at << 5;
    for (let word = load<u64>(set + (at << 2)); word != 0; word &= word - 1) {
      const row = base + <i32>ctz(word);
      const record = rowRecords + (load<u32>(codes + (row << 2)) << 3);
      const count = load<u32>(record);
      if (count == 0) store<u32>(record, from + row, 4);
      store<u32>(record, count + 1);
    }
  }
}

export function addNumbers(words: i32, first: f64, second: f64, third: f64): void {
  for (let at = 0; at < words; at += 2) {
    const base = at << 5;
    for (let word = load<u64>(set + (at << 2)); word != 0; word &= word - 1) {
      const row = base + <i32>ctz(word);
      const number = numberAt(row);
      if (number != number) continue;
      const record = records + (load<u32>(codes + (row << 2)) << 6);
      const high = number + first - first;
      const afterHigh = number - high;
      const middle = afterHigh + second - second;
      const afterMiddle = afterHigh - middle;
      const low = afterMiddle + third - third;
      v128.store(record, f64x2.add(v128.load(record), pair(high, middle)));
      v128.store(record, f64x2.add(v128.load(record, 16), pair(low, afterMiddle - low)), 16);
      store<f64>(record, load<f64>(record, 32) + 1, 32);
      if (number < load<f64>(record, 40)) store<f64>(record, number, 40);
      if (number > load<f64>(record, 48)) store<f64>(record, number, 48);
    }
  }
}

/** Of rows that are all told alike: two at a time, in registers. What has no number adds nothing. */
export function addNumbersOfAll(words: i32, first: f64, second: f64, third: f64): void {
  const firsts = f64x2.splat(first);
  const seconds = f64x2.splat(second);
  const thirds = f64x2.splat(third);
  let highs = f64x2.splat(0);
  let middles = f64x2.splat(0);
  let lows = f64x2.splat(0);
  let rests = f64x2.splat(0);
  let counts = i64x2.splat(0);
  let least = f64x2.splat(Infinity);
  let most = f64x2.splat(-Infinity);
  for (let at = 0; at < words; at += 2) {
    const base = at << 5;
    for (let word = load<u64>(set + (at << 2)); word != 0; word &= word - 1) {
      let numbers = f64x2.splat(numberAt(base + <i32>ctz(word)));
      word &= word - 1;
      numbers = f64x2.replace_lane(numbers, 1, word != 0 ? numberAt(base + <i32>ctz(word)) : NaN);
      const known = f64x2.eq(numbers, numbers);
      counts = i64x2.sub(counts, known);
      least = f64x2.pmin(least, numbers);
      most = f64x2.pmax(most, numbers);
      const all = v128.and(numbers, known);
      const high = f64x2.sub(f64x2.add(all, firsts), firsts);
      const afterHigh = f64x2.sub(all, high);
      const middle = f64x2.sub(f64x2.add(afterHigh, seconds), seconds);
      const afterMiddle = f64x2.sub(afterHigh, middle);
      const low = f64x2.sub(f64x2.add(afterMiddle, thirds), thirds);
      highs = f64x2.add(highs, high);
      middles = f64x2.add(middles, middle);
      lows = f64x2.add(lows, low);
      rests = f64x2.add(rests, f64x2.sub(afterMiddle, low));
    }
  }
  // The parts are exact in whatever order they are added.
  store<f64>(records, load<f64>(records) + f64x2.extract_lane(highs, 0) + f64x2.extract_lane(highs, 1));
  store<f64>(records, load<f64>(records, 8) + f64x2.extract_lane(middles, 0) + f64x2.extract_lane(middles, 1), 8);
  store<f64>(records, load<f64>(records, 16) + f64x2.extract_lane(lows, 0) + f64x2.extract_lane(lows, 1), 16);
  store<f64>(records, load<f64>(records, 24) + f64x2.extract_lane(rests, 0) + f64x2.extract_lane(rests, 1), 24);
  const count = <f64>(i64x2.extract_lane(counts, 0) + i64x2.extract_lane(counts, 1));
  store<f64>(records, load<f64>(records, 32) + count, 32);
  store<f64>(records, min(load<f64>(records, 40), min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1))), 40);
  store<f64>(records, max(load<f64>(records, 48), max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))), 48);
}
