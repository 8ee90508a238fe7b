/** Which tables of a sheet of a file are which of its tables here: by their names, headings, contents and places. */
import type { Cell } from '#engine/model.ts';
import { headingText } from '#features/workbooks/server/rows/tables/table-values.ts';
import {
  hasContent,
  planAnyGuest,
  type PlannedGuest,
  type TableRegion,
  whyNoTable,
} from '#features/workbooks/server/rows/tables/guests/plan-guests.ts';
import { rowsOfGuest } from '#features/workbooks/server/rows/tables/guests/make-guests.ts';
import { meet, rectangleOf } from '#features/workbooks/server/rows/tables/guests/table-places.ts';
import type { FileSheet } from './file-sheet.ts';
import type { KnownGrid, KnownTable } from './known-tables.ts';

/** A table in a file. */
export interface FoundTable {
  region: TableRegion;
  /** Null for the one that the file was read by: its columns and rows are known. */
  planned: PlannedGuest | null;
}

export interface MatchedGrid {
  /** By the ids of sheets; those that are not there any more are missing. */
  tables: Map<string, FoundTable>;
  /** Tables that the file names, that are none here. */
  others: FoundTable[];
}

/** Two tables of which less is alike are two; from the other on they are one for sure. */
const leastAlike = 1;
const surelyAlike = 2;

interface Scored {
  known: KnownTable;
  table: FoundTable;
  score: number;
}

/** One table of the file for each of those that are here, where it has it; each cell is of one table. */
export function matchTables(file: FileSheet, { host, guests, texts }: KnownGrid): MatchedGrid {
  const all = [host, ...guests];
  const declared = tablesBeside(file);
  const taken = declared.map(({ region }) => region);
  const searchedFor = (known: KnownTable): Scored[] =>
    searchTables(file, known, { taken, foreign: foreignTo(known, all, texts) }).flatMap((table) =>
      scoresOf(file, table, [known], all),
    );
  const ofGuests = [
    ...declared.flatMap((table) => scoresOf(file, table, guests, all)),
    ...guests.flatMap((known) => searchedFor(known)),
  ];
  const ofHost = mainTable(file).flatMap((table) => scoresOf(file, table, [host], all));
  // What was read as the sheet's own table goes over others: it is found by its headings, too.
  const isOver = ofHost.length === 0 || ofGuests.some((one) => isWithin(one, ofHost[0]!));
  const own = isOver
    ? [...declared.flatMap((table) => scoresOf(file, table, [host], all)), ...searchedFor(host)]
    : ofHost;
  const tables = new Map<string, FoundTable>();
  for (const { known, table } of [...own, ...ofGuests].toSorted((one, other) => other.score - one.score)) {
    if (tables.has(known.sheet.id)) continue;
    if ([...tables.values()].some(({ region }) => meet(region, table.region))) continue;
    tables.set(known.sheet.id, table);
  }
  if (!tables.has(host.sheet.id) && file.table.columns.length === 0) tables.set(host.sheet.id, emptyTable(file));
  const isFree = (table: FoundTable): boolean =>
    ![...tables.values()].some((one) => one === table || meet(one.region, table.region));
  return { tables, others: declared.filter(isFree) };
}

/** Whether a table is for sure and lies in the rows of another one. */
function isWithin({ table, score }: Scored, { table: { region: own } }: Scored): boolean {
  return score >= surelyAlike && meet(table.region, own) && table.region.top > own.top;
}

function scoresOf(
  file: FileSheet,
  table: FoundTable,
  tables: readonly KnownTable[],
  all: readonly KnownTable[],
): Scored[] {
  const look = contentsOf(file, table);
  return tables.flatMap((known) => {
    const score = likeness(known, table, look, all);
    return score >= leastAlike ? [{ known, table, score }] : [];
  });
}

/** Of a sheet whose cells are none of a table of its own. */
const emptyTable = ({ main }: FileSheet): FoundTable => ({
  region: { ...rectangleOf(main), headerRows: main.layout.headerRows, totalsRows: 0, name: null },
  planned: null,
});

/** The one that was read; none of a sheet of which nothing was. */
function mainTable({ main, table, declared }: FileSheet): FoundTable[] {
  if (table.columns.length === 0) return [];
  const rectangle = rectangleOf(main);
  const own = declared.find(({ range }) => range.top - 1 === rectangle.top && range.left === rectangle.left);
  const { headerRows } = main.layout;
  return [{ region: { ...rectangle, headerRows, totalsRows: 0, name: own?.name ?? null }, planned: null }];
}

/** Those that the file names, and that hold single cells. */
function tablesBeside(file: FileSheet): FoundTable[] {
  const last = Math.max(0, ...file.cells.keys());
  return file.declared.flatMap(({ name, range, headerRows, totalsRows }) => {
    const region: TableRegion = {
      ...{ ...range, top: range.top - 1, headerRows, totalsRows, name },
      bottom:
        totalsRows > 0 ? range.bottom - 1 : Math.min(range.bottom - 1, Math.max(last, range.top - 1 + headerRows)),
    };
    const { merges, cells } = file;
    return whyNoTable(region, { tables: [], merges, cells }) === null ? [planned(file, region)] : [];
  });
}

/** Those of them that are none of what was read. */
export function tablesOutside(file: FileSheet): FoundTable[] {
  const own = rectangleOf(file.main);
  return tablesBeside(file).filter(({ region }) => !meet(region, own));
}

const planned = ({ bare, cells }: FileSheet, region: TableRegion): FoundTable => ({
  region,
  planned: planAnyGuest(region, { host: bare, guests: [], cells }),
});

interface NotItsOwn {
  taken: readonly TableRegion[];
  /** What is none of its headings: those of other tables, and what was around the tables before. */
  foreign: ReadonlySet<string>;
}

function foreignTo(known: KnownTable, all: readonly KnownTable[], texts: ReadonlySet<string>): Set<string> {
  const namesOf = ({ columns, sheet }: KnownTable): string[] =>
    [...columns, ...sheet.columns].map(({ name }) => plain(name));
  const foreign = new Set([...texts, ...all.flatMap((one) => (one === known ? [] : namesOf(one)))]);
  for (const name of namesOf(known)) foreign.delete(name);
  return foreign;
}

/** Where the headings of a table are met that the file doesn't name. */
function searchTables(file: FileSheet, known: KnownTable, others: NotItsOwn): FoundTable[] {
  const { taken } = others;
  const { headerRows } = known.placed.layout;
  const isFree = (region: TableRegion): boolean => !taken.some((other) => meet(region, other));
  if (headerRows === 0) {
    const { top, left, right } = rectangleOf(known.placed);
    const region = withEnd(file, known, {
      ...{ top, left, right, bottom: top },
      headerRows,
      totalsRows: 0,
      name: null,
    });
    return region && isFree(region) ? [planned(file, region)] : [];
  }
  const names = new Set([...known.columns, ...known.sheet.columns].map(({ name }) => plain(name)));
  const found: FoundTable[] = [];
  for (const [row, cells] of file.cells) {
    let done = -1;
    for (const column of [...cells.keys()].sort((one, other) => one - other)) {
      if (column <= done || !names.has(headingAt(file, row, column, headerRows))) continue;
      const at = { row, column, headerRows };
      const { left, right } = runOf(file, at, sameAsBefore(file, known, at), others);
      done = right;
      const top = row - headerRows + 1;
      const region = withEnd(file, known, { top, left, right, bottom: row, headerRows, totalsRows: 0, name: null });
      const { merges, cells: all } = file;
      if (!region || !isFree(region)) continue;
      if (whyNoTable(region, { tables: [], merges, cells: all }) === null) found.push(planned(file, region));
    }
  }
  return found;
}

interface HeadingPlace {
  row: number;
  column: number;
  headerRows: number;
}

/** The columns where a heading is what it was; a blank one names none. */
function sameAsBefore(
  file: FileSheet,
  { columns }: KnownTable,
  { row, column, headerRows }: HeadingPlace,
): { left: number; right: number } | null {
  const index = columns.findIndex(({ name }) => plain(name) === headingAt(file, row, column, headerRows));
  const left = column - index;
  if (index < 0 || left < 0) return null;
  const texts = columns.map((_, at) => headingAt(file, row, left + at, headerRows));
  const isSame = columns.every(({ name }, at) => texts[at] === '' || texts[at] === plain(name));
  const filled = texts.filter((text) => text !== '').length;
  return isSame && filled * 2 >= columns.length ? { left, right: left + columns.length - 1 } : null;
}

/** The filled cells of a heading, next to each other, as far as they may be its own. */
function runOf(
  file: FileSheet,
  { row, column, headerRows }: HeadingPlace,
  same: { left: number; right: number } | null,
  { taken, foreign }: NotItsOwn,
): { left: number; right: number } {
  const isOwn = (at: number): boolean => {
    const heading = headingAt(file, row, at, headerRows);
    if (heading === '' || foreign.has(heading)) return false;
    return !taken.some((other) => meet(other, { top: row, bottom: row, left: at, right: at }));
  };
  let { left, right } = same ?? { left: column, right: column };
  while (left > 0 && isOwn(left - 1)) left--;
  while (isOwn(right + 1)) right++;
  return { left, right };
}

function headingAt({ cells }: FileSheet, row: number, column: number, headerRows: number): string {
  const texts = Array.from({ length: headerRows }, (_, at) =>
    headingText(cells.get(row - headerRows + 1 + at)?.get(column) ?? null).trim(),
  );
  return plain(texts.filter((text) => text !== '').join(' '));
}

const plain = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The region with its rows: up to a blank one, to what was below it, or to another table. Null where there is none. */
function withEnd(file: FileSheet, known: KnownTable, region: TableRegion): TableRegion | null {
  const { cells, declared } = file;
  const { left, right, headerRows } = region;
  const others = declared.map(({ range }) => ({ ...range, top: range.top - 1, bottom: range.bottom - 1 }));
  const told = file.table.regions?.find(
    ({ heading, columns }) => heading?.[1] === region.top + headerRows && columns[0] <= left && columns[1] >= right,
  );
  const mostBlank = Math.max(0, ...(known.layout?.gaps ?? []).map(([, count]) => count));
  let [bottom, blank] = [region.top + headerRows - 1, 0];
  for (let row = bottom + 1; ; row++) {
    if (told && row > told.rows[1] - 1) break;
    if (others.some((other) => meet(other, { top: row, bottom: row, left, right }))) break;
    if (!hasContent(cells.get(row), left, right)) {
      if (++blank > mostBlank) break;
      continue;
    }
    if (isBelow(file, known, row, left)) break;
    [bottom, blank] = [row, 0];
  }
  return bottom < region.top + headerRows ? null : { ...region, bottom };
}

/** Whether a row is the one that was right below the table. */
function isBelow({ cells }: FileSheet, { below, layout }: KnownTable, row: number, left: number): boolean {
  if (below.size === 0 || !layout) return false;
  const there = cells.get(row);
  const own = layout.columns.filter((key) => !key.startsWith('~'));
  return own.every((id, at) => {
    const cell = there?.get(left + at);
    const content = !cell || (cell.value === null && cell.formula === undefined) ? undefined : cell;
    const text = content && (content.formula !== undefined ? '=' : String(content.value));
    return text === below.get(id);
  });
}

interface Contents {
  names: ReadonlySet<string>;
  values: ReadonlySet<string>;
}

const mostCompared = 1_000;

function contentsOf({ table, cells }: FileSheet, { planned: own }: FoundTable): Contents {
  const columns = own?.columns ?? table.columns;
  const rows = own ? rowsOfGuest(own, cells, ({ formula }) => formula) : table.rows;
  return {
    names: new Set(columns.map(({ name }) => plain(name))),
    values: new Set(rows.slice(0, mostCompared).flatMap(({ cells: values, formulas }) => typed(values, formulas))),
  };
}

/** What people typed: formulas change on their own. */
const typed = (cells: Record<string, Cell>, formulas?: Record<string, string> | null): string[] =>
  Object.entries(cells).flatMap(([id, cell]) => (cell === null || formulas?.[id] !== undefined ? [] : [String(cell)]));

/**
 * How alike two tables are: 4 for the same name in the file, 2 for the same headings, 1 for the same contents, a half for
 * the same place. Below 1 they are two.
 */
function likeness(
  { sheet, columns, fileNames, placed, list, isGuest }: KnownTable,
  { region, planned: own }: FoundTable,
  { names, values }: Contents,
  all: readonly KnownTable[],
): number {
  const name = region.name?.toLowerCase() ?? null;
  // Names of tables that are cells here are with the sheet's own.
  const isNamed = name !== null && fileNames.has(name) && (isGuest || own === null);
  // One that is named as another table is that one.
  if (name !== null && !isNamed && all.some((one) => one.isGuest && one.fileNames.has(name))) return 0;
  const before = new Set([...columns, ...sheet.columns].map((column) => plain(column.name)));
  const same = [...names].filter((one) => before.has(one)).length;
  const headings = same / Math.max(1, columns.length, names.size);
  const held = new Set(
    list.slice(0, mostCompared).flatMap(({ base, here, formulas }) => typed(base ?? here ?? {}, formulas)),
  );
  const contents = [...held].filter((one) => values.has(one)).length / Math.max(1, held.size);
  const at = rectangleOf(placed);
  const isSamePlace = at.top === region.top && at.left === region.left;
  const isAlike = isNamed || headings >= 0.5 || (contents >= 0.5 && columns.length === names.size);
  const isOnlyPlace = placed.layout.headerRows === 0 && isSamePlace;
  if (!isAlike && !isOnlyPlace) return 0;
  return (isNamed ? 4 : 0) + headings * 2 + contents + (isSamePlace ? 0.5 : 0) + (isOnlyPlace ? 1 : 0);
}
