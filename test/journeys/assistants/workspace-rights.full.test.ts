/**
 * Through the workspace's server, everyone by every way: a tool does something for whoever has its right, on what is
 * theirs, and nothing for anybody else. What is expected comes from the roles, scopes and bounds that were given alone.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolsOf } from '#features/assistants/server/tools/tools-of.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { apiKeyPrefix, type ApiScope } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { openWorkspace, type People, type Person } from '../workspaces/workspace-people.ts';
import { fetchOf, resource } from './oauth-programs.ts';

type Scope = 'rows:read' | 'rows:write' | 'apps:read' | 'apps:write';
const scopes: Scope[] = ['rows:read', 'rows:write', 'apps:read', 'apps:write'];
const scopeSets: readonly (readonly ApiScope[])[] = [
  ...scopes.map((scope) => [scope]),
  ['apps:read', 'apps:write'],
  scopes,
  ['app-users:read'],
];

/** What a tool is about, as people think of it. */
type About = 'the workspace' | 'an app' | 'a spreadsheet' | 'nothing of anybody';
interface Right {
  scope: Scope | null;
  also?: Scope;
  about: About;
}
const isGranted = ({ scope, also }: Right, granted: readonly ApiScope[]): boolean =>
  [scope, also].every((one) => one === null || one === undefined || granted.includes(one));

const rights: Record<string, Right> = {
  list_workbooks: { scope: 'rows:read', about: 'the workspace' },
  read_workbook: { scope: 'rows:read', about: 'a spreadsheet' },
  suggest_links: { scope: 'rows:read', about: 'a spreadsheet' },
  query_rows: { scope: 'rows:read', about: 'a spreadsheet' },
  measure_rows: { scope: 'rows:read', about: 'a spreadsheet' },
  group_rows: { scope: 'rows:read', about: 'a spreadsheet' },
  preview_page: { scope: 'rows:read', about: 'an app' },
  upload_workbook: { scope: 'rows:write', about: 'the workspace' },
  add_rows: { scope: 'rows:write', about: 'a spreadsheet' },
  change_rows: { scope: 'rows:write', about: 'a spreadsheet' },
  list_apps: { scope: 'apps:read', about: 'the workspace' },
  read_app: { scope: 'apps:read', about: 'an app' },
  read_page: { scope: 'apps:read', about: 'an app' },
  outline_page: { scope: 'apps:read', about: 'an app' },
  propose_page: { scope: 'apps:read', about: 'an app' },
  ask_to_publish: { scope: 'apps:read', about: 'an app' },
  review_draft: { scope: 'apps:read', about: 'an app' },
  who_sees_what: { scope: 'apps:read', about: 'an app' },
  create_app: { scope: 'apps:write', about: 'the workspace' },
  // Visitors could see a change at once: that has to be known before.
  add_page: { scope: 'apps:write', also: 'apps:read', about: 'an app' },
  arrange_pages: { scope: 'apps:write', also: 'apps:read', about: 'an app' },
  edit_page: { scope: 'apps:write', also: 'apps:read', about: 'an app' },
  list_blocks: { scope: null, about: 'nothing of anybody' },
  find_templates: { scope: null, about: 'nothing of anybody' },
};

/** A workspace's spreadsheet and app. */
interface Things {
  word: string;
  workspace_id: string;
  workbook_id: string;
  sheet_id: string;
  row: { row_id: string; version: number };
  app_id: string;
  page_id: string;
}
let people: People;
let former: Person;
let ours: Things;
let theirs: Things;
/** Another app and spreadsheet of the same workspace. */
let besides: Things;

beforeAll(async () => {
  people = await openWorkspace();
  await people.services.workbooks.recover();
  former = await people.join('Fred', 'editor');
  ours = await makeThings(people.workspaceId, 'Ourword');
  besides = await makeThings(people.workspaceId, 'Besideword');
  const own = await people.stranger.browser.call('POST', '/api/workspaces', { name: 'Elsewhere' });
  theirs = await makeThings((own.body['workspace'] as { id: string }).id, 'Theirword');
});
afterAll(async () => {
  await people.services.workbooks.stop();
  await people[Symbol.asyncDispose]();
});

async function makeThings(workspace_id: string, word: string): Promise<Things> {
  const { services } = people;
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = [{ cells: { item: word } }, { cells: { item: `${word} 2` } }];
  const workbook = await services.workbooks.create({
    workspace_id,
    name: word,
    sheets: [{ title: 'Stock', columns, rows }],
  });
  const app = await services.apps.create({
    ...{ workspace_id, workbook_id: workbook.id, name: word, subdomain: `a${newId('x').slice(-12)}`, public: false },
    goes_live: 'when I publish',
    pages: [
      {
        ...{ page_name: word, page_slug: '', page_type: 'home' },
        document: { settings: defaultPageSettings, blocks: [] },
      },
    ],
  });
  const sheet = await services.workbooks.sheetByTitle(workbook.id, 'Stock');
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const found = await services.engine.query(
    String(sheet?.id),
    { columns: ['item'], page: { offset: 0, limit: 1 } },
    context,
  );
  const [page] = await services.pages.of(app, 'draft').list();
  const row = { row_id: String(found.rows[0]?.row_id), version: found.rows[0]?.version ?? 0 };
  return {
    ...{ word, workspace_id, workbook_id: workbook.id, sheet_id: String(sheet?.id), row },
    ...{ app_id: app.id, page_id: String(page?.page_id) },
  };
}

/** What a program shows. `reach` are the things that it is for; null: all of the workspace. */
interface Caller {
  token: string;
  scopes: readonly ApiScope[];
  reach: Pick<Things, 'app_id' | 'workbook_id'> | null;
}

async function keyOf(given: Omit<Caller, 'token'>): Promise<Caller> {
  const token = `${apiKeyPrefix}${newToken()}`;
  const only_for = given.reach && { apps: [given.reach.app_id], workbooks: [given.reach.workbook_id] };
  await people.services.database
    .insertInto('api_keys')
    .values({
      ...{ id: newId('key'), workspace_id: people.workspaceId, user_id: people.owner.id, name: 'Key' },
      ...{ key_hash: hashToken(token), hint: '', scopes: json<string[]>([...given.scopes]) },
      only_for: only_for && json(only_for),
    })
    .execute();
  return { token, ...given };
}

/** As the page of consent leaves it. */
async function tokenOf({ id: user_id }: Person, granted: readonly ApiScope[]): Promise<Caller> {
  const token = `sheaf_at_${newToken()}`;
  const id = newId('asn');
  const { database } = people.services;
  await database
    .insertInto('assistant_connections')
    .values({
      ...{ id, workspace_id: people.workspaceId, user_id, client_id: 'asc', client_name: 'C', client_host: 'h' },
      ...{ resource, scopes: json<string[]>([...granted]) },
    })
    .execute();
  const expires_at = new Date(Date.now() + 3_600_000);
  await database
    .insertInto('assistant_tokens')
    .values({
      ...{ token_hash: hashToken(token), connection_id: id, kind: 'access', expires_at },
      data: json({ scopes: granted }),
    })
    .execute();
  return { token, scopes: granted, reach: null };
}

const connect = async (token: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(resource), { fetch: fetchOf(people.whole), requestInit }),
  );
  return client;
};
async function use(client: Client, name: string, given: Record<string, unknown>) {
  const result = await client
    .callTool({ name, arguments: given })
    .catch((error: Error) => ({ isError: true, content: [{ type: 'text', text: error.message }] }));
  const [first] = result.content as { text?: string }[];
  return { isError: result.isError === true, text: first?.text ?? '' };
}

/** Arguments that a tool takes for somebody with every right. */
async function argumentsOf(name: string, things: Things): Promise<Record<string, unknown>> {
  const { workbook_id, sheet_id, app_id, page_id, row } = things;
  const about = rights[name]?.about;
  const given = {
    ...(about === 'an app' && { app_id }),
    ...(name.endsWith('_page') && name !== 'propose_page' && name !== 'add_page' && { page_id }),
    ...(/^(read_workbook|suggest_links|create_app)$/.test(name) && { workbook_id }),
    ...(name.endsWith('_rows') && { sheet_id }),
  };
  const page = async () => (await people.services.pages.of((await appOf(app_id))!, 'draft').byId(page_id))?.revision;
  const cells = { item: `${things.word} new` };
  const more: Record<string, () => object | Promise<object>> = {
    group_rows: () => ({ groups: [{ column: 'item', direction: 'ascending' }] }),
    upload_workbook: () => ({ name: 'New', csv: 'A,B\n1,2\n' }),
    add_rows: () => ({ rows: [cells] }),
    change_rows: async () => ({ rows: [{ ...row, version: await versionOf(things), cells }] }),
    propose_page: () => ({ sheet_title: 'Stock' }),
    add_page: () => ({ name: 'New' }),
    arrange_pages: () => ({ changes: [{ kind: 'rename-page', page_id, name: things.word }] }),
    edit_page: async () => ({
      revision: await page(),
      edits: [{ kind: 'set-page', key: 'title', value: things.word }],
    }),
  };
  return { ...given, ...(await more[name]?.()) };
}
const appOf = (id: string) => people.services.apps.byId(id);
async function versionOf({ sheet_id, row }: Things): Promise<number> {
  const query = { columns: ['item'], page: { offset: 0, limit: 1 } };
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const { rows } = await people.services.engine.query(sheet_id, query, context);
  return rows.find(({ row_id }) => row_id === row.row_id)?.version ?? 0;
}

function mayUse(name: string, { scopes: granted, reach }: Caller, things: Things): boolean {
  const right = rights[name];
  if (!right || !isGranted(right, granted)) return false;
  if (right.about === 'nothing of anybody') return true;
  if (things.workspace_id !== people.workspaceId && right.about !== 'the workspace') return false;
  if (reach === null) return true;
  // Lists, and new things, are of the whole workspace.
  if (right.about === 'the workspace') return false;
  return right.about === 'an app' ? reach.app_id === things.app_id : reach.workbook_id === things.workbook_id;
}

let cells = 0;
/** Every tool by one caller: what it was let do that it may not, and the other way. */
async function tryAll(caller: Caller): Promise<string[]> {
  const client = await connect(caller.token);
  const wrong: string[] = [];
  const listed = new Set((await client.listTools()).tools.map(({ name }) => name));
  for (const [name, right] of Object.entries(rights)) {
    const { about } = right;
    cells++;
    if (listed.has(name) !== isGranted(right, caller.scopes)) wrong.push(`${name} listed`);
    for (const things of about === 'the workspace' || about === 'nothing of anybody'
      ? [ours]
      : [ours, besides, theirs]) {
      cells++;
      const may = mayUse(name, caller, things);
      const { isError, text } = await use(client, name, await argumentsOf(name, things));
      if (isError === may)
        wrong.push(`${name} of ${things.word}: ${isError ? 'refused' : 'let'}, ${text.slice(0, 200)}`);
      if (text.includes(theirs.word)) wrong.push(`${name} of ${things.word} said ${theirs.word}`);
      if (!may && text.includes(`${things.word} 2`)) wrong.push(`${name} of ${things.word} said a value`);
    }
  }
  await client.close();
  return wrong;
}

test('every tool has its rights here', () => {
  const names = toolsOf(people.services).map(({ name }) => name);
  expect(Object.keys(rights).toSorted()).toEqual(names.toSorted());
});

test.each(['owner', 'admin', 'editor'] as const)(
  '%s, by an assistant that they connected',
  async (role) => {
    for (const granted of scopeSets)
      expect([granted, await tryAll(await tokenOf(people[role], granted))]).toEqual([granted, []]);
  },
  300_000,
);

test.each(['all', 'ours', 'besides'] as const)(
  'an API key for %s',
  async (what) => {
    const reach = { all: null, ours, besides }[what];
    for (const granted of scopeSets)
      expect([granted, await tryAll(await keyOf({ scopes: granted, reach }))]).toEqual([granted, []]);
  },
  300_000,
);

const send = (token: string): Promise<Response> =>
  fetchOf(people.whole)(resource, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

test('whoever is no member, or no longer, is let nothing', async () => {
  // The database itself knows no connection of somebody who is no member.
  await expect(tokenOf(people.stranger, scopes)).rejects.toThrow(/foreign key/);
  const { token } = await tokenOf(former, scopes);
  const gone = await people.owner.browser.call('DELETE', `${people.at}/members/${former.id}`);
  expect(gone.status).toBe(200);
  const refused = await send(token);
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain(ours.word);
}, 120_000);

test('all of it was tried', () => {
  expect(cells).toBeGreaterThan(3_000);
});
