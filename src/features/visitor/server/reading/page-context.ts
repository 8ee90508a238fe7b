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

/** Where the blocks of a page are, as views may know it. */
export function pageContext(input: {
  app: AppRecord;
  page: FullPageRecord;
  pages: readonly PageRecord[];
  viewer: Viewer;
  session: Omit<PageSession, 'editorHref'>;
  path: string;
  /** The row_id that the address names; '' is none. */
  record?: string;
  editing: boolean;
  today: string;
  /** Ids of the pages that step through the list that their record was opened from. */
  stepping?: ReadonlySet<string>;
}): PageContext {
  const { app, page, viewer, path } = input;
  const links = input.pages.map((one) => ({
    ...linkOfPage(app, one),
    ...(input.stepping?.has(one.page_id) && { steps: true }),
  }));
  const search = pageSearchOf(page.document, new URLSearchParams(path.split('?')[1]));
  const place = { url: path, path: path.split('?')[0] ?? path };
  return {
    app: { name: app.name, href: pathAt(app, '/'), logo: app.settings.logo },
    page: linkOfPage(app, page),
    pages: links,
    path,
    ...(input.record && { record: input.record }),
    breadcrumbs: breadcrumbsOf([], place, []),
    user: userOf(viewer, page),
    session: {
      ...input.session,
      editorHref: editorHref(app, linkOfPage(app, page), path),
      // Signing out of a board would leave its editors, whose session is the site's, as they are.
      ...(isOnMainHost(app) && viewer.kind === 'editor' && { signOutAction: '' }),
      ...(viewer.kind === 'app_user' &&
        app.settings.open_to_assistants &&
        !isOnMainHost(app) && { assistantsHref: connectedAssistantsPath }),
      ...(takesPasskeys(app) && holdsAuthBlock(page) && { takesPasskeys: true as const }),
      ...inFrame(input.session, path),
    },
    editing: input.editing,
    today: input.today,
    ...(search && { search }),
    ...(app.kind === 'board' && { board: { slug: app.board_slug } }),
  };
}

/** Within a frame only its own session ends; one that the site around it vouches for is the site's to end. */
function inFrame({ signOutAction }: Pick<PageSession, 'signOutAction'>, path: string): Partial<PageSession> {
  const address = new URLSearchParams(path.split('?')[1]);
  if (address.get('embed') !== 'true') return {};
  return {
    signOutAction: address.get('signed') === 'true' ? '' : carryEmbed(signOutAction, address),
    ...{ editorHref: '', assistantsHref: '', takesPasskeys: undefined },
  };
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
function editorHref(app: AppRecord, page: PageLink, path: string): string {
  // At the site itself, where boards are, there is nothing to hand over.
  if (isOnMainHost(app)) return `/dashboard/auth?${new URLSearchParams({ redirect: pathAt(app, '/') })}`;
  const next = new URLSearchParams(path.split('?')[1] ?? '').get('next');
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
