/** Removing a member, and leaving. */
import { msg } from '#kit/language/msg.ts';
import type { leaveWorkspace as leaveEndpoint, removeMember as removeEndpoint } from '../api.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import type { Audit } from '../services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { findMember } from './change-member.ts';
import { ensureWorkspace } from './insert-workspace.ts';
import { findMembers } from './find-members.ts';
import { lockWorkspaceAs } from './lock-workspace.ts';
import { tryToNotify } from './try-to-notify.ts';

export async function removeMember(call: Call<typeof removeEndpoint>) {
  const { services, user, workspace, params } = call;
  if (params.userId === user.id) {
    throw new Problem('invalid_input', 'You can’t remove yourself. Leave the workspace instead.');
  }
  const member = await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    const removed = await findMember(transaction, workspace.id, params.userId);
    if (removed.role === 'owner') throw new Problem('forbidden', 'The owner of a workspace can’t be removed.');
    await endMembership(transaction, services.audit, workspace.id, removed.id);
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'member.removed',
        subject: { user_id: removed.id, email: removed.email, role: removed.role },
        summary: msg('removed {email} from the workspace', { email: removed.email }),
      },
      transaction,
    );
    return removed;
  });
  // Not of the workspace: it is not theirs any more.
  const title = msg('You are no longer a member of {workspace}', { workspace: workspace.name });
  await tryToNotify(services, { kind: 'member-joined', to: { user_ids: [member.id] }, title, href: '/dashboard' });
  return findMembers(services.database, workspace.id, user.id);
}

export async function leaveWorkspace(call: Call<typeof leaveEndpoint>) {
  const { services, user, workspace } = call;
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'editor');
    const { role } = await findMember(transaction, workspace.id, user.id);
    if (role === 'owner') {
      throw new Problem('forbidden', 'You own this workspace. Transfer it to another member first, or delete it.');
    }
    await endMembership(transaction, services.audit, workspace.id, user.id);
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'member.left',
        subject: { user_id: user.id, email: user.email, role },
        summary: msg('left the workspace'),
      },
      transaction,
    );
  });
  await tryToNotify(services, {
    kind: 'member-joined',
    to: { workspace_id: workspace.id, who: 'admins' },
    title: msg('{name} left {workspace}', { name: user.name, workspace: workspace.name }),
    href: '/dashboard/workspace',
  });
  return {};
}

/**
 * Takes a person out of a workspace with their API keys there and their notifications of it. Rights in its apps are
 * read from the membership at every call, so sessions that they hold on app hosts are at once worth no more than
 * anyone's.
 */
export async function endMembership(
  transaction: Transaction,
  audit: Audit,
  workspaceId: string,
  userId: string,
): Promise<void> {
  for (const table of ['api_keys', 'notifications', 'workspace_members'] as const) {
    await transaction.deleteFrom(table).where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  }
  await transaction
    .updateTable('users')
    .set({ current_workspace_id: null })
    .where('id', '=', userId)
    .where('current_workspace_id', '=', workspaceId)
    .execute();
  await ensureWorkspace(transaction, audit, userId);
}
