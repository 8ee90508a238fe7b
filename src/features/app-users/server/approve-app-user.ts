import { msg } from '#kit/language/msg.ts';
import type { approveAppUser as approveEndpoint } from '../api/app-users.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { approvedMail } from './app-user-mails.ts';
import { lockAppUser } from './find-app-user.ts';
import { appUserColumns, toWire } from './to-wire.ts';

/** Admits a person who registered and waits, and notifies them. */
export async function approveAppUser(call: Call<typeof approveEndpoint>) {
  const { app, params, services } = call;
  const { signIn } = await services.appUsers.authPages(app);
  const approved = await inTransaction(services.database, async (transaction) => {
    const before = await lockAppUser(transaction, app.id, params.userId);
    if (before.status === 'active') return before;
    if (before.status !== 'waiting') {
      throw new Problem('invalid_input', 'This person isn’t waiting for approval.');
    }
    const user = await transaction
      .updateTable('app_users')
      .set({ status: 'active' })
      .where('id', '=', before.id)
      .returning(appUserColumns)
      .executeTakeFirstOrThrow();
    const words = approvedMail({ app: app.name, name: user.name, href: services.apps.hrefOf(app, signIn) });
    await services.mail.send({ ...words, app, to: user.email }, transaction);
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        ...calledBy(call),
        action: 'app_user.approved',
        subject: { app_id: app.id, app_user_id: user.id, email: user.email },
        summary: msg('let {email} into the app {app}', { email: user.email, app: app.name }),
      },
      transaction,
    );
    return user;
  });
  return { updated_user: toWire(approved) };
}
