import type { sendVerification as sendEndpoint, verifyEmail as verifyEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { issueToken, redeemToken, revokeTokens } from './session/one-time-token.ts';
import type { User } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, isDatabaseError } from '#platform/database/database.ts';
import { verifyEmailMail } from './account-mails.ts';
import { emailChangedNotice } from './security-notices.ts';

const days = 7;

/** Mails the link that verifies the address of a person. */
export async function mailVerification(services: Services, user: Pick<User, 'id' | 'email'>): Promise<void> {
  const { database, mail } = services;
  await inTransaction(database, async (transaction) => {
    const requested = {
      purpose: 'verify-email',
      minutes: days * 24 * 60,
      user_id: user.id,
      email: user.email,
    } as const;
    const { token } = await issueToken(transaction, requested);
    await mail.send(verifyEmailMail(mail, user.email, { token, days }), transaction);
  });
}

export async function sendVerification(call: Call<typeof sendEndpoint>) {
  const { services, user, address } = call;
  if (user.email_verified) return {};
  const { mailsFrom, mailsTo } = services.accounts.guards;
  await mailsFrom.take(address);
  await mailsTo.take(user.email, { address });
  await mailVerification(services, user);
  return {};
}

/** By the link of a sign-up, or by that of a change of address, which takes effect now. */
export async function verifyEmail(call: Call<typeof verifyEndpoint>) {
  await call.services.accounts.guards.signIns.take(call.address);
  return { email: (await verify(call)) ?? (await change(call)) };
}

async function verify({ services, body }: Call<typeof verifyEndpoint>): Promise<string | null> {
  return inTransaction(services.database, async (transaction) => {
    const token = await redeemToken(transaction, body.token, 'verify-email');
    if (!token?.user_id || !token.email) return null;
    const verified = await transaction
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', token.user_id)
      .where('email', '=', token.email)
      .returning('email')
      .executeTakeFirst();
    return verified?.email ?? null;
  });
}

async function change(call: Call<typeof verifyEndpoint>): Promise<string> {
  const { services, body, request, address } = call;
  const { database, mail } = services;
  try {
    return await inTransaction(database, async (transaction) => {
      const token = await redeemToken(transaction, body.token, 'change-email');
      if (!token?.user_id || !token.email) throw tooLate();
      const { email: former } = await transaction
        .selectFrom('users')
        .select('email')
        .where('id', '=', token.user_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('users')
        .set({ email: token.email, email_verified_at: new Date() })
        .where('id', '=', token.user_id)
        .execute();
      // What was mailed to the former address opens nothing any more.
      await revokeTokens(transaction, { user_id: token.user_id });
      await mail.send(emailChangedNotice(mail, { to: former, request, address }, token.email), transaction);
      return token.email;
    });
  } catch (cause) {
    if (!isDatabaseError(cause, '23505')) throw cause;
    throw new Problem('already_exists', 'Another account now uses this address.', { cause });
  }
}

const tooLate = (): Problem =>
  new Problem('wrong_credentials', 'This link has expired or was already used. Request a new one in your account.');
