import { boardPathOf } from '#domain/board/board-path.ts';
import { maySeePage, mustSignIn, type Viewer } from '#domain/access.ts';
import { authStepsOf } from '#blocks/auth-blocks.ts';
import { isAuthPage, isDefaultAuthPath } from '#domain/auth-page.ts';
import type { AppRecord, FullPageRecord } from '../scope.ts';
import type { Services } from '../services.ts';
import { readPageBlock } from './read-page-block.ts';

/** What stands at a path for a viewer. */
export type Found =
  | { page: FullPageRecord /** Made for the visit and stored nowhere. */; isDefault: boolean }
  /** Signing in would open it. */
  | 'sign-in'
  | 'private'
  | null;

/**
 * The page of a path. Paths are strict: `/orders/` is not `/orders`. Of an app with a sign-in strangers see the pages to
 * sign in on and nothing else, nor whether there is anything else.
 */
export async function findPage(
  app: AppRecord,
  at: { path: string /** Of a mailed link. */; hasToken?: boolean },
  viewer: Viewer,
  services: Pick<Services, 'pages' | 'appUsers'>,
): Promise<Found> {
  const shut = mustSignIn(app, viewer);
  if (app.kind === 'board') return findBoard(app, at.path, viewer, services);
  const slug = /^\/([a-z0-9-]*)$/.exec(at.path)?.[1];
  if (slug === undefined) return shut ? 'sign-in' : null;
  const own = slug === '' ? await findHome(app, services) : await services.pages.of(app, 'draft').bySlug(slug);
  const open = own && isAuthPage(own, authStepsOf(typesOf(own)));
  const sees = own && !shut && maySeePage(own, viewer);
  // A mailed link works also where the owner's page of that address has another purpose.
  const isMissed = at.hasToken === true && !open && isDefaultAuthPath(at.path);
  if (own && sees && !isMissed) return { page: own, isDefault: false };
  if (own && open) return { page: withoutData(own), isDefault: false };
  const page = isDefaultAuthPath(at.path) ? await services.appUsers.defaultPage(app, at.path) : null;
  if (page) return { page, isDefault: true };
  if (shut) return 'sign-in';
  return own ? 'private' : null;
}

/** A board is one page at one address, with the pages to sign in on beneath it. */
async function findBoard(
  app: AppRecord,
  pathname: string,
  viewer: Viewer,
  services: Pick<Services, 'pages' | 'appUsers'>,
): Promise<Found> {
  const at = boardPathOf(pathname);
  if (at?.slug !== app.board_slug) return null;
  const shut = mustSignIn(app, viewer);
  if (at.path !== '/') {
    const own = await services.appUsers.defaultPage(app, at.path);
    return own ? { page: own, isDefault: true } : shut ? 'sign-in' : null;
  }
  if (shut) return 'sign-in';
  const page = await findHome(app, services);
  if (!page) return null;
  return maySeePage(page, viewer) ? { page, isDefault: false } : 'private';
}

async function findHome(app: AppRecord, services: Pick<Services, 'pages'>): Promise<FullPageRecord | null> {
  const pages = services.pages.of(app, 'draft');
  const usual = await pages.bySlug('');
  if (usual?.page_type === 'home') return usual;
  const all = await pages.list();
  const home = all.find((page) => page.page_type === 'home');
  if (!home) return usual ?? (all[0] ? pages.byId(all[0].page_id) : null);
  return pages.byId(home.page_id);
}

const typesOf = (page: FullPageRecord): string[] => page.document.blocks.map((block) => block.type);

/** A page that stands open only for signing in shows strangers no row of any sheet. */
function withoutData(page: FullPageRecord): FullPageRecord {
  const blocks = page.document.blocks.filter((stored) => {
    const block = readPageBlock(stored);
    return block && !block.definition.usesSheet && Object.keys(block.definition.ask(block.config)).length === 0;
  });
  return { ...page, document: { ...page.document, blocks } };
}
