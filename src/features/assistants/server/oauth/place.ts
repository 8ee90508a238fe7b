import type { Host } from '#platform/http/host.ts';
import { consentPath, mcpPath } from '../../rules/mcp-path.ts';

/** Where tokens are issued, and the one address that they are for. */
export interface Place {
  issuer: string;
  resource: string;
}

export const placeOf = ({ origin }: Pick<Host, 'origin'>): Place => ({
  issuer: origin,
  resource: `${origin}${mcpPath}`,
});

/** Where a program reads what protects an address of ours. (RFC 9728, section 3.1) */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** What a program needs to know before it asks for a token. (RFC 9728, section 2) */
export const resourceMetadata = ({ issuer, resource }: Place, scopes: readonly string[]) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Sheaf',
});

/** How it asks for one. (RFC 8414, section 2; RFC 9207, section 3) */
export const serverMetadata = ({ issuer }: Place, scopes: readonly string[]) => ({
  issuer,
  authorization_endpoint: `${issuer}${consentPath}`,
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
