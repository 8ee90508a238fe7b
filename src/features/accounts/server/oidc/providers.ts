/** The OpenID Connect providers of this installation, set by its environment. */
import { allowInsecureRequests, ClientSecretPost, type Configuration, discovery } from 'openid-client';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';

export interface Provider {
  /** In addresses: /api/auth/oidc/{key}. */
  key: string;
  /** On the button. */
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
}

export function providersOf(environment: Environment): Provider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = environment;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = environment;
  const providers: Provider[] = [];
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const client = { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET };
    providers.push({ key: 'google', name: 'Google', issuer: GOOGLE_ISSUER, ...client });
  }
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const client = { client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET };
    providers.push({ key: 'sso', name: OIDC_NAME, issuer: OIDC_ISSUER, ...client });
  }
  return providers;
}

export function providerOf(environment: Environment, key: string): Provider {
  const provider = providersOf(environment).find((one) => one.key === key);
  if (!provider) throw new Problem('not_found', 'This way to sign in isn’t available here.');
  return provider;
}

/** Provider documents change seldom; one that could not be read is requested again the next time. */
const discovered = new Map<string, { configuration: Promise<Configuration>; until: number }>();
const hour = 60 * 60 * 1000;

/** What the provider says of itself at its well-known address; `unavailable` when it does not answer. */
export async function configurationOf(provider: Provider): Promise<Configuration> {
  const id = `${provider.issuer} ${provider.client_id}`;
  const known = discovered.get(id);
  if (known && known.until > Date.now()) return known.configuration;
  const issuer = new URL(provider.issuer);
  // Plain http is for a provider on this machine.
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  const configuration = discovery(
    issuer,
    provider.client_id,
    undefined,
    ClientSecretPost(provider.client_secret),
    // Deprecated by its makers only so that it isn't used in production.
    { timeout: 10, ...(isLocal && { execute: [allowInsecureRequests] }) },
  ).catch((cause: unknown) => {
    discovered.delete(id);
    throw new Problem(
      'unavailable',
      t('{provider} isn’t responding. Try again, or sign in another way.', { provider: provider.name }),
      {
        cause,
      },
    );
  });
  discovered.set(id, { configuration, until: Date.now() + hour });
  return configuration;
}
