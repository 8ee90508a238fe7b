import type { followDraft as followEndpoint } from '#api/app-document.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { isFromElsewhere, staysMember, streamResponse } from '../http/member-stream.ts';
import { networkOf } from '../http/network-of.ts';
import { createRateLimit } from '../http/rate-limit.ts';

const opening = createRateLimit({ uses: 240, seconds: 60 });

/** Opens the stream of a studio. Whether its editor is one still is asked again every 20 seconds. */
export async function followDraft(call: Call<typeof followEndpoint>): Promise<Response> {
  const { app, user, query, session, request, address, services } = call;
  if (isFromElsewhere(request)) throw new Problem('forbidden', 'This call came from another site and was refused.');
  await opening.take(`${app.id} ${networkOf(address)}`);
  const stays = { user_id: user.id, workspace_id: app.workspace_id, session_id: session?.id };
  const stream = await services.live.openDraft({
    ...{ app_id: app.id, person: { id: user.id, name: user.name }, page_id: query.page_id ?? '', address },
    mayStay: () => staysMember(services, stays),
  });
  if (query.stay === 'false') stream.close();
  return streamResponse(stream.body);
}
