import { msg } from '#kit/language/msg.ts';
import type { resetAppPassword } from '../api/app-sign-in.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { lookAtToken, redeemToken } from '#features/accounts/server/session/one-time-token.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type AppVisit, type AuthOutcome, deadLink, enter, refuseBadPassword } from './app-visit.ts';
import { endAccess } from './end-access.ts';
import { lockAppUser } from './find-app-user.ts';
import { accountKey, attemptsAt, attemptsFrom } from './guards.ts';

const purpose = 'app-set-password';

/** Chooses a password by a mailed link: earlier sessions and other links end, and a new session begins. */
export async function resetPasswordOfAppUser(
  visit: AppVisit,
  body: BodyOf<typeof resetAppPassword>,
): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  await attemptsFrom.take(address);
  // Strangers do not make us hash.
  if (!(await lookAtToken(services.database, body.token, purpose))) throw deadLink();
  const password_hash = await services.accounts.hashPassword(body.password);
  const user = await inTransaction(services.database, async (transaction) => {
    const token = await redeemToken(transaction, body.token, purpose);
    const appUserId = token?.app_user_id;
    if (!appUserId) throw deadLink();
    const found = await lockAppUser(transaction, app.id, appUserId).catch(() => null);
    if (!found || (found.status !== 'invited' && found.status !== 'active')) throw deadLink();
    refuseBadPassword(body.password, found);
    await endAccess(transaction, found.id);
    await transaction
      .updateTable('app_users')
      .set({ password_hash, status: 'active' })
      .where('id', '=', found.id)
      .execute();
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        actor: { kind: 'app_user', id: found.id, email: found.email },
        address,
        action: found.status === 'invited' ? 'app_user.joined' : 'app_user.password_changed',
        subject: { app_id: app.id, app_user_id: found.id, email: found.email },
        summary:
          found.status === 'invited'
            ? msg('chose a password for the app {app}', { app: app.name })
            : msg('chose a new password for the app {app}', { app: app.name }),
      },
      transaction,
    );
    return found;
  });
  await attemptsAt.forgive(accountKey(app, user.email), visit);
  return enter(visit, { app_user_id: user.id, password_hash }, 'reset', body.next);
}
