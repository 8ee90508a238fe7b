import { visibleLength } from '#kit/visible-length.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import type { NamedPath } from '#features/visitor/rules/breadcrumbs.ts';
import type { BlockViewProps, PageContext } from '../view-contract.ts';
import type { definition } from './definition.ts';
import { t } from '#kit/language/language.ts';

type HeaderProps = BlockViewProps<typeof definition>;

export interface NavigationLink {
  key: string;
  name: string;
  href: string;
  newTab: boolean;
  active: boolean;
}

/** The links of the header: the owner's, or the pages of the app when there are none. Links to nowhere are left out. */
export function navigationLinks({ config, context }: Pick<HeaderProps, 'config' | 'context'>): NavigationLink[] {
  const items = config.settings.navigationItems;
  if (items.length === 0) return pageLinks(context);
  const links = items.map((item, index) => {
    const page =
      item.linkType === 'page'
        ? (context.pages.find((one) => one.page_id === item.pageId) ??
          context.pages.find((one) => item.pageId === '' && item.pageSlug !== '' && one.page_slug === item.pageSlug))
        : undefined;
    return {
      key: String(index),
      name: item.name || `Nav Item ${index + 1}`,
      href: item.linkType === 'page' ? (page?.href ?? '') : item.url,
      newTab: item.openInNewTab,
      active: item.active || page?.page_id === context.page.page_id,
    };
  });
  return links.filter((link) => link.href !== '' || context.editing);
}

/** Whether the only link leads to the page that is open: no one needs it. */
export const isLone = (links: readonly NavigationLink[], { editing }: Pick<PageContext, 'editing'>): boolean =>
  links.length === 1 && links[0]?.active === true && !editing;

/** How many links a bar of the content's width has room for; the rest is in a menu. Counted in letters. */
export function linksInBar(links: readonly NavigationLink[]): number {
  const room = 64;
  let used = 0;
  for (const [index, link] of links.entries()) {
    used += Math.min(visibleLength(link.name), 20) + 4;
    if (used > room) return index === links.length - 1 && used <= room + 8 ? links.length : index;
  }
  return links.length;
}

/** The links as paths of this host, by which breadcrumbs find their names. */
export function namedPaths(links: readonly NavigationLink[]): NamedPath[] {
  return links
    .filter((link) => link.href.startsWith('/'))
    .map((link) => ({ name: link.name, path: pathOf(link.href) }));
}

/** The address without query and fragment. */
export function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? '';
}

/** Where one signs in: as the host says, else the app's own page for it; '' when there is none. */
export function signInHref(context: PageContext): string {
  if (context.session?.signInHref) return context.session.signInHref;
  return context.pages.find((page) => ['login', 'signin', 'sign-in'].includes(page.page_slug))?.href ?? '';
}

function pageLinks(context: PageContext): NavigationLink[] {
  return context.pages
    .filter((page) => !isAuthSlug(page.page_slug))
    .map((page) => ({
      key: page.page_id,
      name: page.page_name || t('Home'),
      href: page.href,
      newTab: false,
      active: page.page_id === context.page.page_id,
    }));
}
