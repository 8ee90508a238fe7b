/**
 * Rows in the form that PostgreSQL loads at the least cost. Needs no database: the process that reads a file writes
 * them.
 */

import { newId } from '#kit/ids.ts';
import type { Cell } from '#engine/model.ts';
import { json } from '#platform/database/json.ts';
import { withoutBlanks } from '../stored-row.ts';

/** A row as it comes from a file or from code, without identity yet. */
export interface IncomingRow {
  cells: Record<string, Cell>;
  formulas?: Record<string, string>;
  formats?: Record<string, string>;
}

/** The first version of a sheet: its rows as they came. They have no history. */
export const firstVersion = 1;

/** What takes the lines of `rowLines`. */
export const copyRows =
  'copy sheet_rows (sheet_id, version, row_id, position, cells, formulas, formats) from stdin (encoding utf8)';

/** The lines of rows that come after the `count` rows of their sheet, and the ids that they have in them. */
export function rowLines(
  sheetId: string,
  count: number,
  rows: readonly IncomingRow[],
): { ids: string[]; lines: Uint8Array } {
  const ids: string[] = [];
  // Written row by row: one long text would outlive its pieces in memory.
  let lines = Buffer.allocUnsafe(rows.length * usualBytes);
  let length = 0;
  for (const { cells, formulas, formats } of rows) {
    const id = newId();
    ids.push(id);
    const values = `${inLine(json(holdsBlank(cells) ? withoutBlanks(cells) : cells))}\t${optional(formulas)}\t${optional(formats)}`;
    const line = `${sheetId}\t${firstVersion}\t${id}\t${count + ids.length}\t${values}\n`;
    const most = length + line.length * mostBytes;
    if (most > lines.length) lines = Buffer.concat([lines.subarray(0, length)], Math.max(most, lines.length * 2));
    length += lines.write(line, length);
  }
  return { ids, lines: lines.subarray(0, length) };
}

/** Whether each of the lines is of this sheet and of its first version. */
export function areOfSheet(sheetId: string, lines: Uint8Array): boolean {
  const start = Buffer.from(`${sheetId}\t${firstVersion}\t`);
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (!bytes.subarray(at, at + start.length).equals(start)) return false;
    at = bytes.indexOf(lineEnd, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const lineEnd = 10;

/** Of a row, and of one letter. */
const usualBytes = 512;
const mostBytes = 3;

/** Hardly any does, and a copy of each row is dear. */
function holdsBlank(cells: Record<string, Cell>): boolean {
  for (const column in cells) if (cells[column] === null || cells[column] === '') return true;
  return false;
}

const nothing = String.raw`\N`;
const optional = (value: Record<string, string> | undefined): string =>
  value && Object.keys(value).length > 0 ? inLine(json(value)) : nothing;

/** JSON has neither tabs nor line ends, and what follows a backslash in it is not meant for COPY. */
const inLine = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', String.raw`\\`) : text);
