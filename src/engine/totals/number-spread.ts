import type { Spread } from './exact-sum.ts';

/** How far numbers spread that come one after another; those that go again are not left out. */
export class NumberSpread implements Spread {
  most = 0;
  least = Infinity;
  /** Codes of the column's dictionary that are counted in. */
  #codes = 0;

  include(number: number): void {
    const size = Math.abs(number);
    if (size > this.most) this.most = size;
    if (size < this.least && size > 0) this.least = size;
  }

  includeAll(numbers: Float64Array): void {
    let { most, least } = this;
    for (let index = 0; index < numbers.length; index++) {
      const size = Math.abs(numbers[index]!);
      if (size > most) most = size;
      if (size < least && size > 0) least = size;
    }
    this.most = most;
    this.least = least;
  }

  /** The numbers of codes, of which there may be more than the last time. */
  includeCodes(numbers: Float64Array, count: number): void {
    if (count > this.#codes) this.includeAll(numbers.subarray(this.#codes, count));
    this.#codes = count;
  }
}
