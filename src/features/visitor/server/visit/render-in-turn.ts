import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import type { Encoding } from '#platform/http/encoding.ts';
import type { PackedPage } from '#platform/http/packed-page.ts';
import { createWorkBudget } from '#platform/http/work-budget.ts';
import type { Services } from '#platform/services.ts';
import { type PageRequest, renderPage } from './render-page.ts';

interface RenderRequest {
  request: Request;
  /** Of the network. */
  address: string;
  /** Where several wait for the page: until all of them are gone. */
  signal?: AbortSignal;
  /** What the page may be packed in. */
  encoding?: Encoding;
}

/** Milliseconds of rendering a minute, of one visitor in one app: a thousand pages and more. */
const budget = createWorkBudget({
  milliseconds: 10_000,
  seconds: 60,
  message: 'You’ve opened too many pages in the last minute. Try again in a moment.',
});

/**
 * Milliseconds that a page counts whose visitor left while it was rendered: much of them it may have waited for others.
 */
const mostOfLeftPage = 100;

/** Renders a page when it is its visitor's turn, in their share of the engine. */
export async function renderInTurn(
  page: PageRequest,
  { request, address, signal = request.signal, encoding }: RenderRequest,
  services: Services,
): Promise<{ rendered: string | PackedPage; mayBeCached: boolean }> {
  const { app, viewer, mode } = page.visit;
  const versions = page.plan && { versions: page.plan.versions };
  const caller = { ...callerOf({ app, viewer, user: null, address, request }), signal, ...versions };
  const share = `${caller.app} ${caller.client}`;
  const { rendering } = services.published.caches;
  let begun = 0;
  const { took, costs, rendered, mayBeCached } = await rendering
    .run(caller, async () => {
      // Not before the wait: what waited with this page may have used the budget up.
      if (caller.kind === 'visitor') await budget.check(share);
      begun = performance.now();
      return asCaller(caller, () => renderPage(page, services, encoding));
    })
    .catch(async (error: unknown) => {
      // A visitor who leaves pages half rendered, again and again, would never use anything up.
      const spent = Math.min(mostOfLeftPage, performance.now() - begun);
      if (begun > 0 && signal.aborted && caller.kind === 'visitor') await budget.spend(share, spent);
      throw error;
    });
  if (caller.kind === 'visitor') await budget.spend(share, took);
  // An editor who looks, however they look, is no visit.
  if (viewer.kind !== 'editor' && mode !== 'visitor')
    for (const [id, cost] of costs) services.published.caches.costs.note(page.page.page_id, id, cost);
  return { rendered, mayBeCached };
}
