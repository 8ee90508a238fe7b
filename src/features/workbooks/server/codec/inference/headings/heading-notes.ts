/** The lines of the report on what is above and in the header: no row is dropped without being named. */

import { cellAddress } from '../../cell-address.ts';
import { isBlankRawCell, type RawRow } from '../../sources/raw-sheet.ts';
import type { ReportNote } from '../../workbook-codec.ts';
import { msgPlural } from '#kit/language/msg.ts';
import { reportNote } from '../../report-note.ts';
import type { NamedColumn } from '../column-names.ts';
import type { FoundHeader } from './header-row.ts';
import { headerText } from './heading-names.ts';

const mostWords = 120;
const mostRowsInWords = 20;

export function headingNotes(
  { rows, leftOut }: FoundHeader,
  named: readonly NamedColumn[],
  dataRows: readonly number[],
): ReportNote[] {
  const notes: ReportNote[] = [];
  if (leftOut.length > 0) {
    const shown = leftOut.slice(0, mostRowsInWords).map((row) => `${row.number} ${wordsOf(row)}`);
    const rest = leftOut.slice(mostRowsInWords).map(({ number }) => number);
    const text = msgPlural(
      leftOut.length,
      '{count} row above the header was left out: row {rows}.',
      '{count} rows above the header were left out: rows {rows}.',
      { rows: [...shown, ...(rest.length > 0 ? [spans(rest)] : [])].join(', ') },
    );
    notes.push(reportNote('title_rows', text, leftOut.length, leftOut.flatMap(cellsOf)));
  }
  const [first] = rows;
  const remaining = first ? dataRows.filter((number) => number < first.number).length : 0;
  if (remaining > 0) {
    const text = msgPlural(
      remaining,
      '{count} row above the header was kept as data: it stands before the rows below it.',
      '{count} rows above the header were kept as data: they stand before the rows below it.',
    );
    notes.push(reportNote('kept_rows', text, remaining));
  }
  if (rows.length > 1) {
    const example = named.find(({ name }) => name.includes(' – ')) ?? named[0];
    const text = msgPlural(
      rows.length,
      'The heading has {count} row ({rows}); together they name the columns, such as “{example}”.',
      'The heading has {count} rows ({rows}); together they name the columns, such as “{example}”.',
      { rows: spans(rows.map(({ number }) => number)), example: example?.name ?? '' },
    );
    notes.push(reportNote('header_joined', text, rows.length));
  }
  return notes;
}

function wordsOf({ cells }: RawRow): string {
  const words = cells
    .filter((cell) => !isBlankRawCell(cell))
    .map((cell) => headerText(cell).replaceAll(/\s+/g, ' ').trim());
  const all = words.join(', ');
  return all.length > mostWords ? `“${all.slice(0, mostWords).toWellFormed()}…”` : `“${all}”`;
}

function cellsOf({ number, cells }: RawRow): string[] {
  return cells.flatMap((cell, index) => (isBlankRawCell(cell) ? [] : [cellAddress(number, index)]));
}

/** `4–9, 12` */
function spans(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
