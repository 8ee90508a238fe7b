/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Row from 1, column from 0, as in `B7`. */
export function cellAddress(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

/** Rows from 1, columns from 0; all ends in. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** `A1:B2`, `$A$1`, or a single address; null for anything else. */
export function parseRange(text: string): CellRange | null {
  const [start, end = start] = text.split(':', 2);
  const first = parseAddress(start ?? '');
  const last = parseAddress(end ?? '');
  if (!first || !last) return null;
  return {
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
  };
}

/** The column of an address like `BC12`, read by hand since every cell of a file passes here; -1 when it has none. */
export function columnOfAddress(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code >= 65 && code <= 90) column = column * 26 + code - 64;
    else if (code >= 97 && code <= 122) column = column * 26 + code - 96;
    else break;
  }
  return column - 1;
}

function parseAddress(text: string): { row: number; column: number } | null {
  const match = /^\$?([A-Za-z]{1,7})\$?(\d{1,10})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return null;
  return { row: Number(match[2]), column: columnOfAddress(match[1]) };
}
