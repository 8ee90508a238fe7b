/** Roles of an app: pages, blocks, columns and buttons that are shown to some of them, by every way to their data. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { LiveStream } from '../live-stream.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
let staffPage: string;
const people: Record<string, Partial<SessionOwner> | undefined> = {};

const staff = { key: 'rol_staff', name: 'Staff', permissions: 'read-write' } as const;
const clients = { key: 'rol_clients', name: 'Clients', permissions: 'read' } as const;
const forStaff = { shown_to: [staff.key] };

const columns = ['item', 'kind', 'price'].map((id) => ({
  ...{ id, name: id, type: id === 'price' ? ('number' as const) : ('text' as const) },
}));
const sheetOf = (title: string, word: string) => ({
  ...{ title, columns },
  rows: [0, 1, 2].map((n) => ({ cells: { item: `zq${word}${n}z`, kind: `zq${word}kind`, price: 10 + n } })),
});
const axis = ['item', 'kind', 'price'].map((column) => ({ column, editable: 'Everyone' }));
const open = {
  ...{ add_new_row: 'Everyone', action_button_visibility: 'Everyone', csv_download: true, pdf_download: true },
  ...{ show_search: true, show_filter: true },
};
const on = (sheet_title: string, shown: object = {}) => ({ sheet_title, settings: { ...open, ...shown } });
const card = { source: { sheet_title: 'Shut', column: 'item' }, function: 'last row' };
const choice = { ...{ column: 'item', type: 'select' }, source: { sheet_title: 'Shut', column: 'item' } };
const blocks = [
  { id: 'open', type: 'table', ...on('Open'), axis },
  {
    ...{ id: 'table', type: 'table', ...on('Shut', forStaff), axis },
    actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }],
  },
  { ...{ id: 'more', type: 'table', ...on('Shut', forStaff), axis }, actions: [{ type: 'Download pdf' }] },
  {
    id: 'list',
    type: 'list',
    sheet_title: 'Shut',
    settings: forStaff,
    axis: [{ column: 'item' }],
  },
  {
    id: 'chart',
    type: 'chart',
    sheet_title: 'Shut',
    settings: { x_axis: 'item', ...forStaff },
    axis: [{ column: 'price', type: 'bar' }],
  },
  { id: 'score', type: 'scorecard', sheet_title: 'Shut', settings: forStaff, axis: [card] },
  {
    id: 'details',
    type: 'itemDetails',
    sheet_title: 'Shut',
    settings: forStaff,
    axis: [{ column: 'item' }, { column: 'kind' }],
  },
  { id: 'form', type: 'form', sheet_title: 'Log', settings: forStaff, axis: [{ ...choice, from_google_sheet: true }] },
  { id: 'talk', type: 'comments', settings: forStaff },
  // What is in hidden tabs has no audience of its own.
  { id: 'tabs', type: 'tabs', settings: { tabs: [{ title: 'zqtabz' }], ...forStaff } },
  { id: 'inner', type: 'table', sheet_title: 'Shut', settings: { ...open, slot: 1 }, axis },
  {
    ...{ id: 'parts', type: 'table', ...on('Parts') },
    axis: [{ column: 'item' }, { column: 'kind', editable: 'Everyone', ...forStaff }],
    actions: [{ type: 'Delete row', title: 'zqdeletez', ...forStaff }, { type: 'Duplicate row' }],
    toolbar_buttons: [{ title: 'zqtoolz', open_page: 'about', ...forStaff }],
  },
];

beforeAll(async () => {
  shop = await publishApp([
    ...[sheetOf('Open', 'open'), sheetOf('Shut', 'shut'), sheetOf('Parts', 'part'), sheetOf('Page', 'page')],
    { title: 'Log', columns, rows: [] },
  ]);
  const saved = await setRoles([staff, clients]);
  expect(saved.status).toBe(200);
  const member = async (role: string | null, permissions: 'read' | 'read-write' = 'read') => {
    const as = await shop.addAppUser(permissions);
    const set = shop.services.database.updateTable('app_users').set({ role });
    await set.where('id', '=', as.app_user_id ?? '').execute();
    return as;
  };
  Object.assign(people, {
    ...{ stranger: undefined, guest: { app_id: shop.app.id }, reader: await member(null) },
    ...{ writer: await member(null, 'read-write'), client: await member(clients.key) },
    ...{
      gone: await member('rol_gone', 'read-write'),
      staff: await member(staff.key, 'read-write'),
      editor: shop.editor,
    },
  });
  staffPage = await shop.setBlocks(
    'about',
    [{ id: 'page', type: 'table', ...on('Page', { title: 'zqpage' }), axis }],
    forStaff,
  );
  const linked = blocks.map((block) => ({
    ...block,
    ...('toolbar_buttons' in block && {
      toolbar_buttons: block.toolbar_buttons?.map((one) => ({ ...one, open_page: staffPage })),
    }),
  }));
  page_id = await shop.setBlocks('orders', linked);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const setRoles = (roles: readonly object[], more: object = {}) =>
  shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { roles, ...more } }, shop.editor);
const shut = ['stranger', 'guest', 'reader', 'writer', 'client', 'gone'];
const seeing = ['staff', 'editor'];
const as = (who?: Partial<SessionOwner>) => (who ? { as: who } : {});
/** Of whole words: an id of a page may hold any three letters. */
const wordsIn = (text: string): string[] =>
  [...new Set(text.match(/zq(?:open|part|shut|tab|tool|delete|page)[a-z]*/g))].toSorted();
const textOf = async (path: string, who?: Partial<SessionOwner>) => (await shop.ask(path, as(who))).text();
const query = async (
  who: Partial<SessionOwner> | undefined,
  block_id: string,
  requested: object,
  ask = 'rows',
  at = page_id,
) =>
  JSON.stringify(
    (await shop.send('POST', '/api/page/query', { page_id: at, block_id, ask, query: requested }, who)).body,
  );
const rowOf = async (title: string, n = 0) => {
  const row = (await shop.rowsOf(title))[n];
  return { row_id: row?.row_id ?? '', version: row?.version ?? 0 };
};
const download = (block_id: string, kind: string, at = page_id) =>
  `/api/page/download?${new URLSearchParams({ page_id: at, block_id, ask: 'rows', kind })}`;

type Who = Partial<SessionOwner> | undefined;
const ways: [string, (who: Who) => Promise<string>][] = [
  ['page', (who) => textOf('/orders', who)],
  ['search of the page', (who) => textOf('/orders?search=qshut', who)],
  ['page of a record', async (who) => textOf(`/orders?record=${(await rowOf('Shut')).row_id}`, who)],
  ['page in a frame', (who) => textOf('/orders?embed=true', who)],
  ['block in a frame', (who) => textOf('/orders?embed=true&block=table', who)],
  ['page data', (who) => textOf('/api/page/orders', who)],
  ['sheet call', (who) => textOf('/v3/api/page/sheet/Shut?referer=/orders', who)],
  [
    'spreadsheet call',
    async (who) =>
      JSON.stringify((await shop.send('POST', '/v3/getSpreadsheetData', { referer: '/orders' }, who)).body),
  ],
  ...['table', 'list', 'inner'].map((id): (typeof ways)[number] => [`rows of ${id}`, (who) => query(who, id, {})]),
  ['search', (who) => query(who, 'table', { search: 'qshut' })],
  ['filter', (who) => query(who, 'table', { filters: [{ column: 'item', condition: 'includes', value: 'q' }] })],
  ['options of a filter', (who) => query(who, 'table', { values: 'item' })],
  ['row by its id', async (who) => query(who, 'table', { row: (await rowOf('Shut')).row_id })],
  ['csv', (who) => textOf(download('table', 'csv'), who)],
  [
    'pdf',
    async (who) => {
      const answer = await shop.ask(download('table', 'pdf'), as(who));
      return answer.ok ? pdfText(new Uint8Array(await answer.arrayBuffer())) : '';
    },
  ],
  [
    'pdf of a row',
    async (who) => {
      const about = { page_id, block_id: 'more', row_id: (await rowOf('Shut')).row_id, action: '0' };
      const answer = await shop.ask(`/api/page/row-pdf?${new URLSearchParams(about)}`, as(who));
      return answer.ok ? pdfText(new Uint8Array(await answer.arrayBuffer())) : '';
    },
  ],
];

describe('blocks that are shown to a role', () => {
  test.each(ways)('are closed to everyone else: %s', async (name, ask) => {
    const isShut = (word: string): boolean => /^zq(?:shut|tab|tool|delete|partkind)/.test(word);
    for (const one of shut) expect(wordsIn(await ask(people[one])).filter(isShut), one).toEqual([]);
    // In a frame no one is signed in.
    if (!name.includes('frame')) expect(wordsIn(await ask(people['staff'])).filter(isShut)).not.toEqual([]);
  });

  test('leave what is open to everyone', async () => {
    for (const one of [...shut, ...seeing])
      expect(wordsIn(await textOf('/orders', people[one])), one).toContain('zqopen');
    expect(wordsIn(await textOf('/orders', people['staff']))).toEqual(
      expect.arrayContaining([
        'zqdeletez',
        'zqopen',
        'zqpart',
        'zqpartkind',
        'zqshut',
        'zqshutkind',
        'zqtabz',
        'zqtoolz',
      ]),
    );
    expect(wordsIn(await textOf('/orders', people['client']))).toEqual(['zqopen', 'zqopenkind', 'zqpart']);
  });

  test('take no row, no change and no comment of anyone else', async () => {
    const row = { page_id, block_id: 'table', ...(await rowOf('Shut')) };
    const before = JSON.stringify([await shop.rowsOf('Shut'), await shop.rowsOf('Log')]);
    for (const one of shut) {
      const who = people[one];
      const tried = [
        await shop.send('POST', '/api/page/rows', { page_id, block_id: 'table', cells: { item: 'x' } }, who),
        await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells: { item: 'zqshut0z' } }, who),
        await shop.send('POST', '/api/page/rows', { page_id, block_id: 'inner', cells: { item: 'x' } }, who),
        await shop.send('PUT', '/api/page/rows', { ...row, cells: { item: 'x' } }, who),
        await shop.send('DELETE', '/api/page/rows', { ...row, action: 1 }, who),
        await shop.send('POST', '/api/page/row-actions', { ...row, action: 0 }, who),
        await shop.ask(`/api/comments?${new URLSearchParams({ page_id, block_id: 'talk' })}`, as(who)),
        await shop.send('POST', '/api/comments', { page_id, block_id: 'talk', text: 'Hello', name: 'Zoe' }, who),
      ];
      expect(
        tried.map(({ status }) => status),
        one,
      ).toEqual(tried.map(() => 404));
    }
    expect(JSON.stringify([await shop.rowsOf('Shut'), await shop.rowsOf('Log')])).toBe(before);
    const cells = { item: 'zqshut0z' };
    const added = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells }, people['staff']);
    expect(added.status).toBe(200);
  });

  test('are not told of when their rows change', async () => {
    for (const [one, hears] of [
      ['client', false],
      ['stranger', false],
      ['staff', true],
    ] as const) {
      const who = people[one];
      const since = /"live":"([^"]*)"/.exec(await textOf('/orders', who))?.[1] ?? '';
      const stream = new LiveStream(await shop.ask(`/api/live?${new URLSearchParams({ page_id, since })}`, as(who)));
      onTestFinished(() => stream.close());
      await stream.changed();
      const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Shut');
      const other = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Open');
      const add = (id = '') => shop.services.rows.add(id, { kind: 'anonymous' }, [{ cells: { price: 1 } }]);
      await add(sheet?.id);
      await add(other?.id);
      const told: string[] = [];
      while (!told.includes('open')) told.push(...(await stream.changed()).blocks);
      expect(told.includes('table'), one).toBe(hears);
      if (!hears)
        expect(
          told.filter((id) => id !== 'open'),
          one,
        ).toEqual([]);
    }
  });
});

describe('columns and buttons that are shown to a role', () => {
  test('are in no answer to anyone else', async () => {
    for (const one of shut) {
      const found = wordsIn(await query(people[one], 'parts', {}));
      expect(found, one).toEqual(['zqpart']);
      const searched = await query(people[one], 'parts', { search: 'qpartkind' });
      expect(wordsIn(searched), one).toEqual([]);
      expect(wordsIn(await textOf(download('parts', 'csv'), people[one])), one).toEqual(['zqpart']);
    }
    expect(wordsIn(await query(people['staff'], 'parts', {}))).toEqual(['zqpart', 'zqpartkind']);
  });

  test('take no change, and delete no row', async () => {
    const row = { page_id, block_id: 'parts', ...(await rowOf('Parts')) };
    for (const one of shut) {
      const changed = await shop.send('PUT', '/api/page/rows', { ...row, cells: { kind: 'x' } }, people[one]);
      const deleted = await shop.send('DELETE', '/api/page/rows', { ...row, action: 0 }, people[one]);
      expect([changed.status, deleted.status], one).toEqual([changed.status === 422 ? 422 : 403, 403]);
    }
    expect((await shop.rowsOf('Parts'))[0]?.cells).toMatchObject({ item: 'zqpart0z', kind: 'zqpartkind' });
    const changed = await shop.send(
      'PUT',
      '/api/page/rows',
      { ...row, cells: { kind: 'zqpartkind' } },
      people['staff'],
    );
    expect(changed.status).toBe(200);
  });
});

describe('a page that is shown to a role', () => {
  const waysToPage: [string, (who: Who) => Promise<string>][] = [
    ['page', (who) => textOf('/about', who)],
    ['page data', (who) => textOf('/api/page/about', who)],
    ['rows', (who) => query(who, 'page', {}, 'rows', staffPage)],
    ['csv', (who) => textOf(download('page', 'csv', staffPage), who)],
    ['sheet call', (who) => textOf('/v3/api/page/sheet/Page?referer=/about', who)],
    ['frame', (who) => textOf('/about?embed=true', who)],
  ];
  test.each(waysToPage)('is closed to everyone else: %s', async (name, ask) => {
    for (const one of shut) expect(wordsIn(await ask(people[one])), one).toEqual([]);
    if (name !== 'frame') for (const one of seeing) expect(wordsIn(await ask(people[one])), one).toContain('zqpage');
  });

  test('is in no one else’s navigation, and streams to no one else', async () => {
    for (const one of [...shut, ...seeing]) {
      const html = await textOf('/orders', people[one]);
      expect(html.includes('About us'), one).toBe(seeing.includes(one));
      const stream = await shop.ask(
        `/api/live?${new URLSearchParams({ page_id: staffPage, stay: 'false' })}`,
        as(people[one]),
      );
      const told = await stream.text();
      if (shut.includes(one)) expect(told, one).not.toContain('"page"');
    }
  });
});

describe('roles', () => {
  test('are chosen for people, and bring their permission', async () => {
    const body = { appId: shop.app.id, name: 'Cleo', email: 'cleo@example.com', permissions: 'read-write' };
    const added = await shop.send('POST', '/api/mutipageapp_users', { ...body, role: clients.key }, shop.editor);
    expect(added.body['new_app_user']).toMatchObject({ role: clients.key, permissions: 'read' });
    const { id: userId } = added.body['new_app_user'] as { id: string };
    const change = async (more: object) =>
      (await shop.send('PUT', '/api/mutipageapp_users', { ...body, userId, ...more }, shop.editor)).body[
        'updated_user'
      ];
    expect(await change({})).toMatchObject({ role: clients.key, permissions: 'read' });
    expect(await change({ role: staff.key, permissions: 'read' })).toMatchObject({
      role: staff.key,
      permissions: 'read-write',
    });
    expect(await change({ role: null, permissions: 'read' })).toMatchObject({ role: null, permissions: 'read' });
    const unknown = await shop.send(
      'PUT',
      '/api/mutipageapp_users',
      { ...body, userId, role: 'rol_gone' },
      shop.editor,
    );
    expect(unknown).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'role' }] } } });
    const csv = await textOf(`/api/apps/${shop.app.id}/users/export`, shop.editor);
    expect(csv).toContain('Last seen,Role');
  });

  test('have keys and names of their own, and are changed by editors alone', async () => {
    for (const wrong of [
      [staff, staff],
      [{ ...staff, name: ' ' }],
      [{ ...staff, permissions: 'all' }],
      [{ ...staff, key: 'a b' }],
    ])
      expect((await setRoles(wrong)).status).toBe(422);
    for (const one of shut) {
      const sent = await shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { roles: [] } }, people[one]);
      expect([401, 403, 404], one).toContain(sent.status);
    }
    expect((await shop.services.apps.byId(shop.app.id))?.settings.roles).toEqual([staff, clients]);
  });

  test('take their people along: another permission, and a deleted role opens nothing when its key comes back', async () => {
    const read = (who: Who) =>
      shop.services.database
        .selectFrom('app_users')
        .select(['role', 'permissions'])
        .where('id', '=', who?.app_user_id ?? '')
        .executeTakeFirst();
    const one = await shop.addAppUser('read-write');
    await shop.services.database
      .updateTable('app_users')
      .set({ role: staff.key })
      .where('id', '=', one.app_user_id ?? '')
      .execute();
    expect(wordsIn(await textOf('/orders', one))).toContain('zqshut');
    await setRoles([{ ...staff, permissions: 'read' }, clients]);
    expect(await read(one)).toEqual({ role: staff.key, permissions: 'read' });
    await setRoles([clients]);
    expect(await read(one)).toEqual({ role: null, permissions: 'read' });
    expect(wordsIn(await textOf('/orders', one))).not.toContain('zqshut');
    await setRoles([staff, clients]);
    expect(wordsIn(await textOf('/orders', one))).not.toContain('zqshut');
    const again = shop.services.database.updateTable('app_users').set({ role: staff.key, permissions: 'read-write' });
    await again.where('id', '=', people['staff']?.app_user_id ?? '').execute();
  });

  test('go along with copies and exports of the app, and people don’t', async () => {
    const copied = await shop.send('POST', `/api/apps/${shop.app.id}/copy`, {}, shop.editor);
    const copy = copied.body['app'] as AppRecord;
    expect(copy.settings.roles).toEqual([staff, clients]);
    const left = shop.services.database.selectFrom('app_users').select('id').where('app_id', '=', copy.id);
    expect(await left.execute()).toEqual([]);
    const answer = await shop.ask(`/api/apps/${shop.app.id}/export`, { as: shop.editor });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const read = await readAppPackage(await openAppPackage(bytes));
    expect(read.roles).toEqual({ roles: [staff, clients], default_role: '' });
    expect(JSON.stringify(read)).not.toContain('@example.com');
  });
});

test('the leak report has a line for each role, and says what real requests get', async () => {
  const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
  const { pages, viewers } = (await answer.json()) as LeakReport;
  expect(viewers).toEqual(['anonymous', 'reader', 'writer', 'role:rol_staff', 'role:rol_clients']);
  const seen = (href: string, viewer: string) => {
    const found = pages.find((page) => page.href === href)?.viewers.find((one) => one.viewer === viewer);
    const sheets = found?.blocks.flatMap(({ gives }) => gives.map(({ sheet_title }) => sheet_title));
    return [found?.sees, [...new Set(sheets)].toSorted()];
  };
  for (const viewer of ['anonymous', 'reader', 'writer', 'role:rol_clients']) {
    expect(seen('/orders', viewer), viewer).toEqual(['page', ['Open', 'Parts']]);
    expect(seen('/about', viewer)[0], viewer).toBe('nothing');
  }
  expect(seen('/orders', 'role:rol_staff')).toEqual(['page', ['Open', 'Parts', 'Shut']]);
  expect(seen('/about', 'role:rol_staff')).toEqual(['page', ['Page']]);
});

test('the studio shows a page as a role gets it', async () => {
  const page = await shop.services.pages.of(shop.app, 'draft').byId(page_id);
  const rendered = async (role: string) => {
    const body = { page_id, blocks: page?.document.blocks, as: { kind: 'role', key: role } };
    return shop.send('POST', `/api/studio/${shop.app.id}/blocks`, body, shop.editor);
  };
  expect(wordsIn(JSON.stringify((await rendered(staff.key)).body))).toContain('zqshut');
  expect(wordsIn(JSON.stringify((await rendered(clients.key)).body))).toEqual(['zqopen', 'zqopenkind', 'zqpart']);
  expect((await rendered('rol_gone')).status).toBe(404);
});
