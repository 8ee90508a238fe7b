/** What an admin does with a whole account in the place of its person: takes everything out, and deletes it. */
import type { deleteUser as deleteEndpoint, exportUser as exportEndpoint } from '#features/admin/api/admin.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { adminActionSentences, recordAdminAction } from '#features/admin/server/actions/admin-actions.ts';
import { destroyPerson } from './delete-account.ts';
import { exportOf } from './export-account.ts';
import { exportedNotice } from './security-notices.ts';

export async function exportUser(call: Call<typeof exportEndpoint>): Promise<Response> {
  const { services, user, params, query, request, address } = call;
  const person = await findPerson(services, params.userId);
  await services.accounts.guards.exports.take(user.id);
  await recordAdminAction(services.database, {
    ...{ admin: user, action: 'account.exported', user_id: person.id, subject: person.email, address },
    ...{ summary: adminActionSentences.exported, reason: query.reason },
  });
  await services.mail.send(exportedNotice(services.mail, { to: person.email, request, address }));
  return exportOf(services, person.id);
}

export async function deleteUser(call: Call<typeof deleteEndpoint>) {
  const { services, user, params, body, request, address } = call;
  const person = await findPerson(services, params.userId);
  if (person.id === user.id) throw new Problem('forbidden', 'Delete your own account in its settings.');
  if (body.email !== person.email) {
    const message = t('Type {email} to delete this account.', { email: person.email });
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
  await destroyPerson(services, person, { request, address });
  await recordAdminAction(services.database, {
    ...{ admin: user, action: 'account.deleted', user_id: null, subject: person.email, address },
    ...{ summary: adminActionSentences.deleted, reason: body.reason },
  });
  return {};
}

async function findPerson({ database }: Pick<Services, 'database'>, userId: string) {
  const person = await database
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new Problem('not_found', 'Person not found.');
  return person;
}
