import type { signIn as signInEndpoint } from '../api/accounts.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { knownDeviceOf } from './devices.ts';
import { enterAs } from './enter-as.ts';
import { isPassword } from './password.ts';

export async function signIn(call: Call<typeof signInEndpoint>) {
  const { services, address } = call;
  const { email, password } = call.body;
  const { signIns, passwords } = services.accounts.guards;
  await signIns.take(address);
  const origin = { address, knownDevice: await knownDeviceOf(call, { email }) };
  await passwords.take(email, origin);
  const stored = await services.database
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await isPassword(password, stored?.password_hash ?? null);
  if (!stored?.password_hash || !matches) {
    throw new Problem('wrong_credentials', 'Incorrect e-mail or password. Check both and try again.');
  }
  await passwords.wasRight(email, origin);
  return enterAs(call, stored.id, 'password', stored.password_hash);
}
