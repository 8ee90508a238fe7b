import { maxColumns } from '#domain/sheet-limits.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#sheet/model.ts';
import { columnLetters } from '../cell-address.ts';
import type { ReadLimits } from '../read-limits.ts';
import { isBlank, isRich, type RawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import type { SheetReport } from '../workbook-codec.ts';
import { counted } from './cell-tally.ts';
import { nameColumns } from './column-names.ts';
import { type ColumnPlan, planColumn } from './column-plan.ts';
import { filledRows } from './filled-rows.ts';
import { type FoundHeader, findHeader, headerSample, headerText } from './header-row.ts';
import { type SheetMove, sheetMove } from './move-formula.ts';
import { createReader } from './reading.ts';
import { createObservations, type Observations } from './sheet-observations.ts';
import { sheetHints, sheetNotes } from './sheet-notes.ts';
import type { SizeMeter } from './size-meter.ts';

/** A sheet whose columns are decided and whose rows can be taken from the file. */
export interface ProfiledSheet {
  raw: RawSheet;
  /** Rows of the file up to this number are not data. */
  dataAfter: number;
  columns: PlannedColumn[];
  rowCount: number;
  /** Null when the rows and columns stand as in the file. */
  move: SheetMove | null;
  formulaCount: number;
  report: SheetReport;
}

export interface PlannedColumn {
  /** Where the column stands in the file, from 0. */
  index: number;
  column: Column;
  plan: ColumnPlan;
}

/** Goes through all rows once and decides the header, the columns and their types. Null for a sheet with nothing in it. */
export async function profileSheet(raw: RawSheet, limits: ReadLimits, meter: SizeMeter): Promise<ProfiledSheet | null> {
  const before = meter.characters;
  for (;;) {
    try {
      return await profile(raw, limits, meter);
    } catch (error) {
      meter.characters = before;
      if (!raw.recover?.(error)) throw error;
    }
  }
}

async function profile(raw: RawSheet, limits: ReadLimits, meter: SizeMeter): Promise<ProfiledSheet | null> {
  const read = createReader(raw.textMayBeNumbers);
  const seen = createObservations(raw, limits, meter);
  // Blank rows wait here too, for their numbers.
  const sample: RawRow[] = [];
  let filled = 0;
  let header: FoundHeader | null = raw.header ? { row: null, above: [] } : null;

  const settle = (): FoundHeader => {
    const found = findHeader(
      sample.filter(({ cells }) => !cells.every(isBlank)),
      raw,
      read,
    );
    const first = found.row?.number ?? 0;
    for (const row of sample) if (row.number > first) seen.add(row, read);
    sample.length = 0;
    return found;
  };

  for await (const rows of filledRows(raw, read)) {
    for (const row of rows) {
      if (row.cells.every(isBlank)) {
        if (header) seen.addBlank(row);
        else sample.push(row);
        continue;
      }
      if (header) seen.add(row, read);
      else {
        sample.push(row);
        if (++filled >= headerSample) header = settle();
      }
    }
  }
  if (!header && filled === 0) return null;
  header ??= settle();
  if (raw.header?.length === 0) return null;
  return finish(raw, header, seen, limits);
}

function finish(raw: RawSheet, header: FoundHeader, seen: Observations, limits: ReadLimits): ProfiledSheet {
  const headers = headersOf(raw, header);
  const used = new Set(seen.columns.keys());
  for (const [index, name] of headers ?? []) if (name.trim() !== '') used.add(index);
  const indexes = [...used].sort((one, other) => one - other);
  if (indexes.length > limits.columns) {
    const letter = columnLetters(indexes.at(-1) ?? 0);
    throw new Problem(
      'too_large',
      `The sheet “${raw.title}” has ${counted(indexes.length, 'column')} (up to ${letter}); ${limits.columns.toLocaleString('en-US')} are the most.`,
    );
  }
  const named = nameColumns(indexes, headers);
  const hints = sheetHints(raw, seen);
  const columns = named.map(({ index, id, name }): PlannedColumn => {
    const plan = planColumn(name, seen.columns.get(index) ?? new Map(), hints);
    const column: Column = { id, name, type: plan.type, ...(plan.format !== undefined && { format: plan.format }) };
    return { index, column, plan };
  });
  return {
    raw,
    dataAfter: header.row?.number ?? 0,
    columns,
    rowCount: seen.rowCount,
    move: sheetMove(header.row?.number ?? null, seen.rowNumbers, indexes),
    formulaCount: seen.formulas.count,
    report: {
      title: raw.title,
      rows: seen.rowCount,
      columns: columns.length,
      headerRow: header.row?.number ?? null,
      notes: [...raw.notes, ...sheetNotes({ raw, header, named, columns, seen, textLength: limits.textLength })],
    },
  };
}

function headersOf(raw: RawSheet, header: FoundHeader): Map<number, string> | null {
  if (raw.header) return new Map(raw.header.entries());
  if (!header.row) return null;
  const cells = header.row.cells;
  const names = new Map<number, string>();
  for (const [index, cell] of cells.entries()) if (!isBlank(cell)) names.set(index, headerText(cell));
  // A heading merged over several columns names each of them.
  for (const { top, left, bottom, right } of raw.merges) {
    if (top > header.row.number || bottom < header.row.number) continue;
    const name = nameAt(cells, left);
    if (name !== '')
      for (let index = left + 1; index <= Math.min(right, left + maxColumns); index++)
        if (!names.has(index)) names.set(index, name);
  }
  return names;
}

function nameAt(cells: readonly RawCell[], index: number): string {
  const cell = cells[index];
  return isBlank(cell) || (isRich(cell) && cell.kind === 'error') ? '' : headerText(cell);
}
