/**
 * What admins do with the account of another person. Each action is noted with its reason, and the person is notified.
 */
import { type Msg, msg } from '#kit/language/msg.ts';
import type {
  endUserSessions as endSessionsEndpoint,
  getUser as getEndpoint,
  resetUserSecondFactor as resetEndpoint,
  setUserAdmin as adminEndpoint,
  setUserDisabled as disableEndpoint,
  UserDetails,
} from '../api/admin.ts';
import { Problem } from '#kit/problem.ts';
import { sql } from 'kysely';
import type { AnyCall, Call } from '#platform/http/call.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { type AdminAction, adminActionSentences, recordAdminAction } from './actions/admin-actions.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { adminNotice } from './admin-mails.ts';
import { selectUsers, toListed } from './list-users.ts';

export const getUser = ({ services, params }: Call<typeof getEndpoint>) => detailsOf(services, params.userId);

export async function setUserDisabled(call: Call<typeof disableEndpoint>) {
  const { services, params, body, user } = call;
  const { disabled, reason } = body;
  if (params.userId === user.id) throw new Problem('forbidden', 'You can’t disable yourself.');
  await change(call, {
    action: disabled ? 'user.disabled' : 'user.enabled',
    summary: disabled ? adminActionSentences.disabled : adminActionSentences.enabled,
    title: disabled ? msg('Your account was disabled') : msg('Your account works again'),
    lines: [
      disabled
        ? msg('Your administrator disabled your Sheaf account. You’re signed out everywhere. Your data stays.')
        : msg('Your administrator enabled your Sheaf account again.'),
    ],
    reason,
    async apply(transaction, userId) {
      await transaction
        .updateTable('users')
        .set({ disabled_at: disabled ? new Date() : null, disabled_reason: disabled ? reason : '' })
        .where('id', '=', userId)
        .execute();
      if (disabled) await signOutEverywhere(transaction, userId);
    },
  });
  return detailsOf(services, params.userId);
}

export async function endUserSessions(call: Call<typeof endSessionsEndpoint>) {
  await change(call, {
    action: 'user.signed-out',
    summary: adminActionSentences.signedOut,
    title: msg('You were signed out everywhere'),
    lines: [msg('Your administrator ended every session of your Sheaf account. Sign in again to continue.')],
    apply: signOutEverywhere,
  });
  return detailsOf(call.services, call.params.userId);
}

export async function resetUserSecondFactor(call: Call<typeof resetEndpoint>) {
  await change(call, {
    action: 'user.second-factor-reset',
    summary: adminActionSentences.factorRemoved,
    title: msg('Your second factor was reset'),
    lines: [
      msg(
        'Your administrator removed the second factor from your Sheaf account and signed you out everywhere. Set it up again in your account.',
      ),
    ],
    reason: call.body.reason,
    async apply(transaction, userId) {
      await transaction
        .updateTable('users')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', userId)
        .execute();
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await signOutEverywhere(transaction, userId);
    },
  });
  return detailsOf(call.services, call.params.userId);
}

export async function setUserAdmin(call: Call<typeof adminEndpoint>) {
  const { services, params, body, user } = call;
  if (params.userId === user.id) throw new Problem('forbidden', 'You can’t change this for yourself.');
  const found = await detailsOf(services, params.userId);
  if (found.is_admin_by_environment)
    throw new Problem('forbidden', 'This admin is named in ADMIN_EMAILS and can be changed only there.');
  if (body.admin && (!found.email_verified || found.disabled))
    throw new Problem('forbidden', 'Only someone with a verified address who isn’t disabled can be an admin.');
  await change(call, {
    action: body.admin ? 'admin.granted' : 'admin.taken-back',
    summary: body.admin ? adminActionSentences.promoted : adminActionSentences.demoted,
    title: body.admin
      ? msg('You are an admin of this installation')
      : msg('You are no longer an admin of this installation'),
    lines: [
      body.admin
        ? msg('You can sign in to the admin area at /admin-login, with your password and second factor.')
        : msg('You no longer have access to the admin area.'),
    ],
    async apply(transaction, userId) {
      if (body.admin) {
        await transaction
          .insertInto('installation_admins')
          .values({ user_id: userId, granted_by: user.email })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      await transaction.deleteFrom('installation_admins').where('user_id', '=', userId).execute();
      await transaction.deleteFrom('admin_sessions').where('user_id', '=', userId).execute();
    },
  });
  return detailsOf(services, params.userId);
}

/** The person that a call is about; `not_found` without. */
export async function findPerson(services: Pick<Services, 'database'>, userId: string) {
  const person = await services.database
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new Problem('not_found', 'Person not found.');
  return person;
}

type AdminCall = Pick<AnyCall, 'services' | 'request' | 'address'> & { user: User; params: { userId: string } };
interface UserChange extends Pick<AdminAction, 'action' | 'summary' | 'reason'> {
  /** Of the mail that notifies the person. */
  title: Msg;
  lines: Msg[];
  apply: (transaction: Transaction, userId: string) => Promise<void>;
}

async function change(call: AdminCall, userChange: UserChange): Promise<void> {
  const { services, user, request, address } = call;
  const { reason = '', action, summary, title, lines } = userChange;
  const person = await findPerson(services, call.params.userId);
  await inTransaction(services.database, async (transaction) => {
    await userChange.apply(transaction, person.id);
    const entry = { admin: user, action, user_id: person.id, subject: person.email, summary, reason, address };
    await recordAdminAction(transaction, entry);
    const notice = adminNotice(services.mail, { to: person.email, title, lines, reason, request, address });
    await services.mail.send(notice, transaction);
  });
}

async function signOutEverywhere(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('admin_sessions').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('handover_codes').where('user_id', '=', userId).execute();
}

async function detailsOf(services: Services, userId: string): Promise<UserDetails> {
  const { database, environment, accounts } = services;
  const stored = await selectUsers(database).where('users.id', '=', userId).executeTakeFirst();
  if (!stored) throw new Problem('not_found', 'Person not found.');
  const listed = toListed(stored, environment.ADMIN_EMAILS);
  const memberships = await database
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select([
      'workspaces.id',
      'workspaces.name',
      'workspaces.plan',
      'workspace_members.role',
      sql<number>`(select count(*) from apps where workspace_id = workspaces.id and deleted_at is null)`.as('apps'),
    ])
    .where('workspace_members.user_id', '=', userId)
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .execute();
  return {
    ...listed,
    disabled_reason: stored.disabled_reason,
    is_admin_by_environment: listed.is_admin && environment.ADMIN_EMAILS.includes(stored.email),
    sessions: (await accounts.sessionsOf(userId)).map(({ current: _current, ...session }) => session),
    memberships: memberships.map((one) => ({ ...one, apps: Number(one.apps) })),
  };
}
