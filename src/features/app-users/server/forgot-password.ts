import { z } from 'zod';
import type { forgotAppPassword } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { issueToken } from '#features/accounts/server/session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { providerOfAddress } from '../rules/provider-address.ts';
import { providerMail, resetMail, resetMinutes } from './app-user-mails.ts';
import type { AppUserNeeds } from './app-user-needs.ts';
import { type AppVisit, type AuthOutcome, withAddress } from './app-visit.ts';
import { accountKey, mailRequestedFor, mailRequestedFrom, mailRequestedOf } from './guards.ts';

export const forgottenQueue = 'app-users.forgot-password';

/**
 * Mails a link to choose a new password; whoever comes only through a provider gets the way there. Answer and work are the
 * same for every address.
 */
export async function forgotPasswordOfAppUser(
  visit: AppVisit,
  body: BodyOf<typeof forgotAppPassword>,
): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  await mailRequestedFrom.take(address);
  await mailRequestedFor.take(accountKey(app, body.email), visit);
  await mailRequestedOf.take(app.id);
  await services.jobs.add(forgottenQueue, { app_id: app.id, email: body.email });
  const message = withAddress('If {email} can sign in here, an e-mail with a link is on its way.', body.email);
  return { href: '', message, token: null };
}

const forgottenShape = z.object({ app_id: z.string(), email: z.string() });

/** The work of the queue. */
export async function takeForgotten(data: Record<string, unknown>, needs: AppUserNeeds): Promise<void> {
  const { app_id, email } = forgottenShape.parse(data);
  const app = await needs.apps.byId(app_id);
  if (!app?.public) return;
  await inTransaction(needs.database, async (transaction) => {
    const user = await transaction
      .selectFrom('app_users')
      .select(['id', 'email', 'password_hash'])
      .where('app_id', '=', app_id)
      .where((is) => is(is.fn<string>('lower', ['email']), '=', email))
      .where('status', 'in', ['invited', 'active'])
      .executeTakeFirst();
    if (!user) return;
    if (user.password_hash === null && providerOfAddress(app.sign_in_providers, user.email)) {
      const words = providerMail({ app: app.name, href: needs.apps.hrefOf(app, '/login') });
      await needs.mail.send({ ...words, app, to: user.email }, transaction);
      return;
    }
    const requested = { purpose: 'app-set-password' as const, minutes: resetMinutes, app_user_id: user.id };
    const { token } = await issueToken(transaction, requested);
    const words = resetMail({ app: app.name, href: needs.apps.hrefOf(app, `/reset-password?token=${token}`) });
    await needs.mail.send({ ...words, app, to: user.email }, transaction);
  });
}
