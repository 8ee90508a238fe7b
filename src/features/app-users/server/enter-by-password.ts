import type { enterByPassword as enterEndpoint } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { Problem } from '#kit/problem.ts';
import { type AppVisit, type AuthOutcome, enter } from './app-visit.ts';
import { appPasswordAttempts } from './guards.ts';

/** Lets a visitor into the app by the password that its owner set for all. */
export async function enterByPassword(visit: AppVisit, body: BodyOf<typeof enterEndpoint>): Promise<AuthOutcome> {
  const { app, services } = visit;
  await appPasswordAttempts.take(app.id, visit);
  const stored = await services.database
    .selectFrom('apps')
    .select('sign_in_password_hash')
    .where('id', '=', app.id)
    .where('sign_in_method', '=', 'Use password set by user')
    .executeTakeFirst();
  const password_hash = stored?.sign_in_password_hash ?? null;
  if (!(await services.accounts.isPassword(body.password, password_hash)) || password_hash === null) {
    throw new Problem('wrong_credentials', 'Incorrect password. Check it and try again.');
  }
  await appPasswordAttempts.wasRight(app.id, visit);
  return enter(visit, { app_id: app.id, password_hash }, 'app-password', body.next);
}
