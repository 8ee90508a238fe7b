import { blockOfStep } from '#blocks/auth-blocks.ts';
import { defaultAuthPages, isDefaultAuthPath } from '../rules/auth-page.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import type { AppRecord, FullPageRecord, Pages } from '#features/apps/services.ts';
import type { AppUserNeeds } from './app-user-needs.ts';

/**
 * The page at an auth path of an app whose owner made none: one block with its own defaults, in the app's name and
 * colors; at a board, which has one page, the block is the one of that page where it holds one. It is stored nowhere.
 * Null for other paths, and for registering where the owner offers it nowhere.
 */
export async function defaultPage(
  { pages, appUsers }: Pick<AppUserNeeds, 'pages' | 'appUsers'>,
  app: AppRecord,
  path: string,
): Promise<FullPageRecord | null> {
  if (!isDefaultAuthPath(path)) return null;
  const { name, step } = defaultAuthPages[path];
  const block = blockOfStep(step);
  if (step === 'register' && (await appUsers.authPages(app)).register === '') return null;
  const own = app.kind === 'board' ? await ownBlock(pages, app, block.type) : null;
  return {
    page_id: `default${path.replace('/', '-')}`,
    app_id: app.id,
    page_name: name,
    page_slug: path.slice(1),
    page_type: 'page',
    position: 0,
    is_auth: true,
    is_public: true,
    shown_to: null,
    revision: 0,
    document: {
      settings: defaultPageSettings,
      blocks: [
        {
          id: 'auth',
          type: block.type,
          version: own?.version ?? block.version,
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

/** The block as visitors get it. */
async function ownBlock(pages: Pages, app: AppRecord, type: string): Promise<StoredBlock | null> {
  const page = await pages.of(app, appVersionForVisitors(app)).bySlug('');
  return (
    (page && pageOfViewer(page, { kind: 'anonymous' }).document.blocks.find((block) => block.type === type)) ?? null
  );
}
