/** Roles of members, and who is the owner. */
import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type { changeMember as changeEndpoint, transferWorkspace as transferEndpoint } from '../api.ts';
import { mostWorkspacesOwned } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { refuseTooManyOwned } from './insert-workspace.ts';
import { findMembers } from './find-members.ts';
import { lockPeople, lockWorkspaceAs } from './lock-workspace.ts';
import { auditedRole, roleMsg } from './describe-role.ts';
import { tryToNotify } from './try-to-notify.ts';

export async function changeMember(call: Call<typeof changeEndpoint>) {
  const { services, user, workspace, params, body } = call;
  const changed = await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    const member = await findMember(transaction, workspace.id, params.userId);
    if (member.role === 'owner') {
      throw new Problem('forbidden', 'The owner’s role can’t be changed. They need to transfer the workspace first.');
    }
    if (member.role === body.role) return false;
    await setRole(transaction, workspace.id, member.id, body.role);
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'member.role-changed',
        subject: { user_id: member.id, email: member.email, from: member.role, to: body.role },
        summary: auditedRole.made[body.role](member.email),
      },
      transaction,
    );
    return true;
  });
  if (changed && params.userId !== user.id) {
    await tryToNotify(services, {
      kind: 'member-joined',
      to: { user_ids: [params.userId], workspace_id: workspace.id },
      title: roleMsg.changed[body.role](workspace.name),
      body: msg('{name} changed your role.', { name: user.name }),
      href: '/dashboard/workspace',
    });
  }
  return findMembers(services.database, workspace.id, user.id);
}

/** The old owner stays as an admin; there is one owner before, after and, by a unique index, in between at most. */
export async function transferWorkspace(call: Call<typeof transferEndpoint>) {
  const { services, session, user, workspace, body } = call;
  if (!session) throw new Problem('not_signed_in', 'Sign in to continue.');
  await services.accounts.prove(session, { password: body.password, code: body.code });
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'owner');
    await lockPeople(transaction, [user.id, body.user_id]);
    const member = await findMember(transaction, workspace.id, body.user_id);
    if (member.id === user.id) throw badMember('You’re already the owner. Choose another member.');
    await refuseTooManyOwned(
      transaction,
      member.id,
      t('{name} owns {count} workspaces, which is the limit.', { name: member.name, count: mostWorkspacesOwned }),
    );
    await setRole(transaction, workspace.id, user.id, 'admin');
    await setRole(transaction, workspace.id, member.id, 'owner');
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'workspace.transferred',
        subject: { from: user.id, to: member.id, email: member.email },
        summary: msg('transferred the workspace to {email}', { email: member.email }),
      },
      transaction,
    );
  });
  await tryToNotify(services, {
    kind: 'member-joined',
    to: { user_ids: [body.user_id], workspace_id: workspace.id },
    title: roleMsg.changed.owner(workspace.name),
    body: msg('{name} transferred it to you.', { name: user.name }),
    href: '/dashboard/workspace',
  });
  return findMembers(services.database, workspace.id, user.id);
}

/** A member with their role, in a transaction that holds the workspace. */
export async function findMember(transaction: Transaction, workspaceId: string, userId: string) {
  const member = await transaction
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'workspace_members.role'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('workspace_members.user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw new Problem('not_found', 'Member not found in this workspace.');
  return member;
}

async function setRole(
  transaction: Transaction,
  workspaceId: string,
  userId: string,
  role: 'owner' | 'admin' | 'editor',
): Promise<void> {
  await transaction
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

const badMember = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'user_id', message }] });
