import type { signInToApp } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { Problem } from '#kit/problem.ts';
import { type AppVisit, type AuthOutcome, enter } from './app-visit.ts';
import { accountKey, attemptsAt, attemptsFrom } from './guards.ts';

/** Signs a user of the app in. Takes as long, and says the same, whether the address is known or not. */
export async function signInAppUser(visit: AppVisit, body: BodyOf<typeof signInToApp>): Promise<AuthOutcome> {
  const { app, services } = visit;
  const account = accountKey(app, body.email);
  await attemptsFrom.take(visit.address);
  await attemptsAt.take(account, visit);
  const user = await services.database
    .selectFrom('app_users')
    .select(['id', 'status', 'password_hash'])
    .where('app_id', '=', app.id)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', body.email))
    .executeTakeFirst();
  const matches = await services.accounts.isPassword(body.password, user?.password_hash ?? null);
  if (!user?.password_hash || !matches || !['active', 'waiting'].includes(user.status)) {
    throw new Problem('wrong_credentials', 'Incorrect e-mail or password. Check both and try again.');
  }
  await attemptsAt.wasRight(account, visit);
  if (user.status === 'waiting') {
    throw new Problem(
      'forbidden',
      'Your registration is waiting for approval. You’ll get an e-mail as soon as you can sign in.',
    );
  }
  const { id: app_user_id, password_hash } = user;
  return enter(visit, { app_user_id, password_hash }, 'password', body.next);
}
