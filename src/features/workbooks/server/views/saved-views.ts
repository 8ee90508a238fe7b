/** The saved views of a sheet: shared with the members of its workspace, or of one person alone. (decision 103) */
import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type {
  changeSavedView as changeEndpoint,
  createSavedView as createEndpoint,
  deleteSavedView as deleteEndpoint,
  SavedView,
} from '../../api/saved-views.ts';
import { mostViews } from '../../rules/arrangement/arrangement.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { kindOf, type ViewLayout } from '../../rules/arrangement/view-layout.ts';
import { refuseInvalidLayout, refuseInvalidView } from './refuse-invalid-view.ts';
import { arrangementOf } from './stored-arrangement.ts';

export async function createSavedView({ body, sheet, user, services }: Call<typeof createEndpoint>) {
  refuseInvalidView(body.arrangement, sheet.columns);
  refuseInvalidLayout(body.layout, sheet.columns);
  return inTransaction(services.database, async (transaction) => {
    const owner_id = body.shared ? null : user.id;
    await holdViews(transaction, sheet.id);
    await refuseOneMore(transaction, sheet.id, owner_id);
    await refuseTakenName(transaction, sheet.id, owner_id, body.name, '');
    const stored = await transaction
      .insertInto('saved_views')
      .values({
        ...{ id: newId('view'), sheet_id: sheet.id, owner_id, created_by: user.id, name: body.name },
        arrangement: json(body.arrangement),
        layout: body.layout && json(body.layout),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { view: viewToWire(stored, user.id) };
  });
}

export async function changeSavedView({ body, params, sheet, user, services }: Call<typeof changeEndpoint>) {
  if (body.arrangement) refuseInvalidView(body.arrangement, sheet.columns);
  if (body.layout) refuseInvalidLayout(body.layout, sheet.columns);
  return inTransaction(services.database, async (transaction) => {
    await holdViews(transaction, sheet.id);
    const view = await findView(transaction, sheet.id, params.viewId, user.id);
    if (view.revision !== body.revision) {
      const message = 'Someone else changed this view. Review it, then save again.';
      throw new Problem('revision_conflict', message, { details: { view: viewToWire(view, user.id) } });
    }
    if (body.layout !== undefined) refuseOtherKind(view.layout, body.layout);
    const owner_id = body.shared === undefined ? view.owner_id : body.shared ? null : user.id;
    if (owner_id !== view.owner_id) {
      if (owner_id !== null && view.created_by !== user.id) {
        const message = 'Only the person who created this view can make it personal again.';
        throw new Problem('forbidden', message, { fields: [{ path: 'shared', message }] });
      }
      await refuseOneMore(transaction, sheet.id, owner_id);
    }
    const name = body.name ?? view.name;
    if (name !== view.name || owner_id !== view.owner_id)
      await refuseTakenName(transaction, sheet.id, owner_id, name, view.id);
    const stored = await transaction
      .updateTable('saved_views')
      .set({
        ...{ name, owner_id, revision: view.revision + 1 },
        arrangement: json(body.arrangement ?? arrangementOf(view)),
        ...(body.layout && { layout: json(body.layout) }),
      })
      .where('sheet_id', '=', sheet.id)
      .where('id', '=', view.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { view: viewToWire(stored, user.id) };
  });
}

export async function deleteSavedView({ params, sheet, user, services }: Call<typeof deleteEndpoint>) {
  await inTransaction(services.database, async (transaction) => {
    await holdViews(transaction, sheet.id);
    const { id } = await findView(transaction, sheet.id, params.viewId, user.id);
    await transaction.deleteFrom('saved_views').where('sheet_id', '=', sheet.id).where('id', '=', id).execute();
    await transaction
      .deleteFrom('sheet_arrangements')
      .where('sheet_id', '=', sheet.id)
      .where('view_id', '=', id)
      .execute();
  });
  return {};
}

/** The views that a person has: shared ones, and their own. Oldest first. */
export function viewsOf(database: Database, sheetId: string, userId: string): Promise<Stored<'saved_views'>[]> {
  return database
    .selectFrom('saved_views')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where(({ eb, or }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .orderBy('id')
    .execute();
}

/** A view of another person counts as missing. */
export async function findView(
  database: Database,
  sheetId: string,
  viewId: string,
  userId: string,
): Promise<Stored<'saved_views'>> {
  const view = await database
    .selectFrom('saved_views')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('id', '=', viewId)
    .where(({ eb, or }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .executeTakeFirst();
  if (!view) throw new Problem('not_found', 'View not found in this sheet.');
  return view;
}

export const viewToWire = (view: Stored<'saved_views'>, userId: string): SavedView => ({
  ...{ id: view.id, name: view.name, revision: view.revision, arrangement: arrangementOf(view) },
  layout: view.layout,
  shared: view.owner_id === null,
  own: view.created_by === userId,
});

/** People who know a view as a board find a board there. */
function refuseOtherKind(before: ViewLayout | null, after: ViewLayout | null): void {
  if (kindOf(before) === kindOf(after)) return;
  const message = 'A view keeps its kind. Save a new view instead.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'layout.kind', message }] });
}

/** Two who change the views of a sheet at once wait for each other; its rows do not wait. */
async function holdViews(transaction: Transaction, sheetId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${sheetId}))`.execute(transaction);
}

async function refuseOneMore(transaction: Transaction, sheetId: string, ownerId: string | null): Promise<void> {
  const others = await viewsOfOwner(transaction, sheetId, ownerId);
  if (others.length < mostViews) return;
  const message =
    ownerId === null
      ? t('A sheet can have up to {count} shared views. Delete one first.', { count: mostViews })
      : t('You have {count} views of this sheet, which is the limit. Delete one first.', { count: mostViews });
  throw new Problem('invalid_input', message, { fields: [{ path: 'name', message }] });
}

/** A shared and a personal view may have one name: the menu distinguishes them. */
async function refuseTakenName(
  transaction: Transaction,
  sheetId: string,
  ownerId: string | null,
  name: string,
  exceptId: string,
): Promise<void> {
  const others = await viewsOfOwner(transaction, sheetId, ownerId);
  if (!others.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase())) return;
  const message = t('A view named {name} already exists. Choose another name.', { name });
  throw new Problem('already_exists', message, { fields: [{ path: 'name', message }] });
}

const viewsOfOwner = (transaction: Transaction, sheetId: string, ownerId: string | null) =>
  transaction
    .selectFrom('saved_views')
    .select(['id', 'name'])
    .where('sheet_id', '=', sheetId)
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .execute();
