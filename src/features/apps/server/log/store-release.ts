/** Writes releases: the only place that does. None is ever changed. */
import { createHash } from 'node:crypto';
import type { AppDocument } from '../../rules/document/document.ts';
import { isAuthSlug } from '../../rules/auth-slug.ts';
import { canonicalJson } from '#kit/canonical-json.ts';
import { putAutomationsLive } from '#features/automations/server/live/put-live.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { LoadedApp } from './load-app.ts';

export interface ReleaseToStore {
  document: AppDocument;
  page_revisions: ReadonlyMap<string, number>;
  /** Of the log, of which it is a snapshot. */
  revision: number;
  note: string;
  of_release: number | null;
  user_id: string | null;
}

/** Stores a snapshot of an app that the caller holds locked, as its next release, and puts it live. */
export async function storeRelease(
  transaction: Transaction,
  app: Pick<LoadedApp, 'id' | 'workbook_id'>,
  release: ReleaseToStore,
): Promise<number> {
  const { document, page_revisions, ...about } = release;
  const { last } = await transaction
    .selectFrom('releases')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('app_id', '=', app.id)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await transaction
    .insertInto('releases')
    .values({
      ...{ app_id: app.id, number, look: json(document.look), hash: hashOf(document), ...about },
      ...(document.automations && { automations: json(document.automations) }),
      sheets: json(await sheetIds(transaction, app.workbook_id)),
    })
    .execute();
  const pages = document.pages.map((page, position) => ({
    ...{ app_id: app.id, number, page_id: page.id, position, page_name: page.name, page_slug: page.slug },
    ...{ page_type: page.type, is_auth: isAuthSlug(page.slug), is_public: page.is_public },
    ...{ revision: page_revisions.get(page.id) ?? release.revision, document: json(page.document) },
  }));
  if (pages.length > 0) await transaction.insertInto('release_pages').values(pages).execute();
  await transaction.updateTable('apps').set({ live_release: number }).where('id', '=', app.id).execute();
  await putAutomationsLive(transaction, app, document, release.user_id);
  return number;
}

/** The same for the same appearance and pages, no matter who made the release and when. */
export const hashOf = (document: AppDocument): string =>
  createHash('sha256').update(canonicalJson(document)).digest('hex');

/** Ids of the sheets of a workbook by their titles. */
export async function sheetIds(database: Database, workbookId: string | null): Promise<Record<string, string>> {
  if (workbookId === null) return {};
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .execute();
  return Object.fromEntries(sheets.map(({ id, title }) => [title, id]));
}
