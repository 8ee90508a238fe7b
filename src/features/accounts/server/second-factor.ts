import type { passSecondFactor as passEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { issueToken, redeemToken, attemptToken } from './session/one-time-token.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { newToken } from '#platform/http/token.ts';
import type { Database } from '#platform/database/database.ts';
import { type EnteringCall, openSession } from './open-session.ts';
import { recoveryCodeNotice, secondFactorFailedNotice } from './security-notices.ts';
import { toWire } from './to-wire.ts';
import { useSecondFactor } from './use-second-factor.ts';

const minutes = 10;
const stepCookie = 'sheaf_second_step';
const ways = ['password', 'link', 'code', 'oidc', 'sign-up'] as const;

/**
 * Where a person has a second factor: a token for the next step, which counts in this browser alone, with at most five
 * codes; else null.
 */
export async function askForSecondFactor(call: EnteringCall, userId: string, how: string): Promise<string | null> {
  const { database, environment } = call.services;
  if (!(await hasSecondFactor(database, userId))) return null;
  const name = cookieName(environment, stepCookie);
  const browserSecret = cookieOf(call.request, name) ?? newToken();
  call.answerHeaders.append('set-cookie', cookie(name, browserSecret, minutes * 60, environment));
  const requested = { purpose: 'second-factor', minutes, user_id: userId, data: { how }, browserSecret } as const;
  const { token } = await issueToken(database, requested);
  return token;
}

export async function passSecondFactor(call: Call<typeof passEndpoint>) {
  const { services, body } = call;
  const { database, environment, mail } = services;
  await services.accounts.guards.signIns.take(call.address);
  const name = cookieName(environment, stepCookie);
  const browserSecret = cookieOf(call.request, name);
  const begun = await attemptToken(database, { token: body.token, purpose: 'second-factor', browserSecret });
  if (!begun?.user_id) throw tooLate();
  const used = await useSecondFactor(services, services.accounts.guards.appCodes, begun.user_id, body.code);
  if (!used) {
    if (!begun.isLastAttempt) throw wrongCode();
    const to = await emailOf(call, begun.user_id);
    await mail.send(secondFactorFailedNotice(mail, { to, request: call.request, address: call.address }));
    throw tooLate();
  }
  if (!(await redeemToken(database, body.token, 'second-factor'))) throw tooLate();
  const how = ways.find((one) => one === begun.data['how']) ?? 'password';
  const { user } = await openSession(call, begun.user_id, how);
  call.answerHeaders.append('set-cookie', cookie(name, null, 0, environment));
  if (used.kind === 'recovery-code') {
    await mail.send(
      recoveryCodeNotice(mail, { to: user.email, left: used.left, request: call.request, address: call.address }),
    );
  }
  return { user: toWire(user) };
}

export async function hasSecondFactor(database: Database, userId: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('totp_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(user?.totp_confirmed_at);
}

async function emailOf(call: Pick<EnteringCall, 'services'>, userId: string): Promise<string> {
  const { email } = await call.services.database
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

function wrongCode(): Problem {
  const message = 'This code is incorrect or was already used. Wait for the next one and try again.';
  return new Problem('wrong_credentials', message, { fields: [{ path: 'code', message }] });
}

const tooLate = (): Problem => new Problem('wrong_credentials', 'This sign-in took too long. Start again.');
