/** Rows are written, refused, remembered, deleted and brought back: by visitors of a page and by editors of the sheet. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compactSheets } from '#features/workbooks/server/rows/compact-sheets.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { json } from '#platform/database/json.ts';
import type { Cell, Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let sheetId: string;
let page_id: string;
let guest: Partial<SessionOwner>;

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'paid', name: 'Paid', type: 'boolean' },
  { id: 'code', name: 'Code', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'mail', name: 'Mail', type: 'email' },
  { id: 'margin', name: 'Margin', type: 'number' },
  { id: 'secret', name: 'Secret', type: 'text' },
];
const everyone = 'Everyone';
const axis = [
  { column: 'item', editable: everyone, character_limit: 10 },
  { column: 'price', editable: everyone },
  { column: 'due', editable: everyone, type: 'date' },
  { column: 'paid', editable: everyone },
  { column: 'code', editable: everyone, type: 'select', options: 'A, B, C' },
  {
    ...{ column: 'city', editable: everyone, type: 'select', from_google_sheet: true },
    source: { sheet_title: 'Cities', column: 'name' },
  },
  { column: 'mail', editable: everyone },
  { column: 'margin', editable: everyone },
];
const fields = [
  { column: 'item', required: true, type: 'text' },
  { column: 'price', type: 'text' },
  { column: 'due', type: 'text' },
  { column: 'code', type: 'text', regex_validation: '[A-Z]{2}-\\d{4}', regex_message: 'Two letters and four figures.' },
  {
    ...{ column: 'city', type: 'multi-select', from_google_sheet: true },
    source: { sheet_title: 'Cities', column: 'name' },
  },
  { column: 'mail', type: 'email' },
];

beforeAll(async () => {
  const rows = ['Chair', 'Table', 'Lamp', 'Shelf'].map((item, index) => ({
    cells: { item, price: 10 * (index + 1), margin: index, secret: `hush ${item}` },
  }));
  const cities = ['Rome', 'Oslo'].map((name) => ({ cells: { name } }));
  shop = await publishApp([
    { title: 'Orders', columns, rows },
    { title: 'Cities', columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: cities },
  ]);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  sheetId = sheet?.id ?? '';
  guest = await shop.addAppUser('read-write');
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'table', type: 'table', sheet_title: 'Orders', axis },
      settings: { add_new_row: everyone },
      actions: [{ type: 'Edit row' }, { type: 'Delete row' }],
    },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: fields },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

type Row = { row_id: string; version: number; cells: Record<string, Cell> };
const rowNamed = async (item: string): Promise<Row> => {
  const row = (await shop.rowsOf('Orders')).find((one) => one.cells['item'] === item);
  if (!row) throw new Error(`no row ${item}`);
  return row;
};
const inTable = (row: Row) => ({ page_id, block_id: 'table', row_id: row.row_id, version: row.version });
const fieldsOf = (body: Record<string, unknown>): Record<string, string> => {
  const { error } = body as { error?: { fields?: { path: string; message: string }[] } };
  return Object.fromEntries((error?.fields ?? []).map(({ path, message }) => [path.replace('cells.', ''), message]));
};
/** By an app user, unless it is someone else: anonymous visitors may write less often than this file does. */
const write = (method: string, body: object, as: Partial<SessionOwner> | undefined = guest) =>
  shop.send(method, '/api/page/rows', body, as);
const asEditor = (method: string, path: string, body: object = {}) =>
  shop.send(method, `/api/sheets/${sheetId}${path}`, body, shop.editor);
const look = async (path: string) =>
  (await (await shop.ask(`/api/sheets/${sheetId}${path}`, { as: shop.editor })).json()) as Record<string, unknown>;

describe('what does not fit is refused, every bad field is named, and nothing of it is written', () => {
  const bad: [string, Record<string, Cell>, string[]][] = [
    ['type of the column', { price: 'cheap', due: 'soon', paid: 'perhaps' }, ['price', 'due', 'paid']],
    ['a day that does not exist', { due: '2026-02-30' }, ['due']],
    ['character limit', { item: 'more than ten letters' }, ['item']],
    ['options', { code: 'D' }, ['code']],
    ['options of a sheet', { city: 'Paris' }, ['city']],
    ['address', { mail: 'nobody' }, ['mail']],
    ['columns that are not shown', { secret: 'x', nothing: 'x' }, ['secret', 'nothing']],
    ['one bad of two', { item: 'Good', price: 'bad' }, ['price']],
  ];
  test.each(bad)('in a table: %s', async (_, cells, named) => {
    const before = await shop.rowsOf('Orders');
    const row = await rowNamed('Chair');
    for (const [method, body] of [
      ['PUT', { ...inTable(row), cells }],
      ['PUT', { ...inTable(row), cells, action: 0 }],
      ['POST', { page_id, block_id: 'table', cells }],
    ] as const) {
      const answer = await write(method, body);
      expect(answer.status).toBe(422);
      expect(Object.keys(fieldsOf(answer.body)).toSorted()).toEqual(named.toSorted());
    }
    expect(await shop.rowsOf('Orders')).toEqual(before);
  });

  const badForms: [string, Record<string, Cell>, string[]][] = [
    ['required', { price: '12' }, ['item']],
    ['pattern', { item: 'x', code: 'ab-1' }, ['code']],
    ['type of the column behind a plain field', { item: 'x', price: 'cheap', due: 'soon' }, ['price', 'due']],
    ['options of a sheet, one of several', { item: 'x', city: 'Rome, Paris' }, ['city']],
    ['all at once', { price: 'cheap', mail: 'x' }, ['item', 'price', 'mail']],
  ];
  test.each(badForms)('in a form: %s', async (_, cells, named) => {
    const before = await shop.rowsOf('Orders');
    const answer = await write('POST', { page_id, block_id: 'form', cells });
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldsOf(answer.body)).toSorted()).toEqual(named.toSorted());
    expect(await shop.rowsOf('Orders')).toEqual(before);
  });

  test('what fits is stored as its column holds it', async () => {
    const cells = { item: 'New', price: '1,200.50', due: '21/11/2026', code: 'AB-1234', city: 'Rome, Oslo' };
    const answer = await write('POST', { page_id, block_id: 'form', cells });
    expect(answer.status).toBe(200);
    expect((await rowNamed('New')).cells).toMatchObject({ price: 1200.5, due: '2026-11-21', city: 'Rome, Oslo' });
  });
});

test('a number of more figures than numbers have is stored as it was sent, by a page and by a program', async () => {
  const figures = '12345678901234567890';
  const margin = async (item: string) => (await rowNamed(item)).cells['margin'];
  expect((await write('POST', { page_id, block_id: 'table', cells: { item: 'Meter' } })).status).toBe(200);
  const row = await rowNamed('Meter');
  expect((await write('PUT', { ...inTable(row), cells: { margin: figures } })).status).toBe(200);
  expect(await margin('Meter')).toBe(figures);
  const grouped = { ...inTable(await rowNamed('Meter')), cells: { margin: '12,345,678,901,234,567,890' } };
  expect(fieldsOf((await write('PUT', grouped)).body)).toEqual({ margin: 'Enter a number.' });
  const { row_id } = row;
  for (const [column, sent] of [
    ['margin', `"${figures}"`],
    ['margin', figures],
    ['secret', figures],
  ] as const) {
    const { version: seen } = await rowNamed('Meter');
    const body = `{"edits":[{"kind":"set-cells","row_id":"${row_id}","version":${seen},"cells":{"${column}":${sent}}}]}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.ask(`/api/sheets/${sheetId}/edits`, { method: 'POST', body, headers, as: shop.editor });
    expect(answer.status, sent).toBe(200);
    expect((await rowNamed('Meter')).cells[column]).toBe(figures);
  }
  await shop.services.rows.remove(sheetId, { kind: 'anonymous' }, [row_id]);
  await shop.services.rows.destroyTrashed(sheetId, [row_id]);
});

describe('a cell that a formula fills', () => {
  beforeEach(async () => {
    await shop.services.database
      .updateTable('sheet_rows')
      .set({ formulas: json<Record<string, string>>({ margin: 'B2*0.1', secret: 'A2' }) })
      .where('sheet_id', '=', sheetId)
      .where('row_id', '=', (await rowNamed('Lamp')).row_id)
      .execute();
  });

  test('is not written over by a visitor, and nothing beside it is written', async () => {
    const lamp = await rowNamed('Lamp');
    for (const action of [undefined, 0]) {
      const body = { ...inTable(lamp), cells: { item: 'Light', margin: 9 }, action };
      const answer = await write('PUT', body);
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer.body)).toEqual({ margin: 'This value is calculated and can’t be changed here.' });
    }
    expect(await rowNamed('Lamp')).toEqual(lamp);
  });

  test('is named to those who may edit, and only where it is shown', async () => {
    const body = { page_id, block_id: 'table', ask: 'rows', query: {} };
    const { data } = (await shop.send('POST', '/api/page/query', body, guest)).body as {
      data: { rows: { cells: Record<string, Cell>; calculated?: string[] }[] };
    };
    const lamp = data.rows.find((row) => row.cells['item'] === 'Lamp');
    expect(lamp?.calculated).toEqual(['margin']);
    expect(data.rows.filter((row) => row.calculated)).toHaveLength(1);
    // Strangers edit here, so people with Read do.
    const reader = await shop.addAppUser('read');
    expect(JSON.stringify((await shop.send('POST', '/api/page/query', body, reader)).body)).toContain('calculated');
  });
});

describe('two people at one row', () => {
  test('different cells: both stay. The same cell: the second is told what stands there and overwrites nothing', async () => {
    const chair = await rowNamed('Chair');
    const first = await write('PUT', { ...inTable(chair), cells: { price: 11 } });
    expect(first.status).toBe(200);
    const beside = await write('PUT', { ...inTable(chair), cells: { paid: true } });
    expect(beside.body).toMatchObject({ row: { cells: { price: 11, paid: true } } });
    const late = await write('PUT', { ...inTable(chair), cells: { price: 12 } });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'row_conflict', details: { row: { cells: { price: 11, paid: true } } } } },
    });
    expect(JSON.stringify(late.body)).not.toContain('hush');
    const seen = await rowNamed('Chair');
    expect(seen.cells).toMatchObject({ price: 11, paid: true });
    const mine = await write('PUT', { ...inTable(seen), cells: { price: 12 } });
    expect(mine.status).toBe(200);
  });

  test('a hidden column that somebody changed is no conflict, and is not written over', async () => {
    const chair = await rowNamed('Chair');
    const { row_id, version } = chair;
    await asEditor('POST', '/edits', {
      edits: [{ kind: 'set-cells', row_id, version, cells: { secret: 'hush now' } }],
    });
    expect((await write('PUT', { ...inTable(chair), cells: { price: 13 } })).status).toBe(200);
    expect((await rowNamed('Chair')).cells).toMatchObject({ price: 13, secret: 'hush now' });
  });

  test('a row that was changed is not deleted, and a row that was deleted is not changed', async () => {
    const shelf = await rowNamed('Shelf');
    await write('PUT', { ...inTable(shelf), cells: { price: 41 } });
    const early = await write('DELETE', { ...inTable(shelf), action: 1 });
    expect(early).toMatchObject({ status: 409, body: { error: { details: { row: { cells: { price: 41 } } } } } });
    const newer = await rowNamed('Shelf');
    expect((await write('DELETE', { ...inTable(newer), action: 1 })).status).toBe(200);
    for (const [method, body] of [
      ['PUT', { ...inTable(newer), cells: { price: 42 } }],
      ['DELETE', { ...inTable(newer), action: 1 }],
    ] as const) {
      const late = await write(method, body);
      expect(late).toMatchObject({ status: 404, body: { message: expect.stringContaining('no longer exists here') } });
    }
    await asEditor('POST', '/edits', { edits: [{ kind: 'restore-rows', row_ids: [shelf.row_id] }] });
  });
});

describe('row history', () => {
  test('says who changed what, when, from what to what, and by which page', async () => {
    const table = await rowNamed('Table');
    const writer = await shop.addAppUser('read-write');
    await write('PUT', { ...inTable(table), cells: { price: 25 } }, writer);
    const newer = await rowNamed('Table');
    const { row_id, version } = newer;
    const cells = { price: '$30', secret: 'hush two' };
    await asEditor('POST', '/edits', { edits: [{ kind: 'set-cells', row_id, version, cells }] });
    const history = await look(`/rows/${table.row_id}/history`);
    expect(history).toMatchObject({
      title: 'Table',
      more: false,
      versions: [
        {
          change: 'edited',
          actor: { kind: 'user', name: 'Eve', email: 'eve@example.com' },
          through: null,
          changes: [
            { column: 'price', from: 25, to: 30 },
            { column: 'secret', from: 'hush Table', to: 'hush two' },
          ],
        },
        {
          change: 'edited',
          actor: { kind: 'app_user', name: 'Ann' },
          through: { app: 'Corner Shop', page: 'Orders' },
          changes: [{ column: 'price', from: 20, to: 25 }],
        },
        { version: 0, change: 'original', actor: null, at: null },
      ],
    });
  });

  test('a version comes back as a new one, without formulas that it did not have', async () => {
    const table = await rowNamed('Table');
    await shop.services.database
      .updateTable('sheet_rows')
      .set({ formulas: json<Record<string, string>>({ margin: 'B2', price: 'A1' }) })
      .where('sheet_id', '=', sheetId)
      .where('row_id', '=', table.row_id)
      .execute();
    const path = `/rows/${table.row_id}/restore`;
    const stale = await asEditor('POST', path, { version: 1, to: 0 });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'row_conflict' } } });
    const back = await asEditor('POST', path, { version: table.version, to: 0 });
    expect(back).toMatchObject({ status: 200, body: { row: { cells: { price: 20, secret: 'hush Table' } } } });
    expect((await shop.services.rows.byId(sheetId, table.row_id))?.formulas).toBeUndefined();
    const history = (await look(`/rows/${table.row_id}/history`)) as { versions: { change: string }[] };
    expect(history.versions.map((entry) => entry.change)).toEqual(['restored', 'edited', 'edited', 'original']);
    const [now] = history.versions as { version: number }[] & { change: string }[];
    const again = await asEditor('POST', path, { version: now?.version, to: table.version });
    expect(again.body).toMatchObject({ row: { cells: { price: 30, secret: 'hush two' } } });
  });

  test('a version before the row was added does not come back', async () => {
    const added = await shop.services.rows.add(sheetId, { kind: 'anonymous' }, [{ cells: { item: 'Late' } }]);
    const path = `/rows/${added[0]?.row_id}/restore`;
    expect((await asEditor('POST', path, { version: added[0]?.version, to: 0 })).status).toBe(404);
    expect(await look(`/rows/${added[0]?.row_id}/history`)).toMatchObject({
      versions: [{ change: 'added', actor: { name: 'A visitor', email: null } }],
    });
  });

  test('of the sheet: newest first, page by page, by person', async () => {
    type Write = { version: number; rows: number; actor: { name: string }; changed: { title: string }[] };
    const all: Write[] = [];
    await asEditor('POST', '/edits', {
      edits: [{ kind: 'add-rows', rows: Array.from({ length: 40 }, (_, index) => ({ cells: { item: `B${index}` } })) }],
    });
    for (let turn = 0; turn < 35; turn++) await shop.services.rows.add(sheetId, { kind: 'anonymous' }, [{ cells: {} }]);
    for (let before = ''; ; ) {
      const page = (await look(`/history${before}`)) as { writes: Write[]; more: boolean };
      all.push(...page.writes);
      if (!page.more) break;
      before = `?before=${page.writes.at(-1)?.version}`;
    }
    const versions = all.map((write) => write.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => other - one));
    expect(all.find((write) => write.rows === 40)?.changed).toHaveLength(3);
    const people = async (person: string) =>
      new Set(((await look(`/history?person=${person}`)) as { writes: Write[] }).writes.map(({ actor }) => actor.name));
    expect(await people('eve')).toEqual(new Set(['Eve']));
    expect(await people('EXAMPLE.com')).toEqual(new Set(['Eve', 'Ann']));
    expect(await people('visitor')).toEqual(new Set(['A visitor']));
    expect(await people('100%25')).toEqual(new Set());
  });
});

describe('the trash of a sheet', () => {
  type Trash = { rows: { row_id: string; title: string; actor: { name: string } }[]; total: number; next: string };
  const titles = async () => ((await look('/trash')) as Trash).rows.map((row) => row.title);

  test('rows come back to their places, one or several, with what was calculated in them', async () => {
    const before = (await shop.rowsOf('Orders')).map((row) => row.row_id);
    const lamp = await rowNamed('Lamp');
    await shop.send('DELETE', '/api/page/rows', { ...inTable(lamp), action: 1 });
    const ids = [await rowNamed('Chair'), await rowNamed('Table')].map((row) => row.row_id);
    await asEditor('POST', '/edits', { edits: [{ kind: 'delete-rows', row_ids: ids }] });
    expect(await shop.rowsOf('Orders')).toHaveLength(before.length - 3);
    const trash = (await look('/trash')) as Trash;
    expect(trash).toMatchObject({ total: 3, next: null });
    expect(trash.rows.map((row) => [row.title, row.actor.name]).toSorted()).toEqual([
      ['Chair', 'Eve'],
      ['Lamp', 'A visitor'],
      ['Table', 'Eve'],
    ]);
    const back = await asEditor('POST', '/edits', {
      edits: [{ kind: 'restore-rows', row_ids: [...ids, lamp.row_id, 'unknown'] }],
    });
    expect(back.body).toMatchObject({ rows: [{}, {}, {}] });
    expect((await shop.rowsOf('Orders')).map((row) => row.row_id)).toEqual(before);
    expect(await rowNamed('Lamp')).toMatchObject({ row_id: lamp.row_id, cells: lamp.cells });
    expect((await shop.services.rows.byId(sheetId, lamp.row_id))?.formulas).toEqual({ margin: 'B2*0.1', secret: 'A2' });
    expect(await titles()).toEqual([]);
    const sheet = await shop.services.database
      .selectFrom('sheet_states')
      .select('row_count')
      .where('sheet_id', '=', sheetId)
      .executeTakeFirst();
    expect(sheet?.row_count).toBe(before.length);
    const again = await asEditor('POST', '/edits', { edits: [{ kind: 'restore-rows', row_ids: ids }] });
    expect(again.status).toBe(404);
  });

  test('rows that go for good leave nothing behind, and do not come back', async () => {
    const gone = await rowNamed('New');
    const stored = await rowNamed('Late');
    const row_ids = [gone.row_id, stored.row_id];
    await asEditor('POST', '/edits', { edits: [{ kind: 'delete-rows', row_ids }] });
    expect(await asEditor('DELETE', '/trash', { row_ids: [gone.row_id] })).toMatchObject({ body: { destroyed: 1 } });
    expect(await titles()).toEqual(['Late']);
    const left = await shop.services.database
      .selectFrom('sheet_rows')
      .select(['cells', 'formulas'])
      .where('sheet_id', '=', sheetId)
      .where('row_id', '=', gone.row_id)
      .execute();
    expect(left).toEqual([{ cells: {}, formulas: null }]);
    expect((await shop.ask(`/api/sheets/${sheetId}/rows/${gone.row_id}/history`, { as: shop.editor })).status).toBe(
      404,
    );
    const back = await asEditor('POST', '/edits', { edits: [{ kind: 'restore-rows', row_ids: [gone.row_id] }] });
    expect(back.status).toBe(404);
    expect((await asEditor('DELETE', '/trash', { row_ids: [gone.row_id] })).status).toBe(404);
    expect(await asEditor('DELETE', '/trash', { row_ids: 'all' })).toMatchObject({ body: { destroyed: 1 } });
    expect(await titles()).toEqual([]);
  });

  test('a living row is never destroyed', async () => {
    const chair = await rowNamed('Chair');
    expect((await asEditor('DELETE', '/trash', { row_ids: [chair.row_id] })).status).toBe(404);
    expect(await rowNamed('Chair')).toEqual(chair);
  });

  test('page by page no row is missing and none comes twice, also of one deletion', async () => {
    const many = (await shop.rowsOf('Orders')).filter(
      (row) => (row.cells['item'] ?? null) === null || /^B\d/.test(String(row.cells['item'])),
    );
    const row_ids = many.map((row) => row.row_id);
    await asEditor('POST', '/edits', { edits: [{ kind: 'delete-rows', row_ids }] });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = (await look(`/trash${after}`)) as Trash;
      seen.push(...page.rows.map((row) => row.row_id));
      if (page.next === null) break;
      after = `?after=${encodeURIComponent(page.next)}`;
    }
    expect(seen.toSorted()).toEqual(row_ids.toSorted());
    expect(seen.length).toBeGreaterThan(50);
  });

  test('after thirty days rows and their history go by themselves; younger ones can still come back', async () => {
    const { database } = shop.services;
    const old = (await look('/trash')) as Trash;
    const [first, second] = old.rows;
    await database
      .updateTable('sheet_rows')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('sheet_id', '=', sheetId)
      .where('row_id', '=', first?.row_id ?? '')
      .execute();
    expect(await compactSheets(database, new Date(Date.now() - 30 * 86_400_000))).toBe(1);
    for (const table of ['sheet_rows', 'row_history'] as const) {
      const left = database.selectFrom(table).select('row_id').where('sheet_id', '=', sheetId);
      expect(await left.where('row_id', '=', first?.row_id ?? '').execute()).toEqual([]);
    }
    const restore = (row_id = '') =>
      asEditor('POST', '/edits', { edits: [{ kind: 'restore-rows', row_ids: [row_id] }] });
    expect((await restore(first?.row_id)).status).toBe(404);
    expect((await restore(second?.row_id)).status).toBe(200);
    expect((await shop.rowsOf('Orders')).some((row) => row.row_id === second?.row_id)).toBe(true);
  });

  test('an editor of the workspace who is no admin restores, but deletes nothing for good', async () => {
    const { database } = shop.services;
    const user_id = 'usr_ed';
    await database
      .insertInto('users')
      .values({ id: user_id, email: 'ed@example.com', name: 'Ed', password_hash: null })
      .execute();
    const { workspace_id } = shop.app;
    await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();
    const as = { user_id, app_user_id: null };
    const path = `/api/sheets/${sheetId}/trash`;
    expect((await shop.send('DELETE', path, { row_ids: 'all' }, as)).status).toBe(403);
    expect((await shop.ask(path, { as })).status).toBe(200);
  });
});
