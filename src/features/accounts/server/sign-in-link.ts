import type { redeemSignInLink as redeemEndpoint, sendSignInLink as sendEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { issueToken, type OneTimeToken, redeemCode, redeemToken } from './session/one-time-token.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { newToken } from '#platform/http/token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { noAccountMail, signInMail } from './account-mails.ts';
import { claimAndNotify, type ClaimingCall, isOwnBrowser } from './claim-address.ts';
import { knownDeviceOf } from './devices.ts';
import { enterAs } from './enter-as.ts';
import { localPath } from './local-path.ts';

const minutes = 15;
const requestCookie = 'sheaf_asked';

/** The same answer and the same work for an address without an account, which gets another mail. */
export async function sendSignInLink(call: Call<typeof sendEndpoint>) {
  const { services, body, address } = call;
  const { database, environment, mail } = services;
  const { email } = body;
  const { mailsFrom, mailsTo } = services.accounts.guards;
  await mailsFrom.take(address);
  await mailsTo.take(email, { address, knownDevice: await knownDeviceOf(call, { email }) });
  const name = cookieName(environment, requestCookie);
  // Who asks twice may type the code of either mail.
  const browserSecret = cookieOf(call.request, name) ?? newToken();
  const data = { redirect: localPath(body.redirect, '/dashboard') };
  await inTransaction(database, async (transaction) => {
    const user = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const { token, code } = await issueToken(transaction, {
      ...{ purpose: 'sign-in', minutes, email, user_id: user?.id ?? null, data, browserSecret, withCode: true },
    });
    const message = user
      ? signInMail(mail, email, { token, code: code ?? '', minutes })
      : noAccountMail(mail, email, 'sign-in');
    await mail.send(message, transaction);
  });
  call.answerHeaders.append('set-cookie', cookie(name, browserSecret, minutes * 60, environment));
  return {};
}

export async function redeemSignInLink(call: Call<typeof redeemEndpoint>) {
  await call.services.accounts.guards.signIns.take(call.address);
  const { body } = call;
  const isLink = 'token' in body;
  const token = isLink
    ? await redeemToken(call.services.database, body.token, 'sign-in')
    : await redeemByCode(call, body.email, body.code);
  const userId = token && (await userOfSignInToken(call, token));
  if (!token || !userId) throw isLink ? tooLate() : wrongCode();
  const entered = await enterAs(call, userId, isLink ? 'link' : 'code');
  const redirect = token.data['redirect'];
  return { ...entered, redirect: localPath(typeof redirect === 'string' ? redirect : undefined, '/dashboard') };
}

/** The person of a token that was mailed to their address, which is proven by it. */
export async function userOfSignInToken(call: ClaimingCall, { user_id, email }: OneTimeToken): Promise<string | null> {
  if (!user_id || !email) return null;
  const inOwnBrowser = await isOwnBrowser(call, user_id);
  return inTransaction(call.services.database, async (transaction) =>
    (await claimAndNotify(transaction, call, { user_id, email, inOwnBrowser })) ? user_id : null,
  );
}

async function redeemByCode(call: Call<typeof redeemEndpoint>, email: string, code: string) {
  const { mailedCodes } = call.services.accounts.guards;
  await mailedCodes.take(email);
  const name = cookieName(call.services.environment, requestCookie);
  const browserSecret = cookieOf(call.request, name) ?? newToken();
  const token = await redeemCode(call.services.database, { purpose: 'sign-in', email, code, browserSecret });
  if (token) await mailedCodes.giveBack(email);
  return token;
}

function wrongCode(): Problem {
  const message = 'This code is incorrect or has expired. Check it, or open the link in the e-mail.';
  return new Problem('wrong_credentials', message, { fields: [{ path: 'code', message }] });
}

const tooLate = (): Problem =>
  new Problem('wrong_credentials', 'This link has expired or was already used. Request a new one.');
