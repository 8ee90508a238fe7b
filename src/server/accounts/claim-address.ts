import { revokeTokens } from '../http/one-time-token.ts';
import type { Transaction } from '../storage/database.ts';

/**
 * Somebody has proven that the address of an account is theirs. Nobody may have before: then whoever made the account
 * may be somebody else who lay in wait with its password, so all that opens it goes, unless the proof comes from a
 * browser that was signed in to it. (docs/decisions/0012) Answers whether anything was taken away; null when the
 * account has another address by now.
 */
export async function claimAddress(
  transaction: Transaction,
  of: { user_id: string; email: string; inOwnBrowser: boolean },
): Promise<{ cleared: boolean } | null> {
  const { user_id } = of;
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (user?.email !== of.email) return null;
  if (user.email_verified_at) return { cleared: false };
  await transaction
    .updateTable('users')
    .set({
      email_verified_at: new Date(),
      ...(!of.inOwnBrowser && { password_hash: null, totp_secret: null, totp_confirmed_at: null }),
    })
    .where('id', '=', user_id)
    .execute();
  if (of.inOwnBrowser) return { cleared: false };
  for (const table of ['sessions', 'recovery_codes', 'user_identities', 'known_devices', 'api_keys'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  // What was mailed to the address itself is theirs.
  await revokeTokens(transaction, { user_id }, 'change-email');
  await revokeTokens(transaction, { user_id }, 'second-factor');
  return { cleared: true };
}
