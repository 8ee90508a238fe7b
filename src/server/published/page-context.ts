import type { PageContext, PageLink } from '#blocks/view-contract.ts';
import type { Viewer } from '#domain/access.ts';
import { isAuthSlug } from '#domain/app.ts';
import { breadcrumbsOf } from '#domain/breadcrumbs.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '../scope.ts';

/** Where the blocks of a page stand, as views may know it. */
export function pageContext(input: {
  app: AppRecord;
  page: FullPageRecord;
  pages: readonly PageRecord[];
  viewer: Viewer;
  path: string;
  editing: boolean;
  today: string;
}): PageContext {
  const { app, page, viewer, path } = input;
  const links = input.pages.map(linkOf);
  const names = links.map((link) => ({ name: link.page_name, path: link.href }));
  const place = { url: path, path: path.split('?')[0] ?? path };
  const signInPage = input.pages.find((one) => isAuthSlug(one.page_slug) && /log-?in|sign-?in/.test(one.page_slug));
  return {
    app: { name: app.name, href: '/', logo: app.settings.logo },
    page: linkOf(page),
    pages: links,
    path,
    breadcrumbs: breadcrumbsOf([], place, names),
    user: viewer.kind === 'anonymous' ? null : { name: viewer.name, email: viewer.email },
    session: { signInHref: signInPage ? linkOf(signInPage).href : '', signOutAction: '/sign-out' },
    editing: input.editing,
    today: input.today,
  };
}

/** The home page stands at `/`, whatever its slug. */
export function linkOf(page: Pick<PageRecord, 'page_id' | 'page_name' | 'page_slug' | 'page_type'>): PageLink {
  const { page_id, page_name, page_slug } = page;
  return { page_id, page_name, page_slug, href: page.page_type === 'home' || page_slug === '' ? '/' : `/${page_slug}` };
}
