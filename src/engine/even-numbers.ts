import { grown } from './growing.ts';

/** What a list of numbers is made of. */
export interface EvenNumberParts {
  first: number;
  step: number;
  /** Pairs: a place, and its number. */
  odd: Float64Array<ArrayBuffer>;
  /** All of them, where most are odd; else empty. */
  all: Float64Array<ArrayBuffer>;
}

/**
 * Numbers that mostly go on by the same step: the places of rows, and their versions, which after an import are 1, 2, 3 …
 * and 1, 1, 1 …. Only those that don't are stored, until they are many.
 */
export class EvenNumbers {
  #first = 0;
  #step = 0;
  #count = 0;
  #odd = new Map<number, number>();
  #all: Float64Array<ArrayBuffer> | null = null;

  /** The list of these parts, which has so many numbers. */
  static of({ first, step, odd, all }: EvenNumberParts, count: number): EvenNumbers {
    const numbers = new EvenNumbers();
    numbers.#first = first;
    numbers.#step = step;
    numbers.#count = count;
    for (let pair = 0; pair < odd.length; pair += 2) numbers.#odd.set(odd[pair]!, odd[pair + 1]!);
    if (all.length > 0) numbers.#all = all;
    return numbers;
  }

  parts(): EvenNumberParts {
    return {
      ...{ first: this.#first, step: this.#step },
      odd: Float64Array.from([...this.#odd].flat()),
      all: this.#all?.slice(0, this.#count) ?? new Float64Array(0),
    };
  }

  get(index: number): number {
    if (this.#all) return this.#all[index]!;
    const even = this.#first + this.#step * index;
    return this.#odd.size === 0 ? even : (this.#odd.get(index) ?? even);
  }

  set(index: number, value: number): void {
    if (this.#all) this.#all[index] = value;
    else if (value === this.#first + this.#step * index) this.#odd.delete(index);
    else {
      this.#odd.set(index, value);
      if (this.#odd.size > mostOdd && this.#odd.size * oddShare > this.#count) this.#storeAll();
    }
  }

  push(value: number): void {
    const index = this.#count++;
    if (index === 0) this.#first = value;
    if (index === 1 && !this.#all) this.#step = value - this.#first;
    if (this.#all) this.#all = grown(this.#all, this.#count);
    this.set(index, value);
  }

  bytes(): number {
    return (this.#all?.byteLength ?? 0) + this.#odd.size * oddBytes;
  }

  #storeAll(): void {
    const all = grown(new Float64Array(0), this.#count);
    for (let index = 0; index < this.#count; index++) all[index] = this.get(index);
    this.#all = all;
    this.#odd = new Map();
  }
}

const mostOdd = 256;
/** One number in so many may be odd. */
const oddShare = 8;
/** An entry of a Map of numbers. */
const oddBytes = 48;
