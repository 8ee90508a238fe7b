import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { AppRecord, PageRecord, Pages } from '#features/apps/services.ts';
import { maySeePage } from '../../../rules/access.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { findPageFacts } from '../record-pages.ts';
import type { Crumb } from './json-ld.ts';

/** The home page, and the first page that strangers see with a list that leads to records of the page. */
export async function crumbsTo(
  page: Pick<PageRecord, 'page_id'>,
  { url, ...around }: { app: AppRecord; appVersion: AppVersion; pages: readonly PageRecord[]; url: string },
  services: { pages: Pages },
): Promise<Crumb[]> {
  const { app, pages } = around;
  const hrefOf = (path: string): string => new URL(path, url).href;
  const home = { name: app.settings.title || app.name, url: hrefOf('/') };
  for (const one of pages) {
    if (one.page_id === page.page_id || !maySeePage(one, { kind: 'anonymous' })) continue;
    const facts = await findPageFacts(one.page_id, around, services);
    if (!facts?.leads.includes(page.page_id)) continue;
    const { href } = linkOfPage(app, one);
    return href === '/' ? [home] : [home, { name: one.page_name, url: hrefOf(href) }];
  }
  return [home];
}
