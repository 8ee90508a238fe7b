/** Google Sheets with a service account: no one signs in, and only the workspaces that the operator named may use it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleServer, openGoogle } from '../../google/google-server.ts';
import { Tab } from '../../google/grid.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let google: GoogleServer;
let sheaf: WholeServer;
let folder: string;
let ann: TestBrowser;
const email = 'sheaf@project.iam.gserviceaccount.com';
const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
const address = `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`;

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { publicKey, privateKey } = pairOf();

beforeAll(async () => {
  google = await openGoogle();
  google.serviceAccounts.set(email, publicKey);
  folder = await mkdtemp(join(tmpdir(), 'sheaf-service-'));
  const path = join(folder, 'key.json');
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = { type: 'service_account', client_email: email, private_key_id: '1', private_key };
  await writeFile(path, JSON.stringify(key));
  sheaf = await openServer({
    ...{ GOOGLE_SHEETS_SERVICE_ACCOUNT: path, GOOGLE_SHEETS_SERVICE_WORKSPACES: '*' },
    ...{ GOOGLE_API_BASE: google.base, OUTGOING_ALLOW: '127.0.0.1', GOOGLE_SHEETS_PUSH: 'true' },
  });
  ann = sheaf.browser();
  await ann.signUp('Ann');
});
afterAll(async () => {
  await sheaf[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Json = ReturnType<typeof JSON.parse>;

test('with a service account a shared spreadsheet is mirrored both ways without a sign-in; a wrong key opens none', async () => {
  const tab = new Tab(
    0,
    'Orders',
    [
      ['Item', 'Qty'],
      ['Tea', 2],
    ],
    [undefined, 'NUMBER'],
  );
  const shop = { id, name: 'Shop', version: 1, trashed: false, canEdit: true, isShared: true, tabs: [tab] };
  google.spreadsheets.set(id, shop);
  const setUp = (await ann.call('GET', '/api/google-sheets')).body as Json;
  expect(setUp).toMatchObject({ configured: true, accounts: [{ id: 'service', email, is_lost: false }] });
  const made = await ann.call('POST', '/api/google-sheets/workbooks', { account_id: 'service', address, tabs: [0] });
  const workbook = String(made.body['workbook_id']);
  const { sheets } = ((await ann.call('GET', `/api/workbooks/${workbook}`)).body as Json).workbook;
  const { database } = sheaf.services;
  const looks = async () =>
    (await sql<{ id: string }>`select id from jobs.job where name = 'google-look'`.execute(database)).rows.length;
  const looksBefore = await looks();
  await ann.call('POST', `/api/sheets/${sheets[0].id}/edits`, {
    edits: [{ kind: 'add-rows', rows: [{ cells: { item: 'Salt', qty: 4 } }] }],
  });
  const state = (await ann.call('POST', `/api/workbooks/${workbook}/google/look`)).body;
  expect(state).toMatchObject({ account: email, problem: null, waiting: { rows: 0 } });
  expect(tab.rows[2]?.cells.slice(0, 2).map(({ entered }) => entered)).toEqual(['Salt', 4]);
  // One token for all of it; no one chooses files with it.
  expect(google.calls.filter(({ kind }) => kind === 'oauth')).toHaveLength(1);
  expect((await ann.call('POST', '/api/google-sheets/accounts/service/picker')).status).toBe(403);
  // Google tells of changes by a channel, which is known by its token; what others send says nothing.
  const [channel] = google.channels;
  expect(channel).toMatchObject({ file: id, address: expect.stringContaining('/api/google-sheets/push') });
  const tell = async (token: string, state = 'update') => {
    const headers = { 'x-goog-channel-id': channel?.id ?? '', 'x-goog-channel-token': token };
    const init = { method: 'POST', headers: { ...headers, 'x-goog-resource-state': state } };
    expect((await sheaf.browser().ask('/api/google-sheets/push', init)).status).toBe(200);
    await sheaf.services.jobs.drain();
    const { rows } = (await ann.call('POST', `/api/sheets/${sheets[0].id}/query`, {})).body as Json;
    return rows[0].cells.qty;
  };
  /** What was asked for has had its look, and no other is due, however slow the machine is. */
  const restUntilTold = async () => {
    await sheaf.services.jobs.drain();
    await sql`update google_files set check_at = now() + interval '1 hour'`.execute(database);
  };
  await expect.poll(looks).toBeGreaterThan(looksBefore);
  await restUntilTold();
  tab.set(1, 1, 20);
  shop.version += 1;
  expect(await tell('guessed')).toBe(2);
  expect(await tell(channel?.token ?? '', 'sync')).toBe(2);
  expect(await tell(channel?.token ?? '')).toBe(20);
  // One lives for a day; the next is opened before it ends, and the old one is known until then.
  const look = () => ann.call('POST', `/api/workbooks/${workbook}/google/look`);
  await look();
  expect(google.channels).toHaveLength(1);
  await sql`update google_channels set expires_at = now() + interval '1 hour'`.execute(database);
  await look();
  expect(google.channels).toHaveLength(2);
  tab.set(1, 1, 30);
  shop.version += 1;
  const looksBeforeTold = await looks();
  expect(await tell(channel?.token ?? '')).toBe(30);
  // The rows that were read count as written, which is followed by a look of its own, half a second later.
  await expect.poll(looks).toBeGreaterThan(looksBeforeTold + 1);
  await sql`update google_channels set expires_at = now() - interval '1 second' where id = ${channel?.id}`.execute(
    database,
  );
  await restUntilTold();
  tab.set(1, 1, 40);
  shop.version += 1;
  expect(await tell(channel?.token ?? '')).toBe(30);
  // Where Google refuses one, polling goes on.
  await sql`delete from google_channels`.execute(database);
  google.before = ({ name }) => (name === 'files.watch' ? { status: 403 } : 'fine');
  expect((await look()).body).toMatchObject({ problem: null });
  expect(google.channels).toHaveLength(2);
  // A key that Google does not know: the owner reads it, and nothing is lost.
  google.tokens.clear();
  google.serviceAccounts.set(email, pairOf().publicKey);
  shop.version += 1;
  const refused = (await ann.call('POST', `/api/workbooks/${workbook}/google/look`)).body as Json;
  expect(refused.problem).toContain('no longer accepts the sign-in');
});

test('a workspace that is not named may not use it', async () => {
  const other = await openServer({
    ...{ GOOGLE_SHEETS_SERVICE_ACCOUNT: join(folder, 'key.json'), GOOGLE_SHEETS_SERVICE_WORKSPACES: 'workspace_1' },
    ...{ GOOGLE_API_BASE: google.base, OUTGOING_ALLOW: '127.0.0.1' },
  });
  try {
    const bob = other.browser();
    await bob.signUp('Bob');
    expect((await bob.call('GET', '/api/google-sheets')).body).toMatchObject({ configured: false, accounts: [] });
    const body = { account_id: 'service', address };
    expect((await bob.call('POST', '/api/google-sheets/preview', body)).status).toBe(404);
  } finally {
    await other[Symbol.asyncDispose]();
  }
});
