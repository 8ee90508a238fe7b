import type { Services } from '#platform/services.ts';
import type { AccountGuards } from './guards.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

export type UsedSecondFactor = { kind: 'app-code' } | { kind: 'recovery-code'; left: number };

/** Uses up a code of the authenticator app or a recovery code of a person; null where it is neither. */
export async function useSecondFactor(
  { database }: Pick<Services, 'database'>,
  appCodes: AccountGuards['appCodes'],
  userId: string,
  code: string,
): Promise<UsedSecondFactor | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const left = await useRecoveryCode(database, userId, code);
    return left === null ? null : { kind: 'recovery-code', left };
  }
  await appCodes.take(userId);
  if (!(await useTotpCode(database, userId, digits))) return null;
  await appCodes.giveBack(userId);
  return { kind: 'app-code' };
}
