import type { followDraft as followEndpoint } from '#api/app-document.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { networkOf } from '../http/network-of.ts';
import { createRateLimit } from '../http/rate-limit.ts';

const opening = createRateLimit({ uses: 240, seconds: 60 });

/** Opens the stream of a studio. Whether its editor is one still is asked again every 20 seconds. */
export async function followDraft(call: Call<typeof followEndpoint>): Promise<Response> {
  const { app, user, query, session, request, address, services } = call;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new Problem('forbidden', 'This call came from another site and was refused.');
  await opening.take(`${app.id} ${networkOf(address)}`);
  const session_id = session?.id;
  const { accounts, database } = services;
  const stream = await services.live.openDraft({
    ...{ app_id: app.id, person: { id: user.id, name: user.name }, page_id: query.page_id ?? '', address },
    async mayStay() {
      if ((await accounts.roleIn(user.id, app.workspace_id)) === null) return false;
      const found = await database
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', session_id ?? '')
        .executeTakeFirst();
      return found !== undefined;
    },
  });
  if (query.stay === 'false') stream.close();
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
