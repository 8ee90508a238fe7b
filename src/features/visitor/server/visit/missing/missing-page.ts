/** The owner's page for addresses that have none: between the header and the footer of the app, stored nowhere. */
import { t, inLanguage } from '#kit/language/language.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../../rules/access.ts';
import type { MissingWords } from '../../../services.ts';
import type { Visit } from '../../access/open-visit.ts';

/** Null where the owner has written none. */
export async function missingPage(
  { app, viewer, appVersion }: Visit,
  { pages }: Pick<Services, 'pages'>,
): Promise<{ page: FullPageRecord; missing: MissingWords } | null> {
  const { missing_title, missing_text, missing_link, missing_link_text, language } = app.settings;
  if (missing_title.trim() === '') return null;
  const all = await pages.of(app, appVersion).list();
  const listed = all.find(({ page_type }) => page_type === 'home') ?? all[0];
  // Of a page that the viewer doesn't see, nothing is around this one.
  const found = listed && maySeePage(listed, viewer) ? await pages.of(app, appVersion).byId(listed.page_id) : null;
  if (!found) return null;
  const home = pageOfViewer(found, viewer);
  const { filters: _filters, ...document } = home.document;
  const page: FullPageRecord = {
    ...home,
    ...{ page_id: 'default-missing', page_name: missing_title, page_type: 'page', page_slug: '', revision: 0 },
    document: {
      ...document,
      settings: { ...document.settings, title: '', page_search: false, search_engines: false },
      blocks: document.blocks.filter(({ type }) => definitionOf(type)?.single),
    },
  };
  const link = missing_link_text || inLanguage(pageLanguage(language), () => t('Go to the home page'));
  return { page, missing: { title: missing_title, text: missing_text, link, href: missing_link || '/' } };
}
