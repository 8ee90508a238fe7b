import type { Sample } from './endpoint-samples.ts';
import type { Things } from './things.ts';

const asked = { query: 'client_id=asc_none' };

export const assistantSamples: Record<string, (things: Things) => Sample> = {
  'GET /api/app/outline': () => ({}),
  'POST /api/oauth/register': () => ({ body: { redirect_uris: ['https://assistant.example/cb'] } }),
  'POST /api/oauth/token': () => ({ body: { grant_type: 'password' } }),
  'POST /api/oauth/revoke': () => ({ body: { token: 'none' } }),
  'POST /api/oauth/requests/look': () => ({ body: asked }),
  'POST /api/oauth/requests/allow': ({ workspace_id }) => ({ body: { ...asked, workspace_id, scopes: ['rows:read'] } }),
  'GET /api/workspaces/{workspaceId}/assistants': ({ workspace_id }) => ({ params: { workspaceId: workspace_id } }),
  'DELETE /api/workspaces/{workspaceId}/assistants/{connectionId}': ({ workspace_id }) => ({
    params: { workspaceId: workspace_id, connectionId: 'asn_none' },
  }),
};
