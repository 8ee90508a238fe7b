import { stringify } from 'csv-stringify/sync';
import type { Cell } from '#sheet/model.ts';

/**
 * A .csv file as bytes, a part for each batch of rows: UTF-8 with a byte order mark (without it spreadsheet programs take
 * it for the code page of the machine), RFC 4180, values as they are (ISO dates, numbers without format, TRUE and FALSE).
 */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytesOf([header], '\uFEFF');
  for await (const rows of batches) if (rows.length > 0) yield bytesOf(rows);
}

/**
 * Text that a spreadsheet program would run gets an apostrophe before it: what begins, behind white space and quotes,
 * with = + - @ or their full-width forms, and what begins with a tab or a line end. Numbers stay numbers.
 */
export function defuseFormula(text: string): string {
  const runs = /^[\s\u200b-\u200f\u2060\ufeff\0"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text);
  return !runs || plainNumber.test(text) ? text : `'${text}`;
}

const plainNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[+-]?\d{1,3})?%?$/i;

function bytesOf(rows: readonly (readonly Cell[])[], before = ''): Uint8Array {
  const text = stringify(
    rows.map((row) => row.map(textOf)),
    {
      record_delimiter: '\r\n',
      // A line with nothing on it would be no row; white space at an end is trimmed by some readers.
      quoted_match: rows[0]?.length === 1 ? /^$|^\s|\s$/ : /^\s|\s$/,
    },
  );
  return new TextEncoder().encode(`${before}${text}`);
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? defuseFormula(cell.toWellFormed()) : String(cell);
}
