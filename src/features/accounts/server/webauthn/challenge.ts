/** What a device signs: made for one browser or session, kept as a hash, used once and in time. */
import { issueToken, type OneTimeToken, redeemToken } from '../session/one-time-token.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { idOfOwner, type PasskeyOwner } from './relying-party.ts';

export const challengeMinutes = 5;
const browserCookie = 'sheaf_passkey';

/** Someone who has or makes a passkey, in their browser. */
export type PasskeyCall = Pick<AnyCall, 'request' | 'answerHeaders'> & {
  services: Pick<Services, 'database' | 'environment'>;
};

/** For signing in: it counts in the browser that asks alone. */
export async function challengeOfBrowser({ services, request, answerHeaders }: PasskeyCall): Promise<Buffer> {
  const { database, environment } = services;
  const name = cookieName(environment, browserCookie);
  const browserSecret = cookieOf(request, name) ?? newToken();
  answerHeaders.append('set-cookie', cookie(name, browserSecret, challengeMinutes * 60, environment));
  const { token } = await issueToken(database, { purpose: 'passkey', minutes: challengeMinutes, browserSecret });
  return Buffer.from(token, 'base64url');
}

/** For adding one: it counts for this person in this session alone. */
export async function challengeOfSession(
  { services }: Pick<PasskeyCall, 'services'>,
  owner: PasskeyOwner,
  session: { id: string },
): Promise<Buffer> {
  const requested = { purpose: 'add-passkey', minutes: challengeMinutes, data: { session: session.id } } as const;
  const { token } = await issueToken(services.database, { ...requested, ...owner });
  return Buffer.from(token, 'base64url');
}

/** Whether it is one of this browser; the first try uses it up, right or wrong. */
export async function isChallengeOfBrowser({ services, request }: PasskeyCall, challenge: string): Promise<boolean> {
  const secret = cookieOf(request, cookieName(services.environment, browserCookie));
  const used = await redeemToken(services.database, challenge, 'passkey');
  return used !== null && secret !== null && used.data['browser'] === hashToken(secret);
}

export async function isChallengeOfSession(
  { services }: Pick<PasskeyCall, 'services'>,
  challenge: string,
  owner: PasskeyOwner,
  session: { id: string },
): Promise<boolean> {
  const used = await redeemToken(services.database, challenge, 'add-passkey');
  return used !== null && ownerIdOf(used) === idOfOwner(owner) && used.data['session'] === session.id;
}

const ownerIdOf = ({ user_id, app_user_id }: OneTimeToken): string | null => user_id ?? app_user_id;
