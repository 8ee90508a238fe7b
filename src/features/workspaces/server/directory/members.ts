/** Members as a directory keeps them: within its transaction. */
import type { AssignableRole } from '../../rules/workspace.ts';

import { newId } from '#kit/ids.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import { endMembership } from '../end-membership.ts';
import { refuseTooMany, sendInvitation } from '../invite.ts';
import { lockWorkspace } from '../lock-workspace.ts';

type Needs = Pick<Services, 'mail' | 'jobs' | 'workspaces' | 'audit'>;

/** Invites a person on behalf of the one who made the connection; of the owner, once that one has left. */
export async function inviteByDirectory(
  transaction: Transaction,
  services: Needs,
  input: { workspace_id: string; email: string; role: AssignableRole; inviter: string | null },
): Promise<void> {
  const { workspace_id, email, role, inviter } = input;
  await services.workspaces.guards.perWorkspace.take(workspace_id);
  await lockWorkspace(transaction, workspace_id);
  const open = await transaction
    .selectFrom('workspace_invitations')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (!open) await refuseTooMany(transaction, workspace_id);
  const members = transaction
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified_at', 'workspaces.name as workspace_name'])
    .where('workspace_members.workspace_id', '=', workspace_id);
  const by =
    (await members.where('users.id', '=', inviter ?? '').executeTakeFirst()) ??
    (await members.where('workspace_members.role', '=', 'owner').executeTakeFirstOrThrow());
  const user = { id: by.id, name: by.name, email: by.email, email_verified: by.email_verified_at !== null };
  const workspace = { id: workspace_id, name: by.workspace_name };
  await sendInvitation(transaction, { services, user, workspace }, { id: open?.id ?? newId('inv'), email, role });
}

/** Takes an open invitation back. */
export async function cancelInvitationOf(
  transaction: Transaction,
  { workspace_id, email }: { workspace_id: string; email: string },
): Promise<void> {
  await transaction
    .deleteFrom('workspace_invitations')
    .where('workspace_id', '=', workspace_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Takes a person out of the workspace; what was handed over to its apps from their sessions ends. */
export async function endMembershipOf(
  transaction: Transaction,
  { audit }: Needs,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<void> {
  await lockWorkspace(transaction, workspace_id);
  await endMembership(transaction, audit, workspace_id, user_id);
  await transaction.deleteFrom('sessions').where('user_id', '=', user_id).where('how', '=', 'handover').execute();
}

/** Of a member, or of an invitation that is open. */
export async function setMemberRole(
  transaction: Transaction,
  {
    workspace_id,
    email,
    user_id,
    role,
  }: { workspace_id: string; email: string; user_id: string | null; role: AssignableRole },
): Promise<void> {
  await lockWorkspace(transaction, workspace_id);
  if (user_id !== null) {
    const member = transaction.updateTable('workspace_members').set({ role }).where('workspace_id', '=', workspace_id);
    await member.where('user_id', '=', user_id).where('role', '!=', 'owner').execute();
    return;
  }
  const invitation = transaction.updateTable('workspace_invitations').set({ role });
  await invitation
    .where('workspace_id', '=', workspace_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .execute();
}
