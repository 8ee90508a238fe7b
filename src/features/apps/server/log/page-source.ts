import { sql } from 'kysely';
import { newestPage } from '#blocks/newest-page.ts';
import { audienceOf } from '../../rules/roles.ts';
import { Problem } from '#kit/problem.ts';
import type { FullPageRecord, PageRecord, PageSource } from '../../services.ts';
import type { AppVersion } from '../../rules/app-version.ts';
import type { Database } from '#platform/database/database.ts';
import { lookOf } from './theme-of.ts';

/** The pages of a version of an app. */
export const pagesOf = (database: Database, appId: string, appVersion: AppVersion): PageSource =>
  appVersion === 'draft' ? draftPages(database, appId) : releasedPages(database, appId, appVersion);

/** The pages that an app's editors work on. */
export function draftPages(database: Database, appId: string): PageSource {
  const living = () =>
    database
      .selectFrom('pages')
      .select(columns)
      .select(storedAudience)
      .select('id as page_id')
      .where('app_id', '=', appId)
      .where('deleted_at', 'is', null);
  return {
    async list() {
      return (await living().orderBy('position').orderBy('id').execute()).map(toRecord);
    },
    bySlug: async (slug) => toFull(await living().select('document').where('page_slug', '=', slug).executeTakeFirst()),
    byId: async (id) => toFull(await living().select('document').where('id', '=', id).executeTakeFirst()),
    async look() {
      const app = await database.selectFrom('apps').select('settings').where('id', '=', appId).executeTakeFirst();
      if (!app) throw new Problem('not_found', 'App not found.');
      return lookOf(app.settings);
    },
  };
}

/** The pages of a release. */
function releasedPages(database: Database, appId: string, number: number): PageSource {
  const all = () =>
    database
      .selectFrom('release_pages')
      .select(columns)
      .select(storedAudience)
      .select('page_id')
      .where('app_id', '=', appId)
      .where('number', '=', number);
  return {
    async list() {
      return (await all().orderBy('position').execute()).map(toRecord);
    },
    bySlug: async (slug) => toFull(await all().select('document').where('page_slug', '=', slug).executeTakeFirst()),
    byId: async (id) => toFull(await all().select('document').where('page_id', '=', id).executeTakeFirst()),
    async look() {
      const release = await database
        .selectFrom('releases')
        .select('look')
        .where('app_id', '=', appId)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!release) throw new Problem('not_found', 'Release not found.');
      return lookOf({ ...release.look });
    },
  };
}

const columns = [
  'app_id',
  'page_name',
  'page_slug',
  'page_type',
  'position',
  'is_auth',
  'is_public',
  'revision',
] as const;

/** Lists of pages come without their documents, and say whom each is shown to. */
const storedAudience = sql<unknown>`document #> '{settings,shown_to}'`.as('shown_to');

interface StoredPage extends Omit<PageRecord, 'page_type' | 'shown_to'> {
  page_type: string;
  shown_to: unknown;
}

const toRecord = ({ page_type, shown_to, ...page }: StoredPage): PageRecord => ({
  ...page,
  shown_to: audienceOf(shown_to),
  page_type: page_type === 'home' ? 'home' : 'page',
});

/** A page in its newest shape, whatever version wrote it. */
const toFull = (page: (StoredPage & { document: Record<string, unknown> }) | undefined): FullPageRecord | null =>
  page ? { ...toRecord(page), document: newestPage(page.document) } : null;
