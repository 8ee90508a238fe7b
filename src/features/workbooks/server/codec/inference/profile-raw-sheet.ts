import { hasOwnCurrencies } from './column-format.ts';
import { type GridLook, mostGridLooks } from '../../../rules/grid-look.ts';
import type { Column } from '#engine/model.ts';
import type { ReadLimits } from '../read-limits.ts';
import { optionsOfColumn } from '../appearance/choice-lists.ts';
import { isBlankRawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import type { HeaderChoice, AppearanceInFile, Reading, SheetReport } from '../workbook-codec.ts';
import { listOfColumn } from './choice-column.ts';
import { nameColumns } from './column-names.ts';
import type { ColumnPlan } from './column-plan.ts';
import { planColumn } from './plan-column.ts';
import { filledRows } from './filled-rows.ts';
import type { Read } from './headings/heading-evidence.ts';
import type { FoundHeader } from './headings/header-row.ts';
import { headingNames } from './headings/heading-names.ts';
import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import { fileGrid, gridAlone } from './file-grid.ts';
import {
  namedApart,
  type PlacedTables,
  placeTable,
  placeWhole,
  regionOfRows,
  type TablePlace,
} from './regions/place-table.ts';
import { addLooks } from './regions/cell-emphasis.ts';
import { isBlankRow, type Span } from './regions/rectangle.ts';
import type { Region } from './regions/region.ts';
import { noTableNotes, regionNotes } from './regions/region-notes.ts';
import { RowSample } from './regions/row-sample.ts';
import { RowSorter, TooMuchOutside } from './regions/row-sorter.ts';
import { endSample, findEnd, type TableEnd } from './regions/table-end.ts';
import { createReader } from './cell-reading.ts';
import { createObservations, type Observations } from './sheet-observations.ts';
import { sheetHints, sheetNotes } from './sheet-notes.ts';
import type { SizeMeter } from './size-meter.ts';

/** A sheet whose columns are decided and whose rows can be taken from the file. */
export interface ProfiledSheet {
  raw: RawSheet;
  /** Numbers of rows that are no data: the header, what is above it, titles of groups and subtotals. */
  noData: ReadonlySet<number>;
  /** The number of the first row below the table; null where nothing follows it. */
  end: number | null;
  columns: PlannedColumn[];
  rowCount: number;
  /** Where the table lies; null where it is the whole sheet. */
  grid: FileGrid | null;
  /** Its tables, that of the sheet first; none for a form or notes. */
  regions: Region[];
  formulaCount: number;
  /** Formulas without a value. */
  uncomputedCount: number;
  /** Formulas that are yet to be computed. */
  busyCount: number;
  look: AppearanceInFile;
  drawn: Pick<GridLook, 'widths' | 'frozen'>;
  report: SheetReport;
}

export interface PlannedColumn {
  /** Where the column is in the file, from 0. */
  index: number;
  column: Column;
  plan: ColumnPlan;
}

/** Goes through all rows once and decides the table, its columns and their types. Null for a sheet with nothing in it. */
export async function profileRawSheet(
  raw: RawSheet,
  limits: ReadLimits,
  meter: SizeMeter,
  { choice, reading = 2 }: { choice?: HeaderChoice | undefined; reading?: Reading } = {},
): Promise<ProfiledSheet | null> {
  const before = meter.characters;
  for (let isUnderstood = reading > 1; ; ) {
    try {
      return await profile(raw, limits, meter, { choice, isUnderstood });
    } catch (error) {
      meter.characters = before;
      if (error instanceof TooMuchOutside && isUnderstood) isUnderstood = false;
      else if (!raw.recover?.(error)) throw error;
    }
  }
}

/** `isUnderstood` is false where so much is outside of the table that all of the sheet is taken for it, and on request. */
async function profile(
  raw: RawSheet,
  limits: ReadLimits,
  meter: SizeMeter,
  { choice, isUnderstood }: { choice: HeaderChoice | undefined; isUnderstood: boolean },
): Promise<ProfiledSheet | null> {
  const read = createReader(raw.textMayBeNumbers);
  const seen = createObservations(raw, limits, meter);
  const last: RawRow[] = [];
  const sample = new RowSample();
  let placed: PlacedTables | null = raw.header ? namedApart : null;
  let sorter = new RowSorter(placed?.table ?? null, raw.merges);

  const addRecord = (row: RawRow): void => {
    seen.add(row, read);
    last.push(row);
    if (last.length > endSample) last.shift();
  };
  const add = (row: RawRow): void => {
    if (isBlankRow(row)) return seen.addBlank(row);
    const own = sorter.take(row);
    if (own) addRecord(own);
  };
  const settle = async (isWhole: boolean): Promise<PlacedTables> => {
    await addLooks(sample.filled, raw);
    const found = isUnderstood
      ? placeTable(sample.filled, isWhole, { sheet: raw, read, choice })
      : placeWhole(sample.filled, { sheet: raw, read, choice });
    sorter = new RowSorter(found.table, raw.merges);
    for (const row of sample.rows) add(row);
    return found;
  };

  for await (const rows of filledRows(raw, read)) {
    for (const row of rows) {
      if (placed) add(row);
      else {
        sample.add(row);
        if (sample.isFull) placed = await settle(false);
      }
    }
  }
  if (!placed && sample.filled.length === 0) return null;
  placed ??= await settle(true);
  if (raw.header?.length === 0) return null;
  for (const row of sorter.rest()) addRecord(row);
  const { table } = placed;
  const end = table && endOf(table, last, seen, sorter);
  return finish(raw, placed, seen, limits, { end, sorter, read });
}

/** The number of the first row below the table, which is taken out of its rows; null where nothing is below. */
function endOf(table: TablePlace, last: readonly RawRow[], seen: Observations, sorter: RowSorter): TableEnd | null {
  if (table.end !== null) return { row: table.end, totals: [...table.totals] };
  const first = seen.rowNumbers[0];
  const end = first === undefined ? null : findEnd(last, first, table.isWhole);
  if (end === null) return null;
  for (const row of last) if (row.number >= end.row) sorter.leaveOut(row);
  while ((seen.rowNumbers.at(-1) ?? 0) >= end.row) seen.rowNumbers.pop();
  seen.rowCount = seen.rowNumbers.length;
  return end;
}

function finish(
  raw: RawSheet,
  { table, others }: PlacedTables,
  seen: Observations,
  limits: ReadLimits,
  { end, sorter, read }: { end: TableEnd | null; sorter: RowSorter; read: Read },
): ProfiledSheet {
  const header = table?.header ?? { rows: [], leftOut: [] };
  const headers = readColumnNames(raw, header, table?.span);
  const filled = columnsOf(seen, header, headers);
  const indexes = filled.slice(0, limits.columns);
  const leftOut = filled.slice(limits.columns).map((index) => ({ index, name: headers?.get(index)?.trim() ?? '' }));
  const named = nameColumns(indexes, headers);
  const hints = sheetHints(raw, seen);
  const columns = named.map(({ index, id, name }): PlannedColumn => {
    const readings = seen.columns.get(index) ?? new Map();
    const plan = planColumn(name, readings, hints);
    const { rowNumbers } = seen;
    const list = optionsOfColumn(raw.look.lists, index, rowNumbers);
    const listed = { name, type: plan.type, index, list, texts: seen.listed.get(index), rowNumbers };
    const column: Column = {
      ...{ id, name, type: plan.type },
      ...(plan.format !== undefined && { format: plan.format }),
      ...(hasOwnCurrencies(readings, plan) && { own_currencies: true as const }),
      ...listOfColumn(listed, raw),
    };
    return { index, column, plan };
  });
  const hasMore = leftOut.length > 0 || end !== null || sorter.hasBeside;
  const grid = raw.header ? null : table ? fileGrid(header, seen.rowNumbers, named, hasMore) : gridAlone(sorter.last);
  const around = sorter.digest();
  const main = table && regionOfRows({ table, rows: seen.rowNumbers, indexes, between: sorter.between, end }, read);
  return {
    raw,
    noData: sorter.noData,
    end: end?.row ?? null,
    columns,
    rowCount: seen.rowCount,
    grid: grid && around !== null ? { ...grid, around } : grid,
    regions: main ? [main, ...others] : others,
    formulaCount: seen.formulas.count,
    uncomputedCount: seen.uncomputed.count,
    busyCount: seen.busy.count,
    look: lookOf(raw, columns),
    drawn: drawnOf(raw, grid),
    report: {
      title: raw.title,
      rows: seen.rowCount,
      columns: columns.length,
      headerRow: header.rows.at(-1)?.number ?? null,
      notes: [
        ...raw.notes,
        ...(table
          ? sheetNotes({ raw, header, named, columns, leftOut, seen, textLength: limits.textLength })
          : noTableNotes(raw)),
        ...regionNotes(main, others),
      ],
    },
  };
}

/** Columns with data, and those that have a name of their own. */
function columnsOf(seen: Observations, header: FoundHeader, headers: ReadonlyMap<number, string> | null): number[] {
  const used = new Set(seen.columns.keys());
  for (const [index, name] of headers ?? []) if (isNamed(header, index) && name.trim() !== '') used.add(index);
  return [...used].sort((one, other) => one - other);
}

/** Whether a cell of the heading names a column: one that is merged over blank columns names the first of them. */
export const isNamed = ({ rows }: FoundHeader, index: number): boolean =>
  rows.length === 0 || rows.some(({ cells }) => !isBlankRawCell(cells[index]));

/** Widths and hidden columns by their ids. */
function lookOf({ look }: RawSheet, columns: readonly PlannedColumn[]): AppearanceInFile {
  const widths = columns.flatMap(({ index, column }): [string, number][] => {
    const width = look.widths.get(index);
    return width === undefined ? [] : [[column.id, width]];
  });
  const hidden = columns.flatMap(({ index, column }) => (look.hidden.has(index) ? [column.id] : []));
  return { widths: Object.fromEntries(widths), hidden };
}

/** Widths of columns that are not of the table, and what stays in view. */
function drawnOf({ look }: RawSheet, grid: FileGrid | null): ProfiledSheet['drawn'] {
  const isOther = (index: number): boolean => (grid?.columns[index] ?? '~').startsWith('~');
  const widths = [...look.widths]
    .filter(([index]) => isOther(index))
    .slice(0, mostGridLooks.widths)
    .map(([index, width]): [string, number] => [grid?.columns[index] ?? `~${index}`, width]);
  return { widths: Object.fromEntries(widths), ...(look.frozen && { frozen: look.frozen }) };
}

/** By index in the file; null where nothing names the columns. */
export function readColumnNames(raw: RawSheet, header: FoundHeader, span?: Span | null): Map<number, string> | null {
  if (raw.header) return new Map(raw.header.entries());
  if (header.rows.length === 0) return null;
  const names = headingNames(header.rows, raw.merges);
  return span ? new Map([...names].filter(([index]) => index >= span.left && index <= span.right)) : names;
}
