/** Addresses of cells as people write them. Rows and columns count from 0. */

/** As many as spreadsheet programs have. `XFE1` is a name, not a cell. */
export const mostAddressedRows = 1_048_576;
export const mostAddressedColumns = 16_384;

/** `AB` as 27; -1 where it is no column. */
export function columnOfLetters(letters: string): number {
  if (letters.length === 0 || letters.length > 3) return -1;
  let value = 0;
  for (let index = 0; index < letters.length; index++) {
    const position = (letters.charCodeAt(index) & ~32) - 64;
    if (position < 1 || position > 26) return -1;
    value = value * 26 + position;
  }
  return value <= mostAddressedColumns ? value - 1 : -1;
}

/** 27 as `AB`. */
export function lettersOfColumn(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A title as it is before an address: quoted where it is not a plain word. */
export function sheetPrefix(title: string): string {
  return isPlain(title) ? `${title}!` : `${quotedTitle(title)}!`;
}

/** Two titles as they are before an address on all sheets from one to the other. */
export function sheetPairPrefix(first: string, last: string): string {
  const pair = `${first}:${last}`;
  return isPlain(first) && isPlain(last) ? `${pair}!` : `${quotedTitle(pair)}!`;
}

const quotedTitle = (title: string): string => `'${title.replaceAll("'", "''")}'`;

const isPlain = (title: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(title) && !/^(?:[a-z]{1,3}\d+|r\d*c?\d*|c\d*)$/i.test(title);
