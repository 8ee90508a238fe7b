import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import { isFooter, isHeader } from './frame-blocks.ts';
import { pageReference } from './proposed-block.ts';
import type { ProposedApp } from './propose-app.ts';
import { withoutEmptyTabs } from './relations/tabs.ts';

/** What can be struck out of a proposal: a page, or a block of one. */
export interface ProposedPart {
  id: string;
  label: string;
}
export interface ProposedPagePart extends ProposedPart {
  slug: string;
  blocks: ProposedPart[];
}

type ProposedPage = ProposedApp['pages'][number];

const pageId = ({ page_slug }: ProposedPage): string => page_slug || 'home';
const blockId = (page: ProposedPage, block: StoredBlock): string => `${pageId(page)}/${block.id}`;
const isContent = (block: StoredBlock): boolean => !isHeader(block) && !isFooter(block);

/** Everything that can be struck out, page by page. */
export function pagePartsOf(app: ProposedApp): ProposedPagePart[] {
  return app.pages.map((page) => ({
    ...{ id: pageId(page), slug: page.page_slug, label: page.page_name },
    blocks: page.document.blocks
      .filter(isContent)
      .map((block) => ({ id: blockId(page, block), label: partLabel(block) })),
  }));
}

const words: Readonly<Record<string, string>> = {
  bannerHero: 'Welcome',
  scorecard: 'Figures',
  chart: 'Chart',
  table: 'Table',
  grid: 'Cards',
  list: 'List',
  kanban: 'Board',
  timeline: 'Plan',
  tree: 'Tree',
  calendar: 'Calendar',
  map: 'Map',
  form: 'Form',
  faq: 'Questions',
  testimonial: 'Quotations',
  datalist: 'Timeline',
  itemDetails: 'Details',
  imageGallery: 'Pictures',
  tabs: 'Tabs',
};

export function partLabel({ type, settings }: StoredBlock): string {
  const kind = words[type] ?? type;
  const title = settings['title'] ?? settings['titleForm'] ?? settings['titleList'];
  return typeof title === 'string' && title !== '' && title !== kind ? `${kind}: ${title}` : kind;
}

/**
 * The proposal without what is struck out. A page without content goes too, and with it what leads there. The home page
 * stays, and something must be left on it: null where nothing is.
 */
export function withoutParts(app: ProposedApp, leftOut: ReadonlySet<string>): ProposedApp | null {
  if (leftOut.size === 0) return app;
  const remaining = app.pages.flatMap((page): ProposedPage[] => {
    if (page.page_slug !== '' && leftOut.has(pageId(page))) return [];
    const blocks = withoutEmptyTabs(page.document.blocks.filter((block) => !leftOut.has(blockId(page, block))));
    return blocks.some(isContent) ? [{ ...page, document: { ...page.document, blocks } }] : [];
  });
  if (remaining[0]?.page_slug !== '') return null;
  const slugs = new Set(remaining.map((page) => pageReference(page.page_slug)));
  return { ...app, pages: remaining.map((page) => ({ ...page, document: withLinksTo(page.document, slugs) })) };
}

/** Entries of lists that lead to a page that is gone are gone as well; a column stays, and its names lead nowhere. */
function withLinksTo(document: PageDocument, slugs: ReadonlySet<string>): PageDocument {
  const leadsNowhere = (entry: unknown): boolean =>
    typeof entry === 'object' &&
    entry !== null &&
    Object.values(entry).some((value) => typeof value === 'string' && value.startsWith('page:') && !slugs.has(value));
  const blocks = document.blocks.map((block) => ({
    ...block,
    item_buttons: block.item_buttons.filter((button) => !leadsNowhere(button)),
    axis: block.axis.map((entry) => (leadsNowhere(entry) ? { ...entry, lookup_page: '' } : entry)),
    toolbar_buttons: block.toolbar_buttons.filter((button) => !leadsNowhere(button)),
    settings: Object.fromEntries(
      Object.entries(block.settings).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.filter((entry) => !leadsNowhere(entry)) : value,
      ]),
    ),
  }));
  return { ...document, blocks };
}
