/**
 * A text on one line, without invisible characters: no text can pretend to be another header, another line, or to run
 * the other way.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\p{Control}\s]+/gu, ' ')
    .trim();
}
