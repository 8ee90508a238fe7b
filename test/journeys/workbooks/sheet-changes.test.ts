/** What changed in a sheet since an earlier call: a program that asks often enough has the sheet as it is. */
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listSheetChanges } from '#features/workbooks/api/sheet-changes.ts';
import { compactSheets } from '#features/workbooks/server/rows/compact-sheets.ts';
import { publishApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

/** The same numbers each time. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Answer = AnswerOf<typeof listSheetChanges>;

const columns = [
  { id: 'item', name: 'Item', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'number' as const },
  { id: 'double', name: 'Double', type: 'number' as const, formula: '[column:price]*2' },
];

async function openShop(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({ cells: { item: `Item ${at}`, price: at } }));
  const shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const at = `/api/sheets/${sheet?.id}`;
  const ask = (query: string) => shop.ask(`${at}/changes${query}`, { as: shop.editor });
  const changes = async (since: string, limit = 500): Promise<Answer> => {
    const answer = await ask(`?since=${encodeURIComponent(since)}&limit=${limit}`);
    expect(answer.status).toBe(200);
    return JSON.parse(await answer.text());
  };
  return {
    ...{ shop, ask, changes, id: sheet?.id ?? '' },
    begin: async (): Promise<string> => JSON.parse(await (await ask('')).text()).next,
    rows: () => shop.rowsOf('Orders'),
    async edit(...edits: object[]) {
      const answer = await shop.send('POST', `${at}/edits`, { edits }, shop.editor);
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      await shop.services.rows.formulaColumns.settled();
    },
  };
}

test('rows that come, change and go are answered once, with what formulas made of them', async () => {
  const { shop, begin, changes, edit, rows, ask } = await openShop(3);
  await using _ = shop;
  const since = await begin();
  expect(await changes(since)).toMatchObject({ rows: [], deleted: [], more: false });
  const [first, second] = await rows();
  await edit({
    kind: 'add-rows',
    rows: [{ cells: { item: 'New', price: 7 } }, { cells: { item: 'Short', price: 1 } }],
  });
  const short = (await rows()).find(({ cells }) => cells['item'] === 'Short');
  await edit({ kind: 'set-cells', row_id: first!.row_id, version: first!.version, cells: { price: 40 } });
  await edit({ kind: 'delete-rows', row_ids: [second!.row_id, short!.row_id] });
  const { rows: got, deleted, columns: none, more, next } = await changes(since);
  expect(got.map(({ cells }) => cells)).toEqual([
    { item: 'New', price: 7, double: 14 },
    { item: 'Item 0', price: 40, double: 80 },
  ]);
  expect([deleted.toSorted(), none, more]).toEqual([[second!.row_id, short!.row_id].toSorted(), undefined, false]);
  expect(await changes(next)).toMatchObject({ rows: [], deleted: [], next });
  await edit({ kind: 'change-column', column: 'item', name: 'Thing' });
  expect((await changes(next)).columns?.map(({ name }) => name)).toEqual(['Thing', 'Price', 'Double']);
  expect((await ask('?since=nonsense')).status).toBe(422);
  expect((await shop.ask(`/api/sheets/none/changes`, { as: shop.editor })).status).toBe(404);
});

fullTest('whoever follows page by page has every row as it is, whatever is written between pages', async () => {
  const { shop, begin, changes, edit, rows } = await openShop(4);
  await using _ = shop;
  const chance = chanceOf(20_261_127);
  const below = (end: number): number => Math.floor(chance() * end);
  let next = await begin();
  const known = new Map((await rows()).map(({ row_id, cells }) => [row_id, cells]));
  const follow = async (limit: number): Promise<boolean> => {
    const answer = await changes(next, limit);
    for (const { row_id, cells } of answer.rows) known.set(row_id, cells);
    for (const row_id of answer.deleted) known.delete(row_id);
    next = answer.next;
    return answer.more;
  };
  for (let step = 0; step < 30; step++) {
    const all = await rows();
    const one = all[below(all.length)];
    const kind = below(4);
    if (kind === 0 || !one)
      await edit({
        kind: 'add-rows',
        rows: Array.from({ length: 1 + below(9) }, () => ({ cells: { price: below(100) } })),
      });
    else if (kind === 1) await edit({ kind: 'delete-rows', row_ids: [one.row_id] });
    else await edit({ kind: 'set-cells', row_id: one.row_id, version: one.version, cells: { price: below(100) } });
    if (below(2) === 0) await follow(1 + below(4));
  }
  while (await follow(3));
  const stored = Object.fromEntries((await rows()).map(({ row_id, cells }) => [row_id, cells]));
  expect(Object.fromEntries(known)).toEqual(stored);
});

test('where deletions are forgotten, or a backup was restored, a caller begins again', async () => {
  const { shop, begin, ask, edit, rows, id } = await openShop(3);
  await using _ = shop;
  const { database } = shop.services;
  const since = await begin();
  await edit({ kind: 'delete-rows', row_ids: [(await rows())[0]!.row_id] });
  const after = await begin();
  await compactSheets(database, new Date(Date.now() + 1_000));
  const problem = JSON.parse(await (await ask(`?since=${since}`)).text());
  expect(problem.error).toMatchObject({ code: 'expired' });
  expect((await ask(`?since=${after}`)).status).toBe(200);
  await sql`update sheet_states set version = version - 1 where sheet_id = ${id}`.execute(database);
  expect((await ask(`?since=${after}`)).status).toBe(410);
});

test('all rows are read page by page while others write, and the changes since make the sheet as it is', async () => {
  const { shop, changes, edit, rows, id } = await openShop(9);
  await using _ = shop;
  const read = async (query: string) => {
    const answer = await shop.ask(`/api/sheets/${id}/rows${query}`, { as: shop.editor });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const known = new Map<string, unknown>();
  let after: string | null = '';
  let since = '';
  for (let page = 0; after !== null; page++) {
    const { body }: Awaited<ReturnType<typeof read>> = await read(`?limit=4${after && `&after=${after}`}`);
    since ||= body.changes;
    after = body.next;
    for (const { row_id, cells } of body.rows) {
      expect(known.has(row_id)).toBe(false);
      known.set(row_id, cells);
    }
    if (page > 0) continue;
    // One that was read, one that will be, one between, and one that goes.
    const before = await rows();
    const change = (at: number) => ({ kind: 'set-cells', ...before[at], cells: { price: 100 + at } });
    await edit(change(1), change(6), { kind: 'delete-rows', row_ids: [before[2]!.row_id, before[7]!.row_id] });
    await edit({ kind: 'add-rows', rows: [{ cells: { item: 'Between', price: 7 } }], before: before[1]!.row_id });
  }
  const changed = await changes(since);
  for (const { row_id, cells } of changed.rows) known.set(row_id, cells);
  for (const row_id of changed.deleted) known.delete(row_id);
  const stored = await shop.rowsOf('Orders');
  expect([...known].toSorted()).toEqual(stored.map(({ row_id, cells }) => [row_id, cells]).toSorted());
  expect(known.size).toBe(8);
  for (const wrong of ['x', Buffer.from('[0,1,"\u0000",""]').toString('base64url')])
    expect(await read(`?after=${wrong}`)).toMatchObject({
      status: 422,
      body: { error: { fields: [{ path: 'after' }] } },
    });
  const moved = Buffer.from(JSON.stringify([5, 1, 'row', ''])).toString('base64url');
  expect(await read(`?after=${moved}`)).toMatchObject({ status: 410 });
});
