/** The lines of the report: what of a sheet was not taken as it was. */

import { cellAddress, columnLetters } from '../cell-address.ts';
import type { RawSheet } from '../sources/raw-sheet.ts';
import { appearanceNotes } from '../appearance/appearance-notes.ts';
import type { ReportNote } from '../workbook-codec.ts';
import { counted, noteOf } from './cell-tally.ts';
import type { NamedColumn } from './column-names.ts';
import { columnNotes } from './column-notes.ts';
import { dateOrder, decimalMark, type SheetHints } from './column-plan.ts';
import type { FoundHeader } from './headings/header-row.ts';
import { headingNotes } from './headings/heading-notes.ts';
import type { PlannedColumn } from './profile-raw-sheet.ts';
import { longestInExcel, type Observations } from './sheet-observations.ts';

/** What becomes of formulas that are not those of a whole column. */
export const formulasStored = (count: number): string =>
  `${counted(count, 'formula')} ${count === 1 ? 'in a single cell keeps' : 'in single cells keep'} calculating.`;

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
  const add = (kind: ReportNote['kind'], count: number, message: string, cells?: string[]): void => {
    if (count > 0) notes.push({ kind, message, count, ...(cells && { cells: cells.slice(0, 20) }) });
  };
  add(
    'hidden_sheet',
    raw.hidden ? 1 : 0,
    'The sheet is hidden in the file, but it was imported. “Create app” leaves it out until you include it.',
  );
  notes.push(...headingNotes(header, named, seen.rowNumbers));
  const headerRow = header.rows.at(-1)?.number;
  if (headerRow === undefined && !raw.header) {
    add('header_missing', 1, 'The sheet starts with data, so its columns were named Column A, Column B and so on.');
  }
  const headerCells = (changed: NamedColumn['changed']): string[] =>
    named.filter((column) => column.changed === changed).map(({ index }) => cellAddress(headerRow ?? 1, index));
  const blanks = headerCells('blank');
  add(
    'header_blank',
    blanks.length,
    `${counted(blanks.length, 'column')} without a heading ${blanks.length === 1 ? 'was' : 'were'} named after ${blanks.length === 1 ? 'its letter' : 'their letters'}.`,
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
    `${counted(repeated.length, 'heading')} appeared more than once and got a number: ${newNames.join(', ')}${repeated.length > 3 ? ' …' : ''}.`,
    repeated,
  );
  const last = columns.at(-1)?.index ?? -1;
  const empty = last + 1 - columns.length;
  add(
    'blank_columns',
    empty,
    `${counted(empty, 'blank column')} between or before the others ${empty === 1 ? 'was' : 'were'} left out.`,
  );
  add(
    'columns_left_out',
    leftOut.length,
    `A sheet can have up to ${counted(columns.length, 'column')}. ${counted(leftOut.length, 'column')} after ${columnLetters(last)} ${leftOut.length === 1 ? 'was' : 'were'} left out: ${leftOutText(leftOut)}.`,
    leftOut.map(({ index }) => cellAddress(headerRow ?? 1, index)),
  );
  const merges = raw.merges.filter(({ top, bottom, right, left }) => bottom > top || right > left);
  add(
    'merged_cells',
    merges.length,
    `${counted(merges.length, 'merge')} of cells: a text or date over several rows was given to each of them; a number over several rows, and any value over several columns, stays in the first.`,
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
  const one = (count: number, single: string, plural: string): string => (count === 1 ? single : plural);
  const { blankRows, hiddenRows, errors, cut, long, unstorable, formulas, uncomputed, busy, links } = seen;
  if (blankRows.count > 0)
    notes.push(
      noteOf(
        'blank_rows',
        `${counted(blankRows.count, 'blank row')} between the others ${one(blankRows.count, 'was', 'were')} left out.`,
        blankRows,
      ),
    );
  if (hiddenRows.count > 0)
    notes.push(
      noteOf(
        'hidden_rows',
        `${counted(hiddenRows.count, 'hidden row')} ${one(hiddenRows.count, 'was', 'were')} imported anyway.`,
        hiddenRows,
      ),
    );
  if (errors.count > 0)
    notes.push(
      noteOf(
        'errors',
        `${counted(errors.count, 'cell')} with an error (such as #N/A) ${one(errors.count, 'is', 'are')} blank now.`,
        errors,
      ),
    );
  if (cut.count > 0)
    notes.push(
      noteOf(
        'cut_text',
        `${counted(cut.count, 'text')} longer than ${counted(textLength, 'character')} ${one(cut.count, 'was', 'were')} cut.`,
        cut,
      ),
    );
  if (long.count > 0)
    notes.push(
      noteOf(
        'long_text',
        `${counted(long.count, 'text')} longer than ${counted(longestInExcel, 'character')}, the limit of Excel, ${one(long.count, 'is', 'are')} cut there in an export as .xlsx.`,
        long,
      ),
    );
  if (unstorable.count > 0)
    notes.push(
      noteOf(
        'encoding',
        `${counted(unstorable.count, 'cell')} held broken characters, which were taken out.`,
        unstorable,
      ),
    );
  const computed = formulas.count - uncomputed.count;
  if (computed > 0)
    notes.push(
      noteOf(
        'formulas',
        formulasStored(computed),
        uncomputed.count === 0 ? formulas : { count: computed, positions: [] },
      ),
    );
  if (busy.count > 0)
    notes.push(
      noteOf(
        'formulas_computed',
        `${counted(busy.count, 'formula')} ${one(busy.count, 'takes', 'take')} long to compute: ${one(busy.count, 'its cell shows', 'their cells show')} #BUSY! until it’s done.`,
        busy,
      ),
    );
  if (uncomputed.count > 0)
    notes.push(
      noteOf(
        'formulas_uncomputed',
        `${counted(uncomputed.count, 'formula')} ${one(uncomputed.count, 'has no value in the file, so its cell is', 'have no value in the file, so their cells are')} blank: the program that saved it never calculated ${one(uncomputed.count, 'it', 'them')}. Open the file in a spreadsheet program, save it and import it again.`,
        uncomputed,
      ),
    );
  if (links.count > 0)
    notes.push(
      noteOf(
        'links',
        `${counted(links.count, 'cell')} kept ${one(links.count, 'its', 'their')} text, but not the address it links to.`,
        links,
      ),
    );
  return notes;
}
