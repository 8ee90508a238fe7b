/** The lines of the report on what is above and in the header: no row is dropped without being named. */

import { cellAddress } from '../../cell-address.ts';
import { isBlankRawCell, type RawRow } from '../../sources/raw-sheet.ts';
import type { ReportNote } from '../../workbook-codec.ts';
import { counted } from '../cell-tally.ts';
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
    const describe = leftOut.slice(0, mostRowsInWords).map((row) => `row ${row.number} ${wordsOf(row)}`);
    const rest = leftOut.slice(mostRowsInWords).map(({ number }) => number);
    const others = rest.length > 0 ? ` and ${rest.length === 1 ? 'row' : 'rows'} ${spans(rest)}` : '';
    notes.push({
      kind: 'title_rows',
      message: `${counted(leftOut.length, 'row')} above the header ${leftOut.length === 1 ? 'was' : 'were'} left out: ${describe.join(', ')}${others}.`,
      count: leftOut.length,
      cells: leftOut.flatMap(cellsOf).slice(0, 20),
    });
  }
  const [first] = rows;
  const remaining = first ? dataRows.filter((number) => number < first.number).length : 0;
  if (remaining > 0) {
    const message = `${counted(remaining, 'row')} above the header ${remaining === 1 ? 'was' : 'were'} kept as data: ${remaining === 1 ? 'it stands' : 'they stand'} before the rows below it.`;
    notes.push({ kind: 'kept_rows', message, count: remaining });
  }
  if (rows.length > 1) {
    const example = named.find(({ name }) => name.includes(' – ')) ?? named[0];
    const message = `The heading has ${rows.length} rows (${spans(rows.map(({ number }) => number))}); together they name the columns, such as “${example?.name ?? ''}”.`;
    notes.push({ kind: 'header_joined', message, count: rows.length });
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
