/** An app as a file: out of one Sheaf, into another, and what is refused on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { packageParts } from '#features/marketplace/server/packages/write-package.ts';
import { readBuiltInTemplate } from '#features/marketplace/server/built-in/read-built-in.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

type Parts = Map<string, Buffer>;

let whole: WholeServer;
let ann: TestBrowser;
let bob: TestBrowser;
/** Of an app with pictures, rows, links, filters and forms, and its export. */
let appId: string;
let parts: Parts;

async function exported(browser: TestBrowser, appId: string): Promise<Parts> {
  const answer = await browser.ask(`/api/apps/${appId}/export`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipped(Buffer.from(await answer.arrayBuffer()));
}

async function unzipped(bytes: Buffer): Promise<Parts> {
  const archive = await openZipArchive(memorySource(bytes), { unpackedBytes: 1e9, unpackRatio: 1e6 });
  const found: Parts = new Map();
  for (const [name, entry] of archive.entries) found.set(name, await unpackWhole(archive, entry));
  return found;
}

async function zipped(content: Parts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  async function* each() {
    for (const [name, bytes] of content) yield { name, content: [bytes] };
  }
  for await (const chunk of writeZip(each(), 'too large')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function importFile(browser: TestBrowser, bytes: Uint8Array | string, name = 'app.zip') {
  const body = new FormData();
  body.set('file', new File([bytes as BlobPart], name));
  const answer = await browser.ask('/api/apps/import', { method: 'POST', body });
  const said = (await answer.json()) as Record<string, unknown>;
  const { code, fields = [] } = (said['error'] ?? {}) as { code?: string; fields?: { path: string }[] };
  return { status: answer.status, code, paths: fields.map(({ path }) => path), body: said };
}

/** A part as JSON, changed. */
function changed(name: string, change: (value: Record<string, unknown>) => unknown): Parts {
  const value = JSON.parse(String(parts.get(name))) as Record<string, unknown>;
  return new Map([...parts, [name, Buffer.from(JSON.stringify(change(value) ?? value))]]);
}
const firstBlocks = (value: Record<string, unknown>): StoredBlock[] => value['blocks'] as StoredBlock[];

beforeAll(async () => {
  whole = await openServer();
  [ann, bob] = [whole.browser(), whole.browser()];
  await ann.signUp('Ann');
  await bob.signUp('Bob');
  const { app } = await readBuiltInTemplate('keyhole');
  const content = packageParts(app).map(({ name, content: pieces }): [string, Buffer] => [
    name,
    Buffer.concat([...(pieces as Iterable<string | Uint8Array>)].map((piece) => Buffer.from(piece))),
  ]);
  const made = await importFile(ann, await zipped(new Map(content)));
  expect([made.status, made.body['message']]).toEqual([200, undefined]);
  appId = String(made.body['app_id']);
  parts = await exported(ann, appId);
});
afterAll(() => whole[Symbol.asyncDispose]());

test('what was exported is imported by somebody else, private, and its export is the same', async () => {
  const before = await bob.call('GET', '/api/apps');
  expect(before.body['apps']).toEqual([]);
  const answer = await importFile(bob, await zipped(parts));
  expect([answer.status, answer.body]).toEqual([200, { app_id: expect.any(String), name: 'Keyhole' }]);
  const app = await bob.call('GET', `/api/apps/${String(answer.body['app_id'])}`);
  expect(app.body).toMatchObject({ name: 'Keyhole', public: false, workbook_id: expect.any(String) });
  const again = await exported(bob, String(answer.body['app_id']));
  expect([...again.keys()].toSorted()).toEqual([...parts.keys()].toSorted());
  for (const [name, bytes] of parts) {
    if (!name.startsWith('files/'))
      expect(JSON.parse(String(again.get(name))), name).toEqual(JSON.parse(String(bytes)));
  }
  expect([...parts.keys()].filter((name) => name.startsWith('files/')).length).toBeGreaterThan(3);
  expect((await ann.call('GET', `/api/apps/${String(answer.body['app_id'])}`)).status).toBe(404);
  await bob.call('PUT', `/api/apps/${String(answer.body['app_id'])}`, { public: true, goes_live: 'at once' });
  const page = await whole.browser().ask(new URL('/homes', String(app.body['href'])).href);
  expect(await page.text()).toContain('K301');
});

test('before an export its owner is told by name which columns stay behind: those that no page uses', async () => {
  interface Preview {
    sheets: { title: string; columns: number; unused: string[] }[];
    unused_sheets: string[];
  }
  const preview = async () => (await ann.call('GET', `/api/apps/${appId}/export/preview`)).body as unknown as Preview;
  const homesIn = ({ sheets }: Preview) => sheets.find(({ title }) => title === 'Homes');
  const before = await preview();
  expect(homesIn(before)?.unused).toEqual([]);
  const { workbook_id } = (await ann.call('GET', `/api/apps/${appId}`)).body;
  const { workbook } = (await ann.call('GET', `/api/workbooks/${String(workbook_id)}`)).body as {
    workbook: { sheets: { id: string; title: string }[] };
  };
  const homes = workbook.sheets.find(({ title }) => title === 'Homes');
  const edits = [{ kind: 'add-column', name: 'In charge', type: 'person' }];
  expect((await ann.call('POST', `/api/sheets/${homes?.id}/edits`, { edits })).status).toBe(200);
  expect(homesIn(await preview())).toEqual({ ...homesIn(before), unused: ['In charge'] });
  const sheets = JSON.parse(String((await exported(ann, appId)).get('app.json'))).sheets as { file: string }[];
  for (const { file } of sheets) expect(String((await exported(ann, appId)).get(file))).not.toContain('In charge');
  expect((await bob.call('GET', `/api/apps/${appId}/export/preview`)).status).toBe(404);
});

test('whose rows a sheet has comes along in the package, and holds in the app that is made of it', async () => {
  const answer = await importFile(
    bob,
    await zipped(changed('app.json', (app) => ({ ...app, own_rows: [{ sheet: 'Homes', column: 'mail' }] }))),
  );
  const app = await bob.call('GET', `/api/apps/${String(answer.body['app_id'])}`);
  expect(app.body).toMatchObject({ settings: { own_rows: [{ sheet: 'Homes', column: 'mail' }] } });
  const wrong = await importFile(bob, await zipped(changed('app.json', (app_) => ({ ...app_, own_rows: 'all' }))));
  expect([wrong.status, wrong.paths]).toEqual([422, ['app.json: own_rows']]);
});

test('a file of the first version becomes an app, its links and its older blocks brought over', async () => {
  const first = {
    ...{ format: 'sheaf-app', version: 1, exported_at: '2026-11-01T00:00:00Z', name: 'Old', kind: 'multipage' },
    ...{ revision: 4, look: { title: 'Old one' } },
    pages: [
      {
        ...{ id: 'pag_a', name: 'Home', slug: '', type: 'home', is_public: true },
        document: {
          settings: {},
          blocks: [
            {
              ...{ id: 'b1', type: 'bannerHero', version: 1, sheet_title: null, axis: [], actions: [] },
              settings: { buttons: [{ text: 'On', linkType: 'page', page: 'pag_b' }] },
            },
          ],
        },
      },
      {
        id: 'pag_b',
        name: 'More',
        slug: 'more',
        type: 'page',
        is_public: true,
        document: { settings: {}, blocks: [] },
      },
    ],
  };
  const answer = await importFile(bob, JSON.stringify(first), 'old.json');
  expect(answer.status).toBe(200);
  const stored = await bob.call('GET', `/api/pages/${String(answer.body['app_id'])}`);
  const [home, more] = stored.body['pages'] as { page_id: string }[];
  const page = await bob.call('GET', `/api/pages/${String(answer.body['app_id'])}/${home?.page_id}`);
  expect(JSON.stringify(page.body)).toContain(`"page":"${more?.page_id}"`);
});

test('no secret comes in, and none goes out', async () => {
  const withToken = changed('pages/homes.json', (value) => {
    const [table] = firstBlocks(value).filter(({ type }) => type === 'grid');
    if (table) Object.assign(table, { type: 'table', settings: {}, axis: [{ column: 'number' }], item_buttons: [] });
    Object.assign(table ?? {}, {
      actions: [
        {
          ...{ title: 'Tell', type: 'API call', api_endpoint: 'https://hooks.example/1', http_method: 'POST' },
          ...{ authorization_method: 'Bearer Token', token: 'sk-very-secret' },
        },
      ],
    });
  });
  const answer = await importFile(bob, await zipped(withToken));
  expect(answer.status).toBe(200);
  const text = [...(await exported(bob, String(answer.body['app_id'])))].map(([, bytes]) => String(bytes)).join('\n');
  expect(text).not.toMatch(/sk-very-secret|hooks\.example/);
});

test.each<[string, () => Promise<Uint8Array | string>, number, string, string?]>([
  ['an empty file', async () => '', 422, 'unreadable_file'],
  ['a text', async () => 'hello', 415, 'unsupported_file'],
  ['a zip of something else', () => zipped(new Map([['a.txt', Buffer.from('a')]])), 415, 'unsupported_file'],
  ['a cut zip', async () => (await zipped(parts)).subarray(0, 4_000), 422, 'unreadable_file'],
  [
    'broken JSON',
    () => zipped(new Map([...parts, ['app.json', Buffer.from('{')]])),
    422,
    'unreadable_file',
    'app.json',
  ],
  [
    'a newer version',
    () => zipped(changed('app.json', (app) => ({ ...app, version: 3 }))),
    422,
    'invalid_input',
    'app.json: version',
  ],
  [
    'an unknown kind',
    () => zipped(changed('app.json', (app) => ({ ...app, kind: 'shop' }))),
    422,
    'invalid_input',
    'app.json: kind',
  ],
  [
    'a page that is missing',
    () => zipped(new Map([...parts].filter(([name]) => name !== 'pages/homes.json'))),
    422,
    'invalid_input',
    'pages/homes.json',
  ],
  [
    'a path out of the file',
    () => zipped(changed('app.json', (app) => ({ ...app, files: ['../../etc/passwd'] }))),
    422,
    'invalid_input',
    'app.json: files',
  ],
  [
    'an unknown block',
    () => zipped(changed('pages/homes.json', (page) => ({ ...page, blocks: [{ id: 'x', type: 'robot' }] }))),
    422,
    'invalid_input',
    'pages/homes.json: blocks.0.type',
  ],
  [
    'a block of a wrong shape',
    () =>
      zipped(changed('pages/homes.json', (page) => ({ ...page, blocks: [{ id: 'x', type: 'list', sheet_title: 7 }] }))),
    422,
    'invalid_input',
    'pages/homes.json: blocks.0.sheet_title',
  ],
  [
    'a wrong setting',
    () =>
      zipped(
        changed('pages/homes.json', (page) => ({
          ...page,
          blocks: firstBlocks(page).map((block) =>
            block.type === 'grid' ? { ...block, settings: { columns: 'many' } } : block,
          ),
        })),
      ),
    422,
    'invalid_input',
    'pages/homes.json: blocks.1.settings.columns',
  ],
  [
    'a wrong color',
    () => zipped(changed('app.json', (app) => ({ ...app, look: { palette: { accent: 'url(x)' } } }))),
    422,
    'invalid_input',
    'app.json: settings.palette.accent',
  ],
  [
    'a row that is too long',
    () => zipped(changed('sheets/1.json', (sheet) => ({ ...sheet, rows: [Array.from({ length: 60 }, () => 1)] }))),
    422,
    'invalid_input',
    'sheets/1.json: rows.0',
  ],
  [
    'two columns of one id',
    () =>
      zipped(
        changed('sheets/1.json', (sheet) => ({
          ...sheet,
          columns: Array.from({ length: 2 }, () => ({ id: 'a', name: 'A', type: 'text' })),
          rows: [],
        })),
      ),
    422,
    'invalid_input',
    'sheets/1.json: columns.1.id',
  ],
  [
    'a picture that is a script',
    () =>
      zipped(
        new Map(
          [...parts].map(([name, bytes]) => [
            name,
            name.endsWith('.webp') ? Buffer.from('<svg onload="x()"/>') : bytes,
          ]),
        ),
      ),
    422,
    'unreadable_file',
  ],
  [
    'a part that unpacks without end',
    () => zipped(new Map([...parts, ['pages/homes.json', Buffer.alloc(9 * 1024 * 1024, ' ')]])),
    413,
    'too_large',
  ],
])('refuses %s', async (_what, file, status, code, path) => {
  const before = await files();
  const answer = await importFile(ann, await file());
  expect([answer.status, answer.code]).toEqual([status, code]);
  if (path) expect(answer.paths).toContain(path);
  expect(await files()).toBe(before);
});

/** How many files, apps and workbooks there are: of what was refused nothing stays. */
async function files(): Promise<string> {
  const { database } = whole.services;
  const counts = await Promise.all(
    (['files', 'apps', 'workbooks'] as const).map((table) =>
      database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map(({ count }) => count).join(' ');
}

test('titles, parameters and formulas around a table travel with the app, and what can’t be there is refused', async () => {
  const [name] = [...parts.keys()].filter((one) => one.startsWith('sheets/'));
  const sheet = JSON.parse(String(parts.get(name ?? ''))) as { columns: { id: string }[]; rows: unknown[][] };
  const ids = sheet.columns.map(({ id }) => id);
  const [first = ''] = ids;
  const around = {
    layout: { above: 3, headerRows: 1, columns: ids, spare: 100 },
    cells: [
      { row: '~0', column: first, value: 'A title', style: 0 },
      { row: '~1', column: '~100', value: null, formula: '=1+2' },
    ],
    ...{ look: { styles: [{ bold: true }], columns: {}, merges: [], widths: {} }, names: [] },
  };
  const withAround = (value: unknown) => changed(name ?? '', (one) => ({ ...one, around: value }));
  const made = await importFile(bob, await zipped(withAround(around)));
  expect(made.status).toBe(200);
  const again = await exported(bob, String(made.body['app_id']));
  const back = JSON.parse(String(again.get(name ?? ''))) as { around?: typeof around };
  expect(back.around?.layout).toMatchObject({ above: 3, headerRows: 1 });
  expect(back.around?.cells).toContainEqual({ row: '~0', column: first, value: 'A title', style: 0 });
  expect(back.around?.cells).toContainEqual(expect.objectContaining({ formula: '=1+2' }));
  for (const wrong of [
    { ...around, layout: { ...around.layout, columns: ids.slice(1) } },
    { ...around, cells: [{ row: '~7', column: first, value: 'In the table' }] },
    { ...around, cells: [{ row: '~0', column: first, value: 'No such look', style: 9 }] },
    { ...around, look: { ...around.look, styles: [{ fill: 'url(x)' }] } },
  ]) {
    const refused = await importFile(bob, await zipped(withAround(wrong)));
    expect([refused.status, refused.paths[0]]).toEqual([422, expect.stringContaining(`${name}: around`)]);
  }
});
