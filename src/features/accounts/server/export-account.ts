import { Readable } from 'node:stream';
import type { exportAccount as endpoint } from '../api/account.ts';
import { sql } from 'kysely';
import { slugOf } from '#kit/slug.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import { readAccount } from './read-account.ts';
import { exportedNotice } from './security-notices.ts';
import { sessionsOf } from './sessions.ts';
import { ownPasskeys } from './webauthn/own-passkeys.ts';

const tooLarge = 'Your data is too large for one .zip. Export your spreadsheets one by one.';

/**
 * Everything of a person as one .zip, written as it is read: their own data, and of each workspace that they own its
 * apps, pages and spreadsheets. Not who else belongs to it, nor who uses its apps.
 */
export async function exportAccount(call: Call<typeof endpoint>): Promise<Response> {
  const { services, user, request, address } = call;
  await services.accounts.guards.exports.take(user.id);
  await services.mail.send(exportedNotice(services.mail, { to: user.email, request, address }));
  return exportOf(services, user.id);
}

/** The same for another person: the caller has made sure that they may, and that the person is notified. */
export function exportOf(services: Services, userId: string): Response {
  const file = Readable.from(writeZip(parts(services, userId), tooLarge), { objectMode: false });
  const chunks = file[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void file.destroy(),
  });
  const today = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="sheaf-account-${today}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

async function* parts(services: Services, userId: string): AsyncGenerator<PartToWrite, void, undefined> {
  const { database } = services;
  const take = createNames();
  yield jsonPart('account.json', { id: userId, ...(await readAccount(services, userId)) });
  yield jsonPart('sessions.json', await sessionsOf(services, userId));
  yield jsonPart('passkeys.json', await ownPasskeys(database, { user_id: userId }));
  yield jsonPart('devices.json', await devicesOf(services, userId));
  const memberships = await database
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspaces.plan', 'role', 'joined_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('workspaces.id')
    .execute();
  yield jsonPart('memberships.json', memberships);
  yield jsonPart('api-keys.json', await keysOf(services, userId));
  for (const { accountData } of services.features) {
    const files = (await accountData?.(services, userId)) ?? {};
    for (const [name, value] of Object.entries(files)) yield jsonPart(name, value);
  }
  yield* partsAboutPerson(services, userId);
  for (const workspace of memberships.filter((one) => one.role === 'owner')) {
    yield* partsOfWorkspace(services, workspace.id, take(`workspaces/${slugOf(workspace.name) || 'workspace'}`), take);
  }
}

/** What others have of the person: what was noted of them, and their place elsewhere. */
async function* partsAboutPerson(
  { database }: Pick<Services, 'database'>,
  userId: string,
): AsyncGenerator<PartToWrite, void, undefined> {
  const { email } = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const noted = database.selectFrom('audit_log').select(['workspace_id', 'action', 'summary', 'at']);
  yield jsonPart('audit-log.json', {
    by_you: await noted.select('address').where(sql`actor ->> 'id'`, '=', userId).orderBy('at').execute(),
    about_you: await noted
      .where((is) => is.or([is(sql`subject ->> 'user_id'`, '=', userId), is(sql`subject ->> 'email'`, '=', email)]))
      .where((is) => is(sql`coalesce(actor ->> 'id', '')`, '!=', userId))
      .orderBy('at')
      .execute(),
    by_admins: await database
      .selectFrom('admin_actions')
      .select(['action', 'summary', 'reason', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
  });
  yield jsonPart('invitations.json', {
    workspaces: await database
      .selectFrom('workspace_invitations')
      .select(['workspace_id', 'role', 'created_at', 'expires_at', 'accepted_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .execute(),
  });
}

/** Browsers that they signed in with; what tells them apart opens a way in, and stays here. */
const devicesOf = ({ database }: Pick<Services, 'database'>, userId: string) =>
  database
    .selectFrom('known_devices')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at')
    .execute();

const keysOf = ({ database }: Pick<Services, 'database'>, userId: string) =>
  database
    .selectFrom('api_keys')
    .select(['name', 'hint', 'workspace_id', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

async function* partsOfWorkspace(
  services: Services,
  workspaceId: string,
  folder: string,
  take: (name: string) => string,
): AsyncGenerator<PartToWrite, void, undefined> {
  const { apps, pages, workbooks, database } = services;
  for (const app of await apps.listOf(workspaceId)) {
    const place = take(`${folder}/apps/${app.subdomain || app.board_slug}`);
    yield jsonPart(`${place}/app.json`, app);
    for (const { page_id, page_slug } of await pages.of(app, 'draft').list()) {
      const page = await pages.of(app, 'draft').byId(page_id);
      if (page) yield jsonPart(take(`${place}/pages/${slugOf(page_slug) || 'home'}`).concat('.json'), page);
    }
  }
  const stored = await database
    .selectFrom('workbooks')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, name } of stored) {
    const content = await workbooks.toXlsx(id);
    yield { name: take(`${folder}/spreadsheets/${slugOf(name) || 'spreadsheet'}`).concat('.xlsx'), content };
  }
}

function jsonPart(name: string, value: unknown): PartToWrite {
  return { name, content: [`${JSON.stringify(value, null, 2)}\n`] };
}

/** No two things take the same place: the second of a name gets a number. */
function createNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
    taken.add(free);
    return free;
  };
}
