/** Writes an app's draft and a line of its log: the only place that does. */
import { sql } from 'kysely';
import type { AppDocument, AppEdit, AppPage, ChangeReason } from '../../rules/document/document.ts';
import { canonicalJson } from '#kit/canonical-json.ts';
import { isAuthSlug } from '../../rules/auth-slug.ts';
import { Problem } from '#kit/problem.ts';
import { noteDrafted, noteUndrafted, putAutomationsLive } from '#features/automations/server/live/put-live.ts';
import { changedAutomations } from '#features/automations/rules/app-automation.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json, type JsonText } from '#platform/database/json.ts';
import type { LoadedApp } from './load-app.ts';
import { draftChannel } from './draft-channel.ts';

export interface ChangeToStore {
  edits: AppEdit[];
  inverse: AppEdit[];
  label: string;
  reason: ChangeReason;
  of_revision: number | null;
  sheet_titles: Record<string, string> | null;
  user_id: string | null;
}

/** The draft as it shall be, and its new lines, each a revision further. */
export async function storeDraft(
  transaction: Transaction,
  app: LoadedApp,
  after: AppDocument,
  changes: readonly ChangeToStore[],
): Promise<LoadedApp> {
  const revision = app.revision + changes.length;
  await storePages(transaction, app, after, revision);
  const isAutomated = await storeAutomations(transaction, app, after, changes.at(-1)?.user_id ?? null);
  const look = canonicalJson(after.look) === canonicalJson(app.document.look) ? null : after.look;
  await transaction
    .updateTable('apps')
    .set({
      ...{ revision, updated_at: new Date() },
      ...(isAutomated && { automations: after.automations ? json(after.automations) : null }),
      ...(look && { settings: sql<JsonText<object>>`settings || ${json(look)}::jsonb` }),
    })
    .where('id', '=', app.id)
    .execute();
  for (const [index, change] of changes.entries())
    await storeLine(transaction, app.id, app.revision + index + 1, change);
  // It is heard when the transaction is committed, and not at all when it is rolled back.
  await sql`select pg_notify(${draftChannel}, ${`${app.id} ${revision}`})`.execute(transaction);
  const before = new Map(app.document.pages.map((page) => [page.id, page]));
  const page_revisions = new Map(
    after.pages.map((page) => {
      const known = before.get(page.id) === page ? app.page_revisions.get(page.id) : undefined;
      return [page.id, known ?? revision];
    }),
  );
  return { ...app, revision, document: after, page_revisions };
}

/** Answers whether they changed. Where changes go live at once, they run from now on. */
async function storeAutomations(
  transaction: Transaction,
  app: LoadedApp,
  after: AppDocument,
  user_id: string | null,
): Promise<boolean> {
  const changed = changedAutomations(app.document, after);
  if (changed.length === 0) return false;
  await noteDrafted(
    transaction,
    app,
    changed.flatMap(({ is }) => is ?? []),
  );
  await noteUndrafted(
    transaction,
    app.id,
    changed.flatMap(({ id, is }) => (is ? [] : id)),
  );
  if (app.goes_live === 'at once') await putAutomationsLive(transaction, app, after, user_id);
  return true;
}

export async function storeLine(
  transaction: Transaction,
  app_id: string,
  revision: number,
  { edits, inverse, sheet_titles, ...line }: ChangeToStore,
): Promise<void> {
  await transaction
    .insertInto('app_changes')
    .values({
      ...{ app_id, revision, edits: json(edits), inverse: json(inverse), ...line },
      sheet_titles: sheet_titles && json(sheet_titles),
    })
    .execute();
}

async function storePages(
  transaction: Transaction,
  app: LoadedApp,
  after: AppDocument,
  revision: number,
): Promise<void> {
  const before = new Map(app.document.pages.map((page, position) => [page.id, { page, position }]));
  const now = new Date();
  const removed = [...before.keys()].filter((id) => !after.pages.some((page) => page.id === id));
  if (removed.length > 0) {
    // The row stays: comments and the history name it, and an undo brings it back.
    await transaction
      .updateTable('pages')
      .set({ deleted_at: now, revision })
      .where('app_id', '=', app.id)
      .where('id', 'in', removed)
      .execute();
  }
  // Two pages may have changed addresses: none may meet the other on its way.
  const moved = after.pages.filter(({ id, slug }) => before.has(id) && before.get(id)?.page.slug !== slug);
  if (moved.length > 1) {
    await transaction
      .updateTable('pages')
      .set({ page_slug: sql<string>`'~' || id` })
      .where('app_id', '=', app.id)
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
  }
  for (const [position, page] of after.pages.entries()) {
    const own = before.get(page.id);
    if (!own) await addPage(transaction, app.id, page, { position, revision });
    else if (own.page !== page || own.position !== position || (moved.length > 1 && moved.includes(page))) {
      const isChanged = own.page !== page;
      await transaction
        .updateTable('pages')
        .set({
          ...{ position, page_name: page.name, page_slug: page.slug, page_type: page.type, is_public: page.is_public },
          is_auth: isAuthSlug(page.slug),
          ...(isChanged && { revision, updated_at: now }),
          ...(own.page.document !== page.document && { document: json(page.document) }),
        })
        .where('id', '=', page.id)
        .execute();
    }
  }
}

async function addPage(
  transaction: Transaction,
  app_id: string,
  page: AppPage,
  at: { position: number; revision: number },
): Promise<void> {
  const values = {
    ...{ page_name: page.name, page_slug: page.slug, page_type: page.type, is_public: page.is_public, ...at },
    ...{ is_auth: isAuthSlug(page.slug), document: json(page.document), deleted_at: null, updated_at: new Date() },
  };
  const { numInsertedOrUpdatedRows: stored = 0n } = await transaction
    .insertInto('pages')
    .values({ id: page.id, app_id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('pages.app_id', '=', app_id)
        .where('pages.deleted_at', 'is not', null),
    )
    .executeTakeFirstOrThrow();
  if (stored === 0n) throw new Problem('already_exists', 'A page with this id already exists.');
}
