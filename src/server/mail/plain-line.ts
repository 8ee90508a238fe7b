import { Problem } from '#kit/problem.ts';

/** A line for a header: no line breaks, no control or direction-changing characters, not endless. */
export function plainLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** One bare address, lower-cased. Everything that could be read as two, or as a header, is `invalid_input`. */
export function mailAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (address.length > 254 || !/^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Problem('invalid_input', 'Please enter a valid e-mail address.');
  }
  return address;
}
