import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import type { finishSignIn as finishEndpoint } from '../api.ts';
import { redeemToken } from '#features/accounts/server/session/one-time-token.ts';
import type { Vouched, VouchedRefusal } from '#features/app-users/services.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { seeOther } from '#platform/http/see-other.ts';
import type { Services } from '#platform/services.ts';
import { isOfDomains, roleOfValues, valuesOfClaim, verifiedEmail } from '../rules/claims.ts';
import { type AppProvider, findProvider } from './find-provider.ts';
import { configurationOf } from './provider-client.ts';
import { attemptsFrom, backToSignIn, bindingCookie, callbackOf, type SignInRefusal } from './start-sign-in.ts';

type Finishing = Call<typeof finishEndpoint>;

/** Takes the answer of a provider, in the browser that began, once; the first try uses it up, right or wrong. */
export async function finishSignIn(call: Finishing): Promise<Response> {
  const { app, services, params, request, address, visit } = call;
  if (visit.mode === 'embed') throw new Problem('forbidden', 'You can’t sign in inside this frame.');
  await attemptsFrom.take(address);
  const name = cookieName(services.environment, bindingCookie);
  const token = cookieOf(request, name);
  const begun = token === null ? null : await redeemToken(services.database, token, 'app-provider');
  const next = textOf(begun?.data, 'next');
  if (begun?.data['provider'] !== params.providerId || begun.data['app'] !== app.id)
    return backToSignIn(app, 'expired', next);
  const provider = await findProvider(services, app, params.providerId);
  if (!provider) return backToSignIn(app, 'failed', next);
  const claims = await claimsOf(provider, request, begun.data, services).catch((error: unknown) => {
    services.log.warn({ err: error, provider: provider.id }, 'a sign-in at a provider of a workspace failed');
    return null;
  });
  if (!claims) return backToSignIn(app, 'failed', next);
  const vouched = vouchedBy(provider, claims);
  if (typeof vouched === 'string') return backToSignIn(app, vouched, next);
  const outcome = await services.appUsers.enterVouched(call, vouched, next);
  if ('refused' in outcome) return backToSignIn(app, refusals[outcome.refused], next);
  const forgotten = cookie(name, null, 0, services.environment);
  return seeOther(outcome.href, {
    cookies: [...outcome.cookies, forgotten],
    headers: { 'referrer-policy': 'no-referrer' },
  });
}

/** Who is no user learns no more than who may not come in. */
const refusals: Record<VouchedRefusal, SignInRefusal> = {
  unverified: 'unverified',
  waiting: 'waiting',
  unknown: 'refused',
  taken: 'refused',
  inactive: 'refused',
  full: 'refused',
};

function vouchedBy(provider: AppProvider, claims: Claims): Vouched | SignInRefusal {
  const verified = verifiedEmail(claims);
  const isOurs = verified !== null && isOfDomains(verified, provider.domains);
  if (verified !== null && !isOurs) return 'refused';
  const follows = provider.role_claim !== '' && provider.roles.length > 0;
  const role = follows ? roleOfValues(provider.roles, valuesOfClaim(claims, provider.role_claim)) : undefined;
  if (provider.only_with_role && !role) return 'refused';
  const name = typeof claims['name'] === 'string' ? oneLine(claims['name']).slice(0, 100).toWellFormed() : '';
  return {
    provider: { id: provider.id, name: provider.name },
    ...{ subject: claims.sub, email: verified, name, role },
    joins: provider.joins && isOurs && provider.domains.length > 0,
  };
}

type Claims = Record<string, unknown> & { sub: string };

/**
 * Exchanges the code and checks the answer: signature, issuer, audience, nonce, state, verifier. What the token doesn't
 * say of the person is asked for.
 */
async function claimsOf(
  provider: AppProvider,
  request: Request,
  stored: Record<string, unknown>,
  services: Services,
): Promise<Claims> {
  const configuration = await configurationOf(provider, services.environment);
  // The provider sent the browser to the main host.
  const address = new URL(callbackOf(provider.id, services));
  address.search = new URL(request.url).search;
  address.searchParams.delete('board');
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: textOf(stored, 'state'),
    expectedNonce: textOf(stored, 'nonce'),
    pkceCodeVerifier: textOf(stored, 'verifier'),
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims?.sub) throw new Error('the provider sent no ID token, or one about no person');
  const needed = ['email', 'email_verified', 'name', ...(provider.role_claim ? [provider.role_claim] : [])];
  const isWhole = needed.every((name) => name in claims || valuesOfClaim(claims, name).length > 0);
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const requested: Record<string, unknown> = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // An address and its verification are believed together: never one of here with the other of there.
  const isOfToken =
    claims['email'] !== undefined && (claims['email_verified'] !== undefined || requested['email'] !== claims['email']);
  const { email, email_verified } = isOfToken ? claims : requested;
  return { ...requested, ...claims, email, email_verified };
}

const textOf = (data: Record<string, unknown> | undefined, key: string): string => {
  const value = data?.[key];
  return typeof value === 'string' ? value : '';
};
