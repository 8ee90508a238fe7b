/** Conditional filters by who is signed in: unfinished ones show nothing, and no one is taken for someone alike. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let ann: Partial<SessionOwner>;
let email: string;
beforeAll(async () => {
  const columns = ['item', 'who', 'code'].map((id) => ({ id, name: id, type: 'text' as const }));
  ann = await publish(columns);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function publish(columns: { id: string; name: string; type: 'text' }[]): Promise<Partial<SessionOwner>> {
  shop = await publishApp([{ title: 'Orders', columns, rows: [] }]);
  const person = await shop.addAppUser('read', '0123');
  const found = await shop.services.database
    .selectFrom('app_users')
    .select('email')
    .where('id', '=', person.app_user_id ?? '')
    .executeTakeFirstOrThrow();
  ({ email } = found);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const rows = [
    { item: 'zqrowaz', who: 'Ann', code: '0123' },
    { item: 'zqrowbz', who: 'ann', code: '123' },
    { item: 'zqrowcz', who: email.toUpperCase(), code: '00123' },
    { item: 'zqrowdz', who: `x${email}`, code: '$123' },
  ];
  await shop.services.rows.add(
    sheet?.id ?? '',
    { kind: 'system', what: 'test' },
    rows.map((cells) => ({ cells })),
  );
  return person;
}

async function shownBy(select_column: string, filter_by: string, match_with_column: string): Promise<string[]> {
  const rule = { select_column, condition: 'Is', filter_by, match_with_column };
  await shop.setBlocks('orders', [
    { type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], conditional_filter: [rule] },
  ]);
  const [row] = await shop.rowsOf('Orders');
  const html = await (await shop.ask(`/orders?record=${row?.row_id ?? ''}`, { as: ann })).text();
  return [...new Set(html.match(/zqrow[a-d]z/g))].toSorted();
}

test('one without its column, or without what it is compared with, shows no rows', async () => {
  for (const filter_by of ['Logged in user', 'Current record']) {
    expect(await shownBy('', filter_by, 'email'), filter_by).toEqual([]);
    expect(await shownBy('who', filter_by, ''), filter_by).toEqual([]);
    expect(await shownBy('', filter_by, ''), filter_by).toEqual([]);
  }
  expect(await shownBy('who', 'Logged in user', 'something')).toEqual([]);
  expect(await shownBy('', 'None', '')).toEqual(['zqrowaz', 'zqrowbz', 'zqrowcz', 'zqrowdz']);
});

test('the _id is compared letter for letter, an address as mail takes it, and a name opens nothing', async () => {
  // Anyone may register under the name of someone else.
  expect(await shownBy('who', 'Logged in user', 'name')).toEqual([]);
  expect(await shownBy('code', 'Logged in user', '_id')).toEqual(['zqrowaz']);
  expect(await shownBy('who', 'Logged in user', 'email')).toEqual(['zqrowcz']);
});
