/** Notes what an update of a workbook changes, in its transaction, so that it can be taken back as a whole. (decision 176) */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { GridLook } from '../../../rules/grid-look.ts';
import type { KeptPackage } from '../../../rules/kept-package.ts';
import type { Actor } from '../../../services.ts';
import type { TableBefore } from '../tables/table-moves.ts';
import { dropUnchanged, storeImages } from './update-images.ts';

/** A workbook before or after an update, without its rows and cells. */
export interface WorkbookImage {
  names: WorkbookNames | null;
  package: KeptPackage | null;
  /** What was noted of the tables of the file. (`source.table`) */
  table: unknown;
  geometry: number;
  /** By id. */
  sheets: Record<string, SheetImage>;
}

export interface SheetImage {
  title: string;
  version: number;
  columns: Column[];
  layout: StoredLayout | null;
  look: GridLook | null;
  /** Whether a file had been noted before. */
  hasBases: boolean;
  /** Where an update puts tables elsewhere: what then is rewritten by the keys of the new grid. */
  held?: { history: HeldRow[]; moves: { id: string; before: TableBefore; at: string }[] };
}

/** An entry of the history of rows with formulas that name cells of a grid. */
interface HeldRow {
  row_id: string;
  version: number;
  cells: Record<string, Cell>;
}

/** Of rows. */
export interface UpdateCounts {
  added: number;
  changed: number;
  removed: number;
}

export interface NotedUpdate {
  id: string;
  before: WorkbookImage;
}

/**
 * To be called first, in a transaction that holds the sheets. The file of before is that of the update from now on, not
 * of the workbook: its rows follow another.
 */
export async function beginUpdate(
  transaction: Transaction,
  workbookId: string,
  { name, actor, movesTables }: { name: string; actor: Actor; movesTables: boolean },
): Promise<NotedUpdate> {
  const id = newId('update');
  const before = await readImage(transaction, workbookId);
  for (const [sheet, image] of Object.entries(before.sheets)) {
    await storeImages(transaction, sheet, id, 'before');
    if (movesTables) image.held = await readHeld(transaction, sheet);
  }
  await transaction
    .insertInto('workbook_updates')
    .values({
      ...{ id, workbook_id: workbookId, name: name.slice(0, 255), actor: json(actor), before: json(before) },
      ...{ package_key: before.package?.key ?? null, at: sql<Date>`clock_timestamp()` },
    })
    .execute();
  await transaction.updateTable('workbooks').set({ package: null }).where('id', '=', workbookId).execute();
  return { id, before };
}

/** To be called last. */
export async function finishUpdate(
  transaction: Transaction,
  workbookId: string,
  { id, before }: NotedUpdate,
  counts: UpdateCounts,
): Promise<void> {
  const after = await readImage(transaction, workbookId);
  for (const sheet of Object.keys(before.sheets)) {
    await storeImages(transaction, sheet, id, 'after');
    await dropUnchanged(transaction, sheet, id);
  }
  await transaction
    .updateTable('workbook_updates')
    .set({ after: json(after), counts: json(counts) })
    .where('id', '=', id)
    .execute();
}

export async function readImage(transaction: Transaction, workbookId: string): Promise<WorkbookImage> {
  const {
    names,
    package: kept,
    source,
    geometry,
  } = await transaction
    .selectFrom('workbooks')
    .select(['names', 'package', 'source', 'geometry'])
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sheets = await transaction
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .orderBy('id')
    .execute();
  const images: [string, SheetImage][] = [];
  for (const { id, title } of sheets) {
    const state = await transaction
      .selectFrom('sheet_states')
      .select(['columns', 'layout', 'look', 'version'])
      .where('sheet_id', '=', id)
      .executeTakeFirst();
    const base = await transaction
      .selectFrom('mirror_rows')
      .select('row_id')
      .where('sheet_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (state) images.push([id, { title, ...state, hasBases: base !== undefined }]);
  }
  return { names, package: kept, geometry, table: source['table'] ?? null, sheets: Object.fromEntries(images) };
}

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null);

async function readHeld(transaction: Transaction, sheetId: string): Promise<NonNullable<SheetImage['held']>> {
  const { rows: history } = await sql<HeldRow>`
    select row_id, version, cells from row_history
    where sheet_id = ${sheetId}
      and exists (select from jsonb_each_text(cells) as held where starts_with(held.key, '=') and held.value like '%~%')
  `.execute(transaction);
  const moves = await transaction
    .selectFrom('table_moves')
    .select(['id', 'before', 'at'])
    .where('sheet_id', '=', sheetId)
    .execute();
  return { history, moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })) };
}
