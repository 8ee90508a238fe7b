import type { pagePerformance } from '#api/page-performance.ts';
import { visitorOf } from '#domain/visit.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../../http/call.ts';
import { visitOf } from '../../http/open-visit.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { readPageBlock } from '../reading/read-page-block.ts';
import { renderPage } from '../visit/render-page.ts';
import { scriptBytesOf } from './script-bytes.ts';

/** Draws a page of the draft for a visitor, and says what each of its blocks cost, now and at the last visits. */
export async function answerPagePerformance({ app, params, host, services }: Call<typeof pagePerformance>) {
  const page = await services.pages.of(app, 'draft').byId(params.pageId);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  const visit = visitOf(app, visitorOf(app), 'visitor', 'draft');
  const url = new URL(linkOfPage(app, page).href, host.origin);
  const begun = performance.now();
  const { costs } = await renderPage({ visit, page, url, host }, services);
  const took = performance.now() - begun;
  const blocks = page.document.blocks.map(async (stored) => {
    const now = costs.get(stored.id);
    const block = readPageBlock(stored);
    if (!now || !block) return [];
    const { definition, config } = block;
    return {
      ...{ block_id: stored.id, type: stored.type, now },
      name: config.settings.title || definition.name,
      visits: services.published.caches.costs.of(page.page_id, stored.id),
      script_bytes: definition.wakes(config) === 'never' ? 0 : await scriptBytesOf(stored.type, services.renderer),
    };
  });
  return { page_name: page.page_name, milliseconds: Math.round(took), blocks: (await Promise.all(blocks)).flat() };
}
