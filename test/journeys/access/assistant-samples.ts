import type { Sample } from './endpoint-samples.ts';
import type { Things } from './things.ts';

/** It names no address, so nothing is set up. */
const setUp = { address: '', model: '' };
const talk = { messages: [{ from: 'person', text: 'Hello' }], page_id: 'none' };

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
  'GET /api/workspaces/{workspaceId}/studio-assistant': ({ workspace_id }) => ({
    params: { workspaceId: workspace_id },
  }),
  'PUT /api/workspaces/{workspaceId}/studio-assistant': ({ workspace_id }) => ({
    ...{ params: { workspaceId: workspace_id }, body: setUp },
  }),
  'DELETE /api/workspaces/{workspaceId}/studio-assistant': ({ workspace_id }) => ({
    params: { workspaceId: workspace_id },
  }),
  'POST /api/workspaces/{workspaceId}/studio-assistant/test': ({ workspace_id }) => ({
    ...{ params: { workspaceId: workspace_id }, body: setUp },
  }),
  'GET /api/apps/{appId}/assistants': ({ app }) => ({ params: { appId: app.id } }),
  'DELETE /api/apps/{appId}/assistants/{connectionId}': ({ app }) => ({
    params: { appId: app.id, connectionId: 'asn_none' },
  }),
  'GET /api/apps/{appId}/studio-assistant': ({ app }) => ({ params: { appId: app.id } }),
  'POST /api/apps/{appId}/studio-assistant/turns': ({ app }) => ({ params: { appId: app.id }, body: talk }),
  'POST /api/apps/{appId}/studio-assistant/steps': ({ app }) => ({
    ...{ params: { appId: app.id }, body: { name: 'add_page', arguments: '{}' } },
  }),
};
