import { followWorkbook as followEndpoint, selectCell as selectEndpoint } from '../../api/workbook-presence.ts';
import { type Call, on } from '#platform/http/call.ts';
import { staysMember } from '#features/accounts/server/session/stays-member.ts';
import { streamResponse } from '#platform/http/stream-response.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';

const opening = createRateLimit({ uses: 240, seconds: 60 });
/** Windows send four a second at most; one person may have a few. */
const selecting = createRateLimit({ uses: 900, seconds: 60 });

/** Opens the stream of a window. Whether its person is still a member is checked again every 20 seconds. */
async function followWorkbook(call: Call<typeof followEndpoint>): Promise<Response> {
  const { user, params, query, session, request, address, host, services } = call;
  refuseForeignOrigin(request, host);
  await opening.take(`${params.workbookId} ${networkOf(address)}`);
  const workspace_id = (await services.workbooks.workspaceOf(params.workbookId)) ?? '';
  const stays = { user_id: user.id, workspace_id, session_id: session?.id };
  const sheets = await services.workbooks.sheetsOf(params.workbookId);
  const stream = services.live.openWorkbook({
    ...{ workbook_id: params.workbookId, window: query.window, address },
    person: { id: user.id, name: user.name.slice(0, 100) },
    sheets: new Map(sheets.map(({ id, version }) => [id, version])),
    mayStay: () => staysMember(services, stays),
  });
  if (query.stay === 'false') stream.close();
  return streamResponse(stream.body);
}

export const presenceRoutes = [
  on(followEndpoint, followWorkbook),
  on(selectEndpoint, async ({ user, params, body, services }) => {
    await selecting.take(user.id);
    services.live.selected({ workbook_id: params.workbookId, person: user.id, ...body });
    return {};
  }),
];
