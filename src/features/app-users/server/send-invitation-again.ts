import { msg } from '#kit/language/msg.ts';
import type { resendAppInvitation } from '../api/app-users.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { revokeTokens } from '#features/accounts/server/session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockAppUser } from './find-app-user.ts';
import { countInvitation, mailInvitation } from './invite.ts';

/** Mails a new link; the older ones are worth nothing any more. */
export async function sendInvitationAgain(call: Call<typeof resendAppInvitation>) {
  const { app, params, services } = call;
  await inTransaction(services.database, async (transaction) => {
    const user = await lockAppUser(transaction, app.id, params.userId);
    if (user.status !== 'invited') {
      throw new Problem('invalid_input', 'This person wasn’t invited or has already chosen a password.');
    }
    await countInvitation(app, user.id);
    await revokeTokens(transaction, { app_user_id: user.id });
    await mailInvitation({ app, user, by: call.user.name }, services, transaction);
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        ...calledBy(call),
        action: 'app_user.invited',
        subject: { app_id: app.id, app_user_id: user.id, email: user.email },
        summary: msg('invited {email} to the app {app} again', { email: user.email, app: app.name }),
      },
      transaction,
    );
  });
  return {};
}
