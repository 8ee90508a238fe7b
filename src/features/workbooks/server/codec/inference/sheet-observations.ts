import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadLimits } from '../read-limits.ts';
import { isBusyRawCell, isRich, type RawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import { type CellTally, newTally, tally } from './cell-tally.ts';
import type { ColumnReadings } from './column-plan.ts';
import { isClean } from './convert-raw-cell.ts';
import { createSnapshotMeter, type SizeMeter, sizeOf } from './size-meter.ts';
import { type CellReading, rememberTexts } from './cell-reading.ts';

/** What was seen in the data rows of a sheet, cell by cell. */
export interface Observations {
  rowCount: number;
  /** Of the data rows in the file, in order. */
  rowNumbers: number[];
  /** By index in the file; only columns with something in them. */
  columns: Map<number, ColumnReadings>;
  blankRows: CellTally;
  hiddenRows: CellTally;
  errors: CellTally;
  cut: CellTally;
  /** Texts that are longer than a cell of Excel holds. */
  long: CellTally;
  unstorable: CellTally;
  formulas: CellTally;
  /** Formulas without a value in the file. */
  uncomputed: CellTally;
  /** Formulas that are yet to be computed. */
  busy: CellTally;
  links: CellTally;
  /** Cells with notes, by column. */
  comments: Map<number, CellTally>;
  /** The texts of columns that have lists to choose from, with how often each is there, as far as they are few. */
  listed: Map<number, Map<string, number>>;
  /** A row with something in it. */
  add(row: RawRow, read: (cell: RawCell) => CellReading): void;
  addBlank(row: RawRow): void;
}

/** More than a column of choices has. */
const mostListed = 5_000;

function countText(into: Observations['listed'], column: number, text: string): void {
  const own = into.get(column) ?? new Map<string, number>();
  into.set(column, own);
  const label = text.trim();
  if (label !== '' && (own.has(label) || own.size < mostListed)) own.set(label, (own.get(label) ?? 0) + 1);
}

/** Characters of a cell in Excel. ("Excel specifications and limits", Microsoft) */
export const longestInExcel = 32_767;

/** No spreadsheet program goes further; a file that does is broken or hostile. */
const lastColumn = 16_384;

export function createObservations(sheet: RawSheet, limits: ReadLimits, meter: SizeMeter): Observations {
  // Blank rows count only when rows follow: what hangs below a table is nothing.
  let waiting: RawRow[] = [];
  const readers = new Map<number, (cell: RawCell) => CellReading>();
  let waitingCount = 0;
  const snapshot = createSnapshotMeter(sheet.title, limits);
  const seen: Observations = {
    rowCount: 0,
    rowNumbers: [],
    columns: new Map(),
    blankRows: newTally(),
    hiddenRows: newTally(),
    errors: newTally(),
    cut: newTally(),
    long: newTally(),
    unstorable: newTally(),
    formulas: newTally(),
    uncomputed: newTally(),
    busy: newTally(),
    links: newTally(),
    comments: new Map(),
    listed: new Map(),
    addBlank(row) {
      waitingCount++;
      if (waiting.length < 20) waiting.push(row);
    },
    add(row, read) {
      if (waitingCount > 0) {
        for (const blank of waiting) tally(seen.blankRows, blank.number, 0);
        seen.blankRows.count += waitingCount - waiting.length;
        waiting = [];
        waitingCount = 0;
      }
      seen.rowCount++;
      seen.rowNumbers.push(row.number);
      if (seen.rowCount > limits.rows) {
        throw new Problem(
          'too_large',
          t('The sheet “{title}” has more than {count} rows. Split it and retry.', {
            title: sheet.title,
            count: limits.rows,
          }),
        );
      }
      if (row.cells.length > lastColumn) {
        throw new Problem(
          'too_large',
          t('The sheet “{title}” has {count} columns; the limit is {limit}.', {
            title: sheet.title,
            count: row.cells.length,
            limit: limits.columns,
          }),
        );
      }
      snapshot.addRow();
      if (row.hidden) tally(seen.hiddenRows, row.number, 0);
      for (let column = 0; column < row.cells.length; column++) {
        const cell = row.cells[column];
        if (cell === undefined || cell === '') continue;
        let readCell = readers.get(column);
        if (!readCell) {
          readCell = rememberTexts(read);
          readers.set(column, readCell);
        }
        addCell(row.number, column, cell, readCell(cell));
      }
    },
  };

  const lists = sheet.look.lists.flatMap(({ ranges }) => ranges);
  const hasList = (column: number): boolean => lists.some(({ left, right }) => left <= column && column <= right);
  const addCell = (row: number, column: number, cell: RawCell, reading: CellReading): void => {
    if (isRich(cell) && cell.comments) {
      const own = seen.comments.get(column) ?? newTally();
      seen.comments.set(column, own);
      tally(own, row, column);
    }
    let readings = seen.columns.get(column);
    if (!readings) {
      // A note alone makes no column.
      if (reading.kind === 'blank' && (!isRich(cell) || (cell.comments && cell.formula === undefined))) return;
      readings = new Map();
      seen.columns.set(column, readings);
    }
    let found = readings.get(reading);
    if (!found) {
      found = newTally();
      readings.set(reading, found);
    }
    tally(found, row, column);
    if (reading.kind === 'error') tally(isBusyRawCell(cell) ? seen.busy : seen.errors, row, column);
    meter.add(sizeOf(cell));
    snapshot.addCell(cell, reading, column);
    const value = isRich(cell) ? cell.value : cell;
    if (typeof value === 'string') {
      if (hasList(column)) countText(seen.listed, column, value);
      if (value.length > limits.textLength) tally(seen.cut, row, column);
      if (value.length > longestInExcel) tally(seen.long, row, column);
      if (!isClean(value)) tally(seen.unstorable, row, column);
    }
    if (!isRich(cell)) return;
    if (cell.formula !== undefined) {
      tally(seen.formulas, row, column);
      if (cell.kind === 'blank') tally(seen.uncomputed, row, column);
    }
    if (cell.link !== undefined && cell.link !== value) tally(seen.links, row, column);
  };
  return seen;
}
