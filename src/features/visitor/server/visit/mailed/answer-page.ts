import { readyPage } from '#platform/http/page-cache.ts';
import type { Services } from '#platform/services.ts';
import { pageHeaders } from '../page-headers.ts';
import { renderInTurn } from '../render-in-turn.ts';
import { isEdited, type PageRequest } from '../render-page.ts';

/** A page that is rendered for one answer alone, and cached nowhere. */
export async function answerPage(
  page: PageRequest,
  asking: { request: Request; address: string },
  status: number,
  services: Services,
): Promise<Response> {
  const { rendered } = await renderInTurn(page, asking, services);
  const headers = {
    ...pageHeaders({ isEditor: isEdited(page), host: page.host, framing: page.visit.framing }, services),
    'cache-control': 'no-store',
  };
  return new Response(await readyPage(rendered).body('identity'), { status, headers });
}
