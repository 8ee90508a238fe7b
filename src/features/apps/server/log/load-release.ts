import { t } from '#kit/language/product.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { toPage, upgradedApp } from './load-app.ts';
import { lookOf } from './theme-of.ts';

export interface LoadedRelease {
  number: number;
  revision: number;
  /** In the newest shape; stored it stays as it was made. */
  document: AppDocument;
  page_revisions: ReadonlyMap<string, number>;
  /** Ids of the sheets by the titles that they had. */
  sheets: Readonly<Record<string, string>>;
}

/** A release with its pages. `not_found` where there is none of that number. */
export async function loadRelease(database: Database, appId: string, number: number): Promise<LoadedRelease> {
  const release = await database
    .selectFrom('releases')
    .select(['revision', 'look', 'sheets', 'automations'])
    .where('app_id', '=', appId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!release) throw new Problem('not_found', t('This app has no release {number}.', { number: String(number) }));
  const pages = await database
    .selectFrom('release_pages')
    .select(['page_id as id', 'page_name', 'page_slug', 'page_type', 'is_public', 'document', 'revision'])
    .where('app_id', '=', appId)
    .where('number', '=', number)
    .orderBy('position')
    .execute();
  const { automations } = release;
  const document = {
    ...{ look: lookOf({ ...release.look }), pages: pages.map(toPage) },
    ...(automations && { automations }),
  };
  return {
    ...{ number, revision: release.revision, sheets: release.sheets, document: upgradedApp(document) },
    page_revisions: new Map(pages.map((page) => [page.id, page.revision])),
  };
}
