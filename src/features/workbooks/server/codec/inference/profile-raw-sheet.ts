import { createHash } from 'node:crypto';
import { hasOwnCurrencies } from './column-format.ts';
import { type GridLook, mostGridLooks } from '../../../rules/grid-look.ts';
import type { Column } from '#engine/model.ts';
import type { ReadLimits } from '../read-limits.ts';
import { optionsOfColumn } from '../appearance/choice-lists.ts';
import { isBlankRawCell, isRich, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import type { HeaderChoice, AppearanceInFile, SheetReport } from '../workbook-codec.ts';
import { nameColumns } from './column-names.ts';
import type { ColumnPlan } from './column-plan.ts';
import { planColumn } from './plan-column.ts';
import { filledRows } from './filled-rows.ts';
import { type FoundHeader, findHeader, headerSample } from './headings/header-row.ts';
import { headingNames } from './headings/heading-names.ts';
import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import { fileGrid } from './file-grid.ts';
import { endSample, findTotals } from './table-end.ts';
import { createReader } from './cell-reading.ts';
import { createObservations, type Observations } from './sheet-observations.ts';
import { sheetHints, sheetNotes } from './sheet-notes.ts';
import type { SizeMeter } from './size-meter.ts';

/** A sheet whose columns are decided and whose rows can be taken from the file. */
export interface ProfiledSheet {
  raw: RawSheet;
  /** Numbers of the rows that are no data: the header and what is above it. */
  noData: ReadonlySet<number>;
  /** The number of the first row below the table; null where nothing follows it. */
  end: number | null;
  columns: PlannedColumn[];
  rowCount: number;
  /** Where the table lies; null where it is the whole sheet. */
  grid: FileGrid | null;
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

/** Goes through all rows once and decides the header, the columns and their types. Null for a sheet with nothing in it. */
export async function profileRawSheet(
  raw: RawSheet,
  limits: ReadLimits,
  meter: SizeMeter,
  choice?: HeaderChoice,
): Promise<ProfiledSheet | null> {
  const before = meter.characters;
  for (;;) {
    try {
      return await profile(raw, limits, meter, choice);
    } catch (error) {
      meter.characters = before;
      if (!raw.recover?.(error)) throw error;
    }
  }
}

async function profile(
  raw: RawSheet,
  limits: ReadLimits,
  meter: SizeMeter,
  choice: HeaderChoice | undefined,
): Promise<ProfiledSheet | null> {
  const read = createReader(raw.textMayBeNumbers);
  const seen = createObservations(raw, limits, meter);
  // Blank rows wait here too, for their numbers.
  const sample: RawRow[] = [];
  const last: RawRow[] = [];
  let filled = 0;
  let header: FoundHeader | null = raw.header ? { rows: [], leftOut: [] } : null;

  const settle = (): FoundHeader => {
    const found = findHeader(
      sample.filter(({ cells }) => !cells.every(isBlankRawCell)),
      raw,
      read,
      choice,
    );
    const noData = noDataOf(found);
    for (const row of sample) if (!noData.has(row.number)) seen.add(row, read);
    sample.length = 0;
    return found;
  };

  for await (const rows of filledRows(raw, read)) {
    for (const row of rows) {
      if (row.cells.every(isBlankRawCell)) {
        if (header) seen.addBlank(row);
        else sample.push(row);
        continue;
      }
      last.push(row);
      if (last.length > endSample) last.shift();
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
  const end = endOf(header, last, seen);
  const around = [...header.leftOut, ...last.filter(({ number }) => end !== null && number >= end)];
  return finish(raw, header, seen, limits, { end, around: digestOfConstants(around) });
}

/** What rows hold besides formulas, by their columns; null where that is nothing. */
function digestOfConstants(rows: readonly RawRow[]): string | null {
  const constants = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => {
      if (isBlankRawCell(cell) || (isRich(cell) && cell.formula !== undefined)) return [];
      return [[column, isRich(cell) ? cell.value : cell]];
    }),
  );
  return constants.length === 0 ? null : createHash('sha256').update(JSON.stringify(constants)).digest('hex');
}

/** Takes what is below the table out of its rows. */
function endOf(header: FoundHeader, last: readonly RawRow[], seen: Observations): number | null {
  const first = seen.rowNumbers[0];
  const isHeader = noDataOf(header);
  const end =
    first === undefined
      ? null
      : findTotals(
          last.filter(({ number }) => !isHeader.has(number)),
          first,
        );
  if (end === null) return null;
  while ((seen.rowNumbers.at(-1) ?? 0) >= end) seen.rowNumbers.pop();
  seen.rowCount = seen.rowNumbers.length;
  return end;
}

function finish(
  raw: RawSheet,
  header: FoundHeader,
  seen: Observations,
  limits: ReadLimits,
  { end, around }: { end: number | null; around: string | null },
): ProfiledSheet {
  const headers = readColumnNames(raw, header);
  const used = new Set(seen.columns.keys());
  for (const [index, name] of headers ?? []) if (name.trim() !== '') used.add(index);
  const filled = [...used].sort((one, other) => one - other);
  const indexes = filled.slice(0, limits.columns);
  const leftOut = filled.slice(limits.columns).map((index) => ({ index, name: headers?.get(index)?.trim() ?? '' }));
  const named = nameColumns(indexes, headers);
  const hints = sheetHints(raw, seen);
  const columns = named.map(({ index, id, name }): PlannedColumn => {
    const readings = seen.columns.get(index) ?? new Map();
    const plan = planColumn(name, readings, hints);
    const options = plan.type === 'boolean' ? undefined : optionsOfColumn(raw.look.lists, index, seen.rowNumbers);
    const column: Column = {
      ...{ id, name, type: plan.type },
      ...(plan.format !== undefined && { format: plan.format }),
      ...(hasOwnCurrencies(readings, plan) && { own_currencies: true as const }),
      ...(options && { options }),
    };
    return { index, column, plan };
  });
  const found = raw.header ? null : fileGrid(header, seen.rowNumbers, named, leftOut.length > 0 || end !== null);
  const grid = found && around !== null ? { ...found, around } : found;
  return {
    raw,
    noData: noDataOf(header),
    end,
    columns,
    rowCount: seen.rowCount,
    grid,
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
        ...sheetNotes({ raw, header, named, columns, leftOut, seen, textLength: limits.textLength }),
      ],
    },
  };
}

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

function noDataOf({ rows, leftOut }: FoundHeader): ReadonlySet<number> {
  return new Set([...rows, ...leftOut].map(({ number }) => number));
}

/** By index in the file; null where nothing names the columns. */
export function readColumnNames(raw: RawSheet, header: FoundHeader): Map<number, string> | null {
  if (raw.header) return new Map(raw.header.entries());
  return header.rows.length === 0 ? null : headingNames(header.rows, raw.merges);
}
