import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Cell } from '#sheet/model.ts';
import type { ReadRow, SheetToWrite, WriteCsvOptions } from './workbook-codec.ts';

const rowsAtOnce = 500;

/**
 * A .csv file as a stream of bytes: UTF-8, RFC 4180, a header row of column names, values as they are (ISO dates,
 * numbers without format, TRUE and FALSE).
 */
export function writeCsv(sheet: SheetToWrite, options: WriteCsvOptions = {}): Readable {
  return Readable.from(bytes(sheet, options), { objectMode: false });
}

async function* bytes(sheet: SheetToWrite, options: WriteCsvOptions): AsyncGenerator<Buffer, void, undefined> {
  const { delimiter = ',', byteOrderMark = true, defuseFormulas = false } = options;
  const toText = (cell: Cell): string => (defuseFormulas && typeof cell === 'string' ? defuse(cell) : cellText(cell));
  const write = (lines: string[][]): string =>
    stringify(lines, {
      delimiter,
      record_delimiter: '\r\n',
      // A line with nothing on it would be no row; and white space at an end is trimmed by some readers.
      quoted_match: sheet.columns.length === 1 ? /^$|^\s|\s$/ : /^\s|\s$/,
    });
  yield Buffer.from(`${byteOrderMark ? '\uFEFF' : ''}${write([sheet.columns.map(({ name }) => toText(name))])}`);
  let lines: string[][] = [];
  for await (const next of sheet.rows) {
    for (const row of rowsOf(next)) {
      lines.push(sheet.columns.map(({ id }) => toText(row.cells[id] ?? null)));
      if (lines.length < rowsAtOnce) continue;
      yield Buffer.from(write(lines));
      lines = [];
    }
  }
  if (lines.length > 0) yield Buffer.from(write(lines));
}

function rowsOf(next: ReadRow | readonly ReadRow[]): readonly ReadRow[] {
  return 'cells' in next ? [next] : next;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** Text that a spreadsheet would run: what begins like a formula and is no number. */
function defuse(text: string): string {
  if (!/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)) return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? text : `'${text}`;
}
