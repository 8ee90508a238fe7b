import { Problem } from '#kit/problem.ts';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import type { ClaimingCall } from '../claim-address.ts';
import { isDatabaseError } from '#platform/database/database.ts';
import { type IdentityClaims, userOfIdentity } from './user-of-identity.ts';
import { configurationOf, type Provider, providersOf } from './providers.ts';

/** An older token is not taken: it may have been seen elsewhere. */
const oldest = '10 minutes';

/**
 * The person of an ID token that a client got from a configured provider for our own client id; each token works once.
 * `wrong_credentials` when it is none of those.
 */
export async function userOfIdToken(call: ClaimingCall, token: string): Promise<{ id: string; created: boolean }> {
  const { services } = call;
  const provider = issuerOf(services, token);
  if (!provider) throw refusal();
  const claims = await verify(provider, token);
  await useUp(services, token);
  return userOfIdentity(call, provider, claims);
}

function issuerOf({ environment }: Services, token: string): Provider | undefined {
  try {
    const { iss } = decodeJwt(token);
    return providersOf(environment).find((one) => one.issuer.replace(/\/$/, '') === iss?.replace(/\/$/, ''));
  } catch {
    return undefined;
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

async function verify(provider: Provider, token: string): Promise<IdentityClaims> {
  const { issuer, jwks_uri } = (await configurationOf(provider)).serverMetadata();
  if (!jwks_uri) throw refusal();
  const keys = keySets.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 10_000 });
  keySets.set(jwks_uri, keys);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.client_id,
      maxTokenAge: oldest,
      requiredClaims: ['sub', 'exp'],
    });
    if (typeof payload.sub !== 'string') throw refusal();
    // Made out to another client, which handed it on; with several addressees, it must say that it is ours.
    const { azp, aud } = payload;
    if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== provider.client_id) throw refusal();
    return { ...payload, iss: issuer, sub: payload.sub };
  } catch (cause) {
    throw refusal(cause);
  }
}

/**
 * By what was signed, not by how it is spelt: the last letter of a signature has bits that are never read, and ECDSA
 * has two signatures for the same words.
 */
async function useUp({ database }: Services, token: string): Promise<void> {
  try {
    const now = new Date();
    const signed = token.slice(0, token.lastIndexOf('.'));
    const values = { token_hash: hashToken(`id-token ${signed}`), purpose: 'id-token', used_at: now };
    await database
      .insertInto('one_time_tokens')
      .values({ ...values, expires_at: new Date(now.getTime() + 60 * 60_000) })
      .execute();
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw refusal();
  }
}

const refusal = (cause?: unknown): Problem =>
  new Problem('wrong_credentials', 'This token no longer works. Sign in again.', { cause });
