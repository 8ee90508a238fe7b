/**
 * Signing in at an OpenID Connect provider, by the authorization code flow with PKCE:
 * 1. GET /api/auth/oidc/{provider} keeps state, nonce and verifier, leaves a secret in a cookie of this browser, and
 *    goes to the provider;
 * 2. the provider sends the browser back to /callback: only with that cookie, once and in time.
 */
import type { finishProvider as finishEndpoint, startProvider as startEndpoint } from '../../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Call } from '#platform/http/call.ts';
import { onlyOnSite, originOf } from '#platform/http/host.ts';
import { issueToken, redeemToken } from '../session/one-time-token.ts';
import { seeOtherSecretly } from '#platform/http/see-other.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import type { Services } from '#platform/services.ts';
import { localPath } from '../local-path.ts';
import { enterAs } from '../enter-as.ts';
import { type IdentityClaims, userOfIdentity } from './user-of-identity.ts';
import { configurationOf, type Provider, providerOf } from './providers.ts';

const minutes = 10;
const bindingCookie = 'sheaf_oidc';

export async function startProvider(call: Call<typeof startEndpoint>): Promise<Response> {
  onlyOnSite(call.host);
  await call.services.accounts.guards.signIns.take(call.address);
  const { services, params, query } = call;
  const provider = providerOf(services.environment, params.provider);
  const configuration = await configurationOf(provider).catch((error: unknown) => {
    services.log.warn({ err: error, provider: provider.key }, 'a provider does not answer');
    return null;
  });
  if (!configuration) return backToSignIn('failed');
  const stored = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const { token } = await issueToken(services.database, {
    purpose: 'oidc',
    minutes,
    data: { ...stored, provider: provider.key, redirect: localPath(query.redirect ?? '/dashboard') },
  });
  const target = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(provider, services),
    scope: 'openid email profile',
    state: stored.state,
    nonce: stored.nonce,
    code_challenge: await calculatePKCECodeChallenge(stored.verifier),
    code_challenge_method: 'S256',
  });
  const { environment } = services;
  return seeOtherSecretly(
    target.href,
    cookie(cookieName(environment, bindingCookie), token, minutes * 60, environment),
  );
}

export async function finishProvider(call: Call<typeof finishEndpoint>): Promise<Response> {
  onlyOnSite(call.host);
  await call.services.accounts.guards.signIns.take(call.address);
  const { services, params, request } = call;
  const provider = providerOf(services.environment, params.provider);
  const token = cookieOf(request, cookieName(services.environment, bindingCookie));
  const begun = token === null ? null : await redeemToken(services.database, token, 'oidc');
  if (begun?.data['provider'] !== provider.key) return backToSignIn('expired');
  try {
    const claims = await claimsOf(provider, request, begun.data, services);
    const { id: userId } = await userOfIdentity(call, provider, claims);
    const { second_factor } = await enterAs(call, userId, 'oidc');
    const redirect = localPath(textOf(begun.data, 'redirect'));
    const next = `/dashboard/auth?${new URLSearchParams({ second_factor: second_factor ?? '', redirect })}`;
    return seeOtherSecretly(second_factor === null ? redirect : next);
  } catch (error) {
    if (error instanceof Problem && error.code === 'forbidden') return backToSignIn('unverified');
    services.log.warn({ err: error, provider: provider.key }, 'a sign-in at a provider failed');
    return backToSignIn('failed');
  }
}

/** Exchanges the code at the provider and checks its answer: signature, issuer, audience, nonce, state, verifier. */
async function claimsOf(
  provider: Provider,
  request: Request,
  stored: Record<string, unknown>,
  services: Services,
): Promise<IdentityClaims> {
  const configuration = await configurationOf(provider);
  // Behind a proxy the request's own address is another one than the browser's.
  const address = new URL(callbackOf(provider, services));
  address.search = new URL(request.url).search;
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: textOf(stored, 'state'),
    expectedNonce: textOf(stored, 'nonce'),
    pkceCodeVerifier: textOf(stored, 'verifier'),
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  if (claims['email'] !== undefined) return claims;
  return { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), iss: claims.iss };
}

const callbackOf = (provider: Provider, { environment }: Services): string =>
  `${originOf(environment.MAIN_HOST, environment)}/api/auth/oidc/${provider.key}/callback`;

const backToSignIn = (why: 'expired' | 'unverified' | 'failed'): Response =>
  seeOtherSecretly(`/dashboard/auth?provider=${why}`);

const textOf = (data: Record<string, unknown>, key: string): string => {
  const value = data[key];
  return typeof value === 'string' ? value : '';
};
