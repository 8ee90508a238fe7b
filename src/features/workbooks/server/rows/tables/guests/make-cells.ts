/** Makes the table on the grid of another sheet cells again, at the same addresses. */

import { regionAt } from '#engine/formula/cells/grids/regions.ts';
import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import { groundAfter, moveKeptFormula, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { plural, t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { mostGridLooks } from '../../../../rules/grid-look.ts';
import { settleRows } from '../../conversion/settle-rows.ts';
import { dropLinks } from '../../links/linked-by.ts';
import { deleteSheets } from '../../sheets/delete-sheets.ts';
import { firstVersion } from '../../sheets/row-lines.ts';
import { GridCells, type LooseContent, readGridOf, readWholeGrid, type WholeGrid } from '../grid-content.ts';
import { holdWorkbook, refuseReaders, writtenRows } from '../move-table.ts';
import { cellOfColumn, TableRefused } from '../table-content.ts';
import { looseAfter } from './loose-after.ts';
import { noteGoneTable } from './note-in-package.ts';
import { sheetToChange, storeGround } from './store-ground.ts';
import { placeGuests } from './table-places.ts';

/** Which apps show a sheet, by its title. */
export interface SheetUsers {
  /** Names of the apps of a workbook with a page that names the sheet, held until the transaction ends. */
  appsNaming(workbookId: string, title: string, within: Transaction): Promise<string[]>;
}

/**
 * Its rows are cells around the tables of the sheet from now on; their history and its deleted rows go. Refused while an
 * app, a formula column of another sheet or a comment needs it. Answers the sheets of the grid, that of the grid first,
 * and those whose columns linked to it, which link to nothing then.
 */
export async function makeCellsOf(
  database: Database,
  pages: SheetUsers,
  sheetId: string,
): Promise<{ written: string[] }> {
  try {
    return await inTransaction(database, (transaction) => makeCells(transaction, pages, sheetId));
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    throw new Problem('invalid_input', error.message);
  }
}

async function makeCells(transaction: Transaction, pages: SheetUsers, sheetId: string): Promise<{ written: string[] }> {
  await holdWorkbook(transaction, sheetId);
  const { workbook_id, title } = await sheetToChange(transaction, sheetId);
  await settleRows(transaction, sheetId);
  const host = await hostOf(transaction, sheetId);
  const grid = await readWholeGrid(transaction, { id: host, workbook_id });
  const own = await readGridOf(transaction, { id: sheetId, workbook_id }, grid.sheets);
  await refuseUsed(transaction, pages, { id: sheetId, workbook_id, title }, own);
  const guests = placeGuests(
    grid.guests.filter(({ sheet }) => sheet.id !== sheetId),
    grid.sheet,
  );
  const move: TableMove = {
    ...{ before: grid.sheet, after: grid.sheet },
    guests: { before: grid.guests.map(({ sheet }) => sheet), after: guests.map(({ sheet }) => sheet) },
  };
  const written = await writtenRows(transaction, sheetId);
  await noteGoneTable(transaction, workbook_id, { sheetId, hostId: host });
  const loose = (versions: ReadonlyMap<string, number>): LooseContent[] => [
    ...looseAfter(grid, move, versions),
    ...cellsOfTable(own, grid, move, { versions, written }),
  ];
  await storeGround(transaction, grid, { workbook_id, guests, move, loose, gone: sheetId });
  const unlinked = await dropLinks(transaction, [sheetId]);
  await deleteSheets(transaction, [sheetId]);
  return { written: [...new Set([host, ...guests.map(({ sheet }) => sheet.id), ...unlinked])] };
}

async function hostOf(transaction: Transaction, sheetId: string): Promise<string> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select('layout')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (state?.layout?.on) return state.layout.on.sheet;
  throw new Problem(
    'invalid_input',
    'This is the table of the sheet itself. Only a further table can be made cells again.',
  );
}

async function refuseUsed(
  transaction: Transaction,
  pages: SheetUsers,
  { id, workbook_id, title }: { id: string; workbook_id: string; title: string },
  { columns }: WholeGrid,
): Promise<void> {
  const apps = await pages.appsNaming(workbook_id, title, transaction);
  if (apps.length > 0) {
    const message = plural(
      apps.length,
      '“{title}” is used by {apps}. Take it off the pages of that app first.',
      '“{title}” is used by {apps}. Take it off their pages first.',
      { title, apps: apps.join(', ') },
    );
    throw new Problem('invalid_input', message);
  }
  await refuseReaders({ transaction, id, workbook_id, columns: [...columns] }, { goneColumns: [...columns] }, 0);
  const commented = await transaction
    .selectFrom('cell_threads')
    .select('id')
    .where('sheet_id', '=', id)
    .executeTakeFirst();
  if (commented)
    throw new Problem(
      'invalid_input',
      t('Cells of “{title}” have comments, which would be lost. Delete these first.', { title }),
    );
}

/** The cells of a table and of its heading that no cell around it stands for, as cells of the grid. */
function cellsOfTable(
  own: WholeGrid,
  grid: WholeGrid,
  move: TableMove,
  { versions, written }: { versions: ReadonlyMap<string, number>; written: ReadonlySet<string> },
): LooseContent[] {
  const cells = new GridCells(own);
  const { sheet, columns, rows } = own;
  const ground = groundAfter(move);
  const after = [ground.host, ...ground.guests];
  let blank = 0;
  const cellAt = (row: number, index: number): LooseContent | null => {
    const content = cells.at(row, index);
    const region = regionAt(ground, row, index);
    const keys = keysOfPlace(region, { row, column: index });
    if (!content || !keys) return null;
    const home = { sheet: region, row, isLoose: true };
    const stored = content.formula;
    const column = rows.has(row) ? cells.columnOver(index) : undefined;
    const ofColumn =
      stored === undefined && column?.formula !== undefined
        ? cellOfColumn(column, home, { sheet, grid, after })
        : stored;
    const formula =
      stored !== undefined && isStoredById(stored) ? moveKeptFormula(stored, home, move, sheet.id) : ofColumn;
    if (content.value === null && formula === undefined && ++blank > mostGridLooks.blankCells) return null;
    const of = rows.get(row);
    const edited = of ? written.has(of.row_id) : true;
    const { value, format, style } = content;
    return {
      ...{ ...keys, value, edited },
      ...(formula !== undefined && { formula }),
      ...(format !== undefined && { format }),
      ...(style !== undefined && { style }),
      ...(region !== ground.host && { of: region.id }),
      version: edited || formula !== undefined ? (versions.get(region.id) ?? firstVersion) : firstVersion,
    };
  };
  const indexes = columns.map(({ id }) => sheet.layout.columnAt(id));
  const { header } = sheet.layout;
  const heading = header < 0 ? [] : indexes.filter((index) => !own.loose.get(header)?.has(index));
  return [
    ...heading.flatMap((index) => cellAt(header, index) ?? []),
    ...[...rows.keys()].flatMap((row) => indexes.flatMap((index) => cellAt(row, index) ?? [])),
  ];
}
