/** Everything of a person as one file. */
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { apiKeyPrefix, apiScopeNames } from '#features/workspaces/rules/workspace.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Services } from '#platform/services.ts';
import { readOneSheet } from '../../workbook-files.ts';
import { lastMail, turnSecondFactorOn, verifyEmail } from './account-people.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';

interface Member {
  id: string;
  workspace: { id: string };
}

async function fill({ workbooks, apps }: Services, workspace_id: string, word: string): Promise<{ appId: string }> {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Stock', columns, rows: [{ cells: { item: `row of ${word}` } }] }];
  const workbook = await workbooks.create({ workspace_id, name: 'Stock', sheets });
  await workbooks.create({ workspace_id, name: 'Stock', sheets });
  const app = await apps.create({
    ...{ workspace_id, workbook_id: workbook.id, name: `App of ${word}`, subdomain: word },
    pages: [
      { page_name: 'Home', page_slug: '', page_type: 'home', document: { settings: defaultPageSettings, blocks: [] } },
      {
        page_name: word,
        page_slug: 'more',
        page_type: 'page',
        document: { settings: defaultPageSettings, blocks: [] },
      },
    ],
  });
  return { appId: app.id };
}

/** What features store of a person besides. */
async function fillAround(database: Database, { id, workspace: { id: workspace_id } }: Member, word: string) {
  const { id: workbook_id } = await database
    .selectFrom('workbooks')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: sheet_id } = await database
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', workbook_id)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('saved_views')
    .values({ id: `view_${id}`, sheet_id, owner_id: id, name: `${word} view`, arrangement: json({}) as never })
    .execute();
  await database
    .insertInto('google_accounts')
    .values({
      ...{ id: `goa_${id}`, workspace_id, email: `${word} google`, sealed_token: 'SEALED', scope: '' },
      connected_by: id,
    })
    .execute();
  const names = { email: `${id}@example.com`, user_name: `${word} name`, display_name: word };
  await database
    .insertInto('scim_members')
    .values({ id: `scu_${id}`, workspace_id, user_id: id, role: 'editor', ...names })
    .execute();
  await database
    .insertInto('webhooks')
    .values({
      ...{ id: `hook_${id}`, workbook_id, sheet_id, address: 'https://example.com/SEALED', owner_id: id },
      ...{ events: json([]), secret: 'SEALED', state: 'on' },
    })
    .execute();
}

/** The parts of a zip file, by its directory. */
function unzip(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let place = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(place + 28);
    const start = file.readUInt32LE(place + 42);
    const name = file.subarray(place + 46, place + 46 + nameLength).toString();
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    parts.set(name, inflateRawSync(file.subarray(content, content + file.readUInt32LE(place + 20))));
    place += 46 + nameLength + file.readUInt16LE(place + 30) + file.readUInt16LE(place + 32);
  }
  return parts;
}

async function exportOf(browser: TestBrowser): Promise<Map<string, Buffer>> {
  const response = await browser.ask('/api/account/export');
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="sheaf-account-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return unzip(Buffer.from(await response.arrayBuffer()));
}

test('an export holds what is the person’s own, and nothing of anybody else', async () => {
  await using whole = await openServer();
  const { services } = whole;
  const [ann, bob] = [whole.browser(), whole.browser()];
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  const other = (await bob.signUp('Bob')).body['user'] as Member;
  const { appId } = await fill(services, own.workspace.id, 'apples');
  await fill(services, other.workspace.id, 'bananas');
  // Ann builds at Bob's too: she is no owner there.
  const { database } = services;
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: other.workspace.id, user_id: own.id, role: 'editor' })
    .execute();
  await database
    .insertInto('app_users')
    .values({
      ...{ id: 'apu_guest', app_id: appId, name: 'Guest', email: 'guest@example.com' },
      ...{ permissions: 'read', row_identity: null, password_hash: null },
    })
    .execute();
  for (const [user_id, title] of [
    [own.id, 'told to Ann'],
    [other.id, 'told to Bob'],
  ] as const) {
    const id = `ntf_${user_id}`;
    await database.insertInto('notifications').values({ id, user_id, kind: 'new-rows', title }).execute();
  }
  const page_id = (await services.pages.of({ id: appId }, 'draft').list())[0]?.page_id ?? '';
  await database
    .insertInto('comment_threads')
    .values({ id: 'cth_1', app_id: appId, page_id, block_id: 'b1' })
    .execute();
  for (const [user_id, text] of [
    [own.id, 'written by Ann'],
    [other.id, 'written by Bob'],
  ] as const) {
    const comment = { id: `cmt_${user_id}`, thread_id: 'cth_1', author_kind: 'editor', text, send_key: '' } as const;
    await database
      .insertInto('comments')
      .values({ ...comment, user_id })
      .execute();
  }
  await fillAround(database, own, 'Ann’s');
  await fillAround(database, other, 'bananas');
  await verifyEmail(whole, 'ann@example.com');
  const { secret, codes } = await turnSecondFactorOn(ann);

  const parts = await exportOf(ann);
  const home = 'workspaces/ann-s-workspace';
  expect([...parts.keys()].toSorted()).toEqual(
    [
      ...[
        'account.json',
        'api-keys.json',
        'assistants.json',
        'automations.json',
        'cell-comments.json',
        'comments.json',
        'devices.json',
        'directories.json',
        'google-accounts.json',
        'memberships.json',
        'named-in-cells.json',
        'notifications.json',
        'passkeys.json',
        'sessions.json',
        'views.json',
      ],
      ...['apps-of-others.json', 'audit-log.json', 'blog.json', 'invitations.json', 'mails.json', 'marketplace.json'],
      ...['app.json', 'pages/home.json', 'pages/more.json'].map((name) => `${home}/apps/apples/${name}`),
      ...['stock', 'stock-2'].map((name) => `${home}/spreadsheets/${name}.xlsx`),
    ].toSorted(),
  );
  const text = [...parts].map(([name, content]) => (name.endsWith('.json') ? content.toString() : '')).join('\n');
  const around = ['Ann’s view', 'Ann’s google', 'Ann’s name'];
  for (const word of [
    ...around,
    'Ann',
    'ann@example.com',
    'told to Ann',
    'written by Ann',
    'App of apples',
    "Bob's workspace",
  ]) {
    expect(text, word).toContain(word);
  }
  const secrets = await database.selectFrom('users').select('password_hash').execute();
  const hidden = [secret, ...codes, ...secrets.map((user) => user.password_hash ?? '')];
  const others = [
    'bananas',
    'told to Bob',
    'written by Bob',
    'bob@example.com',
    'guest@example.com',
    'Guest',
    'SEALED',
  ];
  for (const word of [...others, ...hidden]) expect(text, word).not.toContain(word);
  expect(JSON.parse(parts.get('memberships.json')?.toString() ?? '')).toMatchObject([
    { name: "Ann's workspace", role: 'owner' },
    { name: "Bob's workspace", role: 'editor' },
  ]);
  const sheet = await readOneSheet('stock.xlsx', parts.get(`${home}/spreadsheets/stock.xlsx`) ?? '');
  expect(sheet).toMatchObject({ title: 'Stock', columns: [{ name: 'Item' }] });
  expect(JSON.stringify(sheet.rows)).toContain('row of apples');
  expect((await lastMail(whole, 'ann@example.com')).subject).toBe('Your data was exported');
});

test('an export is for the signed-in person alone, a few times an hour, and not for an API key', async () => {
  await using whole = await openServer();
  expect((await whole.browser().ask('/api/account/export')).status).toBe(401);
  const ann = whole.browser();
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  const key = `${apiKeyPrefix}${'k'.repeat(40)}`;
  await whole.services.database
    .insertInto('api_keys')
    .values({
      ...{ id: 'key_1', workspace_id: own.workspace.id, user_id: own.id, name: 'Key', hint: 'sheaf_k' },
      ...{ key_hash: hashToken(key), scopes: json([...apiScopeNames]) },
    })
    .execute();
  const byKey = { headers: { authorization: `Bearer ${key}` } };
  expect((await whole.browser().ask('/api/auth', byKey)).status).toBe(200);
  for (const path of ['/api/account', '/api/account/export', '/api/account/sessions']) {
    expect((await whole.browser().ask(path, byKey)).status, path).toBe(403);
  }
  for (let times = 0; times < 10; times++) expect((await ann.ask('/api/account/export')).status).toBe(200);
  expect((await ann.ask('/api/account/export')).status).toBe(429);
});
