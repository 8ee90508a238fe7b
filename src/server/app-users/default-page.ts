import { definitionOf } from '#blocks/catalogue.ts';
import { type AuthBlockType, defaultAuthPages, isDefaultAuthPath } from '#domain/auth-page.ts';
import { defaultPageSettings, type StoredBlock } from '#domain/page/document.ts';
import { editionOfVisitors } from '../app-log/edition-of-visitors.ts';
import { pagesOf } from '../app-log/page-source.ts';
import type { AppRecord, FullPageRecord } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { authPagesOf } from './auth-pages.ts';

/**
 * The page that stands at an auth path of an app whose owner made none: one block with its own defaults, in the app's
 * name and colours; at a board, which has one page, the block is the one of that page where it holds one. It is stored
 * nowhere. Null for other paths, and for registering where the owner offers it nowhere.
 */
export async function defaultPage(database: Database, app: AppRecord, path: string): Promise<FullPageRecord | null> {
  if (!isDefaultAuthPath(path)) return null;
  const { name, block } = defaultAuthPages[path];
  if (block === 'register' && (await authPagesOf(database, app)).register === '') return null;
  const own = app.kind === 'board' ? await ownBlock(database, app, block) : null;
  return {
    page_id: `default${path.replace('/', '-')}`,
    app_id: app.id,
    page_name: name,
    page_slug: path.slice(1),
    page_type: 'page',
    position: 0,
    is_auth: true,
    is_public: true,
    revision: 0,
    document: {
      settings: defaultPageSettings,
      blocks: [
        {
          id: 'auth',
          type: block,
          version: own?.version ?? definitionOf(block)?.version ?? 1,
          sheet_title: null,
          settings: own?.settings ?? {},
          axis: [],
          actions: [],
          toolbar_buttons: [],
          item_buttons: [],
          conditional_filter: [],
          filters: [],
        },
      ],
    },
  };
}

async function ownBlock(database: Database, app: AppRecord, type: AuthBlockType): Promise<StoredBlock | null> {
  const page = await pagesOf(database, app.id, editionOfVisitors(app)).bySlug('');
  return page?.document.blocks.find((block) => block.type === type) ?? null;
}
