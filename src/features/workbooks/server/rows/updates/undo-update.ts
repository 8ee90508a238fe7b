/** Takes an update of a workbook back as a whole: rows, columns, tables, cells around them, names and the kept file. */
import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Actor } from '../../../services.ts';
import { forgetComputed, noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { placeSheets } from '../formulas/row-places.ts';
import { followLinks } from '../links/follow-links.ts';
import { closeGrids, openGrids } from '../sync/place-grids.ts';
import type { SheetUsers } from '../tables/guests/make-cells.ts';
import { countGeometry } from '../tables/store-grid.ts';
import { isSame, readImage, type WorkbookImage } from './note-update.ts';
import { dropImages } from './drop-images.ts';
import { LostEdits, refused } from './refusals.ts';
import { removeAddedSheets } from './remove-added-sheets.ts';
import { SheetUndo } from './undo-sheet.ts';
import { isWrittenSince } from './used-since.ts';

export interface UndoneUpdate {
  workbookId: string;
  updateId: string;
  actor: Actor;
  users: SheetUsers;
  /** What time it is for formulas, in milliseconds. */
  at: number;
}

/**
 * In a transaction that holds the sheets. What people edited since stays where the update had changed nothing; refused,
 * with what it is, where both changed the same. Answers the sheets that were written.
 */
export async function undoUpdate(transaction: Transaction, undone: UndoneUpdate): Promise<string[]> {
  const { workbookId, updateId } = undone;
  const update = await findUpdate(transaction, workbookId, updateId);
  const now = await readImage(transaction, workbookId);
  await refuseChanged(transaction, update, now);
  const lost = new LostEdits();
  const grids = await openGrids(transaction, workbookId);
  await removeAddedSheets(transaction, undone, update, now);
  const address = await addressesOf(transaction, workbookId);
  const sheets: SheetUndo[] = [];
  for (const [id, before] of Object.entries(update.before.sheets)) {
    const [after, own] = [update.after.sheets[id], now.sheets[id]];
    if (!after || !own) throw refused(t('The sheet “{title}” was deleted since.', { title: before.title }));
    const actor: Actor = { ...undone.actor, update: { id: updateId, name: update.name, isUndone: true } };
    const sheet = new SheetUndo({ transaction, id, workbookId, updateId, actor, images: { before, after, now: own } });
    await sheet.run(lost, (at) => address(id, at));
    sheets.push(sheet);
  }
  lost.refuse();
  await takeWorkbookBack(transaction, workbookId, update, now);
  const written = await finishSheets(transaction, undone, sheets);
  await closeGrids(transaction, workbookId, grids);
  if (update.before.geometry !== update.after.geometry) await countGeometry(transaction, workbookId);
  await forgetUpdate(transaction, updateId, update);
  return written;
}

interface FoundUpdate {
  name: string;
  before: WorkbookImage;
  after: WorkbookImage;
}

async function findUpdate(transaction: Transaction, workbookId: string, updateId: string): Promise<FoundUpdate> {
  const updates = await transaction
    .selectFrom('workbook_updates')
    .select(['id', 'name', 'before', 'after', 'undone_at'])
    .where('workbook_id', '=', workbookId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  const own = updates.find(({ id }) => id === updateId);
  if (!own) throw new Problem('not_found', 'Update not found.');
  if (own.undone_at) throw refused('This update was undone already.');
  const newest = updates.find(({ undone_at }) => undone_at === null)!;
  if (newest.id !== updateId)
    throw refused(t('Undo the update from “{name}” first, which came later.', { name: newest.name }));
  const { name, before, after } = own;
  if (!before || !after) throw refused('What the spreadsheet was before this update is no longer stored.');
  return { name, before, after };
}

/** What is of the workbook as a whole is as the update left it, or as it was before, or it stays refused. */
async function refuseChanged(
  transaction: Transaction,
  { before, after }: FoundUpdate,
  now: WorkbookImage,
): Promise<void> {
  if (!isSame(now.table, after.table)) throw refused('The spreadsheet was updated again since.');
  if (now.geometry !== after.geometry) throw refused('Tables of the spreadsheet were put elsewhere since.');
  if (!isSame(now.package, after.package)) throw refused('The file that exports give back is another one since.');
  if (!isSame(before.names, after.names) && !isSame(now.names, after.names))
    throw refused('Names in formulas were changed since.');
  for (const [id, { title, version }] of Object.entries(after.sheets)) {
    const state = await transaction
      .selectFrom('sheet_states')
      .select('conversion')
      .where('sheet_id', '=', id)
      .executeTakeFirst();
    if (state?.conversion)
      throw refused(t('The type of a column of “{title}” is being changed. Wait until it is done.', { title }));
    // Cells of the grid have other keys by it, also those that came since.
    const moves = before.geometry !== after.geometry || before.sheets[id]?.held !== undefined;
    if (moves && (await isWrittenSince(transaction, id, version)))
      throw refused(t('“{title}” was edited since, and the update had put tables elsewhere.', { title }));
  }
}

async function addressesOf(
  transaction: Transaction,
  workbookId: string,
): Promise<(sheetId: string, keys: { row: string; column: string }) => string> {
  const placed = await placeSheets(transaction, workbookId, 'all');
  return (sheetId, keys) => {
    const own = placed.find(({ id }) => id === sheetId);
    const at = own ? placeOfKeys(own, keys) : null;
    return at ? `${lettersOfColumn(at.column)}${at.row + 1}` : 'a cell around it';
  };
}

async function takeWorkbookBack(
  transaction: Transaction,
  workbookId: string,
  { before, after }: FoundUpdate,
  now: WorkbookImage,
): Promise<void> {
  const names = isSame(before.names, after.names) ? now.names : before.names;
  const { formulas } = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirstOrThrow();
  const living = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute();
  const sources = formulas?.sources.filter((id) => living.some((sheet) => sheet.id === id)) ?? [];
  await transaction
    .updateTable('workbooks')
    .set({
      ...{ names: names && json(names), package: before.package && json(before.package), updated_at: new Date() },
      formulas: formulas && json({ ...formulas, sources, seen: null, entered: (formulas.entered ?? 0) + 1 }),
      source:
        before.table === null
          ? sql<never>`source - 'table'`
          : sql<never>`jsonb_set(source, '{table}', ${json(before.table)}::jsonb)`,
    })
    .where('id', '=', workbookId)
    .execute();
}

/** What follows from the rows and cells that are as before: links, formulas, and what is computed. */
async function finishSheets(
  transaction: Transaction,
  { workbookId, actor, at }: UndoneUpdate,
  sheets: readonly SheetUndo[],
): Promise<string[]> {
  const written = new Set<string>();
  for (const sheet of sheets) {
    const version = sheet.versionWritten;
    if (version === null) continue;
    written.add(sheet.id);
    const own = { sheet: sheet.id, from: version, to: version };
    const { sheets: linked } = await followLinks(transaction, { ...own, actor, at, mayRefuse: true });
    for (const id of linked) written.add(id);
    const isNew =
      sheet.formulas.some(isKeptFormula) &&
      (await noteCellFormulas(transaction, { id: sheet.id, workbook_id: workbookId, version }));
    if (isNew) await notifySources(transaction, [sheet.id]);
    await forgetComputed(transaction, sheet.id);
  }
  return [...written];
}

/** It can't be taken back twice; the file that came with it goes when nothing else keeps it. */
async function forgetUpdate(transaction: Transaction, id: string, { before, after }: FoundUpdate): Promise<void> {
  for (const sheet of Object.keys(before.sheets)) await dropImages(transaction, sheet, id);
  await transaction
    .updateTable('workbook_updates')
    .set({ before: null, after: null, package_key: after.package?.key ?? null, undone_at: new Date() })
    .where('id', '=', id)
    .execute();
}
