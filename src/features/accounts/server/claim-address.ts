import type { AnyCall } from '#platform/http/call.ts';
import { revokeTokens } from './session/one-time-token.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import { knownDeviceOf } from './devices.ts';
import { addressClaimedNotice } from './security-notices.ts';

/** Who proves an address, and in which browser. */
export type ClaimingCall = Pick<AnyCall, 'services' | 'request' | 'address' | 'session'>;

/** Whether the proof comes from a browser that is signed in to the account, or was before. */
export const isOwnBrowser = async (call: ClaimingCall, user_id: string): Promise<boolean> =>
  call.session?.user_id === user_id || (await knownDeviceOf(call, { user_id })) !== null;

/**
 * A person has proven that the address of an account is theirs. It may be the first proof: then the account may have
 * been made by another person who lay in wait with its password, so all that opens it goes, unless the proof comes from
 * a browser that was signed in to it. (docs/decisions/0012) Answers whether anything was taken away; null when the
 * account has another address by now.
 */
export async function claimAddress(
  transaction: Transaction,
  services: Services,
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
  for (const table of ['sessions', 'recovery_codes', 'user_identities', 'passkeys', 'known_devices'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  for (const { addressClaimed } of services.features) await addressClaimed?.(services, user_id, transaction);
  // What was mailed to the address itself is theirs.
  await revokeTokens(transaction, { user_id }, 'change-email');
  await revokeTokens(transaction, { user_id }, 'second-factor');
  return { cleared: true };
}

/** The same on the way into the account, with a mail where anything was taken away. Answers whether it is theirs. */
export async function claimAndNotify(
  transaction: Transaction,
  { request, address, services }: ClaimingCall,
  of: { user_id: string; email: string; inOwnBrowser: boolean },
): Promise<boolean> {
  const { mail } = services;
  const claimed = await claimAddress(transaction, services, of);
  if (claimed?.cleared) await mail.send(addressClaimedNotice(mail, { to: of.email, request, address }), transaction);
  return claimed !== null;
}
