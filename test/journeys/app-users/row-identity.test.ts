/** Rows are someone's by their `_id`, letter for letter, on every way in and out. (decision 40) */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAppSettings, type AppSettings } from '#features/apps/rules/app.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { json } from '#platform/database/json.ts';
import type { Cell } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { everyFew } from '#test/tier.ts';

/** Each of a person of their own, and many the same to anyone who compares loosely. */
const identities: Cell[] = [
  123,
  '0123',
  '00123',
  '$123',
  '123.0',
  'Ann',
  'ANN',
  'ann',
  ' ann',
  '{{current_user}}',
  'é',
  'e\u0301',
  '2026-11-22',
  '22/11/2026',
];
const wordOf = (n: number): string => `zqrow${n}z`;

let shop: PublishedApp;
let page_id: string;
let people: Partial<SessionOwner>[];
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: '_id', name: '_id', type: 'text' as const },
  ];
  const rows = [...identities, null].map((_id, n) => ({ cells: { item: wordOf(n), _id } }));
  shop = await publishApp([
    { title: 'Orders', columns, rows },
    { title: 'Plain', columns: columns.slice(0, 1), rows: [{ cells: { item: 'zqplainz' } }] },
  ]);
  const axis = [{ column: 'item', editable: 'Everyone' }];
  page_id = await shop.setBlocks('orders', [
    {
      ...{ type: 'table', sheet_title: 'Orders', axis, actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }] },
      settings: { csv_download: true, add_new_row: 'Everyone', rows_per_page: 100 },
    },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: '_id' }] },
    { id: 'plain', type: 'table', sheet_title: 'Plain', axis },
  ]);
  people = await Promise.all(identities.map((identity) => shop.addAppUser('read-write', String(identity))));
});
afterAll(() => shop[Symbol.asyncDispose]());

async function setApp(values: { sign_in_method?: string; settings?: Partial<AppSettings> }): Promise<void> {
  const { settings, ...rest } = values;
  const stored = { ...rest, ...(settings && { settings: json({ ...defaultAppSettings, ...settings }) }) };
  await shop.services.database.updateTable('apps').set(stored).where('id', '=', shop.app.id).execute();
}
const wordsIn = (text: string): string[] => [...new Set(text.match(/zqrow\d+z/g))].toSorted();
const page = async (as?: Partial<SessionOwner>): Promise<string> =>
  (await shop.ask('/orders', as ? { as } : {})).text();
const csv = async (as?: Partial<SessionOwner>): Promise<string> =>
  (await shop.ask(`/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv`, as ? { as } : {})).text();
const named = async (item: string) => {
  const row = (await shop.rowsOf('Orders')).find(({ cells }) => cells['item'] === item);
  return { row_id: row?.row_id, version: row?.version };
};

test('nobody reads, changes, copies or deletes a row whose _id only looks like theirs', async () => {
  for (const [n, as] of people.entries()) {
    expect(wordsIn(await page(as)), `page of ${String(identities[n])}`).toEqual([wordOf(n)]);
    expect(wordsIn(await csv(as)), `file of ${String(identities[n])}`).toEqual([wordOf(n)]);
    for (const other of everyFew([...identities.keys()], 4, n + 1)) {
      if (other === n) continue;
      const row = { page_id, block_id: 'b1', ...(await named(wordOf(other))) };
      const tried = [
        await shop.send('PUT', '/api/page/rows', { ...row, cells: { item: 'zqrow99z' } }, as),
        await shop.send('DELETE', '/api/page/rows', { ...row, action: 1 }, as),
        await shop.send('POST', '/api/page/row-actions', { ...row, action: 0 }, as),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  }
  expect((await shop.rowsOf('Orders')).map(({ cells }) => cells['item'])).toEqual(
    [...identities, null].map((_, n) => wordOf(n)),
  );
}, 120_000);

test('a new row and a copy have exactly the _id of who made them', async () => {
  const [, as] = people;
  const added = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'b1', cells: { item: 'new' } }, as);
  const copied = await shop.send(
    'POST',
    '/api/page/row-actions',
    { page_id, block_id: 'b1', action: 0, ...(await named(wordOf(1))) },
    as,
  );
  expect([added.status, copied.status]).toEqual([200, 200]);
  expect((await shop.rowsOf('Orders')).slice(-2).map(({ cells }) => cells)).toEqual([
    { item: 'new', _id: '0123' },
    { item: wordOf(1), _id: '0123' },
  ]);
});

describe('people without an _id', () => {
  const everyone = (): Promise<Partial<SessionOwner>> => shop.addAppUser('read-write');

  test('see none of these rows where anybody has one, signed in or not, and what they send is nobody’s', async () => {
    const as = await everyone();
    for (const viewer of [undefined, as]) {
      const html = await page(viewer);
      expect([wordsIn(html), html.includes('zqplainz')]).toEqual([[], true]);
      expect(wordsIn(await csv(viewer))).toEqual([]);
      const row = { page_id, block_id: 'b1', ...(await named(wordOf(0))) };
      expect((await shop.send('PUT', '/api/page/rows', { ...row, cells: { item: 'x' } }, viewer)).status).toBe(404);
      const send = (cells: Record<string, Cell>) =>
        shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells }, viewer);
      expect(await send({ item: 'mine', _id: '0123' })).toMatchObject({
        status: 422,
        body: { error: { fields: [{ path: 'cells._id' }] } },
      });
      expect((await send({ item: 'mine' })).status).toBe(200);
      expect((await shop.rowsOf('Orders')).at(-1)?.cells['_id'] ?? null).toBeNull();
    }
  });

  test('see all of them where the owner says so, at once', async () => {
    const as = await everyone();
    expect(wordsIn(await page())).toEqual([]);
    await setApp({ settings: { all_rows_without_id: true } });
    for (const viewer of [undefined, as]) expect(wordsIn(await page(viewer)).length).toBe(identities.length + 1);
    // Who has one has their own, still.
    expect(wordsIn(await page(people[2]))).toEqual([wordOf(2)]);
    await setApp({ settings: {} });
    expect(wordsIn(await page())).toEqual([]);
  });

  test('see them where nobody has one and nobody signs in: there the column is one like any other', async () => {
    const { database } = shop.services;
    await database.updateTable('app_users').set({ row_identity: null }).where('app_id', '=', shop.app.id).execute();
    expect(wordsIn(await page()).length).toBe(identities.length + 1);
    // With a sign-in it says whose a row is, from the first person on.
    await setApp({ sign_in_method: 'Use password set by user' });
    expect(wordsIn(await page(await everyone()))).toEqual([]);
    expect(wordsIn(await page(shop.editor)).length).toBe(identities.length + 1);
    await setApp({ sign_in_method: 'No sign in' });
    expect(wordsIn(await page()).length).toBe(identities.length + 1);
    // The page of everybody is not kept beyond the first that is given one.
    await shop.addAppUser('read', 'ann');
    expect(wordsIn(await page())).toEqual([]);
  });
});
