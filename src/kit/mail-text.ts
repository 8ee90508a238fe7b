/** Values of rows in mails: anyone may have typed them, and the mail goes out in the name of the owner. */
import { oneLine } from './one-line.ts';
import { storableText } from './storable.ts';

const longestValue = 2_000;

/** A value without an address that a mail program would make a link of. Lines stay. */
export function withoutLinks(value: string): string {
  const plain = storableText(value)
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:/gi, '')
    .replaceAll(/(?<=\p{L}|\p{N})[./](?=\p{L})/gu, ' ');
  return plain.length > longestValue ? `${plain.slice(0, longestValue - 1).toWellFormed()}…` : plain;
}

/** Paragraphs of a text, without empty ones at its ends. */
export function linesOf(text: string): string[] {
  return storableText(text)
    .split(/\r\n|[\r\n]/)
    .map(oneLine)
    .join('\n')
    .trim()
    .split('\n')
    .filter((line) => line !== '');
}
