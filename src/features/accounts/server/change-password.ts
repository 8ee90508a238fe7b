import type { changePassword as endpoint } from '../api/account.ts';
import type { Call } from '#platform/http/call.ts';
import { revokeTokens } from './session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './password.ts';
import { proven } from './proven.ts';
import { readAccount } from './read-account.ts';
import { passwordChangedNotice } from './security-notices.ts';
import { endSessionsBut } from './sessions.ts';

/** A new password, or a first one. Every other session ends, and so does every link that was mailed. */
export async function changePassword(call: Call<typeof endpoint>) {
  const { services, user, body, request, address } = call;
  const { database, mail } = services;
  checkNewPassword(body.new_password, user, 'new_password');
  const session = await proven(call);
  // The mail goes to an address that may not be theirs: it must not be flooded.
  await services.accounts.guards.passwordChanges.take(user.id);
  const password_hash = await hashPassword(body.new_password);
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await endSessionsBut(transaction, user.id, session);
    for (const purpose of ['reset-password', 'sign-in', 'second-factor', 'change-email'] as const) {
      await revokeTokens(transaction, { user_id: user.id }, purpose);
    }
    await mail.send(passwordChangedNotice(mail, { to: user.email, request, address }), transaction);
  });
  return readAccount(services, user.id);
}
