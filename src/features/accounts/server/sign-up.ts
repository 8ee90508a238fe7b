import type { signUp as signUpEndpoint } from '../api/accounts.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction, isDatabaseError } from '#platform/database/database.ts';
import { checkNewPassword } from './check-new-password.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { toWire } from './to-wire.ts';
import { mailVerification } from './verify-email.ts';

/** Unlike every other call it reveals whether an address is taken. (docs/decisions/0012) */
export async function signUp(call: Call<typeof signUpEndpoint>) {
  await call.services.accounts.guards.signUps.take(call.address);
  checkNewPassword(call.body.password, call.body, 'password');
  const id = await createUser(call.services.database, call.body);
  const { user } = await openSession(call, id, 'sign-up');
  await mailVerification(call.services, user);
  return { user: toWire(user) };
}

/**
 * Makes a person with a workspace of their own. `already_exists` when the e-mail is taken. Who has no password signs in
 * by mailed link or at a provider; `verified` when the address is proven already.
 */
export async function createUser(
  database: Database,
  input: { name: string; email: string; password: string | null; verified?: boolean },
): Promise<string> {
  const id = newId('usr');
  const workspace_id = newId('wsp');
  const { name, email } = input;
  const password_hash = input.password === null ? null : await hashPassword(input.password);
  const email_verified_at = input.verified ? new Date() : null;
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.insertInto('users').values({ id, email, name, password_hash, email_verified_at }).execute();
      await transaction
        .insertInto('workspaces')
        .values({ id: workspace_id, name: `${name}'s workspace` })
        .execute();
      await transaction.insertInto('workspace_members').values({ workspace_id, user_id: id, role: 'owner' }).execute();
    });
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    const message = 'An account with this e-mail already exists. Sign in instead.';
    throw new Problem('already_exists', message, { fields: [{ path: 'email', message }], cause: error });
  }
  return id;
}
