import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type { addAppUser as addEndpoint } from '../api/app-users.ts';
import { appUserProblem, mostAppUsers, permissionOf } from '../rules/app-user.ts';
import { newId } from '#kit/ids.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { chosenRole } from './chosen-role.ts';
import { endAccess } from './end-access.ts';
import { countInvitation, mailInvitation } from './invite.ts';
import { appUserColumns, type KnownAppUser, toWire } from './to-wire.ts';

/** Adds a user and mails an invitation to choose a password. */
export async function addAppUser(call: Call<typeof addEndpoint>) {
  const { app, body, services, user: editor } = call;
  const [name, email] = [oneLine(body.name), body.email.trim()];
  checkPerson({ name, email });
  await countInvitation(app);
  const added = await inTransaction(services.database, async (transaction) => {
    await refuseTooMany(transaction, app.id);
    const user = await insertAppUser(transaction, {
      app_id: app.id,
      ...{ name, email },
      ...chosenRole(app, body.role, permissionOf(body.permissions)),
      row_identity: body.row_identity || null,
    });
    if (!user) throw emailTaken();
    await mailInvitation({ app, user, by: editor.name }, services, transaction);
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        ...calledBy(call),
        action: 'app_user.added',
        subject: { app_id: app.id, app_user_id: user.id, email, permissions: user.permissions, role: user.role },
        summary: msg('added {email} to the app {app}', { email, app: app.name }),
      },
      transaction,
    );
    return user;
  });
  return { new_app_user: toWire(added) };
}

/**
 * Stores an invited user; null when the address is a user's already, in upper or lower case. Someone who registered and
 * has not confirmed the address yet does not hold it: the invitation takes its place.
 */
export async function insertAppUser(
  transaction: Transaction,
  user: Pick<KnownAppUser, 'name' | 'email' | 'permissions' | 'row_identity' | 'role'> & { app_id: string },
): Promise<KnownAppUser | null> {
  const unproven = await transaction
    .selectFrom('app_users')
    .select('id')
    .where('app_id', '=', user.app_id)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', user.email.toLowerCase()))
    .where('status', '=', 'unconfirmed')
    .forUpdate()
    .executeTakeFirst();
  if (unproven) {
    await endAccess(transaction, unproven.id);
    await transaction.deleteFrom('app_users').where('id', '=', unproven.id).execute();
  }
  const added = await transaction
    .insertInto('app_users')
    .values({ id: newId('apu'), ...user, password_hash: null, status: 'invited' })
    .onConflict((conflict) => conflict.doNothing())
    .returning(appUserColumns)
    .executeTakeFirst();
  return added ?? null;
}

export function checkPerson(person: { name: string; email: string }): void {
  const message = appUserProblem(person);
  if (message === null) return;
  const path = person.name === '' ? 'name' : 'email';
  throw new Problem('invalid_input', message, { fields: [{ path, message }] });
}

export function emailTaken(): Problem {
  const message = 'A user with this e-mail already exists.';
  return new Problem('already_exists', message, { fields: [{ path: 'email', message }] });
}

/** People who only began to register do not count: otherwise they could fill an app up. */
export async function countUsers(transaction: Transaction, appId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('app_users')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .where('status', '!=', 'unconfirmed')
    .executeTakeFirstOrThrow();
  return count;
}

async function refuseTooMany(transaction: Transaction, appId: string): Promise<void> {
  if ((await countUsers(transaction, appId)) < mostAppUsers) return;
  throw new Problem('invalid_input', t('An app can have up to {count} users.', { count: mostAppUsers }));
}
