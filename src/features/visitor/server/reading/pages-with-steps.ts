import { LRUCache } from 'lru-cache';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { AppRecord, FullPageRecord, PageRecord, Pages } from '#features/apps/services.ts';
import { readBlockOfVisitors, readPageBlock } from './read-page-block.ts';

/** Whether a page steps, by its id, version and revision: none of them ever changes it. */
const known = new LRUCache<string, { steps: boolean }>({ max: 20_000 });

interface Linking {
  app: Pick<AppRecord, 'id'>;
  appVersion: AppVersion;
  page: FullPageRecord;
  pages: readonly PageRecord[];
}

/** Ids of the pages that item buttons of a page lead to, and that show previous and next: links to them say which list it is. */
export async function pagesWithSteps(
  { app, appVersion, page, pages }: Linking,
  services: { pages: Pages },
): Promise<ReadonlySet<string>> {
  const targets = page.document.blocks.flatMap(
    (stored) => readPageBlock(stored)?.config.item_buttons.map((button) => button.open_detail_page) ?? [],
  );
  const linked = pages.filter(({ page_id }) => targets.includes(page_id));
  const stepping = await Promise.all(
    linked.map(async ({ page_id, revision }) => {
      const key = `${page_id} ${appVersion} ${revision}`;
      const found = known.get(key) ?? { steps: showsSteps(await services.pages.of(app, appVersion).byId(page_id)) };
      known.set(key, found);
      return found.steps ? [page_id] : [];
    }),
  );
  return new Set(stepping.flat());
}

const showsSteps = (page: FullPageRecord | null): boolean =>
  (page?.document.blocks ?? []).some((stored) => {
    const block = readBlockOfVisitors(stored);
    const asks = block ? Object.values(block.definition.requests(block.config)) : [];
    return asks.some((ask) => ask.shape === 'rows' && ask.neighbours === true);
  });
