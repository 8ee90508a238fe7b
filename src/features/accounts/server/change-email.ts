import type { changeEmail as endpoint } from '../api/account.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { issueToken, revokeTokens } from './session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addressTakenMail, changeEmailMail } from './account-mails.ts';
import { proven } from './proven.ts';
import { readAccount } from './read-account.ts';
import { emailChangeRequestedNotice } from './security-notices.ts';

const hours = 24;

/** Answers the same where the new address has an account already; only a mail to it says so. */
export async function changeEmail(call: Call<typeof endpoint>) {
  const { services, user, body, request, address } = call;
  const { database, mail } = services;
  const { mailsFrom, mailsTo } = services.accounts.guards;
  await mailsFrom.take(address);
  await proven(call);
  if (body.email === user.email) {
    const message = 'This is already your address.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
  await mailsTo.take(body.email, { address });
  await inTransaction(database, async (transaction) => {
    const taken = await transaction.selectFrom('users').select('id').where('email', '=', body.email).executeTakeFirst();
    await revokeTokens(transaction, { user_id: user.id }, 'change-email');
    const requested = { purpose: 'change-email', minutes: hours * 60, user_id: user.id, email: body.email } as const;
    const { token } = await issueToken(transaction, requested);
    const message = taken ? addressTakenMail(mail, body.email) : changeEmailMail(mail, body.email, { token, hours });
    await mail.send(message, transaction);
    const notice = emailChangeRequestedNotice(mail, { to: user.email, request, address }, body.email);
    await mail.send(notice, transaction);
  });
  return readAccount(services, user.id);
}
