import type { forgotPassword as forgotEndpoint, resetPassword as resetEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { issueToken, lookAtToken, redeemToken, revokeTokens } from './session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { noAccountMail, resetPasswordMail } from './account-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import { claimAddress, isOwnBrowser } from './claim-address.ts';
import { knownDeviceOf } from './devices.ts';
import { hashPassword } from './password.ts';
import { passwordChangedNotice } from './security-notices.ts';

const minutes = 60;

/** The same answer and the same work for an address without an account, which gets another mail. */
export async function forgotPassword(call: Call<typeof forgotEndpoint>) {
  const { services, address } = call;
  const { database, mail } = services;
  const { email } = call.body;
  const { mailsFrom, mailsTo } = services.accounts.guards;
  await mailsFrom.take(address);
  await mailsTo.take(email, { address, knownDevice: await knownDeviceOf(call, { email }) });
  await inTransaction(database, async (transaction) => {
    const user = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const requested = { purpose: 'reset-password', minutes, email, user_id: user?.id ?? null } as const;
    const { token } = await issueToken(transaction, requested);
    const message = user
      ? resetPasswordMail(mail, email, { token, minutes })
      : noAccountMail(mail, email, 'reset-password');
    await mail.send(message, transaction);
  });
  return {};
}

/** Ends every session and every open link of the person; their address is proven by the mail. */
export async function resetPassword(call: Call<typeof resetEndpoint>) {
  const { services, request, address } = call;
  const { database, mail } = services;
  await services.accounts.guards.signIns.take(address);
  const open = await lookAtToken(database, call.body.token, 'reset-password');
  if (!open?.user_id || !open.email) throw tooLate();
  const { user_id, email } = open;
  checkNewPassword(call.body.password, { email }, 'password');
  const password_hash = await hashPassword(call.body.password);
  const inOwnBrowser = await isOwnBrowser(call, user_id);
  return inTransaction(database, async (transaction) => {
    const token = await redeemToken(transaction, call.body.token, 'reset-password');
    if (!token || !(await claimAddress(transaction, services, { user_id, email, inOwnBrowser }))) throw tooLate();
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', user_id).execute();
    await revokeTokens(transaction, { user_id });
    await mail.send(passwordChangedNotice(mail, { to: email, request, address }), transaction);
    return { email };
  });
}

const tooLate = (): Problem =>
  new Problem('wrong_credentials', 'This link has expired or was already used. Request a new one.');
