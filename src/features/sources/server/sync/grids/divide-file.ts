/** A sheet of a file as the tables that it has here, each with what is around it by its own rows and columns. */
import { GridLayout, type FileGrid } from '#engine/formula/cells/grid-layout.ts';
import { layoutOfGuest, regionAt } from '#engine/formula/cells/grids/regions.ts';
import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import type { FileAround } from '#features/workbooks/rules/file-around.ts';
import { lookOfGuest, rowsOfGuest } from '#features/workbooks/server/rows/tables/guests/make-guests.ts';
import type { PlannedGuest } from '#features/workbooks/server/rows/tables/guests/plan-guests.ts';
import { overlapText, rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import { placedRows } from '#features/workbooks/server/rows/tables/placed-rows.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { type FileSheet, rowAroundOf } from './file-sheet.ts';
import type { FoundTable, MatchedGrid } from './find-tables.ts';
import type { KnownGrid, KnownTable } from './known-tables.ts';

/** Where a further table of a sheet begins in a file, with its heading. Rows and columns from 0. */
export interface GuestInFile {
  host: string;
  top: number;
  left: number;
  /** Whether the file doesn't have it: it stays as it is here. */
  isKept: boolean;
}

export interface TableOfSheet {
  known: KnownTable;
  table: SeenTable;
  /** Null for the sheet's own. */
  on: GuestInFile | null;
}

/** The tables of a sheet, its own first. Refused where it can't be told what belongs to which. */
export function divideFile(file: FileSheet, { host, guests }: KnownGrid, { tables }: MatchedGrid): TableOfSheet[] {
  const own = tables.get(host.sheet.id);
  if (!own) throw notFound(host, file);
  const first = ownTable(file, host, own);
  const parts = [{ known: host, ...first, on: null as GuestInFile | null }];
  for (const known of guests) {
    const found = tables.get(known.sheet.id);
    const { placed } = first;
    if (found) parts.push({ known, ...guestTable(file, known, found, placed) });
    else parts.push({ known, ...keptTable(known, host, parts, placed) });
  }
  return divideAround(file, parts);
}

const notFound = ({ sheet }: KnownTable, { table }: FileSheet): Problem =>
  new Problem(
    'invalid_input',
    t(
      'The table of “{sheet}” isn’t on the sheet “{table}” of this file, which has other tables. Upload it as a new spreadsheet.',
      { sheet: sheet.title, table: table.title },
    ),
  );

interface Part {
  known: KnownTable;
  table: SeenTable;
  placed: PlacedSheet;
  on: GuestInFile | null;
}

function ownTable(file: FileSheet, { sheet, layout }: KnownTable, found: FoundTable): Omit<Part, 'known' | 'on'> {
  const { id, title } = sheet;
  if (!found.planned) {
    const { layout: at, columns } = file.main;
    const rows = file.table.rows.map((_, index) => file.main.placeOf(String(index + 1))!.place);
    return { table: file.table, placed: placedAt({ id, title }, columns as Column[], rows, at) };
  }
  const { rows } = found.planned;
  const all = withDays(found.planned.columns, sheet.columns);
  const own = rowsOf(found.planned, file, all);
  const { left, right, top, headerRows } = found.region;
  // A column that is blank from top to bottom is none of a sheet's own table.
  const isBlank = ({ id, name }: Column): boolean =>
    /^Column [A-Z]+$/.test(name) && own.every(({ cells }) => (cells[id] ?? null) === null);
  const columns = all.filter((column) => !isBlank(column));
  const byIndex = new Map(all.map((column, at) => [left + at, column]));
  const keys = Array.from({ length: right + 1 }, (_, at) => {
    const column = byIndex.get(at);
    return column && !isBlank(column) ? column.id : `~${at}`;
  });
  const grid: FileGrid = {
    ...{ above: top + headerRows, headerRows, columns: keys, spare: layout?.spare ?? keys.length },
    gaps: gapsOf(rows, top + headerRows),
  };
  const layoutNow = new GridLayout(columns, { ...grid, gaps: [] });
  const { cells, look } = aroundOf(file, found.planned);
  const widths = Object.entries(file.look.widths).map(([key, width]): [string, number] => [
    layoutNow.keyOfColumn(Number(key.slice(1))),
    width,
  ]);
  const { frozen } = file.table.around?.look ?? {};
  const around = { cells, look: { ...look, widths: Object.fromEntries(widths), ...(frozen && { frozen }) } };
  return {
    table: { ...file.table, columns, grid, rows: own, around },
    placed: placedAt(
      { id, title },
      columns,
      rows.map(({ place }) => place),
      layoutNow,
    ),
  };
}

/** Days are days in columns of days, whatever else is in these. */
function withDays(columns: readonly Column[], here: readonly Column[]): Column[] {
  const types = new Map(here.map(({ name, type }) => [name, type]));
  return columns.map((column) => {
    const type = types.get(column.name);
    return type === 'date' || type === 'datetime' ? { ...column, type } : column;
  });
}

function rowsOf(planned: PlannedGuest, { cells }: FileSheet, columns: Column[]): SeenTable['rows'] {
  const rows = rowsOfGuest({ ...planned, columns }, cells, ({ formula }) => formula);
  return rows.map(({ cells: values, formulas }) => ({ cells: values, ...(formulas && { formulas }) }));
}

function gapsOf(rows: PlannedGuest['rows'], above: number): FileGrid['gaps'] {
  const gaps: FileGrid['gaps'] = [];
  let before = above - 1;
  for (const [index, { place }] of rows.entries()) {
    if (place > before + 1) gaps.push([index, place - before - 1]);
    before = place;
  }
  return gaps;
}

function guestTable(file: FileSheet, known: KnownTable, found: FoundTable, host: PlacedSheet): Omit<Part, 'known'> {
  const { region, planned } = found;
  const { top, left, headerRows } = region;
  const on: GuestInFile = { host: host.id, top, left, isKept: false };
  const columns = withDays(planned!.columns, known.sheet.columns);
  const rows = planned!.rows.map(({ place }) => place);
  const grid: FileGrid = {
    ...{ above: headerRows, headerRows, columns: columns.map(({ id }) => id) },
    ...{
      spare: known.layout?.spare ?? columns.length,
      gaps: gapsOf(
        rows.map((place) => ({ place, row_id: '' })),
        top + headerRows,
      ),
    },
  };
  const { title } = known.sheet;
  const own = rowsOf(planned!, file, columns);
  const table: SeenTable = { ...file.table, title, columns, grid, rows: own };
  return {
    on,
    table: { ...table, around: aroundOf(file, planned!) },
    placed: placedGuest(known, columns, { grid, rows, on }, host),
  };
}

/** What is drawn of a table. */
function aroundOf(file: FileSheet, planned: PlannedGuest): FileAround {
  const { styles, columns, body, widths } = lookOfGuest(planned, file.look, file.bare, file.cells);
  const rows = new Map(planned.rows.map(({ row_id }, at) => [row_id, at + 1]));
  const drawn = Object.entries(body).flatMap(([row, cells]) =>
    Object.entries(cells).map(([id, style]): [number, string, number] => [rows.get(row) ?? 0, id, style]),
  );
  return { cells: [], look: { styles, columns, widths, body: drawn, merges: [], heights: [] } };
}

/** A table that the file doesn't have, where it would be there: it moves with what is above it. */
function keptTable(known: KnownTable, host: KnownTable, parts: readonly Part[], own: PlacedSheet): Omit<Part, 'known'> {
  const { sheet, placed, layout } = known;
  const { top, left } = rectangleOf(placed);
  const under = parts.find((part) => part.known.sheet.id === layout?.on?.under) ?? parts[0]!;
  const count = Number(/^>(\d+)$/.exec(layout?.on?.row ?? '')?.[1] ?? Number.NaN);
  const [before, now] = [rectangleOf(host.placed), rectangleOf(own)];
  const on: GuestInFile = {
    ...{ host: own.id, isKept: true, left: left + now.left - before.left },
    top: Number.isNaN(count) ? top + now.top - before.top : under.placed.bottom + count,
  };
  const columns = placed.columns as Column[];
  const grid: FileGrid = {
    ...{ above: placed.layout.headerRows, headerRows: placed.layout.headerRows },
    ...{ columns: layout?.columns ?? [], spare: layout?.spare ?? columns.length, gaps: [] },
  };
  const shift = on.top - top;
  const rows: number[] = [];
  for (let place = placed.layout.above; place <= placed.bottom; place++)
    if (placed.rowAt(place)) rows.push(place + shift);
  const gaps = gapsOf(
    rows.map((place) => ({ place, row_id: '' })),
    on.top + grid.headerRows,
  );
  const table: SeenTable = {
    ...{ title: sheet.title, columns, grid: { ...grid, gaps }, rows: rows.map(() => ({ cells: {} })) },
    around: { cells: [], look: { styles: [], columns: {}, widths: {}, body: [], merges: [], heights: [] } },
  };
  return { on, table, placed: placedGuest(known, columns, { grid, rows, on }, own) };
}

function placedGuest(
  { sheet: { id, title } }: KnownTable,
  columns: readonly Column[],
  { grid, rows, on }: { grid: FileGrid; rows: readonly number[]; on: GuestInFile },
  host: PlacedSheet,
): PlacedSheet {
  const keys = grid.columns.map((_, at) => host.layout.keyOfColumn(on.left + at));
  const place = { sheet: host.id, under: host.id, row: `~${on.top}`, columns: keys };
  const layout = layoutOfGuest(columns, { ...grid, gaps: [], on: place }, { host, under: host });
  return placedAt({ id, title, host: host.id }, columns, rows, layout);
}

function placedAt(
  sheet: Pick<PlacedSheet, 'id' | 'title' | 'host'>,
  columns: readonly Column[],
  rows: readonly number[],
  layout: GridLayout,
): PlacedSheet {
  const own = rows.map((place, at) => ({ place, row_id: String(at + 1) }));
  return placedRows(sheet, columns, own, layout);
}

/** Gives each cell around the tables to the one by whose rows it is known. */
function divideAround(file: FileSheet, parts: readonly Part[]): TableOfSheet[] {
  const ground = { host: parts[0]!.placed, guests: parts.slice(1).map(({ placed }) => placed) };
  const cells = new Map<string, FileAround['cells']>(parts.map(({ placed }) => [placed.id, []]));
  const merges = new Map<string, FileAround['look']['merges']>(parts.map(({ placed }) => [placed.id, []]));
  // What was read as the rows of another table may be around this one.
  const others = parts[0]!.table.rows === file.table.rows ? [] : file.body;
  for (const { row, column, cell } of [...file.around, ...others]) {
    const region = regionAt(ground, row, column);
    const keys = keysOfPlace(region, { row, column });
    const part = parts.find(({ placed }) => placed.id === region.id);
    if (part?.on?.isKept && row >= rectangleOf(region).top && row <= region.bottom) refuseTaken(part, cell);
    // Without keys it is a cell of a table.
    if (keys) cells.get(region.id)!.push({ ...cell, row: rowAroundOf(keys.row), column: keys.column });
  }
  for (const { row, column, rows, columns } of file.merges) {
    const region = regionAt(ground, row, column);
    const keys = keysOfPlace(region, { row, column });
    if (keys) merges.get(region.id)!.push([rowAroundOf(keys.row), keys.column, rows, columns]);
  }
  return parts.map(({ known, table, on, placed }): TableOfSheet => {
    const around = table.around ?? {
      cells: [],
      look: { styles: [], columns: {}, widths: {}, body: [], merges: [], heights: [] },
    };
    const own = merges.get(placed.id)!;
    return {
      known,
      on,
      table: { ...table, around: { cells: cells.get(placed.id)!, look: { ...around.look, merges: own } } },
    };
  });
}

function refuseTaken({ known }: Part, { value, formula }: FileAround['cells'][number]): void {
  if (value === null && formula === undefined) return;
  throw new Problem(
    'invalid_input',
    `${t('This file doesn’t have the table “{title}”, and other cells are in its place. Make it cells first, or upload the file as a new spreadsheet.', { title: known.sheet.title })} ${overlapText(known.sheet.title)}`,
  );
}
