/** The second factor by time (RFC 6238): six digits, thirty seconds, one step early or late. */
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#platform/database/database.ts';

const period = 30;

/** A new secret of 160 bits, in base 32 as people type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code holds for an authenticator app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that a code belongs to, in time; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Uses a code of a person's second factor up: neither it nor an older one works again. */
export async function useTotpCode(database: Database, userId: string, code: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  const step = user?.totp_secret ? stepOfCode(user.totp_secret, code) : null;
  if (step === null) return false;
  const used = await database
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((either) => either.or([either('totp_last_step', 'is', null), either('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Sheaf', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
