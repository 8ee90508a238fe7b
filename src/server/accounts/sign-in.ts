import type { signIn as signInEndpoint } from '#api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { endSession, sessionCookie, startSession } from '../http/session.ts';
import { userById } from './create-accounts.ts';
import { onlyOnSite, perAccount, perAddress } from './guards.ts';
import { isPassword } from './password.ts';
import { toWire } from './to-wire.ts';

export async function signIn(call: Call<typeof signInEndpoint>) {
  onlyOnSite(call.host);
  const { email, password } = call.body;
  await perAddress.take(call.address);
  await perAccount.take(email);
  const { database, environment } = call.services;
  const stored = await database
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await isPassword(password, stored?.password_hash ?? null);
  const user = stored && matches ? await userById(database, stored.id) : null;
  if (!user) throw new Problem('wrong_credentials', 'E-mail and password do not match. Check both and try again.');
  await perAccount.forgive(email);
  if (call.sessionToken) await endSession(database, call.sessionToken);
  const token = await startSession(database, call.host, { user_id: user.id });
  call.answerHeaders.append('set-cookie', sessionCookie(token, environment));
  return { user: toWire(user) };
}
