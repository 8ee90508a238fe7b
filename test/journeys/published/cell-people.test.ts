/** Persons on pages: what is shown of them, whom a field offers to whom, and whose rows are whose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOf } from '#engine/people.ts';
import type { Column } from '#engine/model.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { json } from '#platform/database/json.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'owner', name: 'Owner', type: 'person' },
  { id: 'team', name: 'Team', type: 'person', multiple: true },
  { id: 'boss', name: 'Boss', type: 'person' },
];
const names = { ada: 'Ada Lovelace', ben: 'Ben Hidden', cleo: 'Cleo Secret', dan: 'Dan Elsewhere' };

let shop: PublishedApp;
let page_id: string;
let form_page: string;
let guest: Partial<SessionOwner>;
let sheetId: string;

type Person = Partial<SessionOwner> | undefined;
const open = ['task', 'owner', 'team'].map((column) => ({ column, editable: 'Everyone' }));
const onTasks = { sheet_title: 'Tasks' };
const form = {
  ...{ ...onTasks, id: 'form', type: 'form' },
  axis: [
    { column: 'task', type: 'text' },
    { column: 'owner', type: 'select' },
    { column: 'team', type: 'select' },
    { column: 'boss', type: 'select' },
  ],
};

beforeAll(async () => {
  shop = await publishApp([
    { title: 'Tasks', columns, rows: [] },
    { title: 'Mine', columns: columns.slice(0, 2), rows: [] },
  ]);
  const { database, rows } = shop.services;
  for (const [id, name] of Object.entries(names)) {
    await database
      .insertInto('users')
      .values({ id, name, email: `${id}@example.com`, password_hash: null })
      .execute();
    await database
      .insertInto('workspace_members')
      .values({ workspace_id: shop.app.workspace_id, user_id: id, role: 'editor' })
      .execute();
  }
  guest = await shop.addAppUser('read-write');
  sheetId = (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Tasks'))?.id ?? '';
  await rows.add(sheetId, { kind: 'anonymous' }, [
    { cells: { task: 'Open', owner: 'ada@example.com', team: `${names.ada}, Eve`, boss: names.cleo } },
    { cells: { task: 'Closed', owner: names.ben } },
  ]);
  const only = {
    ...{ name: 'Open', active: true, condition: '=' as const, value: 'Open' },
    sheet_column: { sheet: 'Tasks', column: 'task' },
  };
  page_id = await shop.setBlocks('orders', [
    {
      ...{ ...onTasks, id: 'table', type: 'table', axis: open, filters: [only] },
      settings: { add_new_row: 'Everyone', show_filter: true, show_search: true },
    },
    form,
    { ...onTasks, id: 'board', type: 'kanban', settings: { lane_column: 'owner' }, axis: [{ column: 'task' }] },
  ]);
  form_page = await shop.setBlocks('about', [form]);
}, 60_000);
afterAll(() => shop[Symbol.asyncDispose]());

async function rowsOf(query: object, as?: Person, block_id = 'table') {
  const { status, body } = await shop.send('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query }, as);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body['data'] as {
    rows: { row_id: string; version: number; cells: Record<string, string> }[];
    columns: Column[];
  };
}
const optionsOf = async (as: Person, column: string) =>
  (await rowsOf({}, as)).columns.find(({ id }) => id === column)?.options;
const html = async (path: string, as?: Person) => (await shop.ask(path, as && { as })).text();

test('pages show names alone: no id, no address, and no one whom no block shows', async () => {
  const { rows } = await rowsOf({});
  expect(rows.map(({ cells }) => cells)).toEqual([{ task: 'Open', owner: names.ada, team: `${names.ada}, Eve` }]);
  for (const as of [undefined, guest]) {
    const text = (await html('/orders', as)) + (await html('/about', as));
    expect(text).toContain(names.ada);
    expect(text).not.toMatch(/\/people\/|ada@example|eve@example/);
    for (const hidden of [names.cleo, names.dan]) expect(text).not.toContain(hidden);
  }
  expect(await html('/orders')).toContain('data-people');
});

test('a field offers strangers those whom the page shows them in its column, and members everyone', async () => {
  // The board groups all tasks by their owner, and so shows Ben.
  expect(await optionsOf(undefined, 'owner')).toEqual([names.ada, names.ben]);
  expect(await optionsOf(undefined, 'team')).toEqual([names.ada, 'Eve']);
  expect(await optionsOf(guest, 'team')).toEqual([names.ada, 'Ann', 'Eve']);
  expect((await optionsOf(shop.editor, 'team'))?.toSorted()).toEqual(
    [...Object.values(names), 'Ann', 'Eve'].toSorted(),
  );
  // A page with a form alone shows no one.
  const alone = await html('/about');
  for (const name of Object.values(names)) expect(alone).not.toContain(name);
  expect(alone).not.toMatch(/\bEve\b/);
});

test('no one is chosen whom a field does not offer, whatever is sent', async () => {
  const send = (cells: object, as?: Person, page = form_page) =>
    shop.send('POST', '/api/page/rows', { page_id: page, block_id: 'form', cells: { task: 'New', ...cells } }, as);
  const [ben] = await shop.services.rows.people
    .directory(sheetId)
    .then((all) => all.filter(({ name }) => name === names.ben));
  for (const owner of [names.dan, 'dan@example.com', 'nobody', `${names.ada} (/people/${ben?.id})`])
    expect(await send({ owner })).toMatchObject({
      status: 422,
      body: { error: { fields: [{ path: 'cells.owner', message: 'Choose a person from the list.' }] } },
    });
  expect(await send({ owner: names.ada }, undefined, page_id)).toMatchObject({ status: 200 });
  expect(await send({ owner: `${names.ada}, ${names.ben}` }, undefined, page_id)).toMatchObject({ status: 422 });
  expect(await send({ boss: names.cleo }, undefined, page_id)).toMatchObject({ status: 422 });
  expect(await send({ boss: names.dan, team: `${names.dan}, Eve` }, shop.editor)).toMatchObject({ status: 200 });
  const stored = (await shop.rowsOf('Tasks')).map(({ cells }) => cells);
  expect(peopleOf(stored.at(-1)?.['team']).map(({ name }) => name)).toEqual([names.dan, 'Eve']);
  expect(peopleOf(stored.at(-2)?.['owner']).map(({ name }) => name)).toEqual([names.ada]);
  const [row] = (await rowsOf({})).rows;
  const edit = (cells: object) =>
    shop.send(
      'PUT',
      '/api/page/rows',
      { page_id, block_id: 'table', row_id: row?.row_id, version: row?.version, cells },
      guest,
    );
  expect(await edit({ owner: names.dan })).toMatchObject({ status: 422 });
  // What the row has may stay, and oneself be added.
  expect(await edit({ team: `${names.ada}, Eve, Ann` })).toMatchObject({ status: 200 });
});

test('people are filtered and searched by name, grouped into lanes, and downloaded by name', async () => {
  const found = async (query: object) => (await rowsOf(query)).rows.length;
  expect(await found({ search: 'lovelace' })).toBe(1);
  expect(await found({ search: '/people/' })).toBe(0);
  expect(await found({ filters: [{ column: 'owner', condition: 'any_of', value: names.ada }] })).toBe(1);
  expect(await found({ filters: [{ column: 'team', condition: 'any_of', value: 'Eve' }] })).toBe(1);
  expect(await found({ filters: [{ column: 'owner', condition: 'is_not', value: names.ada }] })).toBe(0);
  expect(await html('/orders')).toMatch(new RegExp(`>${names.ben}<`));
});

test('rows belong to the people whom a column names', async () => {
  const { database, rows, workbooks } = shop.services;
  const mine = await workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Mine');
  const email = `${guest.app_user_id}@example.com`;
  await rows.add(mine?.id ?? '', { kind: 'anonymous' }, [
    { cells: { task: 'Of Ann', owner: email } },
    { cells: { task: 'Of Ada', owner: names.ada } },
    { cells: { task: 'Of no one' } },
  ]);
  const axis = ['task', 'owner'].map((column) => ({ column, editable: 'Everyone' }));
  page_id = await shop.setBlocks('orders', [
    { id: 'table', type: 'table', sheet_title: 'Mine', axis, settings: { add_new_row: 'Everyone' } },
  ]);
  const settings = { ...shop.app.settings, own_rows: [{ sheet: 'Mine', column: 'owner' }] };
  await database
    .updateTable('apps')
    .set({ settings: json(settings) })
    .where('id', '=', shop.app.id)
    .execute();
  const tasks = async (as?: Person) => (await rowsOf({}, as)).rows.map(({ cells }) => cells['task']);
  expect(await tasks()).toEqual([]);
  expect(await tasks(guest)).toEqual(['Of Ann']);
  expect(await tasks(shop.editor)).toEqual(['Of Ann', 'Of Ada', 'Of no one']);
  const cells = { task: 'New', owner: names.ada };
  expect(await shop.send('POST', '/api/page/rows', { page_id, block_id: 'table', cells }, guest)).toMatchObject({
    status: 200,
  });
  expect(await tasks(guest)).toEqual(['Of Ann', 'New']);
});

test('a row of several people is everyone’s whom it names, and stays it whoever of them edits it', async () => {
  const { rows, workbooks } = shop.services;
  const mine = await workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Mine');
  const actor = { kind: 'user' as const, id: 'ada', email: 'ada@example.com' };
  const several = { kind: 'change-column' as const, column: 'owner', type: 'person' as const, multiple: true };
  await rows.editSheet(mine?.id ?? '', actor, [several]);
  const email = `${guest.app_user_id}@example.com`;
  await rows.add(mine?.id ?? '', actor, [{ cells: { task: 'Shared', owner: `${names.ada}, ${email}` } }]);
  const shared = async () => (await rowsOf({}, guest)).rows.find(({ cells }) => cells['task']?.startsWith('Shared'));
  const stored = async () => (await shop.rowsOf('Mine')).at(-1)?.cells['owner'];
  const both = await stored();
  expect(peopleOf(both)).toHaveLength(2);
  for (const owner of [`${names.ada}, Ann`, 'Ann', names.ada, `${names.ben}, Ann`, null]) {
    const { row_id, version } = (await shared()) ?? {};
    const body = { page_id, block_id: 'table', row_id, version, cells: { task: `Shared ${owner}`, owner } };
    expect((await shop.send('PUT', '/api/page/rows', body, guest)).status).toBe(200);
    expect(await stored(), `${owner}`).toBe(both);
  }
});
