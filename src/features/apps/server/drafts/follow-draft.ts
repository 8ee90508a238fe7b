import type { followDraft as followEndpoint } from '../../api/app-document.ts';
import type { Call } from '#platform/http/call.ts';
import { staysMember } from '#features/accounts/server/session/stays-member.ts';
import { streamResponse } from '#platform/http/stream-response.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';

const opening = createRateLimit({ uses: 240, seconds: 60 });

/** Opens the stream of a studio. Every 20 seconds it is checked again whether its editor still is one. */
export async function followDraft(call: Call<typeof followEndpoint>): Promise<Response> {
  const { app, user, query, session, request, address, host, services } = call;
  refuseForeignOrigin(request, host);
  await opening.take(`${app.id} ${networkOf(address)}`);
  const stays = { user_id: user.id, workspace_id: app.workspace_id, session_id: session?.id };
  const stream = await services.live.openDraft({
    ...{ app_id: app.id, person: { id: user.id, name: user.name }, page_id: query.page_id ?? '', address },
    mayStay: () => staysMember(services, stays),
  });
  if (query.stay === 'false') stream.close();
  return streamResponse(stream.body);
}
