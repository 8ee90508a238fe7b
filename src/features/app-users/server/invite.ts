import type { AppUserPermission } from '../rules/app-user.ts';
import { issueToken } from '#features/accounts/server/session/one-time-token.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { appInvitationDays, appInvitationMail } from './app-user-mails.ts';
import type { AppUserNeeds } from './app-user-needs.ts';
import { invitationsOfApp, invitationsOfWorkspace, invitationsTo } from './guards.ts';

/** Counts one invitation; `too_many_requests` past the limits. */
export async function countInvitation(app: AppRecord, userId?: string): Promise<void> {
  if (userId !== undefined) await invitationsTo.take(userId);
  await invitationsOfApp.take(app.id);
  await invitationsOfWorkspace.take(app.workspace_id);
}

/** Mails a link to choose a password, in the app's name. */
export async function mailInvitation(
  input: {
    app: AppRecord;
    user: { id: string; name: string; email: string; permissions: AppUserPermission };
    /** Who invites. */
    by: string;
  },
  needs: Pick<AppUserNeeds, 'apps' | 'mail'>,
  within: Transaction,
): Promise<void> {
  const { app, user, by } = input;
  const minutes = appInvitationDays * 24 * 60;
  const { token } = await issueToken(within, { purpose: 'app-set-password', minutes, app_user_id: user.id });
  const href = needs.apps.hrefOf(app, `/reset-password?token=${token}`);
  const words = appInvitationMail({ app: app.name, name: user.name, permissions: user.permissions, by, href });
  await needs.mail.send({ ...words, app, to: user.email }, within);
}
