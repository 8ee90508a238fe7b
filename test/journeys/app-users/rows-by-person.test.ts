/** Rows by what a sheet of people holds about who is signed in: orders of the own company, and nothing of another. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

type Who = Partial<SessionOwner> | undefined;
let shop: PublishedApp;
let page_id: string;
let people: Record<string, Who> = {};
const mailOf = (who: Who): string => `${who?.app_user_id}@example.com`.toLowerCase();

const text = (id: string) => ({ id, name: id, type: 'text' as const });
const rules = {
  people: [{ sheet: 'People', column: 'mail' }],
  matched_rows: [{ sheet: 'Orders', column: 'company', mine: 'company' }],
};
const open = {
  ...{
    add_new_row: 'Everyone',
    action_button_visibility: 'Everyone',
    csv_download: true,
    show_search: true,
    show_filter: true,
  },
};
const editable = (...ids: string[]) => ids.map((column) => ({ column, editable: 'Everyone' }));
const blocks = [
  {
    ...{
      id: 'orders',
      type: 'table',
      sheet_title: 'Orders',
      settings: open,
      axis: editable('item', 'price', 'company'),
    },
    actions: [{ type: 'Duplicate row' }],
  },
  {
    id: 'score',
    type: 'scorecard',
    sheet_title: 'Orders',
    settings: { number_format: 'Full' },
    axis: [{ source: { sheet_title: 'Orders', column: 'price' }, function: 'sum', symbol: '' }],
  },
  {
    ...{
      id: 'people',
      type: 'table',
      sheet_title: 'People',
      settings: open,
      axis: editable('mail', 'company', 'note'),
    },
    actions: [{ type: 'Duplicate row' }],
  },
  {
    ...{ id: 'notes', type: 'table', sheet_title: 'Notes', axis: [{ column: 'item' }] },
    conditional_filter: [
      { select_column: 'company', condition: 'Is', filter_by: 'Logged in user', match_with_column: 'company' },
    ],
  },
];

beforeAll(async () => {
  shop = await publishApp(
    ['Orders', 'People', 'Notes'].map((title) => ({
      ...{ title, rows: [] },
      columns:
        title === 'People'
          ? [{ ...text('mail'), type: 'email' as const }, text('company'), text('note')]
          : [text('item'), text('company'), { ...text('price'), type: 'number' as const }],
    })),
  );
  const user = () => shop.addAppUser('read-write');
  people = { ann: await user(), bob: await user(), nobody: await user(), twice: await user(), blank: await user() };
  page_id = await shop.setBlocks('orders', blocks);
});
afterAll(() => shop?.[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const title of ['Orders', 'People', 'Notes']) {
    const ids = (await shop.rowsOf(title)).map(({ row_id }) => row_id);
    if (ids.length > 0) await shop.services.rows.remove(await sheetId(title), { kind: 'anonymous' }, ids);
  }
  await add('Orders', ...orders('acme', 'Acme', 100), ...orders('globex', 'Globex', 70_000), {
    item: 'zqnonez',
    price: 9,
  });
  await add('Notes', { item: 'zqnoteacmez', company: 'Acme' }, { item: 'zqnoteglobexz', company: 'Globex' });
  const { ann, bob, twice, blank } = people;
  await add('People', { mail: mailOf(ann).toUpperCase(), company: 'Acme' }, { mail: mailOf(bob), company: 'Globex' });
  await add('People', { mail: mailOf(twice), company: 'Acme' }, { mail: mailOf(twice), company: 'Globex' });
  await add('People', { mail: mailOf(blank), company: null });
  expect((await set(rules)).status).toBe(200);
});

const orders = (word: string, company: string, price: number) =>
  [0, 1].map((n) => ({ item: `zq${word}${n}z`, company, price: price + n }));
const sheetId = async (title: string): Promise<string> =>
  (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', title))?.id ?? '';
const add = async (title: string, ...rows: Record<string, string | number | null>[]) =>
  shop.services.rows.add(
    await sheetId(title),
    { kind: 'anonymous' },
    rows.map((cells) => ({ cells })),
  );
const set = (settings: object) => shop.send('PUT', `/api/apps/${shop.app.id}`, { settings }, shop.editor);
const as = (who: Who) => (who ? { as: who } : {});
const textOf = async (path: string, who: Who) => (await shop.ask(path, as(who))).text();
/** Of whole words: an id of a page may hold any four letters. */
const wordsIn = (answer: string): string[] =>
  [...new Set(answer.match(/zq(?:acme|globex|none|note|new)[a-z]*\d?z/g))].toSorted();
const query = async (who: Who, requested: object, block_id = 'orders') =>
  JSON.stringify(
    (await shop.send('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query: requested }, who)).body,
  );
const rowOf = async (title: string, column: string, value: string) => {
  const row = (await shop.rowsOf(title)).find(({ cells }) => cells[column] === value);
  return { row_id: row?.row_id ?? '', version: row?.version ?? 0 };
};
const csv = () =>
  `/api/page/download?${new URLSearchParams({ page_id, block_id: 'orders', ask: 'rows', kind: 'csv' })}`;

const ways: [string, (who: Who) => Promise<string>][] = [
  ['page', (who) => textOf('/orders', who)],
  ['rows', (who) => query(who, {})],
  ['search', (who) => query(who, { search: 'qacme, qglobex, qnone' })],
  ['options of a filter', (who) => query(who, { values: 'item' })],
  ['csv', (who) => textOf(csv(), who)],
  ['sheet call', (who) => textOf('/v3/api/page/sheet/Orders?referer=/orders', who)],
  [
    'another record',
    async (who) => textOf(`/orders?record=${(await rowOf('Orders', 'item', 'zqglobex0z')).row_id}`, who),
  ],
];

describe('people of two companies', () => {
  test.each(ways)('get the rows of their own, and everyone without one none: %s', async (_name, ask) => {
    const ofOrders = (words: readonly string[]) => words.filter((word) => !word.startsWith('zqnote'));
    const found = async (who: Who) => ofOrders(wordsIn(await ask(who)));
    expect((await found(people['ann'])).filter((word) => !word.includes('acme'))).toEqual([]);
    expect((await found(people['bob'])).filter((word) => !word.includes('globex'))).toEqual([]);
    for (const one of ['nobody', 'twice', 'blank']) expect(await found(people[one]), one).toEqual([]);
    for (const who of [undefined, { app_id: shop.app.id }]) expect(await found(who)).toEqual([]);
    expect((await found(people['bob'])).length + (await found(people['ann'])).length).toBeGreaterThan(1);
  });

  test('see figures of their own rows', async () => {
    expect(await textOf('/orders', people['ann'])).toContain('201');
    const html = await textOf('/orders', people['bob']);
    expect([html.includes('140,001'), html.includes('140,202'), html.includes('140,211')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('add, copy and change rows of their company alone', async () => {
    const who = people['ann'];
    const sent = { page_id, block_id: 'orders', cells: { item: 'zqnewz', company: 'Globex' } };
    expect((await shop.send('POST', '/api/page/rows', sent, who)).status).toBe(200);
    expect((await shop.rowsOf('Orders')).at(-1)?.cells).toMatchObject({ item: 'zqnewz', company: 'Acme' });
    const own = { page_id, block_id: 'orders', ...(await rowOf('Orders', 'item', 'zqacme0z')) };
    const moved = await shop.send('PUT', '/api/page/rows', { ...own, cells: { company: 'Globex', price: 1 } }, who);
    expect(moved.status).toBe(200);
    const row = (await shop.rowsOf('Orders')).find(({ cells }) => cells['item'] === 'zqacme0z');
    expect(row?.cells).toMatchObject({ company: 'Acme', price: 1 });
    const other = { page_id, block_id: 'orders', ...(await rowOf('Orders', 'item', 'zqglobex0z')) };
    for (const one of ['ann', 'nobody', 'twice']) {
      const tried = await shop.send('PUT', '/api/page/rows', { ...other, cells: { item: 'x' } }, people[one]);
      const copied = await shop.send('POST', '/api/page/row-actions', { ...other, action: 0 }, people[one]);
      expect([tried.status, copied.status], one).toEqual([404, 404]);
    }
    for (const nobody of [undefined, people['nobody']]) {
      const { status } = await shop.send('POST', '/api/page/rows', sent, nobody);
      expect(status).toBe(422);
    }
  });

  test('cannot make themselves someone of another company', async () => {
    const who = people['ann'];
    const own = { page_id, block_id: 'people', ...(await rowOf('People', 'mail', mailOf(who).toUpperCase())) };
    for (const cells of [{ company: 'Globex' }, { mail: mailOf(people['bob']) }, { company: '' }]) {
      const { status } = await shop.send('PUT', '/api/page/rows', { ...own, cells }, who);
      expect(status, JSON.stringify(cells)).toBe(422);
    }
    const added = [
      { mail: mailOf(who), company: 'Globex' },
      { mail: mailOf(who), note: 'x' },
      { company: 'Globex', note: 'x' },
    ];
    for (const cells of added)
      for (const one of [who, people['nobody'], undefined]) {
        const { status } = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'people', cells }, one);
        expect(status, JSON.stringify(cells)).toBe(422);
      }
    const copied = await shop.send('POST', '/api/page/row-actions', { ...own, action: 0 }, who);
    expect(copied.status).toBe(200);
    expect((await shop.rowsOf('People')).at(-1)?.cells['mail'] ?? null).toBeNull();
    // What the row has already may be sent along, and what decides nothing is theirs to change.
    const kept = { company: 'Acme', note: 'hello' };
    const noted = await shop.send('PUT', '/api/page/rows', { ...own, cells: kept }, who);
    expect(noted.status).toBe(200);
    expect(wordsIn(await query(who, {}))).toEqual(['zqacme0z', 'zqacme1z']);
  });
});

test('a block’s own filter compares with the row of the person, too', async () => {
  expect(wordsIn(await query(people['ann'], {}, 'notes'))).toEqual(['zqnoteacmez']);
  expect(wordsIn(await query(people['bob'], {}, 'notes'))).toEqual(['zqnoteglobexz']);
  for (const who of [people['nobody'], people['twice'], people['blank'], undefined])
    expect(wordsIn(await query(who, {}, 'notes'))).toEqual([]);
  await set({ ...rules, people: [] });
  expect(wordsIn(await query(people['ann'], {}, 'notes'))).toEqual([]);
});

describe('the rule', () => {
  test('shuts the sheet once the sheet of people or a column is gone', async () => {
    await set({ people: [] });
    for (const one of ['ann', 'bob', 'nobody']) expect(wordsIn(await query(people[one], {})), one).toEqual([]);
    await set(rules);
    const edits = [{ kind: 'set-column', column: 'company', type: 'choices' }];
    await shop.send('POST', `/api/sheets/${await sheetId('Orders')}/edits`, { edits }, shop.editor);
    const changed = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
    if (changed?.columns.find(({ id }) => id === 'company')?.type === 'choices')
      expect(wordsIn(await query(people['ann'], {}))).toEqual([]);
    await shop.send(
      'POST',
      `/api/sheets/${await sheetId('Orders')}/edits`,
      { edits: [{ ...edits[0], type: 'text' }] },
      shop.editor,
    );
  });

  test('follows the titles of its sheets', async () => {
    const rename = async (from: string, title: string) => {
      const edits = [{ kind: 'rename-sheet', title }];
      await shop.send('POST', `/api/sheets/${await sheetId(from)}/edits`, { edits }, shop.editor);
    };
    await rename('People', 'Contacts');
    await rename('Orders', 'Sales');
    const { people: renamed, matched_rows } = (await shop.services.apps.byId(shop.app.id))?.settings ?? {};
    await rename('Contacts', 'People');
    await rename('Sales', 'Orders');
    expect([renamed, matched_rows]).toEqual([
      [{ sheet: 'Contacts', column: 'mail' }],
      [{ sheet: 'Sales', column: 'company', mine: 'company' }],
    ]);
  });

  test('names sheets and columns that there are, one for a sheet', async () => {
    const [rule] = rules.matched_rows;
    for (const [wrong, path] of [
      [{ people: [{ sheet: 'Nowhere', column: 'mail' }] }, 'settings.people.0.column'],
      [{ people: [{ sheet: 'People', column: 'gone' }] }, 'settings.people.0.column'],
      [{ matched_rows: [{ ...rule, sheet: 'Nowhere' }] }, 'settings.matched_rows.0.column'],
      [{ matched_rows: [{ ...rule, mine: 'gone' }] }, 'settings.matched_rows.0.mine'],
      [{ matched_rows: [rule, { ...rule, column: 'item' }] }, 'settings.matched_rows.1.sheet'],
    ] as const) {
      const { status, body } = await set(wrong);
      expect([status, (body['error'] as { fields: { path: string }[] }).fields.map((field) => field.path)]).toEqual([
        422,
        [path],
      ]);
    }
  });

  test('goes along with a copy, and an export shows the rows to no one until its owner chooses', async () => {
    const copied = await shop.send('POST', `/api/apps/${shop.app.id}/copy`, {}, shop.editor);
    expect((copied.body['app'] as AppRecord).settings).toMatchObject(rules);
    const answer = await shop.ask(`/api/apps/${shop.app.id}/export`, { as: shop.editor });
    const read = await readAppPackage(await openAppPackage(Buffer.from(await answer.arrayBuffer())));
    expect(read.own_rows).toEqual([{ sheet: 'Orders', column: 'company' }]);
    expect(read.sheets.find(({ title }) => title === 'Orders')?.rows).toEqual([]);
  });

  test('is told in the leak report', async () => {
    const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
    const { pages } = (await answer.json()) as LeakReport;
    const given = (viewer: string) =>
      pages
        .find(({ href }) => href === '/orders')
        ?.viewers.find((one) => one.viewer === viewer)
        ?.blocks.find(({ block_id }) => block_id === 'orders')?.gives[0];
    expect(given('anonymous')).toMatchObject({ count: 0 });
    expect(given('reader')).toMatchObject({ count: 5, narrowed_by: ['person'] });
  });
});
