/** The lines of the report on the tables of a sheet. */

import { cellAddress } from '../../cell-address.ts';
import type { RawSheet } from '../../sources/raw-sheet.ts';
import type { ReportNote } from '../../workbook-codec.ts';
import { msg, msgPlural } from '#kit/language/msg.ts';
import { reportNote } from '../../report-note.ts';
import type { Region } from './region.ts';

const mostNamed = 10;

export function regionNotes(main: Region | null, others: readonly Region[]): ReportNote[] {
  const notes: ReportNote[] = [];
  const between = main?.between ?? [];
  if (between.length > 0)
    notes.push(
      reportNote(
        'rows_between',
        msgPlural(
          between.length,
          '{count} row with the title of a group, a subtotal or the heading again stays in its place and is no entry: row {rows}.',
          '{count} rows with the title of a group, a subtotal or the heading again stay in their places and are no entries: rows {rows}.',
          { rows: rowsText(between) },
        ),
        between.length,
      ),
    );
  const totals = main?.totals ?? [];
  if (totals.length > 0)
    notes.push(
      reportNote(
        'totals_below',
        msgPlural(
          totals.length,
          '{count} row with totals below the others stays in its place and is no entry: row {rows}.',
          '{count} rows with totals below the others stay in their places and are no entries: rows {rows}.',
          { rows: rowsText(totals) },
        ),
        totals.length,
      ),
    );
  if (others.length > 0)
    notes.push(
      reportNote(
        'more_tables',
        [
          msgPlural(others.length + 1, 'The sheet has {count} table.', 'The sheet has {count} tables.'),
          msgPlural(
            others.length,
            'Its entries are those of {table}; {others} stays on the sheet as cells.',
            'Its entries are those of {table}; {others} stay on the sheet as cells.',
            {
              table: addressOf(main!),
              others: `${others.slice(0, mostNamed).map(addressOf).join(', ')}${others.length > mostNamed ? ' …' : ''}`,
            },
          ),
        ],
        others.length,
        others.map(({ heading, rows, columns }) => cellAddress(heading?.[0] ?? rows[0], columns[0])),
      ),
    );
  return notes;
}

/** @sentences */
export const hiddenSheet =
  'The sheet is hidden in the file, but it was imported. “Create app” leaves it out until you include it.';

/** Of a sheet without a table. */
export const noTableNotes = ({ hidden }: RawSheet): ReportNote[] => [
  ...(hidden ? [reportNote('hidden_sheet', msg(hiddenSheet), 1)] : []),
  reportNote('no_table', msg('No table was found on this sheet. All its cells are in their places.'), 1),
];

function addressOf({ heading, rows, columns }: Region): string {
  return `${cellAddress(heading?.[0] ?? rows[0], columns[0])}:${cellAddress(Math.max(rows[1], heading?.[1] ?? 0), columns[1])}`;
}

const rowsText = (numbers: readonly number[]): string =>
  `${numbers.slice(0, mostNamed).join(', ')}${numbers.length > mostNamed ? ' …' : ''}`;
