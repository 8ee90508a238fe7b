/** Makes tables of cells that are around the table of a sheet: sheets of their own, on the same grid. */

import { regionAt } from '#engine/formula/cells/grids/regions.ts';
import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { maxSheets } from '../../../../rules/sheet-limits.ts';
import { emptyGridLook, type GridLook, mostGridLooks } from '../../../../rules/grid-look.ts';
import { placeSheets, type RequestedPositions, requestedIn } from '../../formulas/row-places.ts';
import { finishSheet, insertSheet } from '../../sheets/insert-sheet.ts';
import { putLooseCells, readLooseCells, takeLooseCells } from '../../sheets/loose-rows.ts';
import { firstVersion } from '../../sheets/row-lines.ts';
import type { LooseContent } from '../grid-content.ts';
import { mostOf } from '../table-look.ts';
import { cellOfContent } from '../table-values.ts';
import type { TableRow } from '../table-content.ts';
import { putRows } from '../write-table-rows.ts';
import { type Rectangle, rectangleOf } from './table-places.ts';
import { fixTorn, mergesOf } from './fix-torn.ts';
import {
  type CellsByPlace,
  cellsByPlace,
  type GridOfHost,
  planGuests,
  type PlannedGuest,
  type TableRegion,
} from './plan-guests.ts';

/** A table that was made, as its sheet is. */
export interface MadeGuest {
  id: string;
  title: string;
  columns: number;
  rows: number;
  /** Its cells, from 0, ends included. */
  range: Rectangle;
}

/**
 * Makes those of the ranges tables that are none yet and can be, in the transaction that stored the sheet: its formulas
 * are still those of the file, with addresses.
 */
export async function makeGuests(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  regions: readonly TableRegion[],
): Promise<MadeGuest[]> {
  if (regions.length === 0) return [];
  const grid = await readGridOfHost(transaction, sheet);
  const others = await transaction
    .selectFrom('sheets')
    .select(['title', 'position'])
    .where('workbook_id', '=', sheet.workbook_id)
    .execute();
  const titles = new Set(others.map(({ title }) => title.toLowerCase()));
  const planned = planGuests(grid, regions.slice(0, maxSheets), titles).slice(0, maxSheets - others.length);
  if (planned.length === 0) return [];
  const cells = cellsByPlace(grid);
  const last = Math.max(...others.map(({ position }) => position));
  for (const [at, guest] of planned.entries())
    await insertGuest(transaction, { workbook_id: sheet.workbook_id, position: last + 1 + at }, guest, grid, cells);
  await divideLoose(transaction, grid, planned);
  const guests = planned.map((guest) => guest.sheet);
  await fixTorn(transaction, { host: grid.host, guests }, mergesOf(grid.host, grid.look));
  return planned.map(({ sheet, columns, rows }) => ({
    ...{ id: sheet.id, title: sheet.title, columns: columns.length, rows: rows.length, range: rectangleOf(sheet) },
  }));
}

async function readGridOfHost(
  transaction: Transaction,
  { id, workbook_id }: { id: string; workbook_id: string },
): Promise<GridOfHost> {
  const loose = await readLooseCells(transaction, id);
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['look', 'layout'])
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow();
  const look = state.look ?? emptyGridLook();
  const requested: RequestedPositions = new Map();
  const above = [...loose.map(({ row }) => row), ...look.merges.map(([row]) => row)];
  for (const key of above) if (key.indexOf('+') > 0) requestedIn(requested, id).ids.add(key.slice(0, key.indexOf('+')));
  const placed = await placeSheets(transaction, workbook_id, requested);
  return { host: placed.find((one) => one.id === id)!, loose, look };
}

async function insertGuest(
  transaction: Transaction,
  where: { workbook_id: string; position: number },
  guest: PlannedGuest,
  { look, host }: GridOfHost,
  cells: CellsByPlace,
): Promise<void> {
  const { sheet, columns, layout } = guest;
  const { id, title } = sheet;
  await insertSheet(transaction, { ...where, id, title, columns });
  const content = rowsOfGuest(guest, cells, ({ formula }) => formula);
  await putRows({ transaction, id, version: firstVersion }, content);
  await finishSheet(transaction, id, content.length, { layout, look: lookOfGuest(guest, look, host, cells) });
}

/** What the rows of a table hold that were cells around another one; `formulaOf` says how formulas are stored then. */
export function rowsOfGuest(
  { sheet, columns, rows }: PlannedGuest,
  cells: CellsByPlace,
  formulaOf: (cell: LooseContent, place: number) => string | undefined,
): TableRow[] {
  return rows.map(({ place, row_id }, at) => {
    const row: TableRow = {
      ...{ row_id, position: at + 1, cells: {}, formulas: null, formats: null, edited: [], isKept: false },
    };
    for (const [offset, column] of columns.entries()) {
      const cell = cells.get(place)?.get(sheet.layout.left + offset);
      if (!cell) continue;
      const value = cellOfContent(cell, column);
      if (value !== null) row.cells[column.id] = value;
      const formula = formulaOf(cell, place);
      if (formula !== undefined) row.formulas = { ...row.formulas, [column.id]: formula };
      if (cell.format !== undefined && cell.format !== column.format)
        row.formats = { ...row.formats, [column.id]: cell.format };
      if (cell.edited) row.edited.push(column.id);
    }
    return row;
  });
}

/** How the cells of a table are drawn that were cells around another one. */
export function lookOfGuest(
  { columns, rows, sheet }: PlannedGuest,
  look: GridLook,
  host: PlacedSheet,
  cells: CellsByPlace,
): GridLook {
  const own: GridLook = { ...emptyGridLook(), styles: look.styles };
  let count = 0;
  for (const [offset, { id }] of columns.entries()) {
    const styles = rows.map(({ place }) => cells.get(place)?.get(sheet.layout.left + offset)?.style);
    const most = mostOf(styles);
    if (most !== undefined) own.columns[id] = most;
    for (const [at, style] of styles.entries()) {
      if (style === most || style === undefined || ++count > mostGridLooks.bodyCells) continue;
      const { row_id } = rows[at]!;
      own.body[row_id] = { ...own.body[row_id], [id]: style };
    }
  }
  const widths = columns.flatMap(({ id }, at) => {
    const width = look.widths[host.layout.keyOfColumn(sheet.layout.left + at)];
    return width === undefined ? [] : [[id, width] as const];
  });
  return { ...own, widths: Object.fromEntries(widths) };
}

/** Gives cells and merged cells around the tables to those by whose rows they are known from now on. */
async function divideLoose(
  transaction: Transaction,
  { host, loose, look }: GridOfHost,
  planned: readonly PlannedGuest[],
): Promise<void> {
  const ground = { host, guests: planned.map(({ sheet }) => sheet) };
  const moved = new Map<PlacedSheet, LooseContent[]>();
  const gone: LooseContent[] = [];
  for (const cell of loose) {
    const at = placeOfKeys(host, cell);
    const region = at && regionAt(ground, at.row, at.column);
    if (!at || !region || region === host) continue;
    gone.push(cell);
    const keys = keysOfPlace(region, at);
    // Without keys it is a cell of the table.
    if (!keys) continue;
    const own = moved.get(region) ?? [];
    own.push({ ...cell, ...keys });
    moved.set(region, own);
  }
  await takeLooseCells(transaction, host.id, firstVersion, { taken: [], gone });
  for (const [region, cells] of moved)
    for (const [version, own] of Map.groupBy(cells, (cell) => cell.version))
      await putLooseCells(transaction, region.id, version, own);
  await divideMerges(transaction, host, look, ground);
}

async function divideMerges(
  transaction: Transaction,
  host: PlacedSheet,
  look: GridLook,
  ground: { host: PlacedSheet; guests: readonly PlacedSheet[] },
): Promise<void> {
  const bySheet = new Map<PlacedSheet, GridLook['merges']>();
  for (const merge of look.merges) {
    const [row, column, rows, columns] = merge;
    const at = placeOfKeys(host, { row, column });
    const region = at ? regionAt(ground, at.row, at.column) : host;
    const keys = region === host || !at ? { row, column } : keysOfPlace(region, at);
    if (keys) bySheet.set(region, [...(bySheet.get(region) ?? []), [keys.row, keys.column, rows, columns]]);
  }
  for (const { id } of ground.guests) await putMerges(transaction, id, bySheet, ground.guests);
  if ((bySheet.get(host) ?? []).length < look.merges.length) await putMerges(transaction, host.id, bySheet, [host]);
}

async function putMerges(
  transaction: Transaction,
  id: string,
  bySheet: ReadonlyMap<PlacedSheet, GridLook['merges']>,
  sheets: readonly PlacedSheet[],
): Promise<void> {
  const sheet = sheets.find((one) => one.id === id);
  const state = await transaction
    .selectFrom('sheet_states')
    .select('look')
    .where('sheet_id', '=', id)
    .executeTakeFirst();
  if (!state?.look || !sheet) return;
  await transaction
    .updateTable('sheet_states')
    .set({ look: json({ ...state.look, merges: bySheet.get(sheet) ?? [] }) })
    .where('sheet_id', '=', id)
    .execute();
}
