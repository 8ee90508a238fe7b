import { isSameNumber } from '../values/coercion.ts';

const none: readonly number[] = [];

/** Numbers with the codes of the cells that hold them. Those that are one to fifteen figures lie together once sorted. */
export class NumberCodes {
  readonly #codes = new Map<number, number[]>();
  #sorted: Float64Array | null = null;

  add(number: number, code: number): void {
    const known = this.#codes.get(number);
    if (known) known.push(code);
    else this.#codes.set(number, [code]);
  }

  codesOf(number: number): readonly number[] {
    return this.#codes.get(number) ?? none;
  }

  /** From the smallest on. */
  get sorted(): Float64Array {
    return (this.#sorted ??= Float64Array.from(this.#codes.keys()).sort());
  }

  /** The codes of all numbers that are the same as one. */
  equalTo(number: number): readonly number[] {
    const { sorted } = this;
    const start = firstNotBelow(sorted, number);
    const found: number[] = [];
    for (let index = start; index < sorted.length && isSameNumber(sorted[index]!, number); index++)
      found.push(...this.codesOf(sorted[index]!));
    for (let index = start - 1; index >= 0 && isSameNumber(sorted[index]!, number); index--)
      found.push(...this.codesOf(sorted[index]!));
    return found;
  }
}

/** Where a number is in ascending ones, or would be; of the part from `from` up to, not including, `until`. */
export function firstNotBelow(
  sorted: ArrayLike<number>,
  requested: number,
  from = 0,
  until: number = sorted.length,
): number {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < requested) low = middle + 1;
    else high = middle;
  }
  return low;
}
