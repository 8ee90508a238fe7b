import type { Needle } from './needle.ts';

/**
 * Which three letters are next to each other in a text: a set of bits that says "no" for sure and "yes" perhaps. A
 * search that names a person passes over blocks of order numbers and notes without reading them.
 */
export function gramsOf(text: string): Uint8Array {
  const grams = new Uint8Array(1 << (gramBits - 3));
  let first = text.charCodeAt(0);
  let second = text.charCodeAt(1);
  for (let index = 2; index < text.length; index++) {
    const third = text.charCodeAt(index);
    const position = gramOf(first, second, third);
    grams[position >>> 3] = grams[position >>> 3]! | (1 << (position & 7));
    first = second;
    second = third;
  }
  return grams;
}

/** Whether a text of which these are the grams may hold another. */
export function mayHold(grams: Uint8Array, { grams: requested }: Needle): boolean {
  for (let index = 0; index < requested.length; index++) {
    const position = requested[index]!;
    if (((grams[position >>> 3]! >>> (position & 7)) & 1) === 0) return false;
  }
  return true;
}

const gramBits = 16;

/** A number of 16 bits for three letters. */
export function gramOf(first: number, second: number, third: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> (32 - gramBits);
}
