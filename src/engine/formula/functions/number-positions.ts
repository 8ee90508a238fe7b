import { isSameNumber } from '../values/coercion.ts';

const none: readonly number[] = [];

/** Numbers with their places. Those that are one to fifteen figures lie next to each other once they are sorted. */
export class NumberPositions {
  readonly #positions = new Map<number, number[]>();
  #sorted: Float64Array | null = null;

  add(number: number, positions: readonly number[]): void {
    const known = this.#positions.get(number);
    if (known) for (const position of positions) known.push(position);
    else this.#positions.set(number, [...positions]);
  }

  /** Needed where places were not added in order. */
  sortPositions(): void {
    for (const positions of this.#positions.values()) positions.sort((one, other) => one - other);
  }

  positionsOf(number: number): readonly number[] {
    return this.#positions.get(number) ?? none;
  }

  /** From the smallest on. */
  get sorted(): Float64Array {
    return (this.#sorted ??= Float64Array.from(this.#positions.keys()).sort());
  }

  /** The places of all numbers that are the same as one. */
  equalTo(number: number): (readonly number[])[] {
    const { sorted } = this;
    const start = firstNotBelow(sorted, number);
    const found: (readonly number[])[] = [];
    for (let index = start; index < sorted.length && isSameNumber(sorted[index]!, number); index++)
      found.push(this.positionsOf(sorted[index]!));
    for (let index = start - 1; index >= 0 && isSameNumber(sorted[index]!, number); index--)
      found.push(this.positionsOf(sorted[index]!));
    return found;
  }
}

/** Where a number is in ascending ones, or would be. */
export function firstNotBelow(sorted: ArrayLike<number>, requested: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < requested) low = middle + 1;
    else high = middle;
  }
  return low;
}
