import type { PageContext, PageLink, PageSession } from '#blocks/view-contract.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { personOf } from '../../rules/access.ts';
import { authStepsOf } from '#blocks/auth-blocks.ts';
import { wayOn } from '#features/app-users/rules/auth-page.ts';
import { takesPasskeys } from '#features/app-users/rules/takes-passkeys.ts';
import { connectedAssistantsPath } from '#features/apps/rules/app.ts';
import { isOnMainHost, pathAt } from '#features/boards/rules/board-path.ts';
import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { pageSearchOf } from '#features/apps/rules/page/page-search.ts';
import { breadcrumbsOf } from '../../rules/breadcrumbs.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';

/** What of the context is the same at all addresses of a page, for one viewer. */
export interface PageSurroundings extends Pick<PageContext, 'app' | 'page' | 'pages' | 'user'> {
  session: PageSession;
  signOutAction: string;
}

export function pageSurroundings(input: {
  app: AppRecord;
  page: FullPageRecord;
  pages: readonly PageRecord[];
  viewer: Viewer;
  session: Omit<PageSession, 'editorHref'>;
  /** Ids of the pages that step through the list that their record was opened from. */
  stepping: ReadonlySet<string>;
}): PageSurroundings {
  const { app, page, viewer } = input;
  const own = linkOfPage(app, page);
  return {
    app: { name: app.name, href: pathAt(app, '/'), logo: app.settings.logo },
    page: own,
    pages: input.pages.map((one) => ({
      ...linkOfPage(app, one),
      ...(input.stepping.has(one.page_id) && { steps: true }),
    })),
    user: userOf(viewer, page),
    session: {
      ...input.session,
      editorHref: editorHref(app, own, null),
      // Signing out of a board would leave its editors, whose session is the site's, as they are.
      ...(isOnMainHost(app) && viewer.kind === 'editor' && { signOutAction: '' }),
      ...(viewer.kind === 'app_user' &&
        app.settings.open_to_assistants &&
        !isOnMainHost(app) && { assistantsHref: connectedAssistantsPath }),
      ...(takesPasskeys(app) && holdsAuthBlock(page) && { takesPasskeys: true as const }),
    },
    signOutAction: input.session.signOutAction,
  };
}

/** Where the blocks of a page are, as views may know it. */
export function pageContext(
  surroundings: PageSurroundings,
  input: {
    app: AppRecord;
    page: FullPageRecord;
    path: string;
    /** The row_id that the address names; '' is none. */
    record: string;
    editing: boolean;
    today: string;
  },
): PageContext {
  const { app, path, record, editing, today } = input;
  const [before = path, query] = path.split('?');
  const address = new URLSearchParams(query);
  const search = pageSearchOf(input.page.document, address);
  const { page, pages, user } = surroundings;
  return {
    ...{ app: surroundings.app, page, pages, path },
    ...(record && { record }),
    breadcrumbs: breadcrumbsOf([], { url: path, path: before }, []),
    user,
    session: sessionAt(surroundings, app, address),
    ...{ editing, today },
    ...(search && { search }),
    ...(app.kind === 'board' && { board: { slug: app.board_slug } }),
  };
}

/** Within a frame only its own session ends; one that the site around it vouches for is the site's to end. */
function sessionAt({ session, signOutAction, page }: PageSurroundings, app: AppRecord, address: URLSearchParams) {
  if (address.get('embed') === 'true')
    return {
      ...session,
      signOutAction: address.get('signed') === 'true' ? '' : carryEmbed(signOutAction, address),
      ...{ editorHref: '', assistantsHref: '', takesPasskeys: undefined },
    };
  const next = address.get('next');
  return next === null ? session : { ...session, editorHref: editorHref(app, page, next) };
}

/** A person who knows the app's password is no one in particular, but can sign out, or sign in as a person. */
function userOf(viewer: Viewer, page: FullPageRecord): PageContext['user'] {
  if (viewer.kind === 'password_holder') return holdsAuthBlock(page) ? null : { name: '', email: 'Guest' };
  const person = personOf(viewer);
  return person && { name: person.name, email: person.email };
}

const holdsAuthBlock = (page: FullPageRecord): boolean =>
  authStepsOf(page.document.blocks.map((block) => block.type)).size > 0;

/** By way of the site to where the visitor was on the way to, or back to this page. */
function editorHref(app: AppRecord, page: PageLink, next: string | null): string {
  // At the site itself, where boards are, there is nothing to hand over.
  if (isOnMainHost(app)) return `/dashboard/auth?${new URLSearchParams({ redirect: pathAt(app, '/') })}`;
  return `/handover?${new URLSearchParams({ path: wayOn(next ?? page.href) })}`;
}

/** The home page is at `/`, whatever its slug; of a board at the board's address. */
export function linkOfPage(
  app: Pick<AppRecord, 'board_slug'>,
  page: Pick<PageRecord, 'page_id' | 'page_name' | 'page_slug' | 'page_type'>,
): PageLink {
  const { page_id, page_name, page_slug } = page;
  const path = page.page_type === 'home' || page_slug === '' ? '/' : `/${page_slug}`;
  return { page_id, page_name, page_slug, href: pathAt(app, path) };
}
