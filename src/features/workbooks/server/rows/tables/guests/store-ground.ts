/** Stores which tables lie on a grid from now on, and in which keys its cells are known. */

import type { TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { stillChanging } from '../../conversion/begin-conversion.ts';
import { noteCellFormulas } from '../../formulas/cell-formula-state.ts';
import { notifySources } from '../../formulas/formula-state.ts';
import { nextVersion } from '../../next-version.ts';
import type { LooseContent, WholeGrid } from '../grid-content.ts';
import { moveFormulas } from '../move-formulas.ts';
import { countGeometry, replaceLoose, storeGuest } from '../store-grid.ts';
import { mergesAfter } from '../table-look.ts';
import { renameTableMoves } from '../table-moves.ts';
import { fixTorn, freeRows, mergesOf } from './fix-torn.ts';
import type { GuestOfGrid } from './table-places.ts';

/** A sheet whose tables are about to be others; its workbook is held. */
export async function sheetToChange(
  transaction: Transaction,
  sheetId: string,
): Promise<{ id: string; workbook_id: string; title: string }> {
  const sheet = await transaction
    .selectFrom('sheets')
    .select(['id', 'workbook_id', 'title'])
    .where('id', '=', sheetId)
    .executeTakeFirst();
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['columns', 'conversion'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!sheet || !state) throw new Problem('not_found', 'Sheet not found.');
  if (state.conversion) throw stillChanging(state, state.conversion);
  return sheet;
}

/** Nothing is written by someone who knows the tables in other places. The workbook is held. */
export async function refuseOtherGeometry(
  transaction: Transaction,
  workbookId: string,
  known: number | undefined,
): Promise<void> {
  if (known === undefined || known === (await readGeometry(transaction, workbookId))) return;
  const message =
    'A table of this spreadsheet was moved meanwhile. Look where the cells are, then make your change again.';
  throw new Problem('revision_conflict', message);
}

export async function readGeometry(transaction: Transaction, workbookId: string): Promise<number> {
  const { geometry } = await transaction
    .selectFrom('workbooks')
    .select('geometry')
    .where('id', '=', workbookId)
    .executeTakeFirstOrThrow();
  return geometry;
}

interface Ground {
  workbook_id: string;
  /** All that are on the grid from now on. */
  guests: readonly GuestOfGrid[];
  move: TableMove;
  /** The cells around the tables, by the versions of now. */
  loose(versions: ReadonlyMap<string, number>): readonly LooseContent[];
  /** A table that is no more. */
  gone?: string;
}

/** Gives cells, merged cells and formulas the keys of now; rows of tables are written already. Answers the new geometry. */
export async function storeGround(
  transaction: Transaction,
  grid: WholeGrid,
  { workbook_id, guests, move, loose, gone }: Ground,
): Promise<number> {
  const host = grid.sheet;
  const versions = new Map<string, number>();
  for (const id of [host.id, ...guests.map(({ sheet }) => sheet.id)])
    versions.set(id, await nextVersion(transaction, id));
  await replaceLoose(transaction, [...versions.keys()], loose(versions));
  await moveFormulas(transaction, workbook_id, grid.sheets, move, new Set(gone === undefined ? [] : [gone]));
  await renameTableMoves(transaction, move);
  await storeLooks(transaction, grid, guests, versions);
  await countGeometry(transaction, workbook_id);
  await noteFormulas(transaction, workbook_id, versions);
  return readGeometry(transaction, workbook_id);
}

async function storeLooks(
  transaction: Transaction,
  grid: WholeGrid,
  guests: readonly GuestOfGrid[],
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const host = grid.sheet;
  const merges = mergesAfter(grid, host, guests);
  const look = { ...grid.look, merges: merges.get(host.id) ?? [] };
  await transaction
    .updateTable('sheet_states')
    .set({ look: json(look), columns_version: versions.get(host.id)! })
    .where('sheet_id', '=', host.id)
    .execute();
  const placed = guests.map((guest) => ({
    ...guest,
    look: { ...guest.look, merges: merges.get(guest.sheet.id) ?? [] },
  }));
  for (const guest of placed) await storeGuest(transaction, guest, guest.look, versions);
  await freeRows(transaction, [...versions.keys()]);
  await fixTorn(transaction, { host, guests: guests.map(({ sheet }) => sheet) }, [
    ...mergesOf(host, look),
    ...placed.flatMap((guest) => mergesOf(guest.sheet, guest.look)),
  ]);
}

/** Formulas may read any of the tables, which are computed with them from now on. */
async function noteFormulas(
  transaction: Transaction,
  workbook_id: string,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('id')
    .where('id', '=', workbook_id)
    .where('formulas', 'is not', null)
    .executeTakeFirst();
  if (!workbook) return;
  const isNew: string[] = [];
  for (const [id, version] of versions)
    if (await noteCellFormulas(transaction, { id, workbook_id, version })) isNew.push(id);
  await notifySources(transaction, isNew);
}
