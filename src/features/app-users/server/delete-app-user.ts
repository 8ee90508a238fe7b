import { msg } from '#kit/language/msg.ts';
import type { deleteAppUser as deleteEndpoint } from '../api/app-users.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { forgetComments } from '#features/comments/server/threads/forget-comments.ts';
import { endAccess } from './end-access.ts';
import { lockAppUser } from './find-app-user.ts';

/** Deletes a user with their sessions and links, and their comments where it is needed; the rows that they wrote stay. */
export async function deleteAppUser(call: Call<typeof deleteEndpoint>) {
  const { app, body, services } = call;
  const threads = await inTransaction(services.database, async (transaction) => {
    const user = await lockAppUser(transaction, app.id, body.userId);
    await endAccess(transaction, user.id);
    const forgotten = body.with_comments ? await forgetComments(transaction, user.id) : [];
    await transaction.deleteFrom('app_users').where('id', '=', user.id).execute();
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        ...calledBy(call),
        action: 'app_user.deleted',
        subject: { app_id: app.id, app_user_id: user.id, email: user.email },
        summary: body.with_comments
          ? msg('deleted {email} from the app {app}, with their comments', { email: user.email, app: app.name })
          : msg('deleted {email} from the app {app}', { email: user.email, app: app.name }),
      },
      transaction,
    );
    return forgotten;
  });
  for (const thread of threads) services.live.changed(thread);
  return {};
}
