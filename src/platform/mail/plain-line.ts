import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';

/** A line for a header, not endless. */
export function plainLine(text: string, most: number): string {
  const line = oneLine(text);
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
    throw new Problem('invalid_input', 'Enter a valid e-mail address.');
  }
  return address;
}
