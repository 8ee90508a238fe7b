import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { Tab } from '../../google/grid.ts';
import { type GoogleServer, googleClient, openGoogle, type TestSpreadsheet } from '../../google/google-server.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

let google: GoogleServer;
let sheaf: WholeServer;
let browser: TestBrowser;
let shop: TestSpreadsheet;
let account: string;
const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
const address = `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`;

beforeAll(async () => {
  google = await openGoogle();
  sheaf = await openServer({
    ...{ GOOGLE_SHEETS_CLIENT_ID: googleClient.id, GOOGLE_SHEETS_CLIENT_SECRET: googleClient.secret },
    ...{ GOOGLE_API_BASE: google.base, OUTGOING_ALLOW: '127.0.0.1' },
  });
  browser = sheaf.browser();
  await browser.signUp('Ann');
});
afterAll(async () => {
  await sheaf[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
});
beforeEach(() => {
  google.before = () => 'fine';
  const orders = new Tab(
    0,
    'Orders',
    [
      ['Item', 'Qty', 'Price', 'Total', 'Due'],
      ['Tea', 2, 3.5, { formula: '=Qty*Price' }, 45_987],
      ['Rice', 1, 8, { formula: '=Qty*Price' }, 45_988],
    ],
    [undefined, 'NUMBER', 'CURRENCY', 'CURRENCY', 'DATE'],
  );
  shop = {
    ...{ id, name: 'Shop', version: 1, trashed: false, canEdit: true, isShared: true },
    tabs: [orders, new Tab(5, 'Notes', [['Text'], ['Remember']])],
  };
  google.spreadsheets.set(id, shop);
});

type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: { body: Json }): Json => answer.body;
const look = (workbook: string) => browser.call('POST', `/api/workbooks/${workbook}/google/look`);
async function connect(tabs = [0]): Promise<{ workbook: string; sheet: string }> {
  const made = await browser.call('POST', '/api/google-sheets/workbooks', { account_id: account, address, tabs });
  const workbook: string = bodyOf(made).workbook_id;
  const { sheets } = bodyOf(await browser.call('GET', `/api/workbooks/${workbook}`)).workbook;
  return { workbook, sheet: sheets[0].id };
}
async function rowsOf(sheet: string): Promise<Json[]> {
  return bodyOf(await browser.call('POST', `/api/sheets/${sheet}/query`, {})).rows;
}
const entered = (tab: Tab | undefined) => tab?.rows.map(({ cells }) => cells.map((cell) => cell.entered));

test('a person allows it at Google: with PKCE, once, in their own session; the token is kept sealed', async () => {
  expect(bodyOf(await browser.call('GET', '/api/google-sheets'))).toMatchObject({ configured: true, accounts: [] });
  const gone = await browser.ask('/api/google-sheets/sign-in');
  const consent = new URL(gone.headers.get('location') ?? '');
  expect(consent.searchParams.get('scope')).toContain('drive.file');
  expect(consent.searchParams.get('code_challenge_method')).toBe('S256');
  const back = (await fetch(consent, { redirect: 'manual' })).headers.get('location') ?? '';
  // Sent on to someone else, it puts no account into their workspace.
  const other = sheaf.browser();
  await other.signUp('Bob');
  expect((await other.ask(back.replace(/code=[^&]+/, 'code=stolen'))).headers.get('location')).toContain(
    'google=expired',
  );
  const again = new URL((await browser.ask('/api/google-sheets/sign-in')).headers.get('location') ?? '');
  const home = (await fetch(again, { redirect: 'manual' })).headers.get('location') ?? '';
  expect((await browser.ask(home)).headers.get('location')).toBe('/dashboard/workbooks?google=connected');
  expect((await browser.ask(home)).headers.get('location')).toContain('google=expired');
  const { accounts } = bodyOf(await browser.call('GET', '/api/google-sheets'));
  expect(accounts).toMatchObject([{ email: 'ann@gmail.example', is_lost: false }]);
  account = accounts[0].id;
  const stored = await sheaf.services.database.selectFrom('google_accounts').selectAll().execute();
  for (const token of google.refreshTokens) expect(JSON.stringify(stored)).not.toContain(token);
  const foreign = await other.call('POST', '/api/google-sheets/preview', { account_id: account, address });
  expect(foreign.status).toBe(404);
});

test('what would be read is shown: types, first rows, formulas locked; what is no spreadsheet is named', async () => {
  const { body } = await browser.call('POST', '/api/google-sheets/preview', { account_id: account, address });
  expect(body).toMatchObject({ name: 'Shop', can_edit: true });
  expect(bodyOf({ body }).tabs[0]).toMatchObject({
    title: 'Orders',
    row_count: 2,
    columns: [
      { name: 'Item', type: 'text', locked: false },
      { name: 'Qty', type: 'number', locked: false },
      { name: 'Price', type: 'currency', locked: false },
      { name: 'Total', type: 'currency', locked: true },
      { name: 'Due', type: 'date', locked: false },
    ],
  });
  expect(bodyOf({ body }).tabs[0].rows[0]).toEqual(['Tea', 2, 3.5, 7, '2025-11-26']);
  const wrong = await browser.call('POST', '/api/google-sheets/preview', { account_id: account, address: 'my sheet' });
  expect(wrong).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'address' }] } } });
  shop.isShared = false;
  expect((await browser.call('POST', '/api/google-sheets/preview', { account_id: account, address })).status).toBe(404);
});

test('a mirror: rows come, edits and new rows go as they were typed, a formula is nobody’s but the sheet’s', async () => {
  const { workbook, sheet } = await connect();
  const [tea] = await rowsOf(sheet);
  expect(tea.cells).toEqual({ item: 'Tea', qty: 2, price: 3.5, total: 7, due: '2025-11-26' });
  const { source } = bodyOf(await browser.call('GET', `/api/workbooks/${workbook}`)).workbook;
  expect(source).toMatchObject({ kind: 'google', link: { href: `https://docs.google.com/spreadsheets/d/${id}/edit` } });
  const edit = (edits: object[]) => browser.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  const set = { kind: 'set-cells', row_id: tea.row_id, version: tea.version };
  expect((await edit([{ ...set, cells: { total: 1 } }])).body).toMatchObject({
    error: { fields: [{ path: 'edits.0.cells.total' }] },
  });
  expect((await edit([{ kind: 'add-column', name: 'More', type: 'text' }])).status).toBe(422);
  await edit([
    { ...set, cells: { item: '=IMPORTXML("http://evil.example")', due: '2025-12-24' } },
    { kind: 'add-rows', rows: [{ cells: { item: '+41', qty: 4, due: '2025-12-31' } }] },
  ]);
  expect(bodyOf(await browser.call('GET', `/api/workbooks/${workbook}/google`)).waiting.rows).toBe(2);
  const before = google.calls.length;
  expect(bodyOf(await look(workbook))).toMatchObject({ problem: null, waiting: { rows: 0 } });
  expect(entered(shop.tabs[0])?.slice(1)).toEqual([
    ['=IMPORTXML("http://evil.example")', 2, 3.5, { formula: '=Qty*Price' }, 46_015],
    ['Rice', 1, 8, { formula: '=Qty*Price' }, 45_988],
    ['+41', 4, null, null, 46_022, null, null, null],
  ]);
  // Two changes: three reads, three writes and a look at Drive, as it would be for a hundred.
  const kinds = google.calls.slice(before).map(({ kind }) => kind);
  expect([kinds.filter((kind) => kind === 'read').length, kinds.filter((kind) => kind === 'write').length]).toEqual([
    2, 3,
  ]);
  await look(workbook);
  const quiet = google.calls.length;
  await look(workbook);
  expect(google.calls.slice(quiet).map(({ name }) => name)).toEqual(['files.get']);
});

test('sorting, new columns, a renamed tab and a deleted row there change nothing of who the rows are', async () => {
  const { workbook, sheet } = await connect();
  const ids = new Map((await rowsOf(sheet)).map((row) => [row.cells.item, row.row_id]));
  const [tab] = shop.tabs;
  tab?.rows.splice(1, 2, ...tab.rows.slice(1).toReversed());
  tab?.moveColumn(0, 3);
  tab?.insertColumn(1, 'Stock');
  tab?.set(1, 1, 12);
  if (tab) tab.title = 'Sales';
  tab?.insert(1, 1);
  tab?.set(1, 4, 'Milk');
  shop.version += 1;
  expect(bodyOf(await look(workbook)).problem).toBeNull();
  const rows = await rowsOf(sheet);
  expect(rows.map(({ cells }) => cells.item)).toEqual(['Milk', 'Rice', 'Tea']);
  expect(rows.slice(1).map(({ row_id }) => row_id)).toEqual([ids.get('Rice'), ids.get('Tea')]);
  expect(rows[1].cells.stock).toBe(12);
  const { sheets } = bodyOf(await browser.call('GET', `/api/workbooks/${workbook}`)).workbook;
  expect(sheets[0]).toMatchObject({ title: 'Sales' });
  expect(sheets[0].columns.map(({ name }: { name: string }) => name)).toContain('Stock');
  tab?.remove(2, 1);
  shop.version += 1;
  await look(workbook);
  expect((await rowsOf(sheet)).map(({ cells }) => cells.item)).toEqual(['Milk', 'Tea']);
});

test('a cell that both sides changed: by rule, or the owner decides; both values are told', async () => {
  const { workbook, sheet } = await connect();
  const both = async (ours: string, theirs: string) => {
    const [row] = await rowsOf(sheet);
    const edits = [{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { item: ours } }];
    await browser.call('POST', `/api/sheets/${sheet}/edits`, { edits });
    shop.tabs[0]?.set(1, 0, theirs);
    shop.version += 1;
    return bodyOf(await look(workbook));
  };
  const state = await both('here', 'there');
  expect(state.events[0].what).toContain('“here”, in the sheet “there”. The sheet wins.');
  expect((await rowsOf(sheet))[0].cells.item).toBe('there');
  await browser.call('PATCH', `/api/workbooks/${workbook}/google`, { conflict_rule: 'ask' });
  const requested = await both('mine', 'yours');
  expect(requested.questions).toMatchObject([{ name: 'Item', ours: 'mine', theirs: 'yours' }]);
  expect((await rowsOf(sheet))[0].cells.item).toBe('mine');
  expect(entered(shop.tabs[0])?.[1]?.[0]).toBe('yours');
  const [{ sheet_id, row_id, column }] = requested.questions;
  const decide = { sheet_id, row_id, column, winner: 'app' };
  await browser.call('POST', `/api/workbooks/${workbook}/google/conflicts`, decide);
  expect(bodyOf(await look(workbook)).questions).toEqual([]);
  expect(entered(shop.tabs[0])?.[1]?.[0]).toBe('mine');
});

test('a sheet that is deleted here follows its tab no more, and the others go on', async () => {
  const { workbook, sheet } = await connect([0, 5]);
  const { sheets } = bodyOf(await browser.call('GET', `/api/workbooks/${workbook}`)).workbook;
  expect(sheets).toHaveLength(2);
  expect((await browser.call('DELETE', `/api/sheets/${sheet}`)).status).toBe(200);
  shop.tabs[1]?.insert(2, 1);
  shop.tabs[1]?.set(2, 0, 'There');
  shop.version++;
  const state = bodyOf(await look(workbook));
  expect(state).toMatchObject({ problem: null });
  expect((await rowsOf(sheets[1].id)).map(({ cells }) => cells.text)).toEqual(['Remember', 'There']);
  const [row] = await rowsOf(sheets[1].id);
  const edit = { kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { text: 'Here' } };
  expect((await browser.call('POST', `/api/sheets/${sheets[1].id}/edits`, { edits: [edit] })).status).toBe(200);
  expect(bodyOf(await look(workbook))).toMatchObject({ problem: null });
  expect(entered(shop.tabs[1])?.map(([text]) => text)).toEqual(['Text', 'Here', 'There']);
  expect(bodyOf(await browser.call('GET', `/api/workbooks/${workbook}`)).workbook.sheets).toHaveLength(1);
});

test('a spreadsheet that moved with its app leaves the account of the former workspace, and takes one of the new', async () => {
  const carl = sheaf.browser();
  await carl.signUp('Carl');
  const signIn = async () => {
    const consent = new URL((await carl.ask('/api/google-sheets/sign-in')).headers.get('location') ?? '');
    const home = (await fetch(consent, { redirect: 'manual' })).headers.get('location') ?? '';
    expect((await carl.ask(home)).headers.get('location')).toBe('/dashboard/workbooks?google=connected');
    return bodyOf(await carl.call('GET', '/api/google-sheets')).accounts[0].id as string;
  };
  const account_id = await signIn();
  const made = await carl.call('POST', '/api/google-sheets/workbooks', { account_id, address, tabs: [0] });
  const workbook_id: string = bodyOf(made).workbook_id;
  const app = bodyOf(await carl.call('POST', '/api/apps', { name: 'Shop', workbook_id, start: 'blank' })).app;
  const { workspace } = bodyOf(await carl.call('POST', '/api/workspaces', { name: 'Second' }));
  expect((await carl.call('POST', `/api/apps/${app.id}/move`, { workspace_id: workspace.id })).status).toBe(200);
  const calls = google.calls.length;
  const lookAt = async () => bodyOf(await carl.call('POST', `/api/workbooks/${workbook_id}/google/look`));
  expect(await lookAt()).toMatchObject({ account: null, problem: expect.stringContaining('Connect it again') });
  expect(google.calls).toHaveLength(calls);
  // Nor does the account of somebody who can't open it.
  shop.isShared = false;
  await signIn();
  expect(await lookAt()).toMatchObject({ account: null });
  shop.isShared = true;
  const own = await signIn();
  expect(own).not.toBe(account_id);
  expect(await lookAt()).toMatchObject({ account: 'ann@gmail.example', problem: null });
  // One that was removed and comes back, as well.
  expect((await carl.call('DELETE', `/api/google-sheets/accounts/${own}`)).status).toBe(200);
  expect(await lookAt()).toMatchObject({ account: null });
  await signIn();
  expect(await lookAt()).toMatchObject({ account: 'ann@gmail.example', problem: null });
});

fullTest('while Google is away everything goes on, and the owner reads why it waits', async () => {
  const { workbook, sheet } = await connect();
  google.before = ({ kind }) => (kind === 'oauth' ? 'fine' : { status: 403 });
  await browser.call('POST', `/api/sheets/${sheet}/edits`, {
    edits: [{ kind: 'add-rows', rows: [{ cells: { item: 'Salt' } }] }],
  });
  const away = bodyOf(await look(workbook));
  expect(away).toMatchObject({
    problem: expect.stringContaining('isn’t allowed to do that'),
    waiting: { rows: 1, since: expect.any(String) },
  });
  expect((await rowsOf(sheet)).at(-1).cells.item).toBe('Salt');
  google.before = () => 'fine';
  // The names of the columns are gone: nothing is changed by guessing.
  const names = shop.tabs[0]?.rows.shift();
  shop.version += 1;
  expect(bodyOf(await look(workbook)).problem).toContain('column names');
  expect(await rowsOf(sheet)).toHaveLength(3);
  if (names) shop.tabs[0]?.rows.unshift(names);
  shop.version += 1;
  expect(bodyOf(await look(workbook))).toMatchObject({ problem: null, waiting: { rows: 0 } });
  expect(entered(shop.tabs[0])?.[3]?.[0]).toBe('Salt');
  // The polling finds automatically what is due.
  shop.tabs[0]?.set(1, 0, 'Green tea');
  shop.version += 1;
  await sql`update google_files set check_at = now() - interval '1 second' where workbook_id = ${workbook}`.execute(
    sheaf.services.database,
  );
  await sheaf.services.jobs.add('google-due', {});
  await sheaf.services.jobs.drain();
  expect((await rowsOf(sheet))[0].cells.item).toBe('Green tea');
});

test('what is hidden there is proposed nowhere: the tab, and columns of it', async () => {
  const [tab] = shop.tabs;
  tab!.hidden = true;
  tab!.hiddenColumns = [2];
  const { workbook, sheet } = await connect();
  tab!.hidden = false;
  tab!.hiddenColumns = [];
  const { workbooks } = sheaf.services;
  expect(await workbooks.hiddenSheetsOf(workbook)).toEqual([sheet]);
  expect([...(await workbooks.hiddenColumnsOf([sheet]))]).toEqual([[sheet, ['price']]]);
  expect(await workbooks.hiddenSheetsOf((await connect()).workbook)).toEqual([]);
});

describe('with a quota of its own', () => {
  beforeAll(async () => {
    browser = sheaf.browser();
    await browser.signUp('Eve');
    const consent = (await browser.ask('/api/google-sheets/sign-in')).headers.get('location') ?? '';
    await browser.ask((await fetch(consent, { redirect: 'manual' })).headers.get('location') ?? '');
    account = bodyOf(await browser.call('GET', '/api/google-sheets')).accounts[0].id;
  });

  test('a spreadsheet that may no longer be edited says so while a row waits, and still takes in what changes there', async () => {
    const { workbook, sheet } = await connect();
    shop.canEdit = false;
    expect(bodyOf(await look(workbook)).problem).toBeNull();
    await browser.call('POST', `/api/sheets/${sheet}/edits`, {
      edits: [{ kind: 'add-rows', rows: [{ cells: { item: 'Salt' } }] }],
    });
    const waits = { problem: expect.stringContaining('no longer edit'), waiting: { rows: 1 } };
    expect(bodyOf(await look(workbook))).toMatchObject(waits);
    shop.tabs[0]?.set(1, 0, 'Green tea');
    shop.version += 1;
    expect(bodyOf(await look(workbook))).toMatchObject(waits);
    expect((await rowsOf(sheet)).map(({ cells }) => cells.item)).toEqual(['Green tea', 'Rice', 'Salt']);
    shop.canEdit = true;
    expect(bodyOf(await look(workbook))).toMatchObject({ problem: null, waiting: { rows: 0 } });
    expect(entered(shop.tabs[0])?.[3]?.[0]).toBe('Salt');
  });

  test('that it may no longer be edited is told to its owner once, in the product and by mail, and again after it could be', async () => {
    const { workbook, sheet } = await connect();
    const { database } = sheaf.services;
    await database.updateTable('users').set({ email_verified_at: new Date() }).execute();
    const title = '“Shop” can no longer be edited in Google Sheets';
    const href = `/dashboard/workbooks/${workbook}`;
    const reported = async (): Promise<number[]> => {
      const { notifications } = bodyOf(await browser.call('GET', '/api/notifications'));
      const mails = await database.selectFrom('mails').select('text').where('subject', '=', title).execute();
      const own = notifications.filter(
        (one: { title: string; href: string }) => one.title === title && one.href === href,
      );
      return [own.length, mails.filter(({ text }) => text.includes(href)).length];
    };
    const addRow = (item: string) =>
      browser.call('POST', `/api/sheets/${sheet}/edits`, {
        edits: [{ kind: 'add-rows', rows: [{ cells: { item } }] }],
      });
    shop.canEdit = false;
    await look(workbook);
    // Nothing waits yet.
    expect(await reported()).toEqual([0, 0]);
    await addRow('Salt');
    for (const item of ['Pepper', 'Oil']) {
      expect(bodyOf(await look(workbook)).problem).toContain('no longer edit');
      await addRow(item);
    }
    expect(await reported()).toEqual([1, 1]);
    shop.canEdit = true;
    expect(bodyOf(await look(workbook)).problem).toBeNull();
    shop.canEdit = false;
    await addRow('Flour');
    await look(workbook);
    expect(await reported()).toEqual([2, 2]);
  });

  test('a tab that is gone is said as long as it is gone', async () => {
    const { workbook } = await connect([0, 5]);
    const [notes] = shop.tabs.splice(1, 1);
    shop.version += 1;
    for (const _ of [1, 2]) expect(bodyOf(await look(workbook)).problem).toContain('“Notes”');
    if (notes) shop.tabs.push(notes);
    shop.version += 1;
    expect(bodyOf(await look(workbook)).problem).toBeNull();
  });

  test('a column that is deleted there while an edit in it waits: the owner reads what was not sent', async () => {
    const { workbook, sheet } = await connect();
    const [row] = await rowsOf(sheet);
    await browser.call('POST', `/api/sheets/${sheet}/edits`, {
      edits: [{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { price: 4.25, qty: 3 } }],
    });
    shop.tabs[0]?.removeColumn(2);
    shop.version += 1;
    const state = bodyOf(await look(workbook));
    expect(state).toMatchObject({ problem: null, waiting: { rows: 0 } });
    expect(state.events.map(({ what }: { what: string }) => what)).toEqual([
      expect.stringMatching(/^The column “Price” was deleted .* weren’t sent: “4.25”\.$/),
    ]);
    expect((await rowsOf(sheet))[0].cells).not.toHaveProperty('price');
    expect(entered(shop.tabs[0])?.[1]?.[1]).toBe(3);
    // Of what did not wait nothing is said, also not the next time.
    expect(bodyOf(await look(workbook)).events).toHaveLength(1);
  });

  test('a sign-in that Google takes back is told to its owner, once, in the product and by mail', async () => {
    const { workbook } = await connect();
    const { database } = sheaf.services;
    await database.updateTable('users').set({ email_verified_at: new Date() }).execute();
    const reported = async () => {
      const { notifications } = bodyOf(await browser.call('GET', '/api/notifications'));
      return notifications.filter(({ title }: { title: string }) => title.startsWith('Sign in with Google'));
    };
    // An access token that ends before its time is no sign-in that was taken back.
    google.tokens.clear();
    expect(bodyOf(await look(workbook)).problem).toBeNull();
    expect(await reported()).toEqual([]);
    google.tokens.clear();
    google.refreshTokens.clear();
    for (const _ of [1, 2]) expect(bodyOf(await look(workbook)).problem).toContain('Sign in with Google again');
    const { accounts } = bodyOf(await browser.call('GET', '/api/google-sheets'));
    expect(accounts).toMatchObject([{ is_lost: true }]);
    const title = 'Sign in with Google again as ann@gmail.example';
    expect(await reported()).toMatchObject([{ title, body: expect.stringMatching(/n’t updated/) }]);
    const mails = await database.selectFrom('mails').selectAll().where('subject', '=', title).execute();
    expect(mails).toMatchObject([{ subject: title, text: expect.stringMatching(/n’t updated/) }]);
  });
});
