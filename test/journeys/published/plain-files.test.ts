/** Forms with files that are sent without a script: the same limits, rights and cells as with one. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { filesOf } from '#engine/file-cells.ts';
import { cellFileNames } from '#features/marketplace/server/packages/cell-files.ts';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { unpackFiles } from '#features/marketplace/server/packages/package-files.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'papers', name: 'Papers', type: 'files', files: { most: 2, megabytes: 1, accept: '' } },
  { id: 'photo', name: 'Photo', type: 'image' },
];
let shop: PublishedApp;
let png: Buffer;
let ann: Partial<SessionOwner>;

beforeAll(async () => {
  shop = await publishApp([{ title: 'Claims', columns, rows: [] }]);
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const axis = [
    { column: 'name', required: true },
    { column: 'papers', type: 'file' },
    { column: 'photo', type: 'file' },
  ];
  await shop.setBlocks('orders', [{ id: 'form', type: 'form', sheet_title: 'Claims', axis }]);
  const shut = await shop.setBlocks('about', [{ id: 'form', type: 'form', sheet_title: 'Claims', axis }]);
  await shop.services.database.updateTable('pages').set({ is_public: false }).where('id', '=', shut).execute();
  ann = await shop.addAppUser('read-write');
}, 60_000);
afterAll(() => shop[Symbol.asyncDispose]());

type Part = [field: string, value: string | File];
async function post(
  parts: Part[],
  { as = ann, path = '/orders' }: { as?: Partial<SessionOwner> | null; path?: string } = {},
) {
  const body = new FormData();
  for (const [name, value] of [['_block', 'form'], ...parts] as Part[]) body.append(name, value);
  const answer = await shop.ask(path, { method: 'POST', body, headers: { origin }, ...(as && { as }) });
  return { status: answer.status, html: await answer.text() };
}
const pdf = (text: string, name = `${text}.pdf`) => new File([`%PDF-1.4 ${text}`], name);
const empty = new File([], '');
const storedFiles = async () =>
  (await shop.services.database.selectFrom('files').select('name').orderBy('created_at').execute()).map(
    ({ name }) => name,
  );
const last = async () => (await shop.rowsOf('Claims')).at(-1)?.cells ?? {};

test('the form is one that can be sent with files', async () => {
  const html = await (await shop.ask('/orders')).text();
  expect(html).toMatch(/<form[^>]* enctype="multipart\/form-data"/i);
  expect(html).toMatch(/<input type="file" multiple="" [^>]*name="papers"/);
});

test('several files are stored with their row, and an empty field is none', async () => {
  const photo = new File([new Uint8Array(png)], 'view.png');
  const sent = await post([
    ['name', 'Ann'],
    ['papers', pdf('one')],
    ['papers', pdf('two')],
    ['photo', photo],
  ]);
  expect(sent.status).toBe(303);
  const cells = await last();
  expect(filesOf(cells['papers']).map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf']);
  expect(cells['photo']).toMatch(/^\/files\//);
  expect(
    (
      await post([
        ['name', 'Bob'],
        ['papers', empty],
        ['photo', empty],
      ])
    ).status,
  ).toBe(303);
  expect(await last()).toEqual({ name: 'Bob', papers: null, photo: null });
});

test('a refused form is shown with the files that were sent, which go along the next time', async () => {
  const refused = await post([
    ['name', ''],
    ['papers', pdf('kept')],
    ['photo', empty],
  ]);
  expect(refused.status).toBe(422);
  const [, kept = ''] = /<input type="checkbox" name="papers"[^>]*value="([^"]*)"/.exec(refused.html) ?? [];
  expect(kept).toMatch(/^kept\.pdf \(\/files\//);
  expect(
    (
      await post([
        ['name', 'Cy'],
        ['papers', kept],
        ['papers', pdf('more')],
      ])
    ).status,
  ).toBe(303);
  expect(filesOf((await last())['papers']).map(({ name }) => name)).toEqual(['kept.pdf', 'more.pdf']);
});

test.each<[string, Part[], string]>([
  [
    'too large',
    [['papers', new File([new Uint8Array(1024 * 1024 + 9)], 'big.bin')]],
    'big.bin: The file is too big: the limit is 1 MB.',
  ],
  ['of another kind', [['photo', pdf('no', 'no.png')]], 'no.png:'],
  [
    'more than the field takes',
    [
      ['papers', pdf('1')],
      ['papers', pdf('2')],
      ['papers', pdf('3')],
    ],
    '3.pdf: This field takes at most 2 files.',
  ],
  ['of a field that takes none', [['name', pdf('x')]], 'x.pdf: You can’t upload a file here.'],
])('a file that is %s is refused by name, and nothing is written', async (_, parts, message) => {
  const count = (await shop.rowsOf('Claims')).length;
  const { status, html } = await post([['name', 'Dee'], ...parts]);
  expect(status).toBe(422);
  expect(html).toContain(message);
  expect((await shop.rowsOf('Claims')).length).toBe(count);
});

test('who may not send the form stores no file', async () => {
  const before = await storedFiles();
  const { status } = await post(
    [
      ['name', 'Eve'],
      ['papers', pdf('secret')],
    ],
    { as: null, path: '/about' },
  );
  expect(status).toBeGreaterThanOrEqual(300);
  const elsewhere = new FormData();
  elsewhere.append('_block', 'form');
  elsewhere.append('papers', pdf('foreign'));
  const headers = { origin: 'https://other.example' };
  expect((await shop.ask('/orders', { method: 'POST', body: elsewhere, headers, as: ann })).status).toBe(403);
  expect(await storedFiles()).toEqual(before);
});

test('files of rows travel with the app, and stay those of their cells', async () => {
  const file = await shop.ask(`/api/apps/${shop.app.id}/export`, { as: shop.editor });
  const read = await readAppPackage(await openAppPackage(Buffer.from(await file.arrayBuffer())));
  expect(read.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['one.pdf', 'two.pdf']));
  const names = cellFileNames(read.sheets);
  const { moved } = await unpackFiles(read.files, shop.app.workspace_id, shop.services, names);
  const [first] = filesOf(moved(read.sheets)[0]?.rows[0]?.cells['papers']);
  expect(first?.name).toBe('one.pdf');
  const key = first?.url.replace('/files/', '') ?? '';
  const stored = shop.services.database.selectFrom('files').select(['name', 'mime', 'private']);
  expect(await stored.where('storage_key', '=', key).execute()).toEqual([
    { name: 'one.pdf', mime: 'application/pdf', private: true },
  ]);
  expect((await shop.ask(`/files/${key}`)).status).toBe(404);
});
