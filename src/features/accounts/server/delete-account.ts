import { msg } from '#kit/language/msg.ts';
import { plural, t } from '#kit/language/product.ts';
import type { deleteAccount as endpoint } from '../api/account.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { sessionCookie } from './session/session.ts';
import type { User } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { proven } from './proven.ts';
import { accountDeletedNotice } from './security-notices.ts';

/** Deletes a person and all that is theirs alone. (api/account.ts) */
export async function deleteAccount(call: Call<typeof endpoint>) {
  const { services, user, body } = call;
  if (body.email !== user.email) {
    const message = t('Type {email} to delete your account.', { email: user.email });
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
  await proven(call);
  await destroyPerson(services, user, call);
  call.answerHeaders.append('set-cookie', sessionCookie(null, services.environment));
  return {};
}

type Person = Pick<User, 'id' | 'name' | 'email'>;
type From = Pick<Call<typeof endpoint>, 'request' | 'address'>;
type Needs = Pick<Services, 'database' | 'workspaces' | 'audit' | 'mail' | 'notifications' | 'log'>;

/** Deletes a person and every workspace in which they are the only member, for themselves or by an admin. */
export async function destroyPerson(services: Needs, user: Person, from: From): Promise<void> {
  for (const workspaceId of await inTransaction(services.database, (transaction) => ownAlone(transaction, user))) {
    await services.workspaces.destroy(workspaceId, user.id);
  }
  const left = await inTransaction(services.database, (transaction) => remove(transaction, services, user, from));
  for (const workspace of left) await notifyAdmins(services, user, workspace);
}

/**
 * The workspaces that end with the person. No one can join them any more. `forbidden` with the names of those that they
 * own and others belong to, and of those with a running plan.
 */
async function ownAlone(transaction: Transaction, user: Person): Promise<string[]> {
  const owned = await transaction
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'name', 'plan', 'plan_until', 'stripe_subscription_id'])
    .where('user_id', '=', user.id)
    .where('role', '=', 'owner')
    .orderBy('workspaces.id')
    .forUpdate('workspaces')
    .execute();
  if (owned.length === 0) return [];
  const ids = owned.map((workspace) => workspace.id);
  const shared = await transaction
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('workspace_id', 'in', ids)
    .where('user_id', '!=', user.id)
    .execute();
  const withOthers = owned.filter(({ id }) => shared.some((member) => member.workspace_id === id));
  if (withOthers.length > 0) {
    refuse(withOthers, (count, names) =>
      plural(
        count,
        '{names} has other members. Transfer it first, or remove them.',
        '{names} have other members. Transfer them first.',
        { names },
      ),
    );
  }
  const paid = owned.filter((one) => one.stripe_subscription_id && !isFreePlan(one.plan) && !one.plan_until);
  if (paid.length > 0) {
    refuse(paid, (count, names) =>
      plural(count, '{names} has a paid plan. Cancel it first.', '{names} have paid plans. Cancel them first.', {
        names,
      }),
    );
  }
  await transaction.deleteFrom('workspace_invitations').where('workspace_id', 'in', ids).execute();
  return ids;
}

function refuse(workspaces: { id: string; name: string }[], say: (count: number, names: string) => string): never {
  const names = workspaces.map((workspace) => workspace.name).join(', ');
  throw new Problem('forbidden', say(workspaces.length, names), {
    details: { workspaces: workspaces.map(({ id, name }) => ({ id, name })) },
  });
}

/** What hangs on the person goes with them by foreign keys; what names only their address goes here. */
async function remove(
  transaction: Transaction,
  services: Needs,
  user: Person,
  { request, address }: From,
): Promise<{ id: string; name: string }[]> {
  const memberships = await transaction
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'name', 'role'])
    .where('user_id', '=', user.id)
    .execute();
  const owned = memberships.filter((membership) => membership.role === 'owner');
  if (owned.length > 0) refuse(owned, (_, names) => t('{names} became yours in the meantime. Try again.', { names }));
  for (const { id } of memberships) {
    await services.audit.record(
      {
        workspace_id: id,
        actor: { kind: 'user', id: user.id, email: user.email },
        action: 'member.left',
        subject: { user_id: user.id, email: user.email },
        summary: msg('left the workspace: the account was deleted'),
        address,
      },
      transaction,
    );
  }
  await transaction.deleteFrom('users').where('id', '=', user.id).execute();
  await transaction
    .deleteFrom('one_time_tokens')
    .where('email', '=', user.email)
    .where('app_user_id', 'is', null)
    .execute();
  await transaction
    .deleteFrom('mails')
    .where('recipient', '=', user.email)
    .where('workspace_id', 'is', null)
    .where('app_id', 'is', null)
    .execute();
  await services.mail.send(accountDeletedNotice(services.mail, { to: user.email, request, address }), transaction);
  return memberships;
}

async function notifyAdmins(services: Needs, user: Person, workspace: { id: string; name: string }): Promise<void> {
  try {
    await services.notifications.notify({
      kind: 'member-joined',
      to: { workspace_id: workspace.id, who: 'admins' },
      title: msg('{name} left {workspace}', { name: user.name, workspace: workspace.name }),
      href: '/dashboard/workspace',
    });
  } catch (error) {
    // The account is gone, whether or not the mail was sent.
    services.log.error({ err: error }, 'a departure could not be notified');
  }
}
