import { z } from 'zod';
import { apiScopeNames } from '#features/workspaces/rules/workspace.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Assistants';
const scopeName = z.enum(apiScopeNames);
/** As it is in the address that the assistant sent the person to. */
const queryInput = z.string().max(8_000);

export const registerClient = endpoint({
  method: 'POST',
  path: '/api/oauth/register',
  access: 'anyone',
  group,
  summary:
    'Registers an assistant that asks people to be let in (OAuth 2.0 Dynamic Client Registration, RFC 7591). Site only.',
  body: 'upload',
  answer: 'file',
});
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/oauth/token',
  access: 'anyone',
  group,
  summary:
    'Exchanges an authorization code with its PKCE verifier, or a refresh token, for new tokens (OAuth 2.1). Site only.',
  body: 'upload',
  answer: 'file',
});
export const revokeToken = endpoint({
  method: 'POST',
  path: '/api/oauth/revoke',
  access: 'anyone',
  group,
  summary: 'Ends the connection that a token belongs to (RFC 7009). Site only.',
  body: 'upload',
  answer: 'file',
});
export const lookAtRequest = endpoint({
  method: 'POST',
  path: '/api/oauth/requests/look',
  access: 'signed-in',
  group,
  summary: 'What an assistant asks for, by the query of the address that it sent the person to.',
  body: z.object({ query: queryInput }),
  answer: z
    .object({
      client: z.object({
        /** As it calls itself. */
        name: z.string(),
        /** The host that describes it; null for one that registered itself. */
        host: z.string().nullable(),
        /** Who gets the answer. */
        answered_at: z.string(),
      }),
      scopes: z.array(z.object({ name: scopeName, about: z.string() })),
      /** Where the person goes who refuses. */
      back: z.string(),
    })
    .or(z.object({ refused: z.string(), back: z.string() })),
});
export const allowAssistant = endpoint({
  method: 'POST',
  path: '/api/oauth/requests/allow',
  access: 'signed-in',
  group,
  summary: 'Lets an assistant into a workspace for some of what it asks. `go` leads back to it with a code.',
  body: z.object({ query: queryInput, workspace_id: z.string().max(100), scopes: z.array(scopeName) }),
  answer: z.object({ go: z.string() }),
});

const connections = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      answered_at: z.string(),
      scopes: z.array(scopeName),
      connected_by: z.string(),
      is_mine: z.boolean(),
      connected_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
});
export const listConnections = endpoint({
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assistants',
  access: 'member-of-workspace',
  group,
  summary: 'Assistants that the caller connected to a workspace; for owner and admins everyone’s.',
  answer: connections,
});
export const endConnection = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/assistants/{connectionId}',
  access: 'member-of-workspace',
  group,
  summary: 'Disconnects an assistant immediately: one’s own, or as owner or admin anyone’s.',
  answer: connections,
});

const appConnections = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      answered_at: z.string(),
      scopes: z.array(scopeName),
      /** The e-mail address of the person of the app who let it in. */
      person: z.string(),
      connected_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
});
export const listAppConnections = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/assistants',
  access: 'editor-of-app',
  group,
  summary: 'Assistants that people of an app connected to it, the last 500.',
  answer: appConnections,
});
export const endAppConnection = endpoint({
  method: 'DELETE',
  path: '/api/apps/{appId}/assistants/{connectionId}',
  access: 'editor-of-app',
  group,
  summary:
    'Disconnects an assistant from an app immediately. Its person can connect it again, as long as the app is open to assistants.',
  answer: appConnections,
});
