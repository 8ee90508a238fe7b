import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Session } from '../services.ts';
import type { Services } from '#platform/services.ts';
import type { AccountGuards } from './guards.ts';
import { isPassword } from './password.ts';
import { useSecondFactor } from './use-second-factor.ts';

export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** For who has neither password nor second factor. */
const freshMinutes = 15;

/** That it is really the person of the session. (services.ts, Accounts.prove) */
export async function prove(
  services: Pick<Services, 'database'>,
  { proofs, appCodes }: Pick<AccountGuards, 'proofs' | 'appCodes'>,
  session: Session,
  proof: Proof,
): Promise<void> {
  const user = session.user_id && !session.key ? await secretsOf(services, session.user_id) : null;
  if (!user) throw new Problem('forbidden', 'Sign in to do this.');
  const hasSecondFactor = user.totp_confirmed_at !== null;
  if (!user.password_hash && !hasSecondFactor) {
    if (Date.now() - session.created_at.getTime() <= freshMinutes * 60_000) return;
    throw new Problem(
      'forbidden',
      t('Sign out and in again first: you signed in more than {count} minutes ago.', { count: freshMinutes }),
    );
  }
  const { password, code } = proof;
  if (password && user.password_hash) {
    await proofs.take(session.id);
    if (!(await isPassword(password, user.password_hash)))
      throw refusal('wrong_credentials', 'password', wrongPassword);
  } else if (code && hasSecondFactor) {
    await proofs.take(session.id);
    if (!(await useSecondFactor(services, appCodes, user.id, code)))
      throw refusal('wrong_credentials', 'code', wrongCode);
  } else if (user.password_hash) {
    throw refusal('forbidden', 'password', 'Enter your password to continue.');
  } else {
    throw refusal('forbidden', 'code', 'Enter the code from your authenticator app to continue.');
  }
  await proofs.forgive(session.id);
}

const wrongPassword = 'Incorrect password. Check it and try again.';
const wrongCode = 'This code is incorrect or was already used. Wait for the next one and try again.';

function secretsOf({ database }: Pick<Services, 'database'>, userId: string) {
  return database
    .selectFrom('users')
    .select(['id', 'password_hash', 'totp_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

const refusal = (code: 'wrong_credentials' | 'forbidden', path: keyof Proof, message: string): Problem =>
  new Problem(code, message, { fields: [{ path, message }] });
