/** Sending invitations: new, again, and taking them back. */
import { type Sentence, msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type {
  cancelInvitation as cancelEndpoint,
  invite as inviteEndpoint,
  resendInvitation as resendEndpoint,
} from '../api.ts';
import { type AssignableRole, invitationDays, mostMembers, mostOpenInvitations } from '../rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { findInvitations } from './find-invitations.ts';
import { invitationNoticeQueue } from './invitation-notice.ts';
import { lockWorkspaceAs } from './lock-workspace.ts';
import { auditedRole } from './describe-role.ts';
import { invitationMail } from './workspace-mails.ts';

type Inviting = Call<typeof inviteEndpoint> | Call<typeof resendEndpoint>;

/** An address that is invited already is sent a new link, and has the new role. */
export async function invite(call: Call<typeof inviteEndpoint>) {
  const { services, user, workspace, body } = call;
  await countSending(call, body.email);
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    await refuseMember(transaction, workspace.id, body.email);
    const open = await transaction
      .selectFrom('workspace_invitations')
      .select('id')
      .where('workspace_id', '=', workspace.id)
      .where('email', '=', body.email)
      .where('accepted_at', 'is', null)
      .executeTakeFirst();
    if (!open) await refuseTooMany(transaction, workspace.id);
    await sendInvitation(transaction, call, { id: open?.id ?? newId('inv'), email: body.email, role: body.role });
    const verb = open ? 'invitation.sent-again' : 'invitation.sent';
    await record(transaction, call, verb, body.email, auditedRole.invited[body.role](body.email));
  });
  return findInvitations(services.database, workspace.id);
}

export async function resendInvitation(call: Call<typeof resendEndpoint>) {
  const { services, user, workspace, params } = call;
  const { email } = await openInvitation(services.database, workspace.id, params.invitationId);
  await countSending(call, email);
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    await sendInvitation(transaction, call, await openInvitation(transaction, workspace.id, params.invitationId));
    await record(
      transaction,
      call,
      'invitation.sent-again',
      email,
      msg('sent the invitation of {email} again', { email }),
    );
  });
  return findInvitations(services.database, workspace.id);
}

export async function cancelInvitation(call: Call<typeof cancelEndpoint>) {
  const { services, user, workspace, params } = call;
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    const { id, email } = await openInvitation(transaction, workspace.id, params.invitationId);
    await transaction.deleteFrom('workspace_invitations').where('id', '=', id).execute();
    await record(
      transaction,
      call,
      'invitation.cancelled',
      email,
      msg('took the invitation of {email} back', { email }),
    );
  });
  return findInvitations(services.database, workspace.id);
}

async function countSending({ services, address, workspace }: Inviting, email: string): Promise<void> {
  const { perNetwork, perWorkspace, perRecipient } = services.workspaces.guards;
  await perNetwork.take(address);
  await perWorkspace.take(workspace.id);
  await perRecipient.take(email);
}

/** Who invites, to which workspace. */
export interface Sender {
  services: Pick<Services, 'mail' | 'jobs'>;
  user: { id: string; name: string; email: string; email_verified: boolean };
  workspace: { id: string; name: string };
}

/** Stores the invitation under a new token, which makes the last one worthless, and mails it. */
export async function sendInvitation(
  transaction: Transaction,
  { services, user, workspace }: Sender,
  { id, email, role }: { id: string; email: string; role: AssignableRole },
): Promise<void> {
  const token = newToken();
  const now = new Date();
  const expires_at = new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000);
  const invitation = {
    ...{ id, role, expires_at, sent_at: now, created_at: now, accepted_at: null },
    token_hash: hashToken(token),
    invited_by: user.id,
  };
  const { created_at: _since, id: _id, ...renewed } = invitation;
  await transaction
    .insertInto('workspace_invitations')
    .values({ ...invitation, workspace_id: workspace.id, email })
    // One that was accepted gives its place: it is another invitation, with an id of its own.
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'email']).doUpdateSet((set) => ({
        ...renewed,
        id,
        created_at: set
          .case()
          .when('workspace_invitations.accepted_at', 'is', null)
          .then(set.ref('workspace_invitations.created_at'))
          .else(now)
          .end(),
      })),
    )
    .execute();
  const href = services.mail.siteHref('/accept-invitation', { token });
  const by = { invited_by: user.name, invited_by_email: user.email_verified ? user.email : null };
  const of = { workspace_id: workspace.id, workspace_name: workspace.name };
  await services.mail.send(invitationMail({ ...of, ...by, email, role, expires_at, href }), transaction);
  // Whether there is an account to tell is looked up later: no answer, and not the time it takes, shows it.
  await services.jobs.add(invitationNoticeQueue, { invitation_id: id }, { within: transaction });
}

async function openInvitation(
  database: Transaction | Inviting['services']['database'],
  workspaceId: string,
  id: string,
) {
  const found = await database
    .selectFrom('workspace_invitations')
    .select(['id', 'email', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', 'This invitation was already accepted or canceled.');
  return found;
}

async function refuseMember(transaction: Transaction, workspaceId: string, email: string): Promise<void> {
  const member = await transaction
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select('users.id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (!member) return;
  const message = t('{email} is already a member of this workspace.', { email });
  throw new Problem('already_exists', message, { fields: [{ path: 'email', message }] });
}

export async function refuseTooMany(transaction: Transaction, workspaceId: string): Promise<void> {
  const counted = await transaction
    .selectFrom('workspaces')
    .select((expression) => [
      expression
        .selectFrom('workspace_invitations')
        .select(expression.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('accepted_at', 'is', null)
        .as('invitations'),
      expression
        .selectFrom('workspace_members')
        .select(expression.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .as('members'),
    ])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const [invitations, members] = [counted.invitations ?? 0, counted.members ?? 0];
  if (invitations >= mostOpenInvitations) {
    const message = t('There are {count} open invitations. Cancel some before you send more.', {
      count: mostOpenInvitations,
    });
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
  if (members + invitations >= mostMembers) {
    const message = t('A workspace can have up to {count} members, including invited ones.', { count: mostMembers });
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
}

async function record(
  transaction: Transaction,
  call: Inviting | Call<typeof cancelEndpoint>,
  action: string,
  email: string,
  summary: Sentence,
): Promise<void> {
  const entry = { workspace_id: call.workspace.id, ...calledBy(call), action, subject: { email }, summary };
  await call.services.audit.record(entry, transaction);
}
