/** Programs that ask to be let in, by libraries that others wrote, and the person who lets them. */
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import type { Person } from '../workspaces/workspace-people.ts';
import type { WholeServer } from '../whole-server.ts';

export const origin = 'http://localhost:3000';
export const resource = `${origin}/mcp`;
export const redirectUri = 'http://127.0.0.1:7777/callback';

/** As a program sends it: no cookies, no origin. */
export const fetchOf =
  ({ server }: Pick<WholeServer, 'server'>) =>
  (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const headers = { ...Object.fromEntries(new Headers(init.headers)), host: url.host };
    return server.fetch(new Request(url, { ...init, headers, redirect: 'manual' }), '203.0.113.9');
  };
type Fetch = ReturnType<typeof fetchOf>;

/** Opens the address as the person would, and allows: where they are led to. */
export async function allow(
  { browser }: Person,
  address: string | URL,
  workspace_id: string,
  scopes: readonly ApiScope[],
): Promise<URL> {
  const body = { query: new URL(address).search.slice(1), workspace_id, scopes };
  const answer = await browser.call('POST', '/api/oauth/requests/allow', body);
  if (answer.status !== 200) throw new Error(String(answer.body['message']));
  return new URL(String(answer.body['go']));
}

/** What the client of the protocol's own library keeps, and where it wants to send the person. */
export class Keeper implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: { client_name: string; redirect_uris: string[] };
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  discovered: OAuthDiscoveryState | undefined;
  verifier = '';
  sentTo: URL | undefined;

  constructor(address = redirectUri) {
    this.redirectUrl = address;
    this.clientMetadata = { client_name: 'Helper', redirect_uris: [address] };
  }

  state = (): string => 'a-state-of-its-own';
  clientInformation = () => this.client;
  saveClientInformation = (client: StoredOAuthClientInformation): void => void (this.client = client);
  tokens = () => this.stored;
  saveTokens = (tokens: StoredOAuthTokens): void => void (this.stored = tokens);
  redirectToAuthorization = (address: URL): void => void (this.sentTo = address);
  saveCodeVerifier = (verifier: string): void => void (this.verifier = verifier);
  codeVerifier = (): string => this.verifier;
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: OAuthDiscoveryState): void => void (this.discovered = state);
}

/** Connects by the library alone: from the 401 of /mcp to the tools. */
export async function connectByLibrary(
  whole: WholeServer,
  person: Person,
  workspaceId: string,
  { scopes, mode }: { scopes: readonly ApiScope[]; mode: 'auto' | 'legacy' },
): Promise<{ client: Client; keeper: Keeper }> {
  const fetch = fetchOf(whole);
  const keeper = new Keeper();
  const transport = () => new StreamableHTTPClientTransport(new URL(resource), { fetch, authProvider: keeper });
  const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const first = transport();
  await client()
    .connect(first)
    .catch(() => undefined);
  if (!keeper.sentTo) throw new Error('the library sent nobody anywhere');
  await first.finishAuth((await allow(person, keeper.sentTo, workspaceId, scopes)).searchParams);
  const connected = client();
  await connected.connect(transport());
  return { client: connected, keeper };
}

/** Whether the library takes an answer of an issuer. */
export const finishAt = (fetchFn: Fetch, keeper: Keeper, code: string, iss: string) =>
  auth(keeper, { serverUrl: resource, authorizationCode: code, iss, fetchFn });

/** The same step by step, with all that an attacker would change. */
export class Program {
  readonly #fetch: Fetch;
  readonly #resource: string;
  readonly verifier = oauth.generateRandomCodeVerifier();
  readonly state = oauth.generateRandomState();
  server!: oauth.AuthorizationServer;
  client!: oauth.Client;

  constructor(whole: Pick<WholeServer, 'server'>, address = resource) {
    this.#fetch = fetchOf(whole);
    this.#resource = address;
  }

  get options() {
    // The body of a form is URLSearchParams, which the library types as its own.
    const send = (url: string, init: object): Promise<Response> => this.#fetch(url, init);
    return { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: send };
  }

  async discover(): Promise<this> {
    const described = await oauth.resourceDiscoveryRequest(new URL(this.#resource), this.options);
    const { authorization_servers = [] } = await oauth.processResourceDiscoveryResponse(
      new URL(this.#resource),
      described,
    );
    const issuer = new URL(authorization_servers[0] ?? '');
    const found = await oauth.discoveryRequest(issuer, { ...this.options, algorithm: 'oauth2' });
    this.server = await oauth.processDiscoveryResponse(issuer, found);
    return this;
  }

  async register(metadata: object = { client_name: 'Helper', redirect_uris: [redirectUri] }): Promise<this> {
    const answer = await oauth.dynamicClientRegistrationRequest(this.server, metadata, this.options);
    this.client = await oauth.processDynamicClientRegistrationResponse(answer);
    return this;
  }

  /** The address that it sends the person to; '' leaves a parameter out. */
  async address(changed: Record<string, string> = {}): Promise<URL> {
    const parameters = {
      ...{ response_type: 'code', client_id: this.client.client_id, redirect_uri: redirectUri, state: this.state },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(this.verifier), code_challenge_method: 'S256' },
      ...{ resource: this.#resource, scope: 'rows:read apps:read', ...changed },
    };
    const url = new URL(this.server.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
    return url;
  }

  /** Exchanges what the person brought back. */
  async exchange(back: URL, verifier = this.verifier, redirect = redirectUri): Promise<oauth.TokenEndpointResponse> {
    const answer = oauth.validateAuthResponse(this.server, this.client, back, this.state);
    const given = { ...this.options, additionalParameters: { resource: this.#resource } };
    return oauth.processAuthorizationCodeResponse(
      this.server,
      this.client,
      await oauth.authorizationCodeGrantRequest(
        this.server,
        this.client,
        oauth.None(),
        answer,
        redirect,
        verifier,
        given,
      ),
    );
  }

  async refresh(token: string, client = this.client): Promise<oauth.TokenEndpointResponse> {
    const answer = await oauth.refreshTokenGrantRequest(this.server, client, oauth.None(), token, this.options);
    return oauth.processRefreshTokenResponse(this.server, client, answer);
  }

  async revoke(token: string): Promise<void> {
    const answer = await oauth.revocationRequest(this.server, this.client, oauth.None(), token, this.options);
    await oauth.processRevocationResponse(answer);
  }

  /** The status that /mcp answers a token with. */
  async statusWith(token: string, address = this.#resource): Promise<number> {
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${token}`,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    return (await this.#fetch(address, { method: 'POST', headers, body })).status;
  }
}
