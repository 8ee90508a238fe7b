import { completePage, placement, upgradedPage } from '#blocks/newest-page.ts';
import { withSharedFrame } from '../../rules/document/app-blocks.ts';
import type { AppDocument, AppPage, GoesLive } from '../../rules/document/document.ts';
import type { AppKind } from '../../rules/app.ts';
import { Problem } from '#kit/problem.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lookOf } from './theme-of.ts';

/** An app with its draft, as it is stored. */
export interface LoadedApp {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: AppKind;
  name: string;
  public: boolean;
  revision: number;
  goes_live: GoesLive;
  live_release: number | null;
  /** Complete, yet with blocks as older versions may have written them. */
  document: AppDocument;
  /** The revision of the app at which each page last changed. */
  page_revisions: ReadonlyMap<string, number>;
}

/** The app and its draft at one moment. `not_found` where there is none. */
export function loadApp(database: Database, appId: string): Promise<LoadedApp> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => load(transaction, appId, false));
}

/** The same, locked until the end of the transaction: others who write wait. */
export const lockApp = (transaction: Transaction, appId: string): Promise<LoadedApp> => load(transaction, appId, true);

async function load(transaction: Transaction, appId: string, locks: boolean): Promise<LoadedApp> {
  const app = await transaction
    .selectFrom('apps')
    .select(['id', 'workspace_id', 'workbook_id', 'kind', 'name', 'public', 'settings', 'revision', 'goes_live'])
    .select(['live_release', 'automations'])
    .where('id', '=', appId)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!app) throw new Problem('not_found', 'App not found.');
  const pages = await transaction
    .selectFrom('pages')
    .select(['id', 'page_name', 'page_slug', 'page_type', 'is_public', 'document', 'revision'])
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { settings, automations, ...about } = app;
  return {
    ...about,
    document: { look: lookOf(settings), pages: pages.map(toPage), ...(automations && { automations }) },
    page_revisions: new Map(pages.map((page) => [page.id, page.revision])),
  };
}

interface StoredPage {
  id: string;
  page_name: string;
  page_slug: string;
  page_type: string;
  is_public: boolean;
  document: Record<string, unknown>;
}

/** A stored page of a draft or a release as a part of its app. */
export function toPage(page: StoredPage): AppPage {
  return {
    ...{ id: page.id, name: page.page_name, slug: page.page_slug, is_public: page.is_public },
    type: page.page_type === 'home' ? 'home' : 'page',
    document: completePage(page.document),
  };
}

/** The app with every block in its newest shape, its header and footer as the app's. */
export function upgradedApp(document: AppDocument): AppDocument {
  const pages = document.pages.map((page) => {
    const upgraded = upgradedPage(page.document);
    return upgraded === page.document ? page : { ...page, document: upgraded };
  });
  const isSame = pages.every((page, at) => page === document.pages[at]);
  return withSharedFrame(isSame ? document : { ...document, pages }, placement);
}
