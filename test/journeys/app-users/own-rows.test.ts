/** "Rows belong to the person whose e-mail address is in a column": two customers, and nothing of the one for the other. (decision 156) */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { json } from '#platform/database/json.ts';
import type { Cell } from '#engine/model.ts';
import { LiveStream } from '../live-stream.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';
import { isShortRun } from '#test/tier.ts';

interface Customer {
  as: Partial<SessionOwner>;
  email: string;
  word: string;
}
let shop: PublishedApp;
let ann: Customer;
let bob: Customer;
let page_id: string;

const columns = [
  { id: 'item', name: 'Item', type: 'text' as const },
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'number' as const },
  { id: 'mail', name: 'Mail', type: 'email' as const },
];
const rule = { sheet: 'Orders', column: 'mail' };

const axis = ['item', 'kind', 'price'].map((column) => ({ column, editable: 'Everyone' }));
const on = { sheet_title: 'Orders' };
const card = (name: string) => ({ source: { sheet_title: 'Orders', column: 'price' }, function: name, symbol: '' });
const blocks = [
  {
    ...{ ...on, id: 'table', type: 'table', axis },
    settings: {
      action_button_visibility: 'Everyone',
      csv_download: true,
      pdf_download: true,
      add_new_row: 'Everyone',
      show_filter: true,
      show_search: true,
    },
    actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }],
  },
  {
    ...{ ...on, id: 'more', type: 'table', axis, settings: { action_button_visibility: 'Everyone' } },
    actions: [{ type: 'Download pdf' }, { type: 'Edit row' }],
  },
  { ...on, id: 'chart', type: 'chart', settings: { x_axis: 'kind' }, axis: [{ column: 'price', type: 'bar' }] },
  { ...on, id: 'score', type: 'scorecard', settings: { number_format: 'Full' }, axis: [card('sum'), card('average')] },
  { ...on, id: 'form', type: 'form', axis: [{ column: 'item' }, { column: 'mail', type: 'email', required: true }] },
  // The choices of a field are values of the sheet, too.
  {
    ...{ sheet_title: 'Wishes', id: 'wish', type: 'form' },
    axis: [
      { column: 'wish', type: 'select', from_google_sheet: true, source: { sheet_title: 'Orders', column: 'item' } },
    ],
  },
  { id: 'talk', type: 'comments', settings: { title: 'Talk' } },
];

async function customer(word: string, permissions: 'read' | 'read-write' = 'read-write'): Promise<Customer> {
  const as = await shop.addAppUser(permissions);
  return { as, word, email: `${as.app_user_id}@example.com`.toLowerCase() };
}
beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns, rows: [] },
    { title: 'Wishes', columns: [{ id: 'wish', name: 'Wish', type: 'text' }], rows: [] },
  ]);
  [ann, bob] = [await customer('ann'), await customer('bob')];
  const rows = [
    ...[0, 1].map((n) => orderOf(ann, n, 100 + n)),
    ...[0, 1, 2].map((n) => orderOf(bob, n, 70_000 + n)),
    { cells: { item: 'zqnobody0z', kind: 'zqkindnobodyz', price: 9, mail: null } },
  ];
  await shop.services.rows.add(await sheetId(), { kind: 'anonymous' }, rows);
  page_id = await shop.setBlocks('orders', blocks);
});
afterAll(() => shop?.[Symbol.asyncDispose]());
beforeEach(async () => {
  const made = (await shop.rowsOf('Orders')).slice(6).map(({ row_id }) => row_id);
  if (made.length > 0) await shop.services.rows.remove(await sheetId(), { kind: 'anonymous' }, made);
  expect((await setRules([rule])).status).toBe(200);
});

const setRules = (own_rows: object[]) =>
  shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { own_rows } }, shop.editor);

/** Addresses are in upper and lower case, with blanks around, as people type them. */
const orderOf = ({ word, email }: Customer, n: number, price: number): { cells: Record<string, Cell> } => ({
  cells: {
    ...{ item: `zq${word}${n}z`, kind: `zqkind${word}z`, price },
    mail: [email, email.toUpperCase(), ` ${email} `][n] ?? email,
  },
});
const sheetId = async (title = 'Orders'): Promise<string> =>
  (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', title))?.id ?? '';
const editSheet = async (edits: object[]) => {
  const id = await sheetId();
  const { status } = await shop.send('POST', `/api/sheets/${id}/edits`, { edits }, shop.editor);
  expect(status).toBe(200);
};
const as = (who?: Partial<SessionOwner>) => (who ? { as: who } : {});
const wordsIn = (text: string): string[] =>
  [...new Set(text.match(/zq(?:ann|bob|nobody|kind|new)[a-z]*\d?z/g))].toSorted();
const page = async (who?: Partial<SessionOwner>, path = '/orders') => (await shop.ask(path, as(who))).text();
const itemsOf = ({ word }: Customer): string[] =>
  word === 'ann' ? ['zqann0z', 'zqann1z'] : ['zqbob0z', 'zqbob1z', 'zqbob2z'];
const allOf = (one: Customer): string[] => [...itemsOf(one), `zqkind${one.word}z`].toSorted();
const rowIdOf = async (item: string) => {
  const row = (await shop.rowsOf('Orders')).find(({ cells }) => cells['item'] === item);
  return { row_id: row?.row_id ?? '', version: row?.version ?? 0 };
};
const query = (who: Partial<SessionOwner> | undefined, requested: object, block_id = 'table', ask = 'rows') =>
  shop.send('POST', '/api/page/query', { page_id, block_id, ask, query: requested }, who);

const ways: [string, (who?: Partial<SessionOwner>) => Promise<string>][] = [
  ['page', (who) => page(who)],
  ['page in a frame', (who) => page(who, '/orders?embed=true')],
  [
    'page of the other’s record',
    async (who) => {
      const { row_id } = await rowIdOf(who === ann.as ? 'zqbob0z' : 'zqann0z');
      return page(who, `/orders?record=${row_id}`);
    },
  ],
  ['rows', async (who) => JSON.stringify((await query(who, {})).body)],
  ['search', async (who) => JSON.stringify((await query(who, { search: 'qann, qbob, qnobody, qkind' })).body)],
  [
    'a filter',
    async (who) =>
      JSON.stringify((await query(who, { filters: [{ column: 'item', condition: 'includes', value: 'q' }] })).body),
  ],
  ['options of a filter', async (who) => JSON.stringify((await query(who, { values: 'item' })).body)],
  [
    'row by its id',
    async (who) => {
      const { row_id } = await rowIdOf(who === ann.as ? 'zqbob0z' : 'zqann0z');
      return JSON.stringify((await query(who, { row: row_id })).body);
    },
  ],
  [
    'csv',
    async (who) =>
      (await shop.ask(`/api/page/download?page_id=${page_id}&block_id=table&ask=rows&kind=csv`, as(who))).text(),
  ],
  [
    'pdf',
    async (who) => {
      const answer = await shop.ask(`/api/page/download?page_id=${page_id}&block_id=table&ask=rows&kind=pdf`, as(who));
      return pdfText(new Uint8Array(await answer.arrayBuffer()));
    },
  ],
  ['sheet call', async (who) => (await shop.ask('/v3/api/page/sheet/Orders?referer=/orders', as(who))).text()],
  [
    'spreadsheet call',
    async (who) =>
      JSON.stringify((await shop.send('POST', '/v3/getSpreadsheetData', { referer: '/orders' }, who)).body),
  ],
];

/** A PDF holds what the other downloads hold, and takes as long as all of them. */
const quickWays = isShortRun ? ways.filter(([name]) => name !== 'pdf') : ways;

describe('two customers', () => {
  test.each(quickWays)('get their own rows alone, and strangers and guests none: %s', async (name, ask) => {
    const guest = { app_id: shop.app.id };
    for (const [mine, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const found = wordsIn(await ask(mine.as));
      const isForeign = (word: string): boolean => word.includes(other.word) || word.includes('nobody');
      expect(found.filter(isForeign), `${mine.word} of others`).toEqual([]);
      if (!name.includes('by its id') && !name.includes('frame')) expect(found.length).toBeGreaterThan(1);
    }
    for (const who of [undefined, guest]) expect(wordsIn(await ask(who))).toEqual([]);
    // Who edits the app sees all, save in a frame, where no one is signed in.
    const ofEditor = wordsIn(await ask(shop.editor));
    if (!name.includes('frame') && !name.includes('row by')) expect(ofEditor).toContain('zqnobody0z');
  });

  test('see figures, groups and counts of their own rows', async () => {
    for (const [one, sum, count] of [
      [ann, '201', 2],
      [bob, '210,003', 3],
    ] as const) {
      const html = await page(one.as);
      const data = JSON.parse(/<script[^>]*id="sheaf-page"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as object;
      const text = JSON.stringify(data);
      expect(html).toContain(sum);
      expect(text).toContain(`"total":${count}`);
      for (const other of ['210,204', '210,213', '"total":5', '"total":6']) expect(text + html).not.toContain(other);
      expect(wordsIn(html)).toEqual(allOf(one));
      const { body } = await query(one.as, {});
      expect(body['data']).toMatchObject({ total: count });
    }
    const shut = await page();
    for (const figure of ['201', '210,003', '210,213']) expect(shut).not.toContain(figure);
  });

  test('get options of filters and of fields from their own rows', async () => {
    const { body } = await query(bob.as, { values: 'item' });
    expect(JSON.stringify(body)).not.toContain('ann');
    expect(
      (body['data'] as { values: { values: { value: string }[] } }).values.values.map(({ value }) => value),
    ).toEqual(itemsOf(bob));
    const sent = (wish: string) =>
      shop.send('POST', '/api/page/rows', { page_id, block_id: 'wish', cells: { wish } }, bob.as);
    expect((await sent('zqann0z')).status).toBe(422);
    expect((await sent('zqbob0z')).status).toBe(200);
  });

  test('cannot read, change, delete, copy, print or comment on a row of the other', async () => {
    const row = { page_id, block_id: 'table', ...(await rowIdOf('zqbob0z')) };
    const pdf = new URLSearchParams({ page_id, block_id: 'more', row_id: row.row_id, action: '0' });
    const talk = { page_id, block_id: 'talk', record: row.row_id };
    for (const who of [ann.as, undefined, { app_id: shop.app.id }]) {
      const tried = [
        await shop.send('PUT', '/api/page/rows', { ...row, cells: { item: 'x' } }, who),
        await shop.send('PUT', '/api/page/rows', { ...row, block_id: 'more', action: 1, cells: { item: 'x' } }, who),
        await shop.send('DELETE', '/api/page/rows', { ...row, action: 1 }, who),
        await shop.send('POST', '/api/page/row-actions', { ...row, action: 0 }, who),
        await shop.ask(`/api/page/row-pdf?${pdf}`, as(who)),
        await shop.ask(`/api/comments?${new URLSearchParams(talk)}`, as(who)),
        await shop.send('POST', '/api/comments', { ...talk, text: 'Hello', name: 'Zoe' }, who),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
    expect((await shop.ask(`/api/comments?${new URLSearchParams(talk)}`, as(bob.as))).status).toBe(200);
    const own = await shop.send('PUT', '/api/page/rows', { ...row, cells: { kind: 'zqkindbobz' } }, bob.as);
    expect(own.status).toBe(200);
  });

  test('add and copy rows under their own address, whatever they send', async () => {
    const before = await shop.rowsOf('Orders');
    const sent = [
      await shop.send('POST', '/api/page/rows', { page_id, block_id: 'table', cells: { item: 'zqnew0z' } }, ann.as),
      await shop.send(
        'POST',
        '/api/page/rows',
        { page_id, block_id: 'form', cells: { item: 'zqnew1z', mail: bob.email } },
        ann.as,
      ),
      await shop.send(
        'POST',
        '/api/page/rows',
        { page_id, block_id: 'form', cells: { item: 'zqnew2z', mail: '' } },
        ann.as,
      ),
      await shop.send(
        'POST',
        '/api/page/row-actions',
        { page_id, block_id: 'table', action: 0, ...(await rowIdOf('zqann0z')) },
        ann.as,
      ),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const body = new URLSearchParams({ _block: 'form', item: 'zqnew3z', mail: bob.email });
    const plain = await shop.ask('/orders', { method: 'POST', body, headers: { origin }, as: ann.as });
    expect(plain.status).toBe(303);
    const added = (await shop.rowsOf('Orders')).slice(before.length);
    expect(added.map(({ cells }) => cells['mail'])).toEqual(added.map(() => ann.email));
    expect(added).toHaveLength(5);
  });

  test('cannot give a row of theirs to the other', async () => {
    const wide = [{ ...blocks[0], axis: [...axis, { column: 'mail', editable: 'Everyone' }] }];
    page_id = await shop.setBlocks('orders', wide);
    const cells = { kind: 'zqkindannz', mail: bob.email };
    const row = { page_id, block_id: 'table', ...(await rowIdOf('zqann0z')) };
    const { status } = await shop.send('PUT', '/api/page/rows', { ...row, cells }, ann.as);
    const stored = (await shop.rowsOf('Orders')).find(({ cells: own }) => own['item'] === 'zqann0z');
    page_id = await shop.setBlocks('orders', blocks);
    expect([status, stored?.cells['mail']]).toEqual([200, ann.email]);
  });

  test('hear of changes without a word of the rows', async () => {
    const since = /"live":"([^"]*)"/.exec(await page(ann.as))?.[1] ?? '';
    const stream = new LiveStream(
      await shop.ask(`/api/live?${new URLSearchParams({ page_id, since })}`, { as: ann.as }),
    );
    onTestFinished(() => stream.close());
    await stream.changed();
    const [row] = await shop.services.rows.add(await sheetId(), { kind: 'anonymous' }, [orderOf(bob, 9, 5)]);
    expect((await stream.changed()).blocks).toContain('table');
    expect([wordsIn(stream.all), stream.all.includes(row?.row_id ?? '-')]).toEqual([[], false]);
  });
});

test('people who are not signed in add rows that belong to nobody, and to nobody else', async () => {
  const send = (cells: Record<string, Cell>, block_id: string) =>
    shop.send('POST', '/api/page/rows', { page_id, block_id, cells });
  expect(await send({ item: 'zqnew4z', mail: bob.email }, 'form')).toMatchObject({
    status: 422,
    body: { error: { fields: [{ path: 'cells.mail' }] } },
  });
  expect((await send({ item: 'zqnew5z' }, 'table')).status).toBe(200);
  const [last] = (await shop.rowsOf('Orders')).slice(-1);
  expect(last?.cells['mail'] ?? null).toBeNull();
});

test('the rule holds at once on pages that were kept, and those of one person are nobody else’s', async () => {
  await setRules([]);
  for (const who of [undefined, undefined, ann.as]) expect(wordsIn(await page(who))).toContain('zqbob0z');
  await setRules([rule]);
  for (const who of [undefined, undefined]) expect(wordsIn(await page(who))).toEqual([]);
  for (const one of [ann, bob, ann]) {
    const answer = await shop.ask('/orders', { as: one.as });
    expect(answer.headers.get('cache-control')).toMatch(/no-store|private/);
    expect(wordsIn(await answer.text())).toEqual(allOf(one));
  }
  expect(wordsIn(await page())).toEqual([]);
});

test('a search of the whole page finds nothing of others, and figures follow it', async () => {
  const searched = await shop.setBlocks('about', blocks.slice(0, 4), { page_search: true });
  const found = await page(ann.as, '/about?search=qann%2C%20qbob');
  const missed = await page(ann.as, '/about?search=qbob0z');
  expect([wordsIn(found), wordsIn(missed)]).toEqual([allOf(ann), []]);
  const body = { page_id: searched, block_id: 'table', ask: 'rows', query: {} };
  const call = await shop.send('POST', '/api/page/query?_search=qbob', body, ann.as);
  expect(call.body['data']).toMatchObject({ rows: [], total: 0 });
});

test('the studio shows a page as one of the two gets it', async () => {
  const stored = blocks.map((block) => ({
    version: 1,
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
    sheet_title: null,
    ...block,
  }));
  const as_ = { kind: 'app_user', id: ann.as.app_user_id };
  const rendered = (more: object) =>
    shop.send('POST', `/api/studio/${shop.app.id}/blocks`, { page_id, blocks: stored, ...more }, shop.editor);
  expect(wordsIn(JSON.stringify((await rendered({ as: as_ })).body))).toEqual(allOf(ann));
  expect(wordsIn(JSON.stringify((await rendered({})).body))).toContain('zqbob0z');
});

describe('the rule', () => {
  test('follows the title of its sheet', async () => {
    await editSheet([{ kind: 'rename-sheet', title: 'Sales' }]);
    const app = await shop.services.apps.byId(shop.app.id);
    expect(app?.settings.own_rows).toEqual([{ sheet: 'Sales', column: 'mail' }]);
    expect(wordsIn(await page(ann.as))).toEqual(allOf(ann));
    expect(wordsIn(await page())).toEqual([]);
    const id = (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Sales'))?.id ?? '';
    const edits = [{ kind: 'rename-sheet', title: 'Orders' }];
    await shop.send('POST', `/api/sheets/${id}/edits`, { edits }, shop.editor);
    expect((await shop.services.apps.byId(shop.app.id))?.settings.own_rows).toEqual([rule]);
  });

  test('shuts the sheet once its column is deleted or calculated', async () => {
    await editSheet([{ kind: 'add-column', name: 'Owner', type: 'text' }]);
    const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
    const owner = sheet?.columns.at(-1)?.id ?? '';
    expect((await setRules([{ sheet: 'Orders', column: owner }])).status).toBe(200);
    await editSheet([{ kind: 'delete-column', column: owner }]);
    for (const who of [ann.as, bob.as, undefined]) expect(wordsIn(await page(who))).toEqual([]);
    expect(wordsIn(await page(shop.editor))).toContain('zqbob0z');
    // It may stay as it is, while something else is saved.
    expect((await setRules([{ sheet: 'Orders', column: owner }])).status).toBe(200);
  });

  test('names a sheet and a column that there are, one for a sheet', async () => {
    const paths = async (own_rows: object[]) => {
      const { status, body } = await setRules(own_rows);
      return [status, ...(body['error'] as { fields: { path: string }[] }).fields.map((field) => field.path)];
    };
    expect(await paths([{ sheet: 'Nowhere', column: 'mail' }])).toEqual([422, 'settings.own_rows.0.sheet']);
    expect(await paths([{ sheet: 'Wishes', column: 'mail' }])).toEqual([422, 'settings.own_rows.0.column']);
    expect(await paths([rule, { sheet: 'Orders', column: 'item' }])).toEqual([422, 'settings.own_rows.1.sheet']);
    expect(
      (await shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { own_rows: 'all' } }, shop.editor)).status,
    ).toBe(422);
    expect((await shop.services.apps.byId(shop.app.id))?.settings.own_rows).toEqual([rule]);
  });

  test('is set by who edits the app alone', async () => {
    for (const who of [ann.as, undefined]) {
      const sent = await shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { own_rows: [] } }, who);
      expect([401, 403, 404]).toContain(sent.status);
    }
    expect((await shop.services.apps.byId(shop.app.id))?.settings.own_rows).toEqual([rule]);
  });

  test('goes along with a copy of the app, whose rows stay apart', async () => {
    const copied = await shop.send('POST', `/api/apps/${shop.app.id}/copy`, {}, shop.editor);
    expect((copied.body['app'] as AppRecord).settings.own_rows).toEqual([rule]);
  });

  test('goes along with an export, of which no row of people is a part', async () => {
    const answer = await shop.ask(`/api/apps/${shop.app.id}/export`, { as: shop.editor });
    const read = await readAppPackage(await openAppPackage(Buffer.from(await answer.arrayBuffer())));
    expect(read.own_rows).toEqual([rule]);
    const orders = read.sheets.find(({ title }) => title === 'Orders');
    expect(orders?.columns.map(({ id }) => id)).toContain('mail');
    expect(orders?.rows).toEqual([]);
    expect(
      read.contract?.sheets.find(({ title }) => title === 'Orders')?.columns.find(({ id }) => id === 'mail'),
    ).toMatchObject({ required: true });
  });

  test('is told in the leak report: strangers get none of these rows, people at most their own', async () => {
    const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
    const { pages } = (await answer.json()) as {
      pages: {
        href: string;
        viewers: {
          viewer: string;
          blocks: { block_id: string; gives: { count: number; narrowed_by: string[] }[] }[];
        }[];
      }[];
    };
    const given = (viewer: string) =>
      pages
        .find(({ href }) => href === '/orders')
        ?.viewers.find((one) => one.viewer === viewer)
        ?.blocks.find(({ block_id }) => block_id === 'table')?.gives[0];
    expect(given('anonymous')).toMatchObject({ count: 0 });
    expect(given('reader')).toMatchObject({ count: 6, narrowed_by: ['person'] });
  });
});

test('an app that is older than the rule shows what it showed', async () => {
  const { own_rows: _own, ...older } = (await shop.services.apps.byId(shop.app.id))?.settings ?? shop.app.settings;
  await shop.services.database
    .updateTable('apps')
    .set({ settings: json(older) })
    .where('id', '=', shop.app.id)
    .execute();
  expect(wordsIn(await page())).toEqual(expect.arrayContaining(['zqann0z', 'zqbob0z', 'zqnobody0z']));
});
