import { msg } from '#kit/language/msg.ts';
import type { Services } from '#platform/services.ts';
import { roleMsg } from './describe-role.ts';

export const invitationNoticeQueue = 'workspace-invitation-notice';

/**
 * Notifies a person in the product that they were invited, when there is an account whose address is proven. For anyone
 * else the mail is the only way: a notification would show them an invitation that may be another person's.
 */
export async function notifyInvited(
  { database, notifications }: Pick<Services, 'database' | 'notifications'>,
  data: Record<string, unknown>,
): Promise<void> {
  const invited = await database
    .selectFrom('workspace_invitations')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_invitations.workspace_id')
    .innerJoin('users', 'users.email', 'workspace_invitations.email')
    .leftJoin('users as inviter', 'inviter.id', 'workspace_invitations.invited_by')
    .select(['workspace_invitations.id', 'workspace_invitations.role', 'users.id as user_id'])
    .select(['workspaces.name', 'inviter.name as invited_by'])
    .where('workspace_invitations.id', '=', String(data['invitation_id']))
    .where('workspace_invitations.accepted_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!invited) return;
  await notifications.notify({
    kind: 'workspace-invitation',
    to: { user_ids: [invited.user_id] },
    title: msg('{inviter} invited you to {workspace}', {
      inviter: invited.invited_by ?? msg('Somebody'),
      workspace: invited.name,
    }),
    body: roleMsg.joins[invited.role](''),
    // Not the token, which is nowhere stored: the id opens it to this person alone (find-invitations.ts).
    href: `/accept-invitation?token=${invited.id}`,
  });
}
