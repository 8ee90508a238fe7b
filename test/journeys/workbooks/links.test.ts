/** Records that belong together: names for keys, the search of a picker, what is typed, and what names a row. */
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import type { nameLinked, readLinks, searchLinked } from '#features/workbooks/api/links.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { isFullRun } from '../../tier.ts';
import { publishApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

const customers: Column[] = [
  { id: 'id', name: 'ID', type: 'number' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
];
const orders: Column[] = [
  { id: 'number', name: 'Number', type: 'text' },
  {
    id: 'customer',
    name: 'Customer',
    type: 'number',
    link: { sheet: 'Customers', key: 'id', name: 'name', on_delete: 'keep' },
  },
];
const rowsOf = (...rows: Record<string, Cell>[]) => rows.map((cells) => ({ cells }));

interface Answers {
  names: AnswerOf<typeof nameLinked>;
  search: AnswerOf<typeof searchLinked>;
  read: AnswerOf<typeof readLinks>;
}

async function shopOf(people: { cells: Record<string, Cell> }[], sales: { cells: Record<string, Cell> }[]) {
  const shop = await publishApp([
    { title: 'Orders', columns: orders, rows: sales },
    { title: 'Customers', columns: customers, rows: people },
  ]);
  const workbook = shop.app.workbook_id ?? '';
  const [from, to] = await Promise.all(
    ['Orders', 'Customers'].map((title) => shop.services.workbooks.sheetByTitle(workbook, title)),
  );
  const post = async <What extends keyof Answers>(what: What, body: object): Promise<Answers[What]> => {
    const path = `/api/sheets/${from?.id}/links/${what}`;
    return (await shop.send('POST', path, { column: 'customer', ...body }, shop.editor)).body as Answers[What];
  };
  const get = async (path: string) => JSON.parse(await (await shop.ask(path, { as: shop.editor })).text());
  return { shop, from: from!, to: to!, post, get };
}

const few = rowsOf(
  { id: 1, name: 'Smith', city: 'Kiel' },
  { id: 2, name: 'Smith', city: 'Bonn' },
  { id: 3, name: 'Ann, Ltd', city: 'Ulm' },
  { id: 12, name: 'Blacksmith', city: 'Aachen' },
);

test('keys have names, names are searched and read, and a row knows what names it', async () => {
  const { shop, from, to, post, get } = await shopOf(
    few,
    rowsOf({ number: 'a', customer: 3 }, { number: 'b', customer: 3 }, { number: 'c', customer: 9 }),
  );
  await using _ = shop;
  expect((await post('names', { keys: [3, 9, '3'] })).names).toEqual([{ key: 3, name: 'Ann, Ltd', rows: 1 }]);
  const found = await post('search', { search: 'smith' });
  expect(found.total).toBe(3);
  expect(found.rows.map(({ key, name, more }) => [key, name, ...more])).toEqual([
    [1, 'Smith', 'Kiel'],
    [2, 'Smith', 'Bonn'],
    [12, 'Blacksmith', 'Aachen'],
  ]);
  expect((await post('search', { search: '12' })).rows[0]?.name).toBe('Blacksmith');
  expect((await post('search', { search: 'Ann, L' })).rows.length).toBe(1);
  const second = await post('search', { search: 'smith', offset: 2, limit: 1 });
  expect(second.rows.map(({ name }) => name)).toEqual(['Blacksmith']);
  expect((await post('read', { texts: ['3', 'ann, ltd', 'Smith', 'nobody', ''] })).values).toEqual([
    { key: 3, problem: null },
    { key: 3, problem: null },
    { key: null, problem: '2 rows of Customers are called Smith. Choose one from the list.' },
    { key: null, problem: null },
    { key: null, problem: null },
  ]);
  const ann = (await shop.rowsOf('Customers')).find(({ cells }) => cells['id'] === 3);
  const { linked } = await get(`/api/sheets/${to.id}/rows/${ann?.row_id}/linked`);
  expect(linked).toMatchObject([{ sheet: { title: 'Orders' }, column: { id: 'customer' }, key: 3, total: 2 }]);
  expect(linked[0].rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([['a'], ['b']]);
  const at = `/api/sheets/${from.id}/links/preview?column=customer&sheet=${to.id}&name=name`;
  expect(await get(`${at}&key=id`)).toMatchObject({
    problem: null,
    filled: 3,
    found: 2,
    missing: 1,
    samples: ['9'],
    keys: 4,
  });
  expect((await get(`${at}&key=name`)).problem).toContain('Customer and Name have values of different types.');
});

test('a column that certainly names rows of another sheet is suggested, until it is linked', async () => {
  const plain: Column[] = [
    { id: 'number', name: 'Number', type: 'text' },
    { id: 'customer', name: 'Customer ID', type: 'number' },
  ];
  const sales = Array.from({ length: 100 }, (_, at) => ({
    cells: { number: `N${at}`, customer: at === 7 ? 999 : (at % 30) + 1 },
  }));
  const people = Array.from({ length: 30 }, (_, at) => ({ cells: { id: at + 1, name: `Person ${at}`, city: 'Kiel' } }));
  await using shop = await publishApp([
    { title: 'Orders', columns: plain, rows: sales },
    { title: 'Customers', columns: customers, rows: people },
  ]);
  const workbook = shop.app.workbook_id ?? '';
  const [from, to] = await Promise.all(
    ['Orders', 'Customers'].map((title) => shop.services.workbooks.sheetByTitle(workbook, title)),
  );
  const suggested = async () =>
    JSON.parse(await (await shop.ask(`/api/workbooks/${workbook}/link-suggestions`, { as: shop.editor })).text())
      .suggestions;
  const [one, ...others] = await suggested();
  const link = { sheet: to?.id, key: 'id', name: 'name', on_delete: 'keep' };
  expect([one, others]).toEqual([{ sheet_id: from?.id, column: 'customer', link, filled: 100, found: 99 }, []]);
  const edits = [{ kind: 'change-column', column: 'customer', link }];
  expect((await shop.send('POST', `/api/sheets/${from?.id}/edits`, { edits }, shop.editor)).status).toBe(200);
  expect(await suggested()).toEqual([]);
});

test('columns that look like choices are suggested, by their values, until one is taken', async () => {
  const columns: Column[] = ['Task', 'Status'].map((name) => ({ id: name.toLowerCase(), name, type: 'text' }));
  const rows = Array.from({ length: 30 }, (_, at) => ({
    cells: { task: `Task ${at}`, status: ['Done', 'Open', 'In progress'][at % 3]! },
  }));
  await using shop = await publishApp([{ title: 'Tasks', columns, rows }]);
  const workbook = shop.app.workbook_id ?? '';
  const sheet = await shop.services.workbooks.sheetByTitle(workbook, 'Tasks');
  const suggested = async () =>
    JSON.parse(await (await shop.ask(`/api/workbooks/${workbook}/choice-suggestions`, { as: shop.editor })).text())
      .suggestions;
  const options = ['Open', 'In progress', 'Done'];
  const [one, ...others] = await suggested();
  expect(one).toMatchObject({ sheet_id: sheet?.id, column: 'status', type: 'choice', options, filled: 30 });
  expect(others).toEqual([]);
  const { column, type, option_colors } = one;
  const edits = [{ kind: 'change-column', column, type, options, option_colors }];
  expect((await shop.send('POST', `/api/sheets/${sheet?.id}/edits`, { edits }, shop.editor)).status).toBe(200);
  expect(await suggested()).toEqual([]);
});

fullTest('100,000 rows are named, searched and followed', async () => {
  const count = isFullRun ? 100_000 : 2_000;
  const people = Array.from({ length: count }, (_, at) => ({
    cells: { id: at, name: `Person ${at * 7919}`, city: 'Kiel' },
  }));
  const { shop, to, from, post } = await shopOf(
    people,
    Array.from({ length: count }, (_, at) => ({ cells: { number: `N${at}`, customer: at } })),
  );
  await using _ = shop;
  const keys = Array.from({ length: 200 }, (_, at) => (at * 499) % count);
  expect((await post('names', { keys })).names).toHaveLength(200);
  expect((await post('search', { search: 'person 3' })).rows.length).toBeGreaterThan(0);
  const texts = keys.slice(0, 100).map((key) => `Person ${key * 7919}`);
  expect((await post('read', { texts })).values.map(({ key }) => key)).toEqual(keys.slice(0, 100));
  const [first] = await shop.rowsOf('Customers');
  const { row_id, version } = first!;
  await shop.services.rows.edit(to.id, { kind: 'anonymous' }, row_id, version, { id: count + 1 });
  const following = (await shop.rowsOf('Orders')).filter(({ cells }) => cells['customer'] === count + 1);
  expect([following.length, from.title]).toEqual([1, 'Orders']);
});
