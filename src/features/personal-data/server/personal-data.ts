/**
 * A person who uses apps and has no account sees, takes along and deletes the data that is stored about them, by a
 * mailed link.
 */
import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type {
  AppUserData,
  deletePersonalData as deleteEndpoint,
  readPersonalData as readEndpoint,
  sendPersonalDataLink as linkEndpoint,
} from '../api.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { issueToken, lookAtToken } from '#features/accounts/server/session/one-time-token.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { forgetComments } from '#features/comments/server/threads/forget-comments.ts';
import { readAppUserData } from './app-user-data.ts';
import { personalDataMail } from './personal-data-mails.ts';

const minutes = 60;
/** More apps of one address are deleted in several turns. */
const mostApps = 500;

/** The same answer for every address; the mail alone says whether there is anything. */
export async function sendPersonalDataLink(call: Call<typeof linkEndpoint>) {
  const { services, address, body } = call;
  onlyOnSite(call.host);
  const { mailsFrom, mailsTo } = services.accounts.guards;
  await mailsFrom.take(address);
  await mailsTo.take(body.email, { address });
  await inTransaction(services.database, async (transaction) => {
    const known = await usersAt(transaction, body.email);
    const issued = known.length > 0 ? await issueToken(transaction, { purpose, minutes, email: body.email }) : null;
    const message = personalDataMail(services.mail, body.email, { token: issued?.token ?? null, minutes });
    await services.mail.send(message, transaction);
  });
  return {};
}

export async function readPersonalData(call: Call<typeof readEndpoint>): Promise<AnswerOf<typeof readEndpoint>> {
  const { services } = call;
  onlyOnSite(call.host);
  const email = await addressOf(call, call.body.token);
  const apps: AppUserData[] = [];
  for (const { id } of await usersAt(services.database, email)) {
    const data = await readAppUserData(services, id);
    if (data) apps.push(data);
  }
  const account = await services.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return { email, has_account: account !== undefined, apps };
}

export async function deletePersonalData(call: Call<typeof deleteEndpoint>) {
  const { services, body, address } = call;
  onlyOnSite(call.host);
  const email = await addressOf(call, body.token);
  if (body.email !== email) {
    const message = t('Type {email} to delete your data.', { email });
    throw new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
  }
  const known = await usersAt(services.database, email);
  const chosen = known.filter(({ id }) => body.user_ids.includes(id));
  const threads: string[] = [];
  for (const { id } of chosen) {
    const removed = inTransaction(services.database, (transaction) => remove(transaction, services, id, address));
    threads.push(...(await removed));
  }
  for (const thread of threads) services.live.changed(thread);
  return { deleted: chosen.length };
}

const purpose = 'personal-data';

async function addressOf(
  call: Call<typeof readEndpoint> | Call<typeof deleteEndpoint>,
  token: string,
): Promise<string> {
  await call.services.accounts.guards.signIns.take(call.address);
  const open = await lookAtToken(call.services.database, token, purpose);
  if (!open?.email) throw new Problem('wrong_credentials', 'This link has expired. Request a new one.');
  return open.email;
}

/** The users of apps with this address, who can only be the person who reads its mail. */
const usersAt = (database: Database | Transaction, email: string): Promise<{ id: string }[]> =>
  database
    .selectFrom('app_users')
    .select('id')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostApps)
    .execute();

/** Sessions and links go with the user, by foreign keys; rows of spreadsheets are their owners'. */
async function remove(
  transaction: Transaction,
  { audit }: Pick<Services, 'audit'>,
  userId: string,
  address: string,
): Promise<string[]> {
  const user = await transaction
    .selectFrom('app_users')
    .innerJoin('apps', 'apps.id', 'app_users.app_id')
    .select(['app_users.email', 'apps.id as app_id', 'apps.name as app', 'apps.workspace_id'])
    .where('app_users.id', '=', userId)
    .forUpdate('app_users')
    .executeTakeFirst();
  if (!user) return [];
  const threads = await forgetComments(transaction, userId);
  await transaction
    .deleteFrom('mails')
    .where('app_id', '=', user.app_id)
    .where((is) => is(is.fn<string>('lower', ['recipient']), '=', user.email.toLowerCase()))
    .execute();
  await transaction.deleteFrom('app_users').where('id', '=', userId).execute();
  await audit.record(
    {
      workspace_id: user.workspace_id,
      actor: { kind: 'app_user', id: userId, email: user.email },
      action: 'app_user.left',
      subject: { app_id: user.app_id, app_user_id: userId, email: user.email },
      summary: msg('deleted themself from the app {app}, with their comments', { app: user.app }),
      address,
    },
    transaction,
  );
  return threads;
}
