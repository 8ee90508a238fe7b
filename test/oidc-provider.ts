/** A real OpenID Connect provider on loopback, whose people sign in by asking: no form is between. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export interface TestProvider extends AsyncDisposable {
  issuer: string;
  /** Who signs in next, and what the provider says of them. */
  person: { sub: string; email: string; email_verified?: boolean; name?: string; groups?: string[] };
  /** Sends people back there, too. */
  allow(redirectUri: string): void;
  /** The browser's way through the provider, from the address Sheaf sends it to, to the one it is sent back to. */
  passThrough(href: string): Promise<string>;
  /** An ID token for the client, as a program that holds its secret would get it. */
  idToken(): Promise<string>;
  /** An ID token with claims that the provider would not give by itself. */
  signed(claims: Record<string, unknown>): Promise<string>;
}

export const clientId = 'sheaf';
export const clientSecret = 'a secret of at least thirty-two characters';

export async function openProvider(callback: string): Promise<TestProvider> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const state = { person: { sub: 'ann', email: 'ann@example.com' } as TestProvider['person'] };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback, `${issuer}/taken`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['one key'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => false },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...state.person, sub }) }),
  });
  const allowed = new Set<string>();
  const isRegistered = provider.Client.prototype.redirectUriAllowed;
  provider.Client.prototype.redirectUriAllowed = function (uri: string) {
    return allowed.has(uri) || isRegistered.call(this, uri);
  };
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void (async () => {
      const { prompt, params, grantId } = await provider.interactionDetails(request, response);
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, { login: { accountId: state.person.sub } });
      }
      const grant = grantId ? await provider.Grant.find(grantId) : undefined;
      const granted =
        grant ?? new provider.Grant({ accountId: state.person.sub, clientId: String(params['client_id']) });
      granted.addOIDCScope(String(params['scope']));
      const consent = { grantId: await granted.save() };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    })();
  });

  async function passThrough(href: string): Promise<string> {
    const jar = new Map<string, string>();
    let at = href;
    for (let hops = 0; hops < 12; hops++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const one of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';', 1)[0] ?? '').split(/=(.*)/, 2);
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at).href;
      if (!at.startsWith(issuer) || at.startsWith(`${issuer}/taken`)) return at;
    }
    throw new Error('too many redirects');
  }

  return {
    issuer,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    allow: (redirectUri) => void allowed.add(redirectUri),
    passThrough,
    async idToken() {
      const start = new URL(`${issuer}/auth`);
      const redirect_uri = `${issuer}/taken`;
      const client = { client_id: clientId, redirect_uri };
      start.search = new URLSearchParams({
        ...client,
        response_type: 'code',
        scope: 'openid email profile',
        nonce: randomUUID(),
      }).toString();
      const code = new URL(await passThrough(start.href)).searchParams.get('code') ?? '';
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...client, grant_type: 'authorization_code', client_secret: clientSecret, code }),
      });
      return ((await response.json()) as { id_token: string }).id_token;
    },
    signed: (claims) =>
      new SignJWT({ ...state.person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
