import { oneLine } from './one-line.ts';

const longestName = 60;

/** Names are anyone's words: short, on one line, and without an address that a mail program would make a link of. */
export function nameInMail(name: string): string {
  const plain = oneLine(name)
    .replaceAll(/https?:\/\/|www\./gi, '')
    .replaceAll(/(?<=\p{L}|\p{N})[./](?=\p{L})/gu, ' ');
  const letters = [...plain];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : plain;
}
