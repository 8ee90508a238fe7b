import { asCaller, callerOf } from '../../http/caller.ts';
import { createWorkBudget } from '../../http/work-budget.ts';
import type { Services } from '../../services.ts';
import { type PageRequest, renderPage } from './render-page.ts';

interface Asking {
  request: Request;
  /** Of the network. */
  address: string;
  /** Where several wait for the page: until all of them are gone. */
  signal?: AbortSignal;
}

/** Milliseconds of drawing a minute, of one visitor in one app: a thousand pages and more. */
const budget = createWorkBudget({
  milliseconds: 10_000,
  seconds: 60,
  message: 'You have opened a lot of pages in the last minute. Wait a moment and try again.',
});

/** Draws a page when it is its visitor's turn, in their share of the engine. */
export async function drawPage(
  page: PageRequest,
  { request, address, signal = request.signal }: Asking,
  services: Services,
): Promise<{ html: string; mayBeKept: boolean }> {
  const { app, viewer, mode } = page.visit;
  const versions = page.plan && { versions: page.plan.versions };
  const caller = { ...callerOf({ app, viewer, user: null, address, request }), signal, ...versions };
  const share = `${caller.app} ${caller.who}`;
  if (caller.kind === 'visitor') await budget.check(share);
  const drawn = await services.published.caches.drawing.run(caller, () =>
    asCaller(caller, () => renderPage(page, services)),
  );
  if (caller.kind === 'visitor') await budget.spend(share, drawn.took);
  // An editor who looks, however they look, is no visit.
  if (viewer.kind !== 'editor' && mode !== 'visitor')
    for (const [id, cost] of drawn.costs) services.published.caches.costs.note(page.page.page_id, id, cost);
  return drawn;
}
