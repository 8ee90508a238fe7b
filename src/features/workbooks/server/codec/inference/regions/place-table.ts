/** Where the table of a sheet lies, as the beginning of the sheet shows it. */

import type { RawRow, RawSheet } from '../../sources/raw-sheet.ts';
import type { HeaderChoice } from '../../workbook-codec.ts';
import type { Read } from '../headings/heading-evidence.ts';
import { type FoundHeader, findHeader, headerSample } from '../headings/header-row.ts';
import { acrossOf } from './across.ts';
import { chooseTable } from './choose-table.ts';
import type { FoundTable } from './find-tables.ts';
import { headerText } from '../headings/heading-names.ts';
import { filledColumns, type Span } from './rectangle.ts';
import type { RecordShape } from './row-kinds.ts';
import type { Region } from './region.ts';
import type { TableEnd } from './table-end.ts';

export interface TablePlace {
  header: FoundHeader;
  /** Its columns; null where it has all of them. */
  span: Span | null;
  /** The number of its first row, header or data; everything above is outside of it. */
  start: number;
  /** The number of the first row below it; null where it goes on to the end of what was looked at. */
  end: number | null;
  totals: readonly number[];
  /** Rows below the heading that its merged cells cover. */
  covered: ReadonlySet<number>;
  shape: RecordShape;
  /** The title above it. */
  name: string | null;
  /** Whether all rows from its header to its totals are records, whatever they look like. */
  isWhole: boolean;
}

export interface PlacedTables {
  /** Null where a sheet has none: a form, instructions, notes. */
  table: TablePlace | null;
  /** Further tables, from the left to the right and from above to below. */
  others: Region[];
}

const whole = (header: FoundHeader): TablePlace => ({
  ...{ header, span: null, start: 0, end: null, totals: [], covered: new Set<number>() },
  ...{ shape: { usual: 0, titles: null, isNumbered: false, measures: [] }, name: titleOf(header), isWhole: true },
});

/** The names of columns are apart from the rows. */
export const namedApart: PlacedTables = { table: whole({ rows: [], leftOut: [] }), others: [] };

/**
 * `rows` are the first rows with something in them, all where `isWhole`. Where a person chose the header, the table has
 * all columns and rows.
 */
export function placeTable(
  rows: readonly RawRow[],
  isWhole: boolean,
  { sheet, read, choice }: { sheet: RawSheet; read: Read; choice: HeaderChoice | undefined },
): PlacedTables {
  if (choice) return placeWhole(rows, { sheet, read, choice });
  const { main, others } = chooseTable(rows, isWhole, sheet, read);
  return {
    table: main && placeOf(main, rows),
    others: others.map((table) => regionOf(table, read)),
  };
}

/** The same with all columns and rows, whatever is on the sheet. */
export function placeWhole(
  rows: readonly RawRow[],
  { sheet, read, choice }: { sheet: RawSheet; read: Read; choice: HeaderChoice | undefined },
): PlacedTables {
  return { table: whole(findHeader(rows.slice(0, headerSample), sheet, read, choice)), others: [] };
}

function placeOf(table: FoundTable, rows: readonly RawRow[]): TablePlace {
  const { header, span, end, totals, covered, shape } = table;
  const start = Math.min(...[...header.rows, ...table.rows].map(({ number }) => number));
  const own = new Set(header.leftOut.map(({ number }) => number));
  const above = rows.filter(({ number }) => number < start || own.has(number));
  return {
    header: { rows: header.rows, leftOut: above },
    span,
    start,
    end,
    totals,
    covered,
    shape,
    name: titleOf(header),
    isWhole: false,
  };
}

/** A table that the beginning of its sheet shows whole. */
export function regionOf({ header, span, rows, totals, between }: FoundTable, read: Read): Region {
  const [first, last] = [header.rows[0]?.number, header.rows.at(-1)?.number];
  const begin = rows[0]?.number ?? (last ?? 0) + 1;
  return {
    heading: first === undefined || last === undefined ? null : [first, last],
    rows: [begin, rows.at(-1)?.number ?? begin - 1],
    columns: [span.left, span.right],
    totals: [...totals],
    between: [...between],
    name: titleOf(header),
    across: acrossOf(header.rows.at(-1), span, read),
  };
}

/** The table of the sheet, of which all rows are known by their numbers. */
export function regionOfRows(
  found: {
    table: TablePlace;
    rows: readonly number[];
    indexes: readonly number[];
    between: readonly number[];
    end: TableEnd | null;
  },
  read: Read,
): Region {
  const { rows, indexes, between, end } = found;
  const { header, name } = found.table;
  const [first, last] = [header.rows[0]?.number, header.rows.at(-1)?.number];
  const begin = rows[0] ?? (last ?? 0) + 1;
  const columns = { left: indexes[0] ?? 0, right: indexes.at(-1) ?? -1 };
  return {
    heading: first === undefined || last === undefined ? null : [first, last],
    rows: [begin, rows.at(-1) ?? begin - 1],
    columns: [columns.left, columns.right],
    totals: end?.totals ?? [],
    between: between.slice(0, mostBetween),
    name,
    across: acrossOf(header.rows.at(-1), columns, read),
  };
}

/** No more are told. */
const mostBetween = 10_000;
const longestTitle = 80;

/** A text alone in the row above the heading, or in the one above that. */
export function titleOf({ rows, leftOut }: FoundHeader): string | null {
  const first = rows[0]?.number ?? Infinity;
  const above = leftOut.findLast(({ number }) => number < first && number >= first - 2);
  const [at, second] = above ? filledColumns(above.cells) : [];
  const text =
    at === undefined || second !== undefined ? '' : headerText(above?.cells[at]).replaceAll(/\s+/g, ' ').trim();
  return text !== '' && text.length <= longestTitle && Number.isNaN(Number(text)) ? text : null;
}
