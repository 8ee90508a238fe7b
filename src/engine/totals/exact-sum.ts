/**
 * Sums that do not depend on the order of what is added: the exact sum, rounded once. A number is cut into four parts,
 * whole multiples of four powers of two that are chosen so that the parts of all numbers add up without rounding.
 */

/** How far the numbers of a column spread. */
export interface Spread {
  /** The largest and the smallest that is not zero, without their signs; 0 and Infinity where there are none. */
  most: number;
  least: number;
}

/** What adds a power of two's worth of rounding to a number: `(n + cut) - cut` is the multiple next to n. */
export interface Cuts {
  first: number;
  second: number;
  third: number;
}

/** How many parts a number is cut into. */
export const partCount = 4;

/** The cuts for so many numbers; null where they spread too far for four parts. */
export function cutsFor({ most, least }: Spread, count: number): Cuts | null {
  if (most === 0) return { first: 0, second: 0, third: 0 };
  // As if there were twice as many, so that rows may come.
  const bits = Math.max(12, 33 - Math.clz32(count));
  const first = exponentOf(most) + bits - 51;
  const second = first + bits - 53;
  const third = second + bits - 53;
  const unit = Math.max(-1074, exponentOf(least) - 52);
  if (first + 52 > 1022 || unit < third + bits - 53) return null;
  return { first: cutAt(first), second: cutAt(second), third: cutAt(third) };
}

/** Adds a list of numbers to the four parts that begin at a place; answers how many there were. NaN is none. */
export function addNumbers(numbers: Float64Array, { first, second, third }: Cuts, parts: Float64Array): number {
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  let count = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index]!;
    if (Number.isNaN(number)) continue;
    count++;
    const high = number + first - first;
    const afterHigh = number - high;
    const middle = afterHigh + second - second;
    const afterMiddle = afterHigh - middle;
    const low = afterMiddle + third - third;
    one += high;
    two += middle;
    three += low;
    four += afterMiddle - low;
  }
  parts[0] = parts[0]! + one;
  parts[1] = parts[1]! + two;
  parts[2] = parts[2]! + three;
  parts[3] = parts[3]! + four;
  return count;
}

/** Adds each number to the parts of its group, and to the count of it. */
export function addNumbersToGroups(
  numbers: Float64Array,
  groups: Uint32Array,
  { first, second, third }: Cuts,
  parts: Float64Array,
  counts: Float64Array,
): void {
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index]!;
    if (Number.isNaN(number)) continue;
    const group = groups[index]!;
    const position = group * partCount;
    const high = number + first - first;
    const afterHigh = number - high;
    const middle = afterHigh + second - second;
    const afterMiddle = afterHigh - middle;
    const low = afterMiddle + third - third;
    parts[position] = parts[position]! + high;
    parts[position + 1] = parts[position + 1]! + middle;
    parts[position + 2] = parts[position + 2]! + low;
    parts[position + 3] = parts[position + 3]! + (afterMiddle - low);
    counts[group] = counts[group]! + 1;
  }
}

/** Adds a number to the four parts that begin at a place, or takes it away again. */
export function addNumber(number: number, sign: 1 | -1, cuts: Cuts, parts: Float64Array, position: number): void {
  const high = number + cuts.first - cuts.first;
  const afterHigh = number - high;
  const middle = afterHigh + cuts.second - cuts.second;
  const afterMiddle = afterHigh - middle;
  const low = afterMiddle + cuts.third - cuts.third;
  parts[position] = parts[position]! + sign * high;
  parts[position + 1] = parts[position + 1]! + sign * middle;
  parts[position + 2] = parts[position + 2]! + sign * low;
  parts[position + 3] = parts[position + 3]! + sign * (afterMiddle - low);
}

/** The sum of the four parts that begin at a place, rounded once, half to even. */
export function sumOfParts(parts: Float64Array, position = 0): number {
  // Parts that do not overlap, smallest first, by Shewchuk.
  const apart: number[] = [];
  for (let own = position; own < position + partCount; own++) {
    let sum = parts[own]!;
    let remaining = 0;
    for (const part of apart) {
      const total = sum + part;
      const [larger, smaller] = Math.abs(sum) < Math.abs(part) ? [part, sum] : [sum, part];
      const lost = smaller - (total - larger);
      if (lost !== 0) apart[remaining++] = lost;
      sum = total;
    }
    apart.length = remaining;
    apart.push(sum);
  }
  let sum = 0;
  let lost = 0;
  while (lost === 0 && apart.length > 0) {
    const part = apart.pop()!;
    const total = sum + part;
    lost = part - (total - sum);
    sum = total;
  }
  // Half way between two doubles, what is smaller still decides.
  const next = apart.at(-1) ?? 0;
  if (lost !== 0 && next !== 0 && lost < 0 === next < 0) {
    const further = sum + lost * 2;
    if (further - sum === lost * 2) return further;
  }
  return sum + 0;
}

/** A sum of numbers that spread as far as doubles do. Slow. */
export class SumOfAny {
  #units = 0n;
  #endless = 0;

  add(number: number): void {
    if (Number.isFinite(number)) this.#units += unitsOf(number);
    else this.#endless += number;
  }

  get sum(): number {
    return this.#endless === 0 ? numberOfUnits(this.#units) : this.#endless;
  }
}

/** A double as a whole number of the smallest double. */
function unitsOf(number: number): bigint {
  words.setFloat64(0, number);
  const bits = words.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const units = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return number < 0 ? -units : units;
}

function numberOfUnits(units: bigint): number {
  const size = units < 0n ? -units : units;
  const shift = size.toString(2).length - 64;
  if (shift <= 0) return Number(units) * Number.MIN_VALUE;
  const shifted = BigInt(shift);
  const rest = size & ((1n << shifted) - 1n);
  // A bit that stands for all that is cut off: it decides what lies half way.
  const top = Number((size >> shifted) | (rest === 0n ? 0n : 1n));
  const number = shift > 1074 ? top * 2 ** (shift - 1074) : top * 2 ** -537 * 2 ** (shift - 537);
  return units < 0n ? -number : number;
}

const words = new DataView(new ArrayBuffer(8));

/** The power of two that a number lies at or above; of numbers below all normal doubles that of these. */
function exponentOf(number: number): number {
  words.setFloat64(0, number);
  return Math.max(-1022, ((words.getUint32(0) >>> 20) & 0x7ff) - 1023);
}

function cutAt(exponent: number): number {
  return 1.5 * 2 ** (exponent + 52);
}
