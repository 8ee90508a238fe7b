/** Apps that begin as a copy of a template: whole, and without anything in common with their source. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { seedDemo } from '#features/demo/server/seed-demo.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { loadApp } from '#features/apps/server/log/load-app.ts';
import { json } from '#platform/database/json.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

const templateId = 'tpl_orchard';
let sheaf: WholeServer;
let source: AppRecord;
let picture: string;
let visitorFile: string;
let stranger: TestBrowser;

beforeAll(async () => {
  sheaf = await openServer();
  const { services } = sheaf;
  const workspace_id = newId('wsp');
  await services.database.insertInto('workspaces').values({ id: workspace_id, name: 'Examples' }).execute();
  picture = await storeFile(workspace_id, 'a picture');
  visitorFile = await storeFile(workspace_id, 'a file of a visitor');
  const workbook = await services.workbooks.create({
    workspace_id,
    name: 'Orchard',
    sheets: [
      {
        title: 'Trees',
        columns: [
          { id: 'name', name: 'Name', type: 'text' },
          { id: 'photo', name: 'Photo', type: 'image' },
        ],
        rows: ['Apple', 'Pear', 'Quince'].map((name) => ({ cells: { name, photo: `/files/${visitorFile}` } })),
      },
      { title: 'Notes', columns: [{ id: 'note', name: 'Note', type: 'text' }], rows: [] },
    ],
  });
  source = await services.apps.create({
    workspace_id,
    workbook_id: workbook.id,
    name: 'The Orchard & Friends!',
    subdomain: 'orchard',
    public: true,
    goes_live: 'at once',
    settings: { description: 'Trees of ours.', logo: `/files/${picture}` },
    pages: [
      { page_name: 'Home', page_slug: '', page_type: 'home', document: documentOf([header, hero(), trees]) },
      { page_name: 'Trees', page_slug: 'trees', page_type: 'page', document: documentOf([header, trees]) },
    ],
  });
  await services.database
    .insertInto('templates')
    .values({
      ...{ id: templateId, slug: 'the-orchard-friends', name: 'The Orchard & Friends!', category: 'other' },
      ...{ description: 'Trees of ours.', price_cents: 0, thumbnail: '', thumbnail_color: '#ffffff' },
      ...{ images: json([]), newest_version: 1 },
    })
    .execute();
  const { document } = await loadApp(services.database, source.id);
  await services.database
    .insertInto('template_versions')
    .values({
      ...{
        template_id: templateId,
        number: 1,
        hash: '',
        showcase_app_id: source.id,
        request_id: null,
        notes: '',
        licence: '',
      },
      ...{ document: json(document), contract: json<object>({ version: 1, sheets: [] }) },
    })
    .execute();
  await services.database
    .updateTable('apps')
    .set({ sign_in_password_hash: 'a-secret-hash' })
    .where('id', '=', source.id)
    .execute();
  await services.database
    .insertInto('app_users')
    .values({
      ...{ id: newId('apu'), app_id: source.id, name: 'Ann', email: 'ann@example.com', permissions: 'read' },
      ...{ row_identity: null, password_hash: null },
    })
    .execute();
  await services.database
    .updateTable('files')
    .set({ app_id: source.id })
    .where('storage_key', '=', visitorFile)
    .execute();
  const sheet = await services.workbooks.sheetByTitle(workbook.id, 'Trees');
  const editor = { kind: 'system', what: 'test' } as const;
  const [removed] = await services.rows.add(sheet?.id ?? '', editor, [{ cells: { name: 'Felled' } }]);
  await services.rows.remove(sheet?.id ?? '', editor, [removed?.row_id ?? '']);
  stranger = sheaf.browser();
  await stranger.signUp('Stranger');
});
afterAll(() => sheaf[Symbol.asyncDispose]());

const parts = { version: 1, toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
const header: StoredBlock = {
  ...{ id: 'header', type: 'header', sheet_title: null, axis: [], actions: [], ...parts },
  settings: { navigationItems: [{ name: 'Trees', linkType: 'page', pageId: 'page:trees' }] },
};
const hero = (): StoredBlock => ({
  ...{ id: 'hero', type: 'bannerHero', sheet_title: null, axis: [], actions: [], ...parts },
  settings: { Banner_title: 'An orchard', background_image: `/files/${picture}` },
});
const trees: StoredBlock = {
  ...{ id: 'trees', type: 'table', sheet_title: 'Trees', settings: {}, axis: [{ column: 'name' }], ...parts },
  actions: [
    {
      ...{ type: 'API call', title: 'Water it', api_endpoint: 'https://water.example/hook' },
      ...{ authorization_method: 'Custom Header', token: 'secret-token-of-the-owner', custom_header: 'X-Water' },
    },
    { type: 'Download pdf', title: 'Print it', pdf_template: '# [Name]' },
  ],
};
const documentOf = (blocks: StoredBlock[]) => ({ settings: defaultPageSettings, blocks });

async function storeFile(workspace_id: string, content: string): Promise<string> {
  const { database, files } = sheaf.services;
  async function* bytes() {
    yield new TextEncoder().encode(content);
  }
  const { key, size, sha256 } = await files.put(bytes(), { mime: 'image/png' });
  await database
    .insertInto('files')
    .values({
      id: newId('fil'),
      workspace_id,
      app_id: null,
      name: 'x.png',
      mime: 'image/png',
      size,
      sha256,
      storage_key: key,
    })
    .execute();
  return key;
}

interface Template {
  id: string;
  name: string;
  slug: string;
}
async function templates(browser = sheaf.browser()): Promise<Template[]> {
  return (await browser.call('GET', '/api/multipage/marketplace/templates')).body['templates'] as Template[];
}
async function begin(body: object): Promise<{ id: string; subdomain: string; workbook_id: string; name: string }> {
  const answer = await stranger.call('POST', '/api/apps', { workbook_id: null, start: 'template', ...body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body['app'] as { id: string; subdomain: string; workbook_id: string; name: string };
}

describe('the list of templates', () => {
  test('is everybody’s and names what is published on the marketplace', async () => {
    expect(await templates()).toEqual([
      {
        ...{ id: templateId, name: 'The Orchard & Friends!', subdomain: 'orchard', slug: 'the-orchard-friends' },
        kind: 'multipage',
        ...{ is_free: true, isPurchased: false, description: 'Trees of ours.', href: 'http://orchard.localhost:3000/' },
        ...{ category: 'other', price: 0, version: 1, uses: 0, thumbnail: '', thumbnail_bg_color: '#ffffff' },
      },
    ]);
  });

  test('has nothing that was withdrawn, and no app of anybody else', async () => {
    const { database } = sheaf.services;
    const own = await begin({ template_id: templateId, name: 'Public copy' });
    await stranger.call('PUT', `/api/apps/${own.id}`, { public: true, goes_live: 'at once' });
    expect(await templates()).toHaveLength(1);
    await database.updateTable('templates').set({ status: 'withdrawn' }).execute();
    expect(await templates()).toEqual([]);
    const refused = await stranger.call('POST', '/api/apps', {
      ...{ workbook_id: null, start: 'template', template_id: templateId },
    });
    expect(refused.status).toBe(422);
    await database.updateTable('templates').set({ status: 'published' }).execute();
  });
});

describe('a copy', () => {
  test('is private, works in the workspace of whoever made it, and links its own pages', async () => {
    const copy = await begin({ template_id: templateId });
    expect(copy).toMatchObject({ name: 'The Orchard & Friends!', public: false, has_sign_in_password: false });
    expect(copy.subdomain).not.toBe('orchard');
    const nobody = await sheaf.browser().ask(`http://${copy.subdomain}.localhost:3000/`);
    expect(nobody.status).toBe(403);
    await stranger.call('PUT', `/api/apps/${copy.id}`, { public: true, goes_live: 'at once' });
    const page = await sheaf.browser().ask(`http://${copy.subdomain}.localhost:3000/`);
    const html = await page.text();
    expect(html).toMatch(/Apple[\s\S]*Pear[\s\S]*Quince/);
    expect(html).toContain('href="/trees"');
    expect(html).not.toContain('Felled');
    const [ours, theirs] = await Promise.all([documents(copy.id), documents(source.id)]);
    for (const { id } of await pagesOf(source.id)) expect(ours).not.toContain(id);
    for (const { id } of (await pagesOf(copy.id)).filter((one) => one.page_slug === 'trees')) {
      expect(ours).toContain(id);
    }
    expect(theirs).toContain('secret-token-of-the-owner');
    expect(ours).not.toMatch(/secret-token|water\.example|X-Water|Water it/);
    expect(ours).toContain('# [column:name]');
    const people = sheaf.services.database.selectFrom('app_users').select('id').where('app_id', '=', copy.id);
    expect(await people.execute()).toEqual([]);
  });

  test('shares no row with its source: a change of one is not seen in the other', async () => {
    const { services } = sheaf;
    const copy = await begin({ template_id: templateId });
    const [theirs, ours] = await Promise.all(
      [source.workbook_id ?? '', copy.workbook_id].map((id) => services.workbooks.sheetByTitle(id, 'Trees')),
    );
    expect(ours?.id).not.toBe(theirs?.id);
    const actor = { kind: 'system', what: 'test' } as const;
    const names = async (id = '') => {
      const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
      const answer = await services.engine.query(id, { columns: ['name'], page: { offset: 0, limit: 10 } }, context);
      return answer.rows.map((row) => row.cells['name']);
    };
    expect(await names(ours?.id)).toEqual(['Apple', 'Pear', 'Quince']);
    const [added] = await services.rows.add(ours?.id ?? '', actor, [{ cells: { name: 'Medlar' } }]);
    expect(await names(ours?.id)).toEqual(['Apple', 'Pear', 'Quince', 'Medlar']);
    expect(await names(theirs?.id)).toEqual(['Apple', 'Pear', 'Quince']);
    await services.rows.remove(ours?.id ?? '', actor, [added?.row_id ?? '']);
    expect(await names(ours?.id)).toEqual(['Apple', 'Pear', 'Quince']);
    const history = await services.database
      .selectFrom('row_history')
      .select('row_id')
      .where('sheet_id', '=', ours?.id ?? '')
      .execute();
    expect(new Set(history.map((entry) => entry.row_id)).size).toBe(1);
  });

  test('many at once stand at addresses of their own', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => begin({ template_id: templateId, name: 'Grove' })));
    expect(new Set(copies.map((copy) => copy.subdomain))).toEqual(new Set(['grove', 'grove-2', 'grove-3']));
  });

  test('can be downloaded as a spreadsheet', async () => {
    const copy = await begin({ template_id: templateId });
    const bytes = await new Response(await sheaf.services.workbooks.toXlsx(copy.workbook_id)).bytes();
    expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK');
  });

  test.each([{}, { template_id: 'app_of_nobody' }])('needs a template: %j', async (body) => {
    const answer = await stranger.call('POST', '/api/apps', { workbook_id: null, start: 'template', ...body });
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'template_id' }] } } });
  });

  test('stands when its source is gone, with its pictures and the files in its rows', async () => {
    const { services } = sheaf;
    const copy = await begin({ template_id: templateId });
    await services.apps.destroy(source.id);
    await services.workbooks.destroy(source.workbook_id ?? '');
    await services.jobs.drain();
    for (const [key, content] of [
      [picture, 'a picture'],
      [visitorFile, 'a file of a visitor'],
    ] as const) {
      const response = await stranger.ask(`/files/${key}`);
      expect(await response.text()).toBe(content);
    }
    await stranger.call('PUT', `/api/apps/${copy.id}`, { public: true, goes_live: 'at once' });
    const page = await sheaf.browser().ask(`http://${copy.subdomain}.localhost:3000/trees`);
    expect(await page.text()).toContain('Quince');
    const left = await services.database
      .selectFrom('sheet_rows')
      .select('row_id')
      .where('sheet_id', 'not in', services.database.selectFrom('sheets').select('id'))
      .execute();
    expect(left).toEqual([]);
    const copies = await services.database.selectFrom('apps').select('id').execute();
    for (const { id } of copies) await services.apps.destroy(id);
    for (const { id } of await services.database.selectFrom('workbooks').select('id').execute()) {
      await services.workbooks.destroy(id);
    }
    await services.jobs.drain();
    expect((await stranger.ask(`/files/${visitorFile}`)).status).not.toBe(200);
  });
});

fullTest('apps of the demonstration, which have no page on the marketplace, are no templates', async () => {
  await using fresh = await openServer();
  await seedDemo(fresh.services);
  const nina = fresh.browser();
  await nina.signUp('Nina');
  expect(await templates(nina)).toEqual([]);
  const demos = await fresh.services.database.selectFrom('apps').select('id').execute();
  expect(demos).toHaveLength(3);
  for (const { id } of demos) {
    const body = { workbook_id: null, start: 'template', template_id: id };
    expect((await nina.call('POST', '/api/apps', body)).status).toBe(422);
  }
});

async function pagesOf(appId: string) {
  const { database } = sheaf.services;
  return database.selectFrom('pages').select(['id', 'page_slug', 'document']).where('app_id', '=', appId).execute();
}
const documents = async (appId: string): Promise<string> =>
  JSON.stringify((await pagesOf(appId)).map((page) => page.document));
