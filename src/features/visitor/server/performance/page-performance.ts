import type { pagePerformance } from '../../api/page-performance.ts';
import type { PreparedBlock } from '../../api/page-data.ts';
import { type HeldBack, heldBackRows, type PageLimits } from '#blocks/page-limits.ts';
import { visitorOf } from '../../rules/visit.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { visitOf } from '../access/open-visit.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { limitsOf } from '../reading/limits-of.ts';
import { type PageBlock, readPageBlock } from '../reading/read-page-block.ts';
import { renderPage } from '../visit/render-page.ts';
import { scriptBytesOf } from './script-bytes.ts';

/** Renders a page of the draft for a visitor, and says what each of its blocks cost, now and at the last visits. */
export async function answerPagePerformance({ app, params, host, services }: Call<typeof pagePerformance>) {
  const page = await services.pages.of(app, 'draft').byId(params.pageId);
  if (!page) throw new Problem('not_found', 'Page not found.');
  const visit = visitOf(app, visitorOf(app), 'visitor', 'draft');
  const url = new URL(linkOfPage(app, page).href, host.origin);
  const begun = performance.now();
  const { costs, blocks: rendered } = await renderPage({ visit, page, url, host }, services);
  const took = performance.now() - begun;
  const sheets = app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [];
  const inParts = new Set(sheets.filter(({ id }) => services.engine.isInParts(id)).map(({ title }) => title));
  const blocks = page.document.blocks.map(async (stored) => {
    const now = costs.get(stored.id);
    const block = readPageBlock(stored);
    if (!now || !block) return [];
    const { definition, config } = block;
    const data = rendered.find(({ id }) => id === stored.id)?.data;
    return {
      ...{ block_id: stored.id, type: stored.type, now },
      name: config.settings.title || definition.name,
      held_back: data ? heldBackOf(block, data, limitsOf(page.document.blocks)) : null,
      is_in_parts: stored.sheet_title ? inParts.has(stored.sheet_title) : false,
      visits: services.published.caches.costs.of(page.page_id, stored.id),
      script_bytes: definition.hydrates(config) === 'never' ? 0 : await scriptBytesOf(stored.type, services.renderer),
    };
  });
  return { page_name: page.page_name, milliseconds: Math.round(took), blocks: (await Promise.all(blocks)).flat() };
}

/** The first question of a block whose rows don't all come with the page. */
function heldBackOf(
  { definition, config }: PageBlock,
  data: PreparedBlock['data'],
  limits: PageLimits,
): HeldBack | null {
  for (const [name, dataRequest] of Object.entries(definition.requests(config))) {
    const answer = data[name];
    if (dataRequest.shape !== 'rows' || answer?.shape !== 'rows') continue;
    const { rows, total, query } = answer;
    const byRows = heldBackRows(dataRequest, limits, total);
    if (query.limit === undefined && byRows) return byRows;
    const of = Math.min(dataRequest.pageSize, total);
    if (query.limit !== undefined)
      return { rows: rows.length, of, by: 'bytes', isPaged: dataRequest.visitor?.page === true };
  }
  return null;
}
