import { authStepsOf } from '#blocks/auth-blocks.ts';
import { maySeePage } from '../../rules/access.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { embeddableBlocks, isEmbeddablePage } from '#blocks/view-of-page.ts';
import { isAuthPage, isDefaultAuthPath } from '#features/app-users/rules/auth-page.ts';
import { boardPathOf, isOnMainHost } from '#features/boards/rules/board-path.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Visit } from '../access/open-visit.ts';
import type { AppUsers } from '#features/app-users/services.ts';
import type { FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import {
  type FrameRefusal,
  goToSignIn,
  pageNotFound,
  privateAppPage,
  refusedInFrame,
  refusePrivate,
} from './problem-pages.ts';
import { readPageBlock } from '../reading/read-page-block.ts';

/** A page that a visitor gets. */
export interface ShownPage {
  kind: 'page';
  page: FullPageRecord;
  /** Made for the visit and stored nowhere. */
  isDefault: boolean;
}
/** What is decided about a visit: a page, or why there is none. `sign-in`: signing in would open it. */
export type Decision =
  | ShownPage
  | { kind: 'sign-in' | 'private-app' | 'private-page' | 'missing' }
  | { kind: 'refused-in-frame'; why: FrameRefusal };

export type DecideNeeds = Pick<Services, 'pages'> & { appUsers: Pick<AppUsers, 'defaultPage'> };

/**
 * What a visitor gets at a path of an app: pages, forms, calls, streams and the leak report all ask here. Paths are
 * strict: `/orders/` is not `/orders`. Of an app with a sign-in strangers see the pages to sign in on and nothing else,
 * nor whether there is anything else. `hasToken`: the address is that of a mailed link. `block`: the one that a frame
 * shows.
 */
export async function decideVisit(
  visit: Visit,
  at: { path: string; hasToken?: boolean; block?: string | null },
  services: DecideNeeds,
): Promise<Decision> {
  const { decision: access, mode, framing } = visit;
  if (access === 'refused-in-frame') {
    return { kind: access, why: framing?.kind === 'nobody' ? 'nobody' : 'sign-in' };
  }
  // Whether there is such an app is no secret: its address says so.
  if (access === 'private-app')
    return mode === 'embed' ? { kind: 'refused-in-frame', why: 'not-public' } : { kind: access };
  const decision = await decidePage(visit, at, services);
  return mode === 'embed' ? decideFrame(decision, visit, at.block ?? null) : decision;
}

/**
 * What of a page may be in a frame: no page to sign in on, except on the way in, and of a page its own blocks alone.
 */
function decideFrame(decision: Decision, { decision: access, session }: Visit, block: string | null): Decision {
  if (decision.kind === 'private-page') return { kind: 'refused-in-frame', why: 'not-public' };
  if (decision.kind !== 'page') return decision;
  const { page, isDefault } = decision;
  const only = session?.embed ?? null;
  if (isDefault || !isEmbeddablePage(page)) {
    return access === 'sign-in' ? decision : { kind: 'refused-in-frame', why: 'not-for-frames' };
  }
  if (only?.page_id != null && only.page_id !== page.page_id) return { kind: 'refused-in-frame', why: 'elsewhere' };
  if (only?.block_id != null && only.block_id !== block) return { kind: 'refused-in-frame', why: 'elsewhere' };
  const isThere = block === null || embeddableBlocks(page.document.blocks).some(({ id }) => id === block);
  return isThere ? decision : { kind: 'missing' };
}

async function decidePage(
  visit: Visit,
  at: { path: string; hasToken?: boolean },
  services: DecideNeeds,
): Promise<Decision> {
  const { app, viewer, decision } = visit;
  if (isOnMainHost(app)) return decideBoard(visit, at.path, services);
  const isShut = decision === 'sign-in';
  const slug = /^\/([a-z0-9-]*)$/.exec(at.path)?.[1];
  if (slug === undefined) return { kind: isShut ? 'sign-in' : 'missing' };
  const own =
    slug === '' ? await findHome(visit, services) : await services.pages.of(app, visit.appVersion).bySlug(slug);
  const isToSignIn = own !== null && isAuthPage(own, authStepsOf(typesOf(pageOfViewer(own, stranger))));
  const sees = own !== null && !isShut && maySeePage(own, viewer);
  // A mailed link works also where the owner's page of that address has another purpose.
  const isMissed = at.hasToken === true && !isToSignIn && isDefaultAuthPath(at.path);
  if (own && sees && !isMissed) return shown(own, viewer);
  if (own && isToSignIn) return shown(withoutData(own), viewer);
  const made = isDefaultAuthPath(at.path) ? await services.appUsers.defaultPage(app, at.path) : null;
  if (made) return { kind: 'page', page: made, isDefault: true };
  if (isShut) return { kind: 'sign-in' };
  if (!own) return { kind: 'missing' };
  return { kind: 'private-page' };
}

/** A board is one page at one address, with the pages to sign in on beneath it. */
async function decideBoard(visit: Visit, pathname: string, services: DecideNeeds): Promise<Decision> {
  const { app, viewer, decision } = visit;
  const at = boardPathOf(pathname);
  if (at?.slug !== app.board_slug) return { kind: 'missing' };
  const isShut = decision === 'sign-in';
  if (at.path !== '/') {
    const made = await services.appUsers.defaultPage(app, at.path);
    return made ? { kind: 'page', page: made, isDefault: true } : { kind: isShut ? 'sign-in' : 'missing' };
  }
  if (isShut) return { kind: 'sign-in' };
  const page = await findHome(visit, services);
  if (!page) return { kind: 'missing' };
  return maySeePage(page, viewer) ? shown(page, viewer) : { kind: 'private-page' };
}

/** The answer to a request that gets no page, whatever kind of request it is. */
export async function answerWithoutPage(
  decision: Exclude<Decision, ShownPage>,
  { app, url, host }: { app: Visit['app']; url: URL; host: PageHost },
  services: Services,
): Promise<Response> {
  switch (decision.kind) {
    case 'sign-in':
      return goToSignIn(app, url, services);
    case 'private-app':
      return privateAppPage(url, services, host);
    case 'private-page':
      return refusePrivate(app, url, services);
    case 'refused-in-frame':
      return refusedInFrame(decision.why, url, services);
    case 'missing':
      return pageNotFound(services);
  }
}

const shown = (page: FullPageRecord, viewer: Viewer): ShownPage => ({
  ...{ kind: 'page', page: pageOfViewer(page, viewer), isDefault: false },
});

async function findHome({ app, appVersion }: Visit, services: Pick<Services, 'pages'>): Promise<FullPageRecord | null> {
  const pages = services.pages.of(app, appVersion);
  const usual = await pages.bySlug('');
  if (usual?.page_type === 'home') return usual;
  const all = await pages.list();
  const home = all.find((page) => page.page_type === 'home');
  if (!home) return usual ?? (all[0] ? pages.byId(all[0].page_id) : null);
  return pages.byId(home.page_id);
}

/** What is shown to some roles alone signs no one in. */
const stranger: Viewer = { kind: 'anonymous' };

const typesOf = (page: FullPageRecord): string[] => page.document.blocks.map((block) => block.type);

/** A page that is open only for signing in shows strangers no row of any sheet. */
function withoutData(page: FullPageRecord): FullPageRecord {
  const blocks = page.document.blocks.filter((stored) => {
    const block = readPageBlock(stored);
    return block && !block.definition.usesSheet && Object.keys(block.definition.requests(block.config)).length === 0;
  });
  return { ...page, document: { ...page.document, blocks } };
}
