import type { AppRecord } from '#features/apps/services.ts';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { appScopes, assistantScopes } from '../../rules/assistant-scopes.ts';
import { appConsentPath, consentPath, mcpPath } from '../../rules/mcp-path.ts';

/** Where tokens are issued, and the one address that they are for. */
export interface Place {
  issuer: string;
  resource: string;
  /** What people can allow there. */
  scopes: readonly ApiScope[];
  /** Of which app; null at the site, where they are for a workspace. */
  app: AppRecord | null;
}

export const placeOfSite = ({ origin }: Pick<Host, 'origin'>): Place => ({
  ...{ issuer: origin, resource: `${origin}${mcpPath}`, scopes: assistantScopes, app: null },
});

const placeOfApp = ({ origin }: Pick<Host, 'origin'>, app: AppRecord): Place => ({
  ...{ issuer: origin, resource: `${origin}${mcpPath}`, scopes: appScopes, app },
});

type Needs = Pick<Services, 'apps'>;

/**
 * The place of a host; null at an app that isn't open to assistants or to visitors, and at the sub-domain of one that
 * has a name of its own: its visitors sign in there.
 */
export async function placeAt(host: Host, services: Needs): Promise<Place | null> {
  if (host.kind === 'site') return placeOfSite(host);
  const app = await services.apps.at(host);
  if (!app || !isOpenToAssistants(app) || !app.public || host.name !== (app.own_host || host.name)) return null;
  return placeOfApp(host, app);
}

export const isOpenToAssistants = ({ settings, is_showcase }: AppRecord): boolean =>
  settings.open_to_assistants && !is_showcase;

/** For calls of programs. */
export async function requirePlace(host: Host, services: Needs): Promise<Place> {
  const place = await placeAt(host, services);
  if (!place) throw new Problem('not_found', 'Assistants can’t connect here.');
  return place;
}

/** Where a program reads what protects an address of ours. (RFC 9728, section 3.1) */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** What a program needs to know before it asks for a token. (RFC 9728, section 2) */
export const resourceMetadata = ({ issuer, resource, scopes, app }: Place) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  // The name of an app whose pages ask strangers to sign in is on that page too.
  resource_name: app?.name ?? 'Sheaf',
});

/** How it asks for one. (RFC 8414, section 2; RFC 9207, section 3) */
export const serverMetadata = ({ issuer, scopes, app }: Place) => ({
  issuer,
  authorization_endpoint: `${issuer}${app ? appConsentPath : consentPath}`,
  token_endpoint: `${issuer}/api/oauth/token`,
  registration_endpoint: `${issuer}/api/oauth/register`,
  revocation_endpoint: `${issuer}/api/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
