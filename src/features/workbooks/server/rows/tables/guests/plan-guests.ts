/** Which ranges of cells around the table of a sheet become tables of their own on its grid. Changes nothing. */

import { openFileForm } from '#engine/formula/cells/file-form.ts';
import type { GridLayout, GuestPlace, StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { layoutOfGuest } from '#engine/formula/cells/grids/regions.ts';
import { openStored, isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { maxColumns, maxRows } from '../../../../rules/sheet-limits.ts';
import type { GridLook } from '../../../../rules/grid-look.ts';
import { nameColumns } from '../../../codec/inference/column-names.ts';
import type { LooseContent } from '../grid-content.ts';
import { placedRows } from '../placed-rows.ts';
import { freeId } from '../plan-table.ts';
import { headingText, planType } from '../table-values.ts';
import { type MergedPlace, mergesOf } from './fix-torn.ts';
import { isSureTable, namesOfHeading } from './guests-of-file.ts';
import { isTornBy, meet, overlapText, placeUnder, rectangleOf } from './table-places.ts';

/** A table on a grid: rows and columns from 0, ends included, with its heading and its totals. */
export interface TableRegion {
  top: number;
  left: number;
  bottom: number;
  right: number;
  headerRows: number;
  totalsRows: number;
  /** What it is called; null where nothing does. */
  name: string | null;
  /** Whether only the shape of its cells shows it, and no file names it. */
  isGuess?: true;
}

/** A grid whose own table stays. */
export interface GridOfHost {
  host: PlacedSheet;
  loose: readonly LooseContent[];
  look: GridLook;
}

export interface PlannedGuest {
  sheet: PlacedSheet;
  columns: Column[];
  rows: { place: number; row_id: string }[];
  layout: StoredLayout & { on: GuestPlace };
}

/** Cells around a table by their places. */
export type CellsByPlace = ReadonlyMap<number, ReadonlyMap<number, LooseContent>>;

export function cellsByPlace({ host, loose }: Pick<GridOfHost, 'host' | 'loose'>): CellsByPlace {
  const found = new Map<number, Map<number, LooseContent>>();
  for (const cell of loose) {
    const at = placeOfKeys(host, cell);
    if (!at) continue;
    const inRow = found.get(at.row) ?? new Map<number, LooseContent>();
    found.set(at.row, inRow.set(at.column, cell));
  }
  return found;
}

/**
 * The guests of a grid, from above to below. A range stays cells where it is over another table, merged cells or an array,
 * or has no row, and where the sheet's own table couldn't grow any more without tearing it; `titles` are those that other sheets have, in lower case.
 */
export function planGuests(
  grid: GridOfHost,
  regions: readonly TableRegion[],
  titles: ReadonlySet<string>,
): PlannedGuest[] {
  const cells = cellsByPlace(grid);
  const merges = mergesOf(grid.host, grid.look);
  const planned: PlannedGuest[] = [];
  const taken = new Set(titles);
  for (const region of wholeRegions(grid, regions, { merges, cells }).toSorted(inOrder)) {
    const guests = planned.map(({ sheet }) => sheet);
    const guest = planGuest(region, { host: grid.host, guests, cells })!;
    const title = freeTitle(region, grid.host, cells, taken);
    planned.push({ ...guest, sheet: { ...guest.sheet, title } });
  }
  return planned;
}

const inOrder = (one: TableRegion, other: TableRegion): number => one.top - other.top || one.left - other.left;

/** Those that can be tables; what the file names comes before what is only seen. */
function wholeRegions(
  { host }: GridOfHost,
  regions: readonly TableRegion[],
  { merges, cells }: Omit<Surroundings, 'tables'>,
): TableRegion[] {
  let last = 0;
  for (const row of cells.keys()) last = Math.max(last, row);
  const whole: TableRegion[] = [];
  const tables = [host];
  const ordered = regions
    .map((region) => filledPart(region, last))
    .toSorted(inOrder)
    .toSorted((one, other) => Number(one.isGuess ?? false) - Number(other.isGuess ?? false));
  for (const region of ordered) {
    if (isTornBy(rectangleOf(host), region) || whyNoTable(region, { tables, merges, cells }) !== null) continue;
    if (region.isGuess && !isWhole(region, { tables, merges, cells })) continue;
    const guest = planGuest(region, { host, guests: [], cells });
    if (!guest) continue;
    whole.push(region);
    tables.push(guest.sheet);
  }
  return whole;
}

/** Whether what nothing names is a table for sure, and no row of it or of another one would tear anything. */
function isWhole(region: TableRegion, { tables, merges, cells }: Surroundings): boolean {
  if (!isSureTable(region, cells)) return false;
  if (tables.some((table) => isTornBy(rectangleOf(table), region) || isTornBy(region, rectangleOf(table))))
    return false;
  const last = { ...region, bottom: maxRows() };
  // Merged cells below it that are in other columns, too, would be torn by its rows.
  return !merges.some(({ row, column, rows, columns }) => {
    const right = column + columns - 1;
    const isPartly = column < region.left || right > region.right;
    return isPartly && meet(last, { top: row, left: column, bottom: row + rows - 1, right });
  });
}

/** Blank rows below all that a sheet has are none of a table. */
function filledPart(region: TableRegion, last: number): TableRegion {
  return region.totalsRows > 0 ? region : { ...region, bottom: Math.min(region.bottom, last) };
}

/** What is on a grid, by its places. */
export interface Surroundings {
  /** Its own sheet's, and others. */
  tables: readonly PlacedSheet[];
  merges: readonly MergedPlace[];
  cells: CellsByPlace;
}

/** Why cells of a grid can't be a table of their own; null where they can. */
export function whyNoTable(region: TableRegion, { tables, merges, cells }: Surroundings): string | null {
  const { top, left, bottom, right, headerRows, totalsRows } = region;
  const other = tables.find((table) => meet(region, rectangleOf(table)));
  if (other) return overlapText(other.title);
  if (right - left >= maxColumns) return t('A table can have up to {count} columns.', { count: maxColumns });
  if (top < 0 || bottom > maxRows() || left < 0 || right < left || bottom - totalsRows < top + headerRows)
    return 'There are no rows below the heading.';
  const isMerged = merges.some(({ row, column, rows, columns }) =>
    meet(region, { top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 }),
  );
  if (isMerged) return 'Some of these cells are merged. A table is made of single cells.';
  for (let row = top; row <= bottom; row++)
    for (const [column, cell] of cells.get(row) ?? [])
      if (column >= left && column <= right && isOfArray(cell.formula))
        return 'One formula fills several of these cells. A table is made of single cells.';
  return null;
}

/** Rows hold single cells: an array over several is none of a table. */
function isOfArray(formula: string | undefined): boolean {
  if (formula === undefined) return false;
  if (formula.startsWith('^')) return true;
  const { fills, part } = isStoredById(formula) ? openStored(formula) : openFileForm(formula);
  return part !== null || (fills !== null && (fills.rows > 1 || fills.columns > 1));
}

interface Around {
  host: PlacedSheet;
  guests: readonly PlacedSheet[];
  cells: CellsByPlace;
}

/** Null where no row is filled. */
export function planGuest(region: TableRegion, around: Around): PlannedGuest | null {
  const planned = planAnyGuest(region, around);
  return planned.rows.length === 0 ? null : planned;
}

/** The same of a table that may have no row. */
export function planAnyGuest(region: TableRegion, { host, guests, cells }: Around): PlannedGuest {
  const { top, left, right, headerRows } = region;
  const above = top + headerRows;
  const rows: PlannedGuest['rows'] = [];
  for (let place = above; place <= region.bottom - region.totalsRows; place++)
    if (hasContent(cells.get(place), left, right)) rows.push({ place, row_id: newId() });
  const columns = columnsOf(region, cells);
  const on = placeUnder(region, host, guests);
  const layout: PlannedGuest['layout'] = {
    ...{ above: headerRows, headerRows, columns: columns.map(({ id }) => id), spare: columns.length },
    ...(gapsOf(rows, above).length > 0 && { gaps: gapsOf(rows, above) }),
    on: { ...on, sheet: host.id, columns: columns.map((_, at) => host.layout.keyOfColumn(left + at)) },
  };
  const under = [host, ...guests].find(({ id }) => id === on.under) ?? host;
  const placed = layoutOfGuest(columns, layout, { host, under });
  const id = newId('sheet');
  return { ...{ columns, rows, layout }, sheet: placedOn({ id, host }, columns, rows, placed) };
}

function placedOn(
  { id, host }: { id: string; host: PlacedSheet },
  columns: readonly Column[],
  rows: PlannedGuest['rows'],
  layout: GridLayout,
): PlacedSheet {
  return placedRows({ id, title: '', host: host.id, ...(host.names && { names: host.names }) }, columns, rows, layout);
}

export function hasContent(row: ReadonlyMap<number, LooseContent> | undefined, left: number, right: number): boolean {
  for (const [column, { value, formula }] of row ?? [])
    if (column >= left && column <= right && (value !== null || formula !== undefined)) return true;
  return false;
}

function gapsOf(rows: PlannedGuest['rows'], above: number): [string, number][] {
  const gaps: [string, number][] = [];
  let before = { place: above - 1, row_id: '' };
  for (const row of rows) {
    if (row.place > before.place + 1) gaps.push([before.row_id, row.place - before.place - 1]);
    before = row;
  }
  return gaps;
}

/** Every column of the range is one of the table, a blank one too: none comes between them. */
function columnsOf({ top, left, right, bottom, headerRows, totalsRows }: TableRegion, cells: CellsByPlace): Column[] {
  const indexes = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  const headings = namesOfHeading({ top, left, right, headerRows }, cells);
  const taken = new Set<string>();
  return nameColumns(indexes, headings).map(({ index, name }) => {
    const contents: LooseContent[] = [];
    for (let place = top + headerRows; place <= bottom - totalsRows; place++) {
      const cell = cells.get(place)?.get(index);
      if (cell) contents.push(cell);
    }
    return { id: freeId(name, index, taken), name, ...planType(contents) };
  });
}

const longestTitle = 90;

/** Names that programs made up in place of one: `Table3`, `Tabelle12`, `表1_8`. */
const madeUpName = /^(?:table|tabelle|tabla|tableau|tabella|tabela|tabel|tabell|таблица|表|テーブル)[\d_]*$/i;

/** Its own name, else the text alone above it; null where neither says what it is. */
function nameOf({ name, top, left, right }: TableRegion, cells: CellsByPlace): string | null {
  if (name !== null && !madeUpName.test(name)) return name.slice(0, longestTitle);
  const above = [...(cells.get(top - 1) ?? [])].filter(
    ([column, { value }]) => column >= left && column <= right && value !== null,
  );
  const text = above.length === 1 ? headingText(above[0]![1]).trim() : '';
  return text === '' ? null : text.replaceAll(/\s+/g, ' ').slice(0, longestTitle);
}

/** Its name, or what the sheet is called, with a number where that is taken: `taken` are titles in lower case. */
export function freeTitle(region: TableRegion, host: PlacedSheet, cells: CellsByPlace, taken: Set<string>): string {
  const requested = nameOf(region, cells) ?? host.title;
  let title = requested;
  for (let number = 2; taken.has(title.toLowerCase()); number++) title = `${requested} ${number}`;
  taken.add(title.toLowerCase());
  return title;
}
