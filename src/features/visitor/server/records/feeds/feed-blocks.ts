/** Which lists of a page have a feed, and where it is. */
import type { RowsRequest } from '#blocks/data-contract.ts';
import { offersFeed } from '#blocks/roles.ts';
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { type PageBlock, readBlockOfVisitors } from '../../reading/read-page-block.ts';

export interface FeedBlock {
  block: PageBlock;
  ask: RowsRequest;
}

/** Of a page as strangers see it, in its order. */
export const feedBlocks = (page: FullPageRecord): FeedBlock[] =>
  page.document.blocks.flatMap((stored) => {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0 || !offersFeed(block.definition, block.config)) return [];
    const ask = Object.values(block.definition.requests(block.config)).find(
      (one): one is RowsRequest => one.shape === 'rows' && !one.record,
    );
    return ask ? [{ block, ask }] : [];
  });

/** `/trips/feed.xml`, `/feed.xml` of the home page; of further lists with the id of the block. */
export function feedHref(app: AppRecord, page: FullPageRecord, { block }: FeedBlock): string {
  const { href } = linkOfPage(app, page);
  const isFirst = feedBlocks(page)[0]?.block.stored.id === block.stored.id;
  const query = isFirst ? '' : `?${new URLSearchParams({ block: block.stored.id })}`;
  return `${href === '/' ? '' : href}/feed.xml${query}`;
}

/** What a feed is called: as its list is, or its page. */
export const feedTitle = (app: AppRecord, page: FullPageRecord, { block }: FeedBlock): string => {
  const called = app.settings.title || app.name;
  const name = block.config.settings.title || page.document.settings.title || page.page_name;
  return linkOfPage(app, page).href === '/' && !block.config.settings.title ? called : `${name} · ${called}`;
};

/** What the head of a page links; boards are at paths of the main host, and have none. */
export const feedLinks = (app: AppRecord, page: FullPageRecord): { href: string; title: string }[] =>
  isOnMainHost(app)
    ? []
    : feedBlocks(page).map((one) => ({ href: feedHref(app, page, one), title: feedTitle(app, page, one) }));
