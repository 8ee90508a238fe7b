/** The lines of the report on the tables of a sheet. */

import { cellAddress } from '../../cell-address.ts';
import type { RawSheet } from '../../sources/raw-sheet.ts';
import type { ReportNote } from '../../workbook-codec.ts';
import { counted } from '../cell-tally.ts';
import type { Region } from './region.ts';

const mostNamed = 10;

export function regionNotes(main: Region | null, others: readonly Region[]): ReportNote[] {
  const notes: ReportNote[] = [];
  const between = main?.between ?? [];
  if (between.length > 0)
    notes.push({
      kind: 'rows_between',
      message: `${counted(between.length, 'row')} with the title of a group, a subtotal or the heading again ${between.length === 1 ? 'stays in its place and is no entry' : 'stay in their places and are no entries'}: ${rowsText(between)}.`,
      count: between.length,
    });
  const totals = main?.totals ?? [];
  if (totals.length > 0)
    notes.push({
      kind: 'totals_below',
      message: `${counted(totals.length, 'row')} with totals below the others ${totals.length === 1 ? 'stays in its place and is no entry' : 'stay in their places and are no entries'}: ${rowsText(totals)}.`,
      count: totals.length,
    });
  if (others.length > 0)
    notes.push({
      kind: 'more_tables',
      message: `The sheet has ${counted(others.length + 1, 'table')}. Its entries are those of ${addressOf(main!)}; ${others.slice(0, mostNamed).map(addressOf).join(', ')}${others.length > mostNamed ? ' …' : ''} ${others.length === 1 ? 'stays' : 'stay'} on the sheet as cells.`,
      count: others.length,
      cells: others.slice(0, 20).map(({ heading, rows, columns }) => cellAddress(heading?.[0] ?? rows[0], columns[0])),
    });
  return notes;
}

/** Of a sheet without a table. */
export function noTableNotes({ hidden }: RawSheet): ReportNote[] {
  const isHidden: ReportNote[] = hidden
    ? [
        {
          kind: 'hidden_sheet',
          message:
            'The sheet is hidden in the file, but it was imported. “Create app” leaves it out until you include it.',
          count: 1,
        },
      ]
    : [];
  return [
    ...isHidden,
    { kind: 'no_table', message: 'No table was found on this sheet. All its cells are in their places.', count: 1 },
  ];
}

function addressOf({ heading, rows, columns }: Region): string {
  return `${cellAddress(heading?.[0] ?? rows[0], columns[0])}:${cellAddress(Math.max(rows[1], heading?.[1] ?? 0), columns[1])}`;
}

function rowsText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, mostNamed).join(', ');
  return `${numbers.length === 1 ? 'row' : 'rows'} ${shown}${numbers.length > mostNamed ? ' …' : ''}`;
}
