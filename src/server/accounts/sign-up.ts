import type { signUp as signUpEndpoint } from '#api/accounts.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { sessionCookie, startSession } from '../http/session.ts';
import { type Database, inTransaction, isDatabaseError } from '../storage/database.ts';
import { userById } from './create-accounts.ts';
import { onlyOnSite, perAddress } from './guards.ts';
import { hashPassword } from './password.ts';
import { toWire } from './to-wire.ts';

export async function signUp(call: Call<typeof signUpEndpoint>) {
  onlyOnSite(call.host);
  await perAddress.take(call.address);
  const id = await createUser(call.services.database, call.body);
  const token = await startSession(call.services.database, call.host, { user_id: id });
  call.answerHeaders.append('set-cookie', sessionCookie(token, call.services.environment));
  const user = await userById(call.services.database, id);
  if (!user) throw new Error('the user just made is not there');
  return { user: toWire(user) };
}

/** Makes a person with a workspace of their own. `already_exists` when the e-mail is taken. */
export async function createUser(
  database: Database,
  input: { name: string; email: string; password: string },
): Promise<string> {
  const id = newId('usr');
  const workspace_id = newId('wsp');
  const password_hash = await hashPassword(input.password);
  try {
    await inTransaction(database, async (transaction) => {
      await transaction
        .insertInto('users')
        .values({ id, email: input.email, name: input.name, password_hash })
        .execute();
      await transaction
        .insertInto('workspaces')
        .values({ id: workspace_id, name: `${input.name}'s workspace` })
        .execute();
      await transaction.insertInto('workspace_members').values({ workspace_id, user_id: id, role: 'owner' }).execute();
    });
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    const message = 'There is an account with this e-mail already. Sign in instead.';
    throw new Problem('already_exists', message, { fields: [{ path: 'email', message }], cause: error });
  }
  return id;
}
