import { revokeTokens } from '#features/accounts/server/session/one-time-token.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Ends every session of a user and makes every link mailed to them worthless. */
export async function endAccess(transaction: Transaction, appUserId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('app_user_id', '=', appUserId).execute();
  await revokeTokens(transaction, { app_user_id: appUserId });
}

/** They are no one at any provider any more, and their passkeys open nothing. */
export async function forgetIdentities(transaction: Transaction, appUserId: string): Promise<void> {
  await transaction.deleteFrom('app_user_identities').where('app_user_id', '=', appUserId).execute();
  await transaction.deleteFrom('passkeys').where('app_user_id', '=', appUserId).execute();
}
