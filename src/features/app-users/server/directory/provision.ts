/** People of an app as a directory keeps them: within its transaction. */
import { mostAppUsers, type AppUserStatus } from '../../rules/app-user.ts';
import { newId } from '#kit/ids.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { countUsers } from '../add-app-user.ts';
import { roleOfNewcomers } from '../chosen-role.ts';
import { endAccess, forgetIdentities } from '../end-access.ts';
import { lockAppUser } from '../find-app-user.ts';

export interface DirectoryPerson {
  name: string;
  email: string;
  active: boolean;
}

/** Adds a person who may sign in without a password, or choose one, unless the address is a user's or no room is left. */
export async function addPerson(
  transaction: Transaction,
  app: AppRecord,
  { name, email, active }: DirectoryPerson,
): Promise<{ id: string } | 'taken' | 'full'> {
  const known = await transaction
    .selectFrom('app_users')
    .select(['id', 'status'])
    .where('app_id', '=', app.id)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  // Who began to register, and never showed that the address is theirs, doesn't hold it.
  if (known?.status === 'unconfirmed') await removePerson(transaction, app, known.id);
  else if (known) return 'taken';
  if ((await countUsers(transaction, app.id)) >= mostAppUsers) return 'full';
  const added = await transaction
    .insertInto('app_users')
    .values({
      ...{ id: newId('apu'), app_id: app.id, name, email },
      ...roleOfNewcomers(app),
      ...{ row_identity: null, password_hash: null, status: active ? 'invited' : 'inactive' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? 'taken';
}

/** Changes a person. Another address is another person's to prove; who is turned off is out at once. */
export async function changePerson(
  transaction: Transaction,
  app: AppRecord,
  id: string,
  { name, email, active }: DirectoryPerson,
): Promise<void> {
  const before = await lockAppUser(transaction, app.id, id);
  const moves = email.toLowerCase() !== before.email.toLowerCase();
  const hasWay = !moves && (await hasSignedIn(transaction, id));
  let status: AppUserStatus = before.status;
  if (!active) status = 'inactive';
  else if (moves) status = 'invited';
  else if (before.status === 'inactive') status = hasWay ? 'active' : 'invited';
  await transaction
    .updateTable('app_users')
    .set({ name, email, status, ...(moves && { password_hash: null }) })
    .where('id', '=', id)
    .execute();
  if (moves) await forgetIdentities(transaction, id);
  if (moves || (!active && before.status !== 'inactive')) await endAccess(transaction, id);
}

/** Deletes a person with their sessions; the rows that they wrote stay. */
export async function removePerson(transaction: Transaction, app: AppRecord, id: string): Promise<void> {
  await endAccess(transaction, id);
  await transaction.deleteFrom('app_users').where('id', '=', id).where('app_id', '=', app.id).execute();
}

/** Gives these people a role; null takes it from them, and leaves them that of newcomers. */
export async function setRoleOf(
  transaction: Transaction,
  app: AppRecord,
  ids: readonly string[],
  key: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const role = findRole(app.settings.roles, key);
  const newcomers = roleOfNewcomers(app);
  // The role that newcomers have would be no role that was taken away.
  const none = newcomers.role === null ? newcomers : { role: null, permissions: 'read' as const };
  await transaction
    .updateTable('app_users')
    .set(role ? { role: role.key, permissions: role.permissions } : none)
    .where('app_id', '=', app.id)
    .where('id', 'in', ids)
    .execute();
}

async function hasSignedIn(transaction: Transaction, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('app_users as person')
    .select('person.id')
    .where('person.id', '=', id)
    .where((is) =>
      is.or([
        is('person.password_hash', 'is not', null),
        is.exists(is.selectFrom('app_user_identities').select('subject').where('app_user_id', '=', id)),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
