/** Saved views of a sheet: whose they are, what they may hold, and that no one reaches those of someone else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import {
  mostViews,
  plainArrangement,
  type SheetArrangement,
} from '#features/workbooks/rules/arrangement/arrangement.ts';
import { mostColorRules } from '#features/workbooks/rules/arrangement/color-rules.ts';
import { newId } from '#kit/ids.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

type Person = Partial<SessionOwner>;
interface Views {
  views: SavedView[];
  current: string | null;
  unsaved: { view: string | null; arrangement: SheetArrangement }[];
}

let shop: PublishedApp;
let at: string;
let ann: Person;
let bob: Person;
let stranger: Person;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
    { id: 'day', name: 'Day', type: 'date' as const },
  ];
  const rows = [
    { cells: { item: 'Lamp', price: 12, day: '2026-03-04' } },
    { cells: { item: 'lamp ', price: 30, day: 'soon' } },
    { cells: { item: 'Chair', price: null, day: '2026-01-02' } },
  ];
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  at = `/api/sheets/${sheet?.id}`;
  ann = shop.editor;
  bob = await addPerson('bob', shop.app.workspace_id);
  stranger = await addPerson('stranger', null);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function addPerson(name: string, workspaceId: string | null): Promise<Person> {
  const { database } = shop.services;
  const id = newId('usr');
  const email = `${name}@example.com`;
  await database.insertInto('users').values({ id, email, name, password_hash: null }).execute();
  let workspace_id = workspaceId;
  if (workspace_id === null) {
    workspace_id = newId('wsp');
    await database.insertInto('workspaces').values({ id: workspace_id, name }).execute();
  }
  const role = workspaceId === null ? 'owner' : 'editor';
  await database.insertInto('workspace_members').values({ workspace_id, user_id: id, role }).execute();
  return { user_id: id };
}

const read = async (as: Person): Promise<Views> =>
  JSON.parse(await (await shop.ask(`${at}/views`, { as })).text()) as Views;
const namesFor = async (as: Person) => (await read(as)).views.map(({ name }) => name);
const make = async (as: Person, name: string, shared: boolean, arrangement: Partial<SheetArrangement> = {}) => {
  const body = { name, shared, arrangement: { ...plainArrangement, ...arrangement } };
  const answer = await shop.send('POST', `${at}/views`, body, as);
  return { status: answer.status, body: answer.body, view: answer.body['view'] as SavedView };
};
const change = (as: Person, view: SavedView, body: object) =>
  shop.send('PATCH', `${at}/views/${view.id}`, { revision: view.revision, ...body }, as);
const remove = (as: Person, view: SavedView) => shop.send('DELETE', `${at}/views/${view.id}`, {}, as);
const keep = (as: Person, view: string | null, arrangement: SheetArrangement | null) =>
  shop.send('PUT', `${at}/arrangement`, { view, arrangement }, as);
const pathsOf = (answer: { body: Record<string, unknown> }): string[] =>
  ((answer.body['error'] as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path);

test('a personal view is its person’s alone; to others there is none of that id', async () => {
  const { view, status } = await make(ann, 'Mine', false, { hidden: ['price'] });
  expect([status, view.shared, view.own, view.arrangement.hidden]).toEqual([200, false, true, ['price']]);
  expect(await namesFor(ann)).toContain('Mine');
  expect(await namesFor(bob)).not.toContain('Mine');
  expect((await change(bob, view, { name: 'Taken' })).status).toBe(404);
  expect((await remove(bob, view)).status).toBe(404);
  expect((await keep(bob, view.id, null)).status).toBe(404);
  expect((await remove(ann, view)).status).toBe(200);
  expect((await remove(ann, view)).status).toBe(404);
});

test('a shared view is changed by every member, and taken back by who made it alone', async () => {
  const { view } = await make(ann, 'Ours', true);
  expect(await namesFor(bob)).toContain('Ours');
  const renamed = await change(bob, view, {
    name: 'Everybody’s',
    arrangement: { ...plainArrangement, frozen: 'item' },
  });
  expect(renamed.status).toBe(200);
  const newer = renamed.body['view'] as SavedView;
  expect([newer.own, newer.revision, newer.arrangement.frozen]).toEqual([false, 2, 'item']);
  const stale = await change(ann, view, { name: 'Old' });
  expect([stale.status, (stale.body['error'] as { code: string }).code]).toEqual([409, 'revision_conflict']);
  const refused = await change(bob, newer, { shared: false });
  expect([refused.status, pathsOf(refused)]).toEqual([403, ['shared']]);
  expect((await change(ann, newer, { shared: false })).status).toBe(200);
  expect(await namesFor(bob)).not.toContain('Everybody’s');
});

test('who is no member of the workspace reaches nothing', async () => {
  const { view } = await make(ann, 'Inside', true);
  expect((await shop.ask(`${at}/views`, { as: stranger })).status).toBe(404);
  expect((await make(stranger, 'Outside', true)).status).toBe(404);
  expect((await change(stranger, view, { name: 'Outside' })).status).toBe(404);
  expect((await keep(stranger, null, plainArrangement)).status).toBe(404);
  expect((await shop.ask(`${at}/views`)).status).toBe(401);
});

test('names, columns, totals and rules that cannot be are refused by their place', async () => {
  expect(pathsOf(await make(ann, '   ', false))).toEqual(['name']);
  expect(pathsOf(await make(ann, 'x'.repeat(81), false))).toEqual(['name']);
  expect(pathsOf(await make(ann, 'A', false, { hidden: ['gone'] }))).toEqual(['arrangement.hidden.0']);
  expect(pathsOf(await make(ann, 'A', false, { totals: { item: 'sum' } }))).toEqual(['arrangement.totals.item']);
  expect(pathsOf(await make(ann, 'A', false, { widths: { item: 5 } }))).toEqual(['arrangement.widths.item']);
  const rule = { column: 'price', condition: '>', value: '5', color: 'red', on: 'row' } as const;
  expect(pathsOf(await make(ann, 'A', false, { rules: [{ ...rule, value: 'dear' }] }))).toEqual([
    'arrangement.rules.0.value',
  ]);
  const tooMany = Array.from({ length: mostColorRules + 1 }, () => rule);
  expect(pathsOf(await make(ann, 'A', false, { rules: tooMany }))).toEqual(['arrangement.rules']);
  expect((await keep(ann, null, { ...plainArrangement, frozen: 'gone' })).status).toBe(422);
  expect(pathsOf(await make(ann, 'A', false, { colorBy: 'item' }))).toEqual(['arrangement.colorBy']);
  expect(pathsOf(await make(ann, 'A', false, { height: 'huge' as never }))).toEqual(['arrangement.height']);
  await make(bob, 'Twice', false);
  expect([(await make(bob, 'TWICE', false)).status, (await make(bob, 'Twice', true)).status]).toEqual([409, 200]);
});

test('a person has so many views of a sheet and no more, also when many are made at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: mostViews + 5 }, (_, place) => make(bob, `Many ${place}`, false)),
  );
  const own = (await read(bob)).views.filter(({ shared }) => !shared);
  expect(own.length).toBe(mostViews);
  expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(5);
  expect((await make(ann, 'Still free', false)).status).toBe(200);
});

test('what was changed and not saved is there again for its person, by view', async () => {
  const { view } = await make(ann, 'Looked at', true);
  await keep(ann, null, { ...plainArrangement, widths: { item: 300 } });
  await keep(ann, view.id, { ...plainArrangement, sort: [{ column: 'price', direction: 'descending' }] });
  const mine = await read(ann);
  expect(mine.current).toBe(view.id);
  expect(mine.unsaved.find((one) => one.view === view.id)?.arrangement.sort[0]?.column).toBe('price');
  expect(mine.unsaved.find((one) => one.view === null)?.arrangement.widths).toEqual({ item: 300 });
  expect(await read(bob)).toMatchObject({ current: null, unsaved: [] });
  await keep(ann, view.id, null);
  expect((await read(ann)).unsaved.map((one) => one.view)).toEqual([null]);
  await remove(bob, view);
  expect((await read(ann)).current).toBeNull();
});

test('a deleted column is left out of views, and stands in them again once it is restored', async () => {
  const kept = { order: ['price', 'item', 'day'], hidden: ['price'], totals: { price: 'sum' as const } };
  const { view } = await make(ann, 'With price', true, kept);
  const edit = (kind: string) => shop.send('POST', `${at}/edits`, { edits: [{ kind, column: 'price' }] }, ann);
  const stored = async () => (await read(ann)).views.find(({ id }) => id === view.id)?.arrangement;
  await edit('delete-column');
  expect(await stored()).toEqual({ ...plainArrangement, order: ['item', 'day'] });
  await edit('restore-column');
  expect(await stored()).toEqual({ ...plainArrangement, ...kept });
});

test('a view that an older release saved is read as it was, and pages of one may still save', async () => {
  const { groups: _groups, leastWidths: _leastWidths, ...older } = plainArrangement;
  const sort = { column: 'price', direction: 'descending' };
  const { view } = await make(ann, 'Old', true, { ...older, sort } as never);
  expect(view.arrangement).toEqual({ ...plainArrangement, sort: [sort] });
  await shop.services.database
    .updateTable('saved_views')
    .set({ arrangement: JSON.stringify({ ...older, sort }) as never })
    .where('id', '=', view.id)
    .execute();
  const stored = (await read(ann)).views.find(({ id }) => id === view.id)?.arrangement;
  expect(stored).toEqual({ ...plainArrangement, sort: [sort] });
});

test('a view holds several columns to sort by and groups, each column once', async () => {
  const by = (column: string) => ({ column, direction: 'ascending' as const });
  const several = { sort: [by('price'), by('item')], groups: [by('day'), by('item')] };
  const { view } = await make(ann, 'By day', true, several);
  expect((await read(bob)).views.find(({ id }) => id === view.id)?.arrangement).toMatchObject(several);
  const refused = await make(ann, 'A', false, { sort: [by('price'), by('price')], groups: [by('gone')] });
  expect(pathsOf(refused)).toEqual(['arrangement.groups.0.column', 'arrangement.sort']);
  const tooDeep = await make(ann, 'A', false, { groups: [by('day'), by('item'), by('price'), by('other')] });
  expect(pathsOf(tooDeep)).toEqual(['arrangement.groups']);
});

test('groups are counted and summed on the server, and rows come in their order', async () => {
  const by = (column: string) => ({ column, direction: 'ascending' });
  const groups = [by('item'), by('price')];
  const figures = [
    { function: 'sum', column: 'price' },
    { function: 'latest', column: 'day' },
  ];
  const { body } = await shop.send('POST', `${at}/groups`, { groups, figures }, ann);
  const listed = body['groups'] as { level: number; key: unknown; count: number; figures: unknown[] }[];
  const outer = listed.filter(({ level }) => level === 0);
  expect(outer.reduce((sum, { count }) => sum + count, 0)).toBe(body['total']);
  expect(outer.reduce((sum, one) => sum + Number(one.figures[0] ?? 0), 0)).toBe(42);
  expect(outer.map(({ figures: [, latest] }) => latest)).toContain('2026-03-04');
  const query = await shop.send('POST', `${at}/query`, { groups }, ann);
  const items = (query.body['rows'] as { cells: Record<string, unknown> }[]).map(({ cells }) => cells['item']);
  expect([outer.map(({ key }) => key), items]).toEqual([
    ['Chair', 'Lamp'],
    ['Chair', 'Lamp', 'lamp '],
  ]);
  expect(pathsOf(await shop.send('POST', `${at}/groups`, { groups: [by('gone')] }, ann))).toEqual(['groups.0.column']);
  expect((await shop.send('POST', `${at}/groups`, { groups }, stranger)).status).toBe(404);
});

test('totals are figures over the rows that are found; dates have ends, and what is no date is not one', async () => {
  const measure = async (body: object) => (await shop.send('POST', `${at}/figures`, body, ann)).body;
  const figures = [
    { function: 'distinct', column: 'item' },
    { function: 'count', column: 'price' },
    { function: 'latest', column: 'day' },
    { function: 'sum', column: 'price' },
    { function: 'earliest', column: 'day' },
  ];
  expect(await measure({ figures })).toMatchObject({ total: 3, figures: [2, 2, '2026-03-04', 42, '2026-01-02'] });
  const filters = [{ column: 'item', condition: 'includes', value: 'lamp' }];
  expect(await measure({ figures, filters })).toMatchObject({
    total: 2,
    figures: [1, 2, '2026-03-04', 42, '2026-03-04'],
  });
  const wrong = await shop.send('POST', `${at}/figures`, { figures: [{ function: 'latest', column: 'item' }] }, ann);
  expect([wrong.status, pathsOf(wrong)]).toEqual([422, ['figures.0.function']]);
});

const board = { kind: 'kanban', by: 'item', heading: 'item', shown: ['day'], sum: 'price', limits: [] } as const;
const makeLayout = (as: Person, name: string, shared: boolean, layout: object | null) =>
  shop.send('POST', `${at}/views`, { name, shared, arrangement: plainArrangement, layout }, as);
const viewOf = ({ body }: { body: Record<string, unknown> }) => body['view'] as SavedView;

test('a board is a board to all who have it, is set up by every member, and keeps its kind', async () => {
  const view = viewOf(await makeLayout(ann, 'Board', true, board));
  const found = async (as: Person) => (await read(as)).views.find(({ id }) => id === view.id);
  expect((await found(bob))?.layout).toEqual(board);
  const newer = viewOf(await change(bob, view, { layout: { ...board, sum: '' } }));
  expect((await found(ann))?.layout).toEqual({ ...board, sum: '' });
  const renamed = viewOf(await change(ann, newer, { name: 'The board' }));
  expect(renamed.layout).toEqual({ ...board, sum: '' });
  const days = { kind: 'calendar', by: 'day', heading: '', shown: [], unit: 'week' };
  expect(pathsOf(await change(ann, renamed, { layout: days }))).toEqual(['layout.kind']);
  expect(pathsOf(await change(ann, renamed, { layout: null }))).toEqual(['layout.kind']);
  expect((await change(stranger, renamed, { layout: board })).status).toBe(404);
  const own = viewOf(await makeLayout(ann, 'Own board', false, board));
  expect((await change(bob, own, { layout: board })).status).toBe(404);
  expect(await namesFor(bob)).not.toContain('Own board');
});

test('layouts that the dialogs refuse are refused, by their place', async () => {
  const refused = async (layout: object) => pathsOf(await makeLayout(ann, 'Wrong', false, layout));
  expect(await refused({ ...board, by: 'price' })).toEqual(['layout.by']);
  expect(await refused({ ...board, by: '' })).toEqual(['layout.by']);
  expect(await refused({ ...board, sum: 'item', shown: ['gone'] })).toEqual(['layout.sum', 'layout.shown.0']);
  expect(await refused({ ...board, limits: [{ value: 'Lamp', most: 0 }] })).toEqual(['layout.limits.0.most']);
  expect(await refused({ kind: 'gallery', picture: 'price', heading: '', shown: [] })).toEqual(['layout.picture']);
  expect(await refused({ kind: 'form', intro: '', fields: [], done: '' })).toEqual(['layout.fields']);
});

test('a deleted column leaves a board, which is there again once it is restored', async () => {
  const view = viewOf(await makeLayout(ann, 'By price', true, board));
  const edit = (kind: string) => shop.send('POST', `${at}/edits`, { edits: [{ kind, column: 'price' }] }, ann);
  const stored = async () => (await read(ann)).views.find(({ id }) => id === view.id)?.layout;
  await edit('delete-column');
  expect(await stored()).toEqual({ ...board, sum: '' });
  await edit('restore-column');
  expect(await stored()).toEqual(board);
});

test('a form adds one row at a time, of its own fields, for those who have it', async () => {
  const field = (column: string, required: boolean) => ({ column, required, hint: '' });
  const layout = { kind: 'form', intro: '', fields: [field('item', true), field('price', false)], done: '' };
  const view = viewOf(await makeLayout(ann, 'Order', false, layout));
  const rowsOf = async () => (await shop.send('POST', `${at}/query`, {}, ann)).body['total'];
  const before = await rowsOf();
  const add = (cells: object, as: Person = ann, form = view.id) =>
    shop.send('POST', `${at}/edits`, { edits: [{ kind: 'add-rows', rows: [{ cells }] }], form }, as);
  expect(pathsOf(await add({ price: 3 }))).toEqual(['edits.0.rows.0.cells.item']);
  expect(pathsOf(await add({ item: 'Desk', day: '2026-01-01' }))).toEqual(['edits.0.rows.0.cells.day']);
  expect(pathsOf(await add({ item: 'Desk', price: 'dear' }))).toEqual(['edits.0.rows.0.cells.price']);
  const several = [{ kind: 'add-rows', rows: [{ cells: { item: 'A' } }, { cells: { item: 'B' } }] }];
  expect(pathsOf(await shop.send('POST', `${at}/edits`, { edits: several, form: view.id }, ann))).toEqual(['edits']);
  expect((await add({ item: 'Desk' }, bob)).status).toBe(404);
  const grid = (await make(ann, 'No form', false)).view;
  expect(pathsOf(await add({ item: 'Desk' }, ann, grid.id))).toEqual(['form']);
  expect(await rowsOf()).toBe(before);
  const added = await add({ item: 'Desk', price: 3 });
  const [row] = added.body['rows'] as { row_id: string; cells: object }[];
  expect([added.status, row?.cells, await rowsOf()]).toEqual([200, { item: 'Desk', price: 3 }, Number(before) + 1]);
  await shop.send('POST', `${at}/edits`, { edits: [{ kind: 'delete-rows', row_ids: [row?.row_id] }] }, ann);
});

test('views go with their person, shared ones stay, and all go with their sheet', async () => {
  const { database, workbooks } = shop.services;
  const carol = await addPerson('carol', shop.app.workspace_id);
  await make(carol, 'Carol’s own', false);
  await make(carol, 'Carol’s for all', true);
  await keep(carol, null, plainArrangement);
  await database
    .deleteFrom('users')
    .where('id', '=', carol.user_id ?? '')
    .execute();
  expect(await namesFor(ann)).toContain('Carol’s for all');
  const left = await database.selectFrom('saved_views').select('name').where('name', 'like', 'Carol%').execute();
  expect(left).toEqual([{ name: 'Carol’s for all' }]);
  // The last sheet of a workbook stays.
  await workbooks.addSheet(shop.app.workbook_id ?? '', 'Other', []);
  expect((await shop.send('DELETE', at, {}, ann)).status).toBe(200);
  expect(await database.selectFrom('saved_views').select('id').execute()).toEqual([]);
  expect(await database.selectFrom('sheet_arrangements').select('view_id').execute()).toEqual([]);
});
