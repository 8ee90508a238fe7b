/** Signing in as someone whom a provider of the workspace vouches for. */
import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { mostAppUsers } from '../../rules/app-user.ts';
import type { Vouched, VouchedRefusal } from '../../services.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { newId } from '#kit/ids.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { countUsers } from '../add-app-user.ts';
import { type AppVisit, beginSession, hrefOn } from '../app-visit.ts';
import { chosenRole, roleOfNewcomers } from '../chosen-role.ts';
import { endAccess } from '../end-access.ts';
import { appUserColumns, type KnownAppUser } from '../to-wire.ts';

export type VouchedOutcome = { href: string; token: string } | { refused: VouchedRefusal };

/**
 * By who they are there, if the provider was here before; else by an address that it has verified, and only one that
 * nobody else of that provider has here: an address is given to other people, an identity never.
 */
export async function enterVouched(
  visit: AppVisit,
  vouched: Vouched,
  next: string | undefined,
): Promise<VouchedOutcome> {
  const { app, services } = visit;
  return inTransaction(services.database, async (transaction) => {
    const found = await findOrAdmit(transaction, visit, vouched);
    if (typeof found === 'string') return { refused: found };
    const role = vouched.role === undefined ? null : roleFrom(app, vouched.role);
    await transaction
      .updateTable('app_users')
      .set({ ...role, last_seen_at: new Date() })
      .where('id', '=', found.id)
      .execute();
    if (role && (role.role !== found.role || role.permissions !== found.permissions)) {
      await services.audit.record(
        {
          workspace_id: app.workspace_id,
          ...{ actor: { kind: 'app_user', id: found.id, email: found.email }, address: visit.address },
          action: 'app_user.changed',
          subject: { app_id: app.id, app_user_id: found.id, email: found.email, changes: role },
          summary: msg('got another role in the app {app} from {provider}', {
            app: app.name,
            provider: vouched.provider.name,
          }),
        },
        transaction,
      );
    }
    return {
      href: hrefOn(visit, next),
      token: await beginSession(transaction, visit, { app_user_id: found.id }, 'oidc'),
    };
  });
}

/** A role that was deleted is none. */
function roleFrom(app: AppRecord, key: string | null): ReturnType<typeof chosenRole> {
  const role = findRole(app.settings.roles, key);
  return role ? chosenRole(app, role.key, role.permissions) : roleOfNewcomers(app);
}

async function findOrAdmit(
  transaction: Transaction,
  visit: AppVisit,
  vouched: Vouched,
): Promise<KnownAppUser | VouchedRefusal> {
  const { app } = visit;
  const identity = { provider_id: vouched.provider.id, app_id: app.id, subject: vouched.subject };
  // Two sign-ins of one person at once make one user, also where the provider says another address each time; so do those
  // of two identities with one address.
  await hold(transaction, `identity ${app.id} ${identity.provider_id} ${identity.subject}`);
  if (vouched.email !== null) await hold(transaction, `app user ${app.id} ${vouched.email}`);
  const known = await transaction
    .updateTable('app_user_identities')
    .set({ last_used_at: new Date() })
    .where('provider_id', '=', identity.provider_id)
    .where('app_id', '=', identity.app_id)
    .where('subject', '=', identity.subject)
    .returning('app_user_id')
    .executeTakeFirst();
  if (known) {
    const user = await lockUser(transaction, app.id, { id: known.app_user_id });
    if (!user) return 'unknown';
    if (user.status === 'waiting' || user.status === 'inactive') return user.status;
    return admit(transaction, visit, vouched, user);
  }
  const { email } = vouched;
  if (email === null) return 'unverified';
  const user = await lockUser(transaction, app.id, { email });
  const admitted = await admitByAddress(transaction, visit, { ...vouched, email }, user);
  if (typeof admitted === 'string') return admitted;
  const added = await transaction
    .insertInto('app_user_identities')
    .values({ ...identity, app_user_id: admitted.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('app_user_id')
    .executeTakeFirst();
  if (!added) throw new Error('an identity was added twice within a lock');
  return admitted;
}

async function hold(transaction: Transaction, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

async function admitByAddress(
  transaction: Transaction,
  visit: AppVisit,
  vouched: Vouched & { email: string },
  user: KnownAppUser | null,
): Promise<KnownAppUser | VouchedRefusal> {
  if (user?.status === 'inactive') return 'inactive';
  if (user && (await hasOtherIdentity(transaction, vouched.provider.id, user.id))) return 'taken';
  if (user?.status === 'waiting' && !vouched.joins) return 'waiting';
  if (user && user.status !== 'unconfirmed') return admit(transaction, visit, vouched, user);
  if (!vouched.joins) return 'unknown';
  if ((await countUsers(transaction, visit.app.id)) >= mostAppUsers) return 'full';
  // What was typed by someone who never showed that the address is theirs counts for nothing.
  if (user) {
    await endAccess(transaction, user.id);
    await transaction.deleteFrom('app_users').where('id', '=', user.id).execute();
  }
  const joined = await transaction
    .insertInto('app_users')
    .values({
      ...{ id: newId('apu'), app_id: visit.app.id, name: vouched.name || vouched.email, email: vouched.email },
      ...roleOfNewcomers(visit.app),
      ...{ row_identity: null, password_hash: null, status: 'invited' },
    })
    .returning(appUserColumns)
    .executeTakeFirstOrThrow();
  return admit(transaction, visit, vouched, joined);
}

/** Someone who was only invited, or waits, is a user from here on. */
async function admit(
  transaction: Transaction,
  { app, address, services }: AppVisit,
  { provider }: Vouched,
  user: KnownAppUser,
): Promise<KnownAppUser> {
  if (user.status === 'active') return user;
  await transaction.updateTable('app_users').set({ status: 'active' }).where('id', '=', user.id).execute();
  await services.audit.record(
    {
      workspace_id: app.workspace_id,
      ...{ actor: { kind: 'app_user', id: user.id, email: user.email }, address },
      action: 'app_user.joined',
      subject: { app_id: app.id, app_user_id: user.id, email: user.email, provider_id: provider.id },
      summary: msg('joined the app {app} through {provider}', { app: app.name, provider: provider.name }),
    },
    transaction,
  );
  return user;
}

async function hasOtherIdentity(transaction: Transaction, providerId: string, appUserId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('app_user_identities')
    .select('subject')
    .where('provider_id', '=', providerId)
    .where('app_user_id', '=', appUserId)
    .executeTakeFirst();
  return found !== undefined;
}

async function lockUser(
  transaction: Transaction,
  appId: string,
  by: { id: string } | { email: string },
): Promise<KnownAppUser | null> {
  const users = transaction.selectFrom('app_users').select(appUserColumns).where('app_id', '=', appId).forUpdate();
  const found =
    'id' in by
      ? users.where('id', '=', by.id)
      : users.where((is) => is(is.fn<string>('lower', ['email']), '=', by.email));
  return (await found.executeTakeFirst()) ?? null;
}
