import { msg } from '#kit/language/msg.ts';
import type { updateAppUser as updateEndpoint } from '../api/app-users.ts';
import { permissionOf } from '../rules/app-user.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import { oneLine } from '#kit/one-line.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { checkPerson, emailTaken } from './add-app-user.ts';
import { chosenRole } from './chosen-role.ts';
import { endAccess, forgetIdentities } from './end-access.ts';
import { lockAppUser } from './find-app-user.ts';
import { countInvitation, mailInvitation } from './invite.ts';
import { appUserColumns, type KnownAppUser, toWire } from './to-wire.ts';

/** Changes a user. What decides about rights ends their sessions and links at once, in the same transaction. */
export async function updateAppUser(call: Call<typeof updateEndpoint>) {
  const { body, services } = call;
  const [name, email] = [oneLine(body.name), body.email.trim()];
  checkPerson({ name, email });
  try {
    const updated = await inTransaction(services.database, (transaction) => update(transaction, call, { name, email }));
    return { updated_user: toWire(updated) };
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw emailTaken();
  }
}

async function update(
  transaction: Transaction,
  call: Call<typeof updateEndpoint>,
  { name, email }: { name: string; email: string },
): Promise<KnownAppUser> {
  const { app, body, services } = call;
  const before = await lockAppUser(transaction, app.id, body.userId);
  const after = {
    ...{ name, email },
    ...roleAfter(before, call),
    row_identity: body.row_identity === undefined ? before.row_identity : body.row_identity || null,
  };
  const moves = email.toLowerCase() !== before.email.toLowerCase();
  const isOff = before.status === 'inactive';
  const endsAccess = moves || after.permissions !== before.permissions || after.row_identity !== before.row_identity;
  const user = await transaction
    .updateTable('app_users')
    // Another address is another person's: the password of the old one opens nothing any more.
    .set({ ...after, ...(moves && { password_hash: null, ...(!isOff && { status: 'invited' as const }) }) })
    .where('id', '=', before.id)
    .returning(appUserColumns)
    .executeTakeFirstOrThrow();
  if (moves) await forgetIdentities(transaction, user.id);
  if (endsAccess && (moves || before.status !== 'unconfirmed')) await endAccess(transaction, user.id);
  // The link that was mailed is worth nothing now.
  if (endsAccess && user.status === 'invited') {
    await countInvitation(app, user.id);
    await mailInvitation({ app, user, by: call.user.name }, services, transaction);
  }
  await services.audit.record(
    {
      workspace_id: app.workspace_id,
      ...calledBy(call),
      action: 'app_user.changed',
      subject: { app_id: app.id, app_user_id: user.id, email: before.email, changes: changesOf(before, user) },
      summary: msg('changed {email} of the app {app}', { email: before.email, app: app.name }),
    },
    transaction,
  );
  return user;
}

/** A role that was deleted meanwhile is none. */
function roleAfter(before: KnownAppUser, { app, body }: Call<typeof updateEndpoint>) {
  const permissions = body.permissions === undefined ? before.permissions : permissionOf(body.permissions);
  const kept = findRole(app.settings.roles, before.role)?.key ?? null;
  return chosenRole(app, body.role === undefined ? kept : body.role, permissions);
}

const shown = ['name', 'email', 'permissions', 'row_identity', 'role'] as const;
const changesOf = (before: KnownAppUser, after: KnownAppUser): Record<string, unknown> =>
  Object.fromEntries(shown.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));
