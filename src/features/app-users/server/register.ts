import { sql } from 'kysely';
import { z } from 'zod';
import type { registerAtApp } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { issueToken } from '#features/accounts/server/session/one-time-token.ts';
import { refuseAtTemplatePreview } from '#features/apps/rules/refuse-at-template-preview.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { alreadyUserMail, confirmHours, confirmMail } from './app-user-mails.ts';
import type { AppUserNeeds } from './app-user-needs.ts';
import { type AppVisit, type AuthOutcome, refuseBadPassword, withAddress } from './app-visit.ts';
import { accountKey, mailRequestedFor, mailRequestedFrom, mailRequestedOf } from './guards.ts';
import { mailInvitation } from './invite.ts';

export const registrationQueue = 'app-users.register';

/**
 * Registers a person. The answer and the work are the same for every address: what it means is found out afterwards,
 * and only the owner of the address learns it, by mail.
 */
export async function register(visit: AppVisit, body: BodyOf<typeof registerAtApp>): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  refuseAtTemplatePreview(app);
  if ((await services.appUsers.authPages(app)).register === '') throw registrationClosed();
  refuseBadPassword(body.password, body);
  await mailRequestedFrom.take(address);
  await mailRequestedFor.take(accountKey(app, body.email), visit);
  await mailRequestedOf.take(app.id);
  const password_hash = await services.accounts.hashPassword(body.password);
  const { name, email, next = '' } = body;
  await services.jobs.add(registrationQueue, { app_id: app.id, name, email, password_hash, next });
  const message = withAddress('We sent an e-mail to {email}. Open the link in it to continue.', email);
  return { href: '', message, token: null };
}

export const waitsMessage =
  'Your address is confirmed. You’ll get an e-mail as soon as someone approves your registration.';

export const registrationClosed = (): Problem => new Problem('forbidden', 'You can’t register for this app.');

/** What a person typed who registers; it goes with the mailed link, which decides whose name and password hold. */
export const registrationShape = z.object({
  app_id: z.string(),
  name: z.string(),
  email: z.string(),
  password_hash: z.string(),
  next: z.string(),
});
type Registration = z.infer<typeof registrationShape>;

/** The work of the queue: mails the link that proves the address, or informs users that they are registered already. */
export async function takeRegistration(data: Record<string, unknown>, needs: AppUserNeeds): Promise<void> {
  const registration = registrationShape.parse(data);
  const app = await needs.apps.byId(registration.app_id);
  if (!app?.public) return;
  const { signIn } = await needs.appUsers.authPages(app);
  await inTransaction(needs.database, async (transaction) => {
    await forgetStale(transaction, app.id);
    const user = await findOrInsert(transaction, registration);
    const to = user.email;
    if (user.status === 'invited') return mailInvitation({ app, user, by: app.name }, needs, transaction);
    // Who may not sign in learns nothing here.
    if (user.status === 'inactive') return;
    if (user.status !== 'unconfirmed') {
      const waits = user.status === 'waiting';
      const words = alreadyUserMail({ app: app.name, waits, href: needs.apps.hrefOf(app, signIn) });
      return needs.mail.send({ ...words, app, to }, transaction);
    }
    return mailConfirmation(transaction, { app, user, registration }, needs);
  });
}

async function mailConfirmation(
  transaction: Transaction,
  about: { app: AppRecord; user: { id: string; email: string }; registration: Registration },
  needs: AppUserNeeds,
): Promise<void> {
  const { app, user, registration } = about;
  const { token } = await issueToken(transaction, {
    purpose: 'app-confirm-email',
    minutes: confirmHours * 60,
    app_user_id: user.id,
    data: registration,
  });
  const words = confirmMail({ app: app.name, href: needs.apps.hrefOf(app, `/confirm-email?token=${token}`) });
  await needs.mail.send({ ...words, app, to: user.email }, transaction);
}

/** The user of an address; a new one stays pending until the address is proven. */
async function findOrInsert(transaction: Transaction, { app_id, name, email }: Registration) {
  await transaction
    .insertInto('app_users')
    .values({
      ...{ id: newId('apu'), app_id, name, email },
      permissions: 'read',
      row_identity: null,
      password_hash: null,
      status: 'unconfirmed',
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`app_id, lower(email)`)
        .doUpdateSet({ created_at: new Date() })
        .where('app_users.status', '=', 'unconfirmed'),
    )
    .execute();
  return transaction
    .selectFrom('app_users')
    .select(['id', 'name', 'email', 'permissions', 'status'])
    .where('app_id', '=', app_id)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow();
}

/** Addresses that weren't confirmed in time. */
async function forgetStale(transaction: Transaction, appId: string): Promise<void> {
  await transaction
    .deleteFrom('app_users')
    .where('app_id', '=', appId)
    .where('status', '=', 'unconfirmed')
    .where('created_at', '<', new Date(Date.now() - 2 * confirmHours * 3_600_000))
    .execute();
}
