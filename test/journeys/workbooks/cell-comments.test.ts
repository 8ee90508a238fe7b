/** Comments at cells: who may do what, where they stay, and who is told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellThreadOnTheWire } from '#features/workbooks/api/cell-comments.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
let ben: TestBrowser;
let eve: TestBrowser;
let sheet: string;
let workspace: string;
const ids = { ann: '', ben: '' };

beforeAll(async () => {
  whole = await openServer();
  [ann, ben, eve] = [whole.browser(), whole.browser(), whole.browser()];
  for (const [browser, name] of [
    [ann, 'Ann'],
    [ben, 'Ben'],
    [eve, 'Eve'],
  ] as const)
    await browser.signUp(name);
  const people = await whole.services.database.selectFrom('users').select(['id', 'name']).execute();
  ids.ann = people.find(({ name }) => name === 'Ann')?.id ?? '';
  ids.ben = people.find(({ name }) => name === 'Ben')?.id ?? '';
  const own = await whole.services.database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', ids.ann)
    .executeTakeFirstOrThrow();
  workspace = own.workspace_id;
  await whole.services.database
    .insertInto('workspace_members')
    .values({ workspace_id: workspace, user_id: ids.ben, role: 'editor' })
    .execute();
  const { id } = await whole.services.workbooks.create({
    workspace_id: workspace,
    name: 'Shop',
    sheets: [
      {
        title: 'Orders',
        columns: [
          { id: 'item', name: 'Item', type: 'text' },
          { id: 'price', name: 'Price', type: 'number' },
        ],
        rows: ['Tea', 'Rice', 'Salt'].map((item, index) => ({ cells: { item, price: index } })),
      },
    ],
  });
  sheet = (await whole.services.workbooks.sheetsOf(id))[0]?.id ?? '';
});
afterAll(() => whole[Symbol.asyncDispose]());

const at = () => `/api/sheets/${sheet}/comments`;
const rows = async (): Promise<{ row_id: string; cells: Record<string, unknown> }[]> =>
  (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as never;
const rowOf = async (item: string): Promise<string> =>
  (await rows()).find(({ cells }) => cells['item'] === item)?.row_id ?? '';
const threadOf = ({ body }: { body: Record<string, unknown> }) => body['thread'] as CellThreadOnTheWire;
const list = async (query = '', as = ann): Promise<CellThreadOnTheWire[]> =>
  (await as.call('GET', `${at()}${query}`)).body['threads'] as CellThreadOnTheWire[];
const marks = async () => (await ann.call('GET', `/api/sheets/${sheet}/comment-marks`)).body['marks'];
const toldTo = (user_id: string) =>
  whole.services.database
    .selectFrom('notifications')
    .select(['title', 'body', 'href'])
    .where('kind', '=', 'cell-comments')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();

test('a thread is begun, answered, resolved and opened again; who is named or wrote before is told', async () => {
  const row_id = await rowOf('Rice');
  const begun = threadOf(
    await ann.call('POST', at(), { row_id, column_id: 'price', text: 'Too cheap? @Ben', mentions: [ids.ben] }),
  );
  expect(begun).toMatchObject({ row_id, column_id: 'price', title: 'Rice', resolved: null });
  expect(begun.comments).toMatchObject([
    { author: { name: 'Ann' }, text: 'Too cheap? @Ben', may: ['edit', 'delete'], edited: false },
  ]);
  expect(await toldTo(ids.ben)).toEqual([
    {
      title: 'Ann mentioned you at Price of Rice in Orders',
      body: 'Too cheap? @Ben',
      href: expect.stringMatching(new RegExp(`^/dashboard/workbooks/.*comment=${begun.id}#${sheet}$`)),
    },
  ]);
  const answered = threadOf(await ben.call('POST', `${at()}/${begun.id}/replies`, { text: 'It was on sale.' }));
  expect(answered.comments.map(({ text, may }) => [text, may])).toEqual([
    ['Too cheap? @Ben', []],
    ['It was on sale.', ['edit', 'delete']],
  ]);
  expect((await toldTo(ids.ann)).map(({ title }) => title)).toEqual(['Ben answered at Price of Rice in Orders']);
  expect(await toldTo(ids.ben)).toHaveLength(1);
  expect(await marks()).toEqual([{ row_id, column_id: 'price' }]);

  const resolved = threadOf(await ben.call('PATCH', `${at()}/${begun.id}`, { resolved: true }));
  expect(resolved.resolved).toMatchObject({ by: 'Ben' });
  expect(await list()).toEqual([]);
  expect(await list('?state=resolved')).toHaveLength(1);
  expect(await marks()).toEqual([]);
  await ann.call('POST', `${at()}/${begun.id}/replies`, { text: 'Still?' });
  expect((await list())[0]).toMatchObject({ resolved: null, comments: [{}, {}, { text: 'Still?' }] });
  expect(await list(`?row_id=${row_id}&column_id=price`)).toHaveLength(1);
  expect(await list(`?row_id=${row_id}&column_id=item`)).toEqual([]);
});

test('authors change and delete their own, admins delete any; nobody else and nothing stale', async () => {
  const row_id = await rowOf('Tea');
  const { comments, id } = threadOf(await ben.call('POST', at(), { row_id, column_id: 'item', text: 'Which?' }));
  const [first] = comments;
  const path = `/api/sheets/${sheet}/cell-comments/${first?.id}`;
  expect((await ann.call('PUT', path, { text: 'Mine', version: 1 })).status).toBe(403);
  const changed = threadOf(await ben.call('PUT', path, { text: 'Which one?', version: 1, mentions: [ids.ann] }));
  expect(changed.comments).toMatchObject([{ text: 'Which one?', version: 2, edited: true }]);
  expect((await ben.call('PUT', path, { text: 'Lost', version: 1 })).status).toBe(409);
  const count = (await toldTo(ids.ann)).length;
  await ben.call('PUT', path, { text: 'Which one, @Ann?', version: 2, mentions: [ids.ann] });
  expect(await toldTo(ids.ann)).toHaveLength(count);

  const reply = threadOf(await ann.call('POST', `${at()}/${id}/replies`, { text: 'The green one.' })).comments[1];
  const own = `/api/sheets/${sheet}/cell-comments/${reply?.id}`;
  expect((await ben.call('DELETE', own)).status).toBe(403);
  expect((await ann.call('DELETE', path)).status).toBe(200);
  expect((await list()).find((thread) => thread.id === id)?.comments).toHaveLength(1);
  expect((await ann.call('DELETE', own)).status).toBe(200);
  expect((await list()).some((thread) => thread.id === id)).toBe(false);
  expect((await ann.call('DELETE', own)).status).toBe(404);
});

test('what is no comment, names nobody here, or no cell, is refused with the field', async () => {
  const row_id = await rowOf('Tea');
  const post = (body: object) => ann.call('POST', at(), { row_id, column_id: 'item', text: 'x', ...body });
  expect(await post({ text: ' \n ' })).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'text' }] } } });
  expect(await post({ text: 'x'.repeat(2_001) })).toMatchObject({ status: 422 });
  expect(await post({ column_id: 'gone' })).toMatchObject({ body: { error: { fields: [{ path: 'column_id' }] } } });
  expect(await post({ row_id: 'gone' })).toMatchObject({ status: 404 });
  const eveId = (
    await whole.services.database.selectFrom('users').select('id').where('name', '=', 'Eve').executeTakeFirstOrThrow()
  ).id;
  expect(await post({ mentions: [eveId] })).toMatchObject({ body: { error: { fields: [{ path: 'mentions.0' }] } } });
  expect((await ann.call('GET', `${at()}?row_id=${row_id}`)).status).toBe(422);
  // Strangers do not learn that the sheet is there.
  for (const path of [at(), `/api/sheets/${sheet}/comment-marks`])
    expect((await eve.call('GET', path)).status).toBe(404);
  expect((await eve.call('POST', at(), { row_id, column_id: 'item', text: 'x' })).status).toBe(404);
});

test('a thread stays at its cell: inserted rows, a deleted row or column that is restored; it goes with them for good', async () => {
  const row_id = await rowOf('Salt');
  const edit = (edits: object[]) => ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  const { id } = threadOf(await ann.call('POST', at(), { row_id, column_id: 'price', text: 'Here' }));
  const here = async () => (await list()).find((thread) => thread.id === id);
  await edit([{ kind: 'add-rows', rows: [{ cells: { item: 'New' } }], before: row_id }]);
  expect(await here()).toMatchObject({ row_id, column_id: 'price', title: 'Salt' });
  expect((await ann.call('GET', `/api/sheets/${sheet}/rows/${row_id}/place`)).body).toEqual({ place: 3 });
  await edit([{ kind: 'delete-rows', row_ids: [row_id] }]);
  expect(await here()).toBeUndefined();
  expect((await ann.call('GET', `/api/sheets/${sheet}/rows/${row_id}/place`)).status).toBe(404);
  expect((await ann.call('POST', `${at()}/${id}/replies`, { text: 'x' })).status).toBe(404);
  await edit([{ kind: 'restore-rows', row_ids: [row_id] }]);
  expect(await here()).toMatchObject({ comments: [{ text: 'Here' }] });
  await edit([{ kind: 'delete-column', column: 'price' }]);
  expect(await here()).toBeUndefined();
  await edit([{ kind: 'restore-column', column: 'price' }]);
  expect(await here()).toMatchObject({ column_id: 'price' });
  await edit([{ kind: 'delete-rows', row_ids: [row_id] }]);
  await ann.call('DELETE', `/api/sheets/${sheet}/trash`, { row_ids: 'all' });
  const left = await whole.services.database
    .selectFrom('cell_comments')
    .select('thread_id')
    .where('sheet_id', '=', sheet)
    .execute();
  expect(left.map(({ thread_id }) => thread_id)).not.toContain(id);
});

test('who left the workspace is named no more, and is told of nothing', async () => {
  const row_id = await rowOf('Tea');
  const { id } = threadOf(await ben.call('POST', at(), { row_id, column_id: 'price', text: 'Mine' }));
  const count = (await toldTo(ids.ben)).length;
  await whole.services.database
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspace)
    .where('user_id', '=', ids.ben)
    .execute();
  expect((await ben.call('GET', at())).status).toBe(404);
  const thread = threadOf(await ann.call('POST', `${at()}/${id}/replies`, { text: 'Whose?' }));
  expect(thread.comments[0]).toMatchObject({ author: null, text: 'Mine' });
  expect(await toldTo(ids.ben)).toHaveLength(count);
});
