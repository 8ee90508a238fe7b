import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type { acceptInvitation as acceptEndpoint, lookAtInvitation as lookEndpoint } from '../api.ts';
import { mostMembers } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { findByToken, formerMember, type Invitation } from './find-invitations.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { describe } from './describe.ts';
import { findWorkspace } from './list-workspaces.ts';
import { lockPeople, lockWorkspace, roleWithin } from './lock-workspace.ts';
import { auditedRole, roleMsg } from './describe-role.ts';
import { tryToNotify } from './try-to-notify.ts';

/** What an invitation link is for: shown before anyone signs in. */
export async function lookAtInvitation(call: Call<typeof lookEndpoint>) {
  onlyOnSite(call.host);
  const { services, user, body, address } = call;
  await services.workspaces.guards.perNetwork.take(address);
  const invitation = await findByToken(services.database, body.token, user);
  if (!invitation) throw noLonger();
  if (invitation.accepted_at && invitation.email !== user?.email) throw usedUp();
  if (!invitation.accepted_at) refuseExpired(invitation);
  const { workspace_name, invited_by, email, role } = invitation;
  return { workspace_name, invited_by: invited_by ?? formerMember, email, role };
}

/**
 * Joins the workspace. Anyone who holds the token has read the mail, so the address is proven, too. Once accepted it does
 * the same again for its member and nothing for anyone else.
 */
export async function acceptInvitation(call: Call<typeof acceptEndpoint>) {
  onlyOnSite(call.host);
  const { services, user, body, address } = call;
  await services.workspaces.guards.perNetwork.take(address);
  const found = await findByToken(services.database, body.token, user);
  if (!found) throw noLonger();
  const { joined, invitation } = await inTransaction(services.database, async (transaction) => {
    await lockWorkspace(transaction, found.workspace_id);
    await lockPeople(transaction, [user.id]);
    const current = await findByToken(transaction, body.token, user);
    if (!current) throw noLonger();
    await refuseOthers(transaction, current, user.id);
    const role = await roleWithin(transaction, current.workspace_id, user.id);
    if (current.accepted_at && !role) throw usedUp();
    if (!current.accepted_at) refuseExpired(current);
    if (!role) await join(transaction, call, current);
    await settle(transaction, current, user.id);
    return { joined: !role, invitation: current };
  });
  if (joined) {
    await tryToNotify(services, {
      kind: 'member-joined',
      to: { workspace_id: invitation.workspace_id, who: 'admins', except: user.id },
      title: msg('{name} joined {workspace}', { name: user.name, workspace: invitation.workspace_name }),
      body: roleMsg.has[invitation.role](user.email),
      href: '/dashboard/workspace',
    });
  }
  return findWorkspace(services.database, user.id, invitation.workspace_id, invitation.workspace_id);
}

async function join(
  transaction: Transaction,
  call: Call<typeof acceptEndpoint>,
  invitation: Invitation,
): Promise<void> {
  const { workspace_id, role, email } = invitation;
  const { count } = await transaction
    .selectFrom('workspace_members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow();
  if (count >= mostMembers)
    throw new Problem(
      'invalid_input',
      t('This workspace has {count} members, which is the limit.', { count: mostMembers }),
    );
  await transaction.insertInto('workspace_members').values({ workspace_id, user_id: call.user.id, role }).execute();
  await call.services.audit.record(
    {
      workspace_id,
      ...calledBy(call),
      action: 'member.joined',
      subject: { user_id: call.user.id, email, role },
      summary: auditedRole.joined[role](),
    },
    transaction,
  );
}

/** The invitation is used, the address proven, and the person looks at the workspace. */
async function settle(transaction: Transaction, invitation: Invitation, userId: string): Promise<void> {
  const now = new Date();
  await transaction
    .updateTable('workspace_invitations')
    .set({ accepted_at: now })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .execute();
  await transaction
    .updateTable('users')
    .set((set) => ({
      current_workspace_id: invitation.workspace_id,
      email_verified_at: set.fn.coalesce('email_verified_at', set.val(now)),
    }))
    .where('id', '=', userId)
    .execute();
}

/** The address is read again: the caller's may have been changed since the call began. */
async function refuseOthers(transaction: Transaction, invitation: Invitation, userId: string): Promise<void> {
  const { email } = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (email === invitation.email) return;
  throw new Problem(
    'forbidden',
    t(
      'This invitation is for {email}, but you’re signed in as {current}. Sign in with the invited address, or ask for an invitation to yours.',
      { email: invitation.email, current: email },
    ),
    { details: { email: invitation.email } },
  );
}

function refuseExpired({ expires_at, invited_by }: Invitation): void {
  if (expires_at.getTime() > Date.now()) return;
  const values = { day: describe(expires_at) };
  const message = invited_by
    ? t('This invitation expired on {day}. Ask {name} for a new one.', { ...values, name: invited_by })
    : t('This invitation expired on {day}. Ask the workspace for a new one.', values);
  throw new Problem('not_found', message, {
    details: { reason: 'expired' },
  });
}

const usedUp = (): Problem =>
  new Problem('not_found', 'This invitation was already used. Ask for a new one if you need it.', {
    details: { reason: 'used' },
  });
const noLonger = (): Problem =>
  new Problem('not_found', 'This invitation is no longer valid. There may be a newer e-mail, or it was canceled.', {
    details: { reason: 'unknown' },
  });
