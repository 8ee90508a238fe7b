import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';

interface App {
  id: string;
  subdomain: string;
  public: boolean;
  href: string;
}
interface Page {
  page_id: string;
  page_slug: string;
  page_name: string;
  page_type: string;
  revision: number;
}

async function blankApp(person: TestBrowser, name: string): Promise<App> {
  const answer = await person.call('POST', '/api/apps', { name, workbook_id: null, start: 'blank' });
  expect(answer.status).toBe(200);
  return answer.body['app'] as App;
}
const pagesOf = async (person: TestBrowser, app: App): Promise<Page[]> =>
  (await person.call('GET', `/api/pages/${app.id}`)).body['pages'] as Page[];

test('apps of the same name get addresses of their own', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const names = ['Orchard', 'Orchard', 'www', '2026', 'Ünïcode & Co.', '日本'];
  const apps = [];
  for (const name of names) apps.push(await blankApp(ann, name));
  const addresses = apps.map((app) => app.subdomain);
  expect(addresses.slice(0, 5)).toEqual(['orchard', 'orchard-2', 'www-app', '2026-app', 'unicode-co']);
  expect(new Set(addresses).size).toBe(names.length);
});

test('an app asked for without its name: the message says so, whatever is missing', async () => {
  await using whole = await openServer();
  const browser = whole.browser();
  for (const body of [{}, { appName: '' }, { appName: null }])
    expect(await browser.call('POST', '/api/app/app-info', body), JSON.stringify(body)).toMatchObject({
      status: 422,
      body: { error: { fields: [{ path: 'appName', message: 'Unable to determine app name' }] } },
    });
});

test('an app called like the site, or like a place to sign in, stands at another address and cannot move to that one', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  for (const name of ['Login', 'SSO', 'Autodiscover', 'Sheaf support', 'Mail 2']) {
    const app = await blankApp(ann, name);
    const address = name.toLowerCase().replaceAll(' ', '-');
    expect(app.subdomain, name).not.toBe(address);
    const moved = await ann.call('PUT', `/api/apps/${app.id}`, {
      public: true,
      goes_live: 'at once',
      publishUrl: address,
    });
    expect([moved.status, JSON.stringify(moved.body)], name).toEqual([422, expect.stringContaining('reserved')]);
  }
});

test('publishing: a private app answers 403 to everyone but its editors, a public one opens', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const visitor = whole.browser();
  expect((await visitor.ask(app.href)).status).toBe(403);
  const saved = await ann.call('PUT', `/api/apps/${app.id}`, {
    public: true,
    goes_live: 'at once',
    publishUrl: 'my-orchard',
    sign_in_method: 'No sign in',
  });
  expect(saved.body).toMatchObject({ public: true, subdomain: 'my-orchard', sign_in_method: 'No sign in' });
  expect((await visitor.ask('http://my-orchard.localhost:3000/')).status).toBe(200);
  expect((await visitor.ask(app.href)).status).toBe(404);
  await ann.call('PUT', `/api/apps/${app.id}`, { public: false });
  expect((await visitor.ask('http://my-orchard.localhost:3000/')).status).toBe(403);
});

test('two calls that change settings of an app at the same time both hold', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  // A password takes long to hash: the second call comes and goes meanwhile.
  const first = ann.call('PUT', `/api/apps/${app.id}`, {
    sign_in_password: 'apples and pears',
    settings: { password_reads_only: true },
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  const second = ann.call('PUT', `/api/apps/${app.id}`, {
    settings: { count_visits: false, registration_needs_approval: false },
  });
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ann.call('GET', `/api/apps/${app.id}`)).body['settings']).toMatchObject({
    password_reads_only: true,
    count_visits: false,
    registration_needs_approval: false,
  });
});

test('a public app with a sign-in by password is shut to strangers: its page, its data and the page kept for all', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const visitor = whole.browser();
  await ann.call('PUT', `/api/apps/${app.id}`, { public: true, goes_live: 'at once', sign_in_method: 'No sign in' });
  expect((await visitor.ask(app.href)).status).toBe(200);
  await ann.call('PUT', `/api/apps/${app.id}`, {
    sign_in_method: 'Use password set by user',
    sign_in_password: 'open sesame',
  });
  const shut = await visitor.ask(app.href);
  expect([shut.status, shut.headers.get('location')]).toEqual([303, '/login']);
  expect((await visitor.call('GET', `${app.href}api/page/home`)).status).toBe(401);
  const opened = await ann.open((await ann.call('POST', `/api/apps/${app.id}/hand-over`, {})).body['href'] as string);
  expect(opened.status).toBe(200);
});

test.each([
  ['www', 'reserved'],
  ['a', '3 to 63'],
  ['123456', 'one letter'],
  ['-bad-', '3 to 63'],
  ['UPPER case', '3 to 63'],
])('the address %s is refused with a reason', async (publishUrl, reason) => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const answer = await ann.call('PUT', `/api/apps/${app.id}`, { publishUrl });
  expect(answer.status).toBe(422);
  expect(answer.body['error']).toMatchObject({
    fields: [{ path: 'publishUrl', message: expect.stringContaining(reason) }],
  });
});

test('an address that is taken is refused, and the app keeps its own', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await blankApp(ann, 'Meadow');
  const app = await blankApp(ann, 'Orchard');
  const answer = await ann.call('PUT', `/api/apps/${app.id}`, {
    publishUrl: 'https://meadow.localhost:3000/',
    public: true,
  });
  expect(answer.status).toBe(409);
  expect((await ann.call('GET', `/api/apps/${app.id}`)).body).toMatchObject({ subdomain: 'orchard', public: false });
});

test("nobody reaches another workspace's apps, pages or hand-over", async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const [page] = await pagesOf(ann, app);
  const bob = whole.browser();
  await bob.signUp('Bob');
  const calls: [string, string, object?][] = [
    ['GET', `/api/apps/${app.id}`],
    ['PUT', `/api/apps/${app.id}`, { public: true, goes_live: 'at once' }],
    ['DELETE', `/api/apps/${app.id}`],
    ['POST', `/api/apps/${app.id}/hand-over`, {}],
    ['GET', `/api/pages/${app.id}`],
    ['POST', `/api/pages/${app.id}`, { page_name: 'Mine' }],
    ['DELETE', `/api/pages/${app.id}/${page?.page_id}`],
    ['POST', `/api/pages/${app.id}/${page?.page_id}/edits`, { revision: 1, edits: [] }],
  ];
  for (const [method, path, body] of calls) {
    expect((await bob.call(method, path, body)).status, `${method} ${path} as a stranger`).toBe(404);
    expect((await whole.browser().call(method, path, body)).status, `${method} ${path} as nobody`).toBe(401);
  }
});

test('pages are added with the frame of the home page, renamed, moved, made home and deleted', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const added = (await ann.call('POST', `/api/pages/${app.id}`, { page_name: 'Our Trees' })).body['page'] as Page;
  expect(added).toMatchObject({ page_slug: 'our-trees', page_type: 'page' });
  const full = (await ann.call('GET', `/api/pages/${app.id}/${added.page_id}`)).body['page'] as {
    document: { blocks: StoredBlock[] };
  };
  expect(full.document.blocks.map((block) => block.type)).toEqual(['header', 'footer']);

  const clash = await ann.call('POST', `/api/pages/${app.id}`, { page_name: 'Our trees' });
  expect(clash.body['page']).toMatchObject({ page_slug: 'our-trees-2' });

  const change = async (body: object) =>
    (await ann.call('PATCH', `/api/pages/${app.id}/${added.page_id}`, body)).body['pages'] as Page[];
  expect((await change({ page_name: 'Trees', page_slug: 'trees' })).map((page) => page.page_slug)).toEqual([
    '',
    'trees',
    'our-trees-2',
  ]);
  expect((await change({ position: 0 })).map((page) => page.page_slug)).toEqual(['trees', '', 'our-trees-2']);
  expect((await change({ page_type: 'home' })).map((page) => [page.page_slug, page.page_type])).toEqual([
    ['', 'home'],
    ['home', 'page'],
    ['our-trees-2', 'page'],
  ]);
  const refused = await ann.call('DELETE', `/api/pages/${app.id}/${added.page_id}`);
  expect(refused.status).toBe(422);
  const old = (await pagesOf(ann, app)).find((page) => page.page_slug === 'home');
  expect(((await ann.call('DELETE', `/api/pages/${app.id}/${old?.page_id}`)).body['pages'] as Page[]).length).toBe(2);
});

test('edits are checked against the catalogue, counted by revision, and a second window is told of the newer page', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const app = await blankApp(ann, 'Orchard');
  const [home] = await pagesOf(ann, app);
  const path = `/api/pages/${app.id}/${home?.page_id}/edits`;
  const title = (value: unknown) => ({ kind: 'set-block', id: 'welcome', path: ['settings', 'Banner_title'], value });

  const saved = await ann.call('POST', path, { revision: 1, edits: [title('Apples'), title('Pears')] });
  expect(saved.body).toEqual({ revision: 2 });

  const wrong = await ann.call('POST', path, {
    revision: 2,
    edits: [title(7), { kind: 'set-block', id: 'welcome', path: ['settings', 'color'], value: 'red' }],
  });
  expect(wrong.status).toBe(422);
  const { fields } = wrong.body['error'] as { fields: { path: string }[] };
  expect(fields.map((field) => field.path)).toEqual(['blocks.1.settings.color', 'blocks.1.settings.Banner_title']);

  const late = await ann.call('POST', path, { revision: 1, edits: [title('Plums')] });
  expect(late.status).toBe(409);
  expect(late.body['error']).toMatchObject({ code: 'revision_conflict', details: { page: { revision: 2 } } });
  const history = await whole.services.database
    .selectFrom('app_changes')
    .select('revision')
    .where('app_id', '=', app.id)
    .orderBy('revision')
    .execute();
  expect(history.map((entry) => entry.revision)).toEqual([1, 2]);
});
