import { msg } from '#kit/language/msg.ts';
import type { confirmAppEmail } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { mostAppUsers } from '../rules/app-user.ts';
import { redeemToken } from '#features/accounts/server/session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { countUsers } from './add-app-user.ts';
import { type AppVisit, type AuthOutcome, deadLink, enter } from './app-visit.ts';
import { roleOfNewcomers } from './chosen-role.ts';
import { endAccess } from './end-access.ts';
import { lockAppUser } from './find-app-user.ts';
import { attemptsFrom } from './guards.ts';
import { registrationClosed, registrationShape, waitsMessage } from './register.ts';

/** Proves the address of a registration: from now on the name and password of this very link hold. */
export async function confirmEmail(visit: AppVisit, body: BodyOf<typeof confirmAppEmail>): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  await attemptsFrom.take(address);
  const { register } = await services.appUsers.authPages(app);
  const confirmed = await inTransaction(services.database, async (transaction) => {
    const token = await redeemToken(transaction, body.token, 'app-confirm-email');
    const registration = registrationShape.safeParse(token?.data).data;
    if (!token?.app_user_id || registration?.app_id !== app.id) throw deadLink();
    const { id, email, status } = await lockAppUser(transaction, app.id, token.app_user_id);
    if (status !== 'unconfirmed') throw deadLink();
    if (register === '' || (await countUsers(transaction, app.id)) >= mostAppUsers) throw registrationClosed();
    const role = roleOfNewcomers(app);
    const waits = app.settings.registration_needs_approval;
    await endAccess(transaction, id);
    await transaction
      .updateTable('app_users')
      .set({
        name: registration.name,
        password_hash: registration.password_hash,
        ...role,
        status: waits ? 'waiting' : 'active',
      })
      .where('id', '=', id)
      .execute();
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        actor: { kind: 'app_user', id, email },
        address,
        action: 'app_user.registered',
        subject: { app_id: app.id, app_user_id: id, email, ...role },
        summary: waits
          ? msg('registered at the app {app} and waits for approval', { app: app.name })
          : msg('registered at the app {app}', { app: app.name }),
      },
      transaction,
    );
    const { name, password_hash, next } = registration;
    return { id, email, waits, name, password_hash, next };
  });
  await services.notifications.notify({
    kind: 'app-user-registered',
    to: { workspace_id: app.workspace_id },
    title: msg('{name} registered for {app}', { name: confirmed.name, app: app.name }),
    body: confirmed.waits ? msg('They need your approval: open Users in the app.') : msg('They can view the app.'),
    href: services.apps.studioHrefOf(app),
    facts: [
      { label: msg('Name'), value: confirmed.name },
      { label: msg('Email'), value: confirmed.email },
    ],
  });
  if (confirmed.waits) return { href: '', message: waitsMessage, token: null };
  const { id: app_user_id, password_hash, next } = confirmed;
  return { ...(await enter(visit, { app_user_id, password_hash }, 'link', next)), message: 'Welcome.' };
}
