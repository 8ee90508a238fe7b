/** The lines of the report: what of a sheet was not taken as it was. */

import { cellAddress, columnLetters } from '../cell-address.ts';
import type { RawSheet } from '../sources/raw-sheet.ts';
import { appearanceNotes } from '../appearance/appearance-notes.ts';
import type { ReportNote } from '../workbook-codec.ts';
import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { hiddenSheet } from './regions/region-notes.ts';
import { reportNote } from '../report-note.ts';
import { type CellTally, noteOf } from './cell-tally.ts';
import type { NamedColumn } from './column-names.ts';
import { columnNotes } from './column-notes.ts';
import { dateOrder, decimalMark, type SheetHints } from './column-plan.ts';
import type { FoundHeader } from './headings/header-row.ts';
import { headingNotes } from './headings/heading-notes.ts';
import type { PlannedColumn } from './profile-raw-sheet.ts';
import { longestInExcel, type Observations } from './sheet-observations.ts';

/** What becomes of formulas that are not those of a whole column. */
export const formulasStored = (count: number): Msg =>
  msgPlural(
    count,
    '{count} formula in a single cell keeps calculating.',
    '{count} formulas in single cells keep calculating.',
  );

export interface SheetFindings {
  raw: RawSheet;
  header: FoundHeader;
  named: NamedColumn[];
  columns: PlannedColumn[];
  /** Columns that are too many for a sheet, by their place in the file. */
  leftOut: readonly { index: number; name: string }[];
  seen: Observations;
  textLength: number;
}

/** Columns that show their decimal mark or their order of days and months speak for those that do not. */
export function sheetHints(raw: RawSheet, seen: Observations): SheetHints {
  const marks = { point: 0, comma: 0 };
  const orders = { day_first: 0, month_first: 0 };
  for (const readings of seen.columns.values()) {
    const mark = decimalMark(readings);
    if (mark) marks[mark]++;
    const order = dateOrder(readings);
    if (order) orders[order]++;
  }
  const likely = raw.decimalCommaLikely ? 'comma' : 'point';
  return {
    mark: marks.point === marks.comma ? likely : marks.comma > marks.point ? 'comma' : 'point',
    dateOrder:
      orders.day_first === orders.month_first
        ? null
        : orders.day_first > orders.month_first
          ? 'day_first'
          : 'month_first',
  };
}

export function sheetNotes(findings: SheetFindings): ReportNote[] {
  return [
    ...layoutNotes(findings),
    ...findings.columns.flatMap((column) => columnNotes(column, findings.seen)),
    ...cellNotes(findings),
  ];
}

function layoutNotes({ raw, header, named, columns, leftOut, seen }: SheetFindings): ReportNote[] {
  const notes: ReportNote[] = [];
  const add = (kind: ReportNote['kind'], count: number, text: Msg, cells?: string[]): void => {
    if (count > 0) notes.push(reportNote(kind, text, count, cells));
  };
  add('hidden_sheet', raw.hidden ? 1 : 0, msg(hiddenSheet));
  notes.push(...headingNotes(header, named, seen.rowNumbers));
  const headerRow = header.rows.at(-1)?.number;
  if (headerRow === undefined && !raw.header) {
    add(
      'header_missing',
      1,
      msg('The sheet starts with data, so its columns were named Column A, Column B and so on.'),
    );
  }
  const headerCells = (changed: NamedColumn['changed']): string[] =>
    named.filter((column) => column.changed === changed).map(({ index }) => cellAddress(headerRow ?? 1, index));
  const blanks = headerCells('blank');
  add(
    'header_blank',
    blanks.length,
    msgPlural(
      blanks.length,
      '{count} column without a heading was named after its letter.',
      '{count} columns without a heading were named after their letters.',
    ),
    blanks,
  );
  const repeated = headerCells('duplicate');
  const newNames = named
    .filter(({ changed }) => changed === 'duplicate')
    .slice(0, 3)
    .map(({ name }) => `“${name}”`);
  add(
    'header_renamed',
    repeated.length,
    msgPlural(
      repeated.length,
      '{count} heading appeared more than once and got a number: {names}.',
      '{count} headings appeared more than once and got a number: {names}.',
      { names: `${newNames.join(', ')}${repeated.length > 3 ? ' …' : ''}` },
    ),
    repeated,
  );
  const last = columns.at(-1)?.index ?? -1;
  const empty = last + 1 - columns.length;
  add(
    'blank_columns',
    empty,
    msgPlural(
      empty,
      '{count} blank column between or before the others was left out.',
      '{count} blank columns between or before the others were left out.',
    ),
  );
  add(
    'columns_left_out',
    leftOut.length,
    [
      msg('A sheet can have up to {count} columns.', { count: columns.length }),
      msgPlural(
        leftOut.length,
        '{count} column after {letter} was left out: {names}.',
        '{count} columns after {letter} were left out: {names}.',
        { letter: columnLetters(last), names: leftOutText(leftOut) },
      ),
    ],
    leftOut.map(({ index }) => cellAddress(headerRow ?? 1, index)),
  );
  const merges = raw.merges.filter(({ top, bottom, right, left }) => bottom > top || right > left);
  add(
    'merged_cells',
    merges.length,
    msgPlural(
      merges.length,
      '{count} merge of cells: a text or date over several rows was given to each of them; a number over several rows, and any value over several columns, stays in the first.',
      '{count} merges of cells: a text or date over several rows was given to each of them; a number over several rows, and any value over several columns, stays in the first.',
    ),
    merges.map(({ top, left }) => cellAddress(top, left)),
  );
  return [...notes, ...appearanceNotes(raw, columns, seen)];
}

/** Letters and names, the first of many and the last. */
function leftOutText(columns: SheetFindings['leftOut']): string {
  const words = columns.map(({ index, name }) => `${columnLetters(index)}${name ? ` “${cutTo(name, 40)}”` : ''}`);
  return words.length > mostNamed ? [...words.slice(0, mostNamed - 2), '…', words.at(-1)].join(', ') : words.join(', ');
}

const mostNamed = 20;
const cutTo = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function cellNotes({ seen, textLength }: SheetFindings): ReportNote[] {
  const notes: ReportNote[] = [];
  const { blankRows, hiddenRows, errors, cut, long, unstorable, formulas, uncomputed, busy, links } = seen;
  const add = (kind: ReportNote['kind'], of: CellTally, text: (count: number) => Msg): void => {
    if (of.count > 0) notes.push(noteOf(kind, text(of.count), of));
  };
  add('blank_rows', blankRows, (count) =>
    msgPlural(
      count,
      '{count} blank row between the others was left out.',
      '{count} blank rows between the others were left out.',
    ),
  );
  add('hidden_rows', hiddenRows, (count) =>
    msgPlural(count, '{count} hidden row was imported anyway.', '{count} hidden rows were imported anyway.'),
  );
  add('errors', errors, (count) =>
    msgPlural(
      count,
      '{count} cell with an error (such as #N/A) is blank now.',
      '{count} cells with an error (such as #N/A) are blank now.',
    ),
  );
  add('cut_text', cut, (count) =>
    msgPlural(
      count,
      '{count} text longer than {most} characters was cut.',
      '{count} texts longer than {most} characters were cut.',
      { most: textLength },
    ),
  );
  add('long_text', long, (count) =>
    msgPlural(
      count,
      '{count} text longer than {most} characters, the limit of Excel, is cut there in an export as .xlsx.',
      '{count} texts longer than {most} characters, the limit of Excel, are cut there in an export as .xlsx.',
      { most: longestInExcel },
    ),
  );
  add('encoding', unstorable, (count) =>
    msgPlural(
      count,
      '{count} cell held broken characters, which were taken out.',
      '{count} cells held broken characters, which were taken out.',
    ),
  );
  const computed = formulas.count - uncomputed.count;
  add('formulas', uncomputed.count === 0 ? formulas : { count: computed, positions: [] }, formulasStored);
  add('formulas_computed', busy, (count) =>
    msgPlural(
      count,
      '{count} formula takes long to compute: its cell shows #BUSY! until it’s done.',
      '{count} formulas take long to compute: their cells show #BUSY! until it’s done.',
    ),
  );
  add('formulas_uncomputed', uncomputed, (count) =>
    msgPlural(
      count,
      '{count} formula has no value in the file, so its cell is blank: the program that saved it never calculated it. Open the file in a spreadsheet program, save it and import it again.',
      '{count} formulas have no value in the file, so their cells are blank: the program that saved it never calculated them. Open the file in a spreadsheet program, save it and import it again.',
    ),
  );
  add('links', links, (count) =>
    msgPlural(
      count,
      '{count} cell kept its text, but not the address it links to.',
      '{count} cells kept their text, but not the address it links to.',
    ),
  );
  return notes;
}
