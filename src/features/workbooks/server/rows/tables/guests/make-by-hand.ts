/** Makes a table of cells that are around the tables of a sheet, as a person asks for it. No cell has another address. */

import { groundOf, tornBy } from '#engine/formula/cells/grids/regions.ts';
import { isStoredById, readSpilled } from '#engine/formula/cells/kept-reference.ts';
import { moveKeptFormula, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { maxSheets } from '../../../../rules/sheet-limits.ts';
import { emptyGridLook } from '../../../../rules/grid-look.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { makeTable, previewNewTable } from '../../../../api/table-move.ts';
import type { Actor } from '../../../../services.ts';
import { titleTaken } from '../../editing/rename-sheet.ts';
import { finishSheet, insertSheet } from '../../sheets/insert-sheet.ts';
import { firstVersion } from '../../sheets/row-lines.ts';
import { GridCells, readWholeGrid, type WholeGrid } from '../grid-content.ts';
import { holdWorkbook } from '../move-table.ts';
import { noteEdited, putRows } from '../write-table-rows.ts';
import { mergesOf } from './fix-torn.ts';
import { looseAfter } from './loose-after.ts';
import { lookOfGuest, rowsOfGuest } from './make-guests.ts';
import { noteMadeTable } from './note-in-package.ts';
import { freeTitle, planGuest, type PlannedGuest, type TableRegion, whyNoTable } from './plan-guests.ts';
import { refuseOtherGeometry, sheetToChange, storeGround } from './store-ground.ts';
import { type GuestOfGrid, meet, placeGuests, rectangleOf } from './table-places.ts';

/** A larger one is too much to be made at once. */
const mostRows = 100_000;

interface PlannedTable {
  grid: WholeGrid;
  region: TableRegion;
  /** Null where nothing can be made of the cells. */
  planned: PlannedGuest | null;
  /** What it is called where nobody says otherwise. */
  title: string;
  refused: string | null;
}

/** What would become of the cells, for people who are asked whether they want it. */
export function previewTableOf(
  database: Database,
  sheet: { id: string; workbook_id: string },
  requested: BodyOf<typeof previewNewTable>,
): Promise<AnswerOf<typeof previewNewTable>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { grid, region, planned, title, refused } = await planTableOf(transaction, sheet, requested);
      const { left, top, right, bottom } = region;
      const guests = planned ? placeGuests([...grid.guests, guestOf(planned, title)], grid.sheet) : [];
      return {
        range: `${lettersOfColumn(left)}${top + 1}:${lettersOfColumn(right)}${bottom + 1}`,
        title,
        columns: (planned?.columns ?? []).map(({ name, type }) => ({ name, type })),
        rows: planned?.rows.length ?? 0,
        notes: planned ? fixedNotes(grid, grid.sheet, guests) : [],
        refused,
      };
    });
}

/** Which tables can no longer get or lose rows, since they would tear another one. */
export function fixedNotes(grid: WholeGrid, host: PlacedSheet, guests: readonly GuestOfGrid[]): string[] {
  const sheets = [host, ...guests.map(({ sheet }) => sheet)];
  const ground = groundOf(host, sheets);
  const before = { host: grid.sheet, guests: grid.guests.map(({ sheet }) => sheet) };
  return sheets.flatMap((sheet) => {
    const torn = tornBy(sheet, ground);
    const known = [before.host, ...before.guests].find(({ id }) => id === sheet.id);
    if (!torn || (known && tornBy(known, before))) return [];
    return [
      t('Rows can’t be added to or removed from “{title}” then: “{other}” below it would be torn apart.', {
        title: sheet.title,
        other: torn.title,
      }),
    ];
  });
}

async function planTableOf(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  requested: BodyOf<typeof previewNewTable>,
): Promise<PlannedTable> {
  const grid = await readWholeGrid(transaction, sheet);
  const { sheet: host, loose: cells } = grid;
  const region = regionOf(grid, requested);
  const guests = grid.guests.map((guest) => guest.sheet);
  const titles = new Set(grid.sheets.map(({ title }) => title.toLowerCase()));
  const title = freeTitle(region, host, cells, titles);
  const merges = [mergesOf(host, grid.look), ...grid.guests.map((one) => mergesOf(one.sheet, one.look))].flat();
  const refused =
    whyNone(grid, region) ?? whyNoTable(region, { tables: [host, ...guests], merges, cells }) ?? whyTorn(grid, region);
  const planned = refused === null ? planGuest(region, { host, guests, cells }) : null;
  const isEmpty = refused === null && planned === null;
  return { grid, region, planned, title, refused: isEmpty ? 'There are no rows below the heading.' : refused };
}

/** Blank rows and columns at its ends are none of a table. */
function regionOf(grid: WholeGrid, requested: BodyOf<typeof previewNewTable>): TableRegion {
  const { end } = new GridCells(grid);
  let { top, left } = requested;
  let [bottom, right] = [Math.min(requested.bottom, end.row), Math.min(requested.right, end.column)];
  const isFilled = (row: number, column: number): boolean => {
    const cell = grid.loose.get(row)?.get(column);
    return cell !== undefined && (cell.value !== null || cell.formula !== undefined);
  };
  const rows: number[] = [];
  const columns: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (const column of grid.loose.get(row)?.keys() ?? [])
      if (column >= left && column <= right && isFilled(row, column)) {
        rows.push(row);
        columns.push(column);
      }
  const least = (all: readonly number[], other: number): number => all.reduce((one, two) => Math.min(one, two), other);
  const most = (all: readonly number[], other: number): number => all.reduce((one, two) => Math.max(one, two), other);
  if (rows.length > 0 && isFree(grid, { top, left, bottom, right })) {
    [top, bottom] = [least(rows, bottom), most(rows, top)];
    [left, right] = [least(columns, right), most(columns, left)];
  }
  return { top, left, bottom, right, headerRows: requested.header_rows, totalsRows: 0, name: null };
}

/** Whether no table is in a range: what is chosen over one is refused as it is, with the name of that one. */
function isFree({ sheet, guests }: WholeGrid, range: Parameters<typeof meet>[0]): boolean {
  return ![sheet, ...guests.map((guest) => guest.sheet)].some((table) => meet(range, rectangleOf(table)));
}

/** A formula that fills others from one of these cells would have to be one of a row. */
function whyTorn({ loose }: WholeGrid, { top, left, bottom, right }: TableRegion): string | null {
  for (const [row, cells] of loose)
    for (const [column, { formula }] of cells) {
      const away = readSpilled(formula);
      if (!away) continue;
      const [at, index] = [row - away.down, column - away.right];
      if (at >= top && at <= bottom && index >= left && index <= right)
        return 'One formula in these cells fills others. A table is made of single cells.';
    }
  return null;
}

function whyNone({ sheet, sheets }: WholeGrid, { top, bottom }: TableRegion): string | null {
  if (sheet.host !== undefined) {
    const host = sheets.find(({ id }) => id === sheet.host);
    return t('“{title}” is a table on the sheet “{other}”. Make another table there.', {
      title: sheet.title,
      other: host?.title ?? '',
    });
  }
  if (bottom - top > mostRows) return t('A table of more than {count} rows can’t be made.', { count: mostRows });
  return null;
}

const guestOf = ({ sheet, columns, layout }: PlannedGuest, title: string): GuestOfGrid => ({
  ...{ sheet: { ...sheet, title }, columns, layout, look: emptyGridLook() },
});

/** A table that was made of cells. */
export interface MadeTable extends AnswerOf<typeof makeTable> {
  /** The sheets of the grid, itself among them. */
  written: string[];
}

/** Makes the table, all or nothing: formulas of all sheets read the cells that they read. */
export async function makeTableOf(
  database: Database,
  sheetId: string,
  actor: Actor,
  requested: BodyOf<typeof makeTable>,
): Promise<MadeTable> {
  try {
    return await inTransaction(database, (transaction) => make(transaction, sheetId, actor, requested));
  } catch (error) {
    throw requested.title !== undefined && isDatabaseError(error, '23505') ? titleTaken(requested.title) : error;
  }
}

async function make(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  requested: BodyOf<typeof makeTable>,
): Promise<MadeTable> {
  await holdWorkbook(transaction, sheetId);
  const found = await sheetToChange(transaction, sheetId);
  await refuseOtherGeometry(transaction, found.workbook_id, requested.geometry);
  const { grid, planned, title, refused } = await planTableOf(transaction, found, requested);
  if (!planned) throw new Problem('invalid_input', refused ?? '');
  if (grid.sheets.length >= maxSheets)
    throw new Problem('invalid_input', t('A workbook can have up to {count} sheets.', { count: maxSheets }));
  const named = requested.title ?? title;
  if (grid.sheets.some((one) => one.title.toLowerCase() === named.toLowerCase())) throw titleTaken(named);
  const guest: GuestOfGrid = {
    ...guestOf(planned, named),
    look: lookOfGuest(planned, grid.look, grid.sheet, grid.loose),
  };
  const guests = placeGuests([...grid.guests, guest], grid.sheet);
  const move: TableMove = {
    ...{ before: grid.sheet, after: grid.sheet },
    guests: { before: grid.guests.map(({ sheet }) => sheet), after: guests.map(({ sheet }) => sheet) },
  };
  await insertTable(transaction, { planned, guest, grid, move, actor });
  const geometry = await storeGround(transaction, grid, {
    ...{ workbook_id: found.workbook_id, guests, move },
    loose: (versions) => looseAfter(grid, move, versions),
  });
  await noteMadeTable(transaction, found.workbook_id, guest.sheet.id);
  return {
    sheet_id: guest.sheet.id,
    title: named,
    geometry,
    written: [sheetId, ...guests.map(({ sheet }) => sheet.id)],
  };
}

async function insertTable(
  transaction: Transaction,
  {
    planned,
    guest: { sheet, look, layout },
    grid,
    move,
    actor,
  }: { planned: PlannedGuest; guest: GuestOfGrid; grid: WholeGrid; move: TableMove; actor: Actor },
): Promise<void> {
  const { id, title } = sheet;
  const { max = 0 } =
    (await transaction
      .selectFrom('sheets')
      .select((one) => one.fn.max('position').as('max'))
      .where('workbook_id', 'in', (own) =>
        own.selectFrom('sheets').select('workbook_id').where('id', '=', grid.sheet.id),
      )
      .executeTakeFirst()) ?? {};
  const { workbook_id } = await sheetToChange(transaction, grid.sheet.id);
  await insertSheet(transaction, { id, workbook_id, title, position: Number(max) + 1, columns: planned.columns });
  const written = new Set<number>();
  const rows = rowsOfGuest(planned, grid.loose, ({ formula, of = grid.sheet.id, version }, row) => {
    if (version > firstVersion) written.add(row);
    if (formula === undefined || !isStoredById(formula)) return formula;
    return moveKeptFormula(formula, { sheet, row }, move, of);
  });
  const isOther = (at: number): boolean => rows[at]!.edited.length > 0 || written.has(planned.rows[at]!.place);
  const draft = { transaction, id, version: firstVersion + 1, actor };
  await putRows(
    { ...draft, version: firstVersion },
    rows.filter((_, at) => !isOther(at)),
  );
  await putRows(
    draft,
    rows.filter((_, at) => isOther(at)),
  );
  await noteEdited(draft, rows);
  await finishSheet(transaction, id, rows.length, { layout, look });
}
