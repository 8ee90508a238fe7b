/** Texts by whole characters, so that none of two code units is ever cut in half. */

const pair = /[\ud800-\udfff]/;

export function characterCount(text: string): number {
  return pair.test(text) ? [...text].length : text.length;
}

/** `count` characters from the place `start` on, from 0. */
export function part(text: string, start: number, count: number): string {
  if (!pair.test(text)) return text.slice(start, start + count);
  return [...text].slice(start, start + count).join('');
}

export function lastPart(text: string, count: number): string {
  return count === 0 ? '' : part(text, Math.max(0, characterCount(text) - count), count);
}

/** A place in code units as one in characters. */
export function characterPosition(text: string, unit: number): number {
  return characterCount(text.slice(0, unit));
}

/** A place in characters as one in code units. */
export function unitPosition(text: string, character: number): number {
  return part(text, 0, character).length;
}
