/**
 * Signing in at a provider of the workspace, by the authorization code flow with PKCE:
 * 1. the host of the app keeps state, nonce and verifier, leaves a secret in a cookie of this browser, and goes to the
 *    provider;
 * 2. the provider sends the browser to the main host, the one address that it knows, which passes the answer on;
 * 3. the host of the app takes it: only with that cookie, once and in time.
 */
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { signInCallback as callbackEndpoint, startSignIn as startEndpoint } from '../api.ts';
import { startHref } from '#features/app-users/rules/provider-address.ts';
import { issueToken } from '#features/accounts/server/session/one-time-token.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { isOnMainHost, pathAt } from '#features/boards/rules/board-path.ts';
import { escapeHtml } from '#kit/html.ts';
import { Problem } from '#kit/problem.ts';
import { createNetworkLimit } from '#platform/http/attempts.ts';
import type { Call } from '#platform/http/call.ts';
import { none, policyHeader } from '#platform/http/content-security-policy.ts';
import { cookie, cookieName } from '#platform/http/cookie.ts';
import { onlyOnSite, originOf } from '#platform/http/host.ts';
import { notFound } from '#platform/http/not-found.ts';
import { seeOtherSecretly } from '#platform/http/see-other.ts';
import type { Services } from '#platform/services.ts';
import { findProvider } from './find-provider.ts';
import { configurationOf } from './provider-client.ts';

const minutes = 10;
export const bindingCookie = 'sheaf_provider';
export const attemptsFrom = createNetworkLimit({ uses: 120, seconds: 15 * 60 });

export async function startSignIn(call: Call<typeof startEndpoint>): Promise<Response> {
  const { app, services, params, query, host, address, visit } = call;
  if (visit.mode === 'embed') throw new Problem('forbidden', 'You can’t sign in inside this frame.');
  await attemptsFrom.take(address);
  const { environment, database } = services;
  const next = query.next ?? '';
  // The answer comes to the app's own address: the cookie must be there.
  const own = originOfApp(app, services);
  if (own !== host.origin) return seeOtherSecretly(`${own}${startHref(app, params.providerId, { ...query, next })}`);
  const provider = await findProvider(services, app, params.providerId);
  if (!provider) return backToSignIn(app, 'failed', next);
  const configuration = await configurationOf(provider, environment).catch((error: unknown) => {
    services.log.warn({ err: error, provider: provider.id }, 'a sign-in provider does not answer');
    return null;
  });
  if (!configuration) return backToSignIn(app, 'failed', next);
  const stored = { state: `${randomState()}.${app.id}`, nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const { token } = await issueToken(database, {
    ...{ purpose: 'app-provider', minutes },
    data: { ...stored, provider: provider.id, app: app.id, next },
  });
  const { href } = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(provider.id, services),
    scope: provider.scopes,
    state: stored.state,
    nonce: stored.nonce,
    code_challenge: await calculatePKCECodeChallenge(stored.verifier),
    code_challenge_method: 'S256',
    ...(query.login_hint && { login_hint: query.login_hint }),
  });
  const binding = cookie(cookieName(environment, bindingCookie), token, minutes * 60, environment);
  return query.login_hint ? leadOn(href, binding) : seeOtherSecretly(href, binding);
}

/** From the main host to the app that the state names: what is worth anything in the answer is bound to a browser there. */
export async function passOn(call: Call<typeof callbackEndpoint>): Promise<Response> {
  onlyOnSite(call.host);
  const { services, params, request, address } = call;
  await attemptsFrom.take(address);
  const given = new URL(request.url).searchParams;
  const state = given.get('state') ?? '';
  const app = await services.apps.byId(state.slice(state.indexOf('.') + 1));
  if (!app) throw notFound('app');
  const passed = new URLSearchParams([...given].filter(([name]) => passedNames.has(name)));
  if (isOnMainHost(app)) passed.set('board', app.board_slug);
  const path = `/api/app-auth/providers/${encodeURIComponent(params.providerId)}/finish`;
  return seeOtherSecretly(`${originOfApp(app, services)}${path}?${passed}`);
}

const passedNames = new Set(['code', 'state', 'iss', 'error', 'error_description']);

/** What the provider must allow: one for each, so that the answer of another one is never taken for its own. */
export const callbackOf = (providerId: string, { environment }: Pick<Services, 'environment'>): string =>
  `${originOf(environment.MAIN_HOST, environment)}/api/sign-in-providers/${providerId}/callback`;

const originOfApp = (app: AppRecord, { apps }: Pick<Services, 'apps'>): string => new URL(apps.hrefOf(app)).origin;

export type SignInRefusal = 'expired' | 'failed' | 'refused' | 'unverified' | 'waiting';

/** To the sign-in page of the app, which says why. */
export function backToSignIn(app: AppRecord, problem: SignInRefusal, next: string): Response {
  return seeOtherSecretly(`${pathAt(app, '/login')}?${new URLSearchParams({ problem, ...(next && { next }) })}`);
}

/** Browsers let no form lead to another site, even by a redirect: a page of its own is between. */
function leadOn(href: string, setCookie: string): Response {
  const to = escapeHtml(href);
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to}"><title>Sign in</title><p><a href="${to}">Continue</a></p>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...policyHeader({ 'default-src': [none], 'frame-ancestors': [none] }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': setCookie,
    },
  });
}
