/** How a file looks is how its sheets are seen first, and what it hides is on no page that no one asked for. */
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { CellThreadOnTheWire } from '#features/workbooks/api/cell-comments.ts';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import { plainArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { fixtures, readHere, temporaryFile } from '#test/workbook-files.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
let ben: TestBrowser;
let workspace: string;
let workbook: string;
let sheet: string;

beforeAll(async () => {
  whole = await openServer();
  const { database, workbooks } = whole.services;
  [ann, ben] = [whole.browser(), whole.browser()];
  await ann.signUp('Ann');
  await ben.signUp('Ben');
  const people = await database.selectFrom('users').select(['id', 'name']).execute();
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';
  const own = database.selectFrom('workspace_members').select('workspace_id').where('user_id', '=', idOf('Ann'));
  workspace = (await own.executeTakeFirstOrThrow()).workspace_id;
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: workspace, user_id: idOf('Ben'), role: 'editor' })
    .execute();
  const path = join(await mkdtemp(join(tmpdir(), 'sheaf-looks-')), 'looks.xlsx');
  await copyFile(`${fixtures}looks.xlsx`, path);
  workbook = (await workbooks.importFile({ workspace_id: workspace, fileName: 'looks.xlsx', path })).id;
  sheet = (await workbooks.sheetByTitle(workbook, 'Tasks'))?.id ?? '';
});
afterAll(() => whole[Symbol.asyncDispose]());

interface Views {
  views: SavedView[];
  current: string | null;
}
const viewsOf = async (of: string, as: TestBrowser) =>
  (await as.call('GET', `/api/sheets/${of}/views`)).body as unknown as Views;

test('everybody sees the sheet first as it looks in the file, until they choose another view', async () => {
  const { views, current } = await viewsOf(sheet, ann);
  const [first] = views;
  expect(first).toMatchObject({ name: 'As in the file', shared: true, id: current });
  const widths = { task: 286, state: 107, due: 179 };
  expect(first?.arrangement).toEqual({ ...plainArrangement, leastWidths: widths, hidden: ['margin'] });
  expect((await viewsOf(sheet, ben)).current).toBe(current);
  await ben.call('PUT', `/api/sheets/${sheet}/arrangement`, { view: null, arrangement: null });
  expect((await viewsOf(sheet, ben)).current).toBeNull();
  expect((await viewsOf(sheet, ann)).current).toBe(current);
  // The other sheet of the file looks like any.
  const lists = await whole.services.workbooks.sheetByTitle(workbook, 'Lists');
  expect(await viewsOf(lists?.id ?? '', ann)).toMatchObject({ views: [], current: null });
});

test('notes of the file are comments of nobody, which admins alone delete', async () => {
  const list = async (as: TestBrowser) =>
    (await as.call('GET', `/api/sheets/${sheet}/comments`)).body['threads'] as CellThreadOnTheWire[];
  const threads = await list(ann);
  const texts = threads.map(({ comments, column_id, title }) => [column_id, title, comments.map(({ text }) => text)]);
  expect(texts).toEqual([
    ['due', 'Task 2', ['Moved twice']],
    ['task', 'Task 0', ['Ask Zoë first.\nThen begin.']],
  ]);
  const [thread] = threads;
  expect(thread?.comments[0]).toMatchObject({ author: null, file_author: '', mentions: [], may: ['delete'] });
  expect((await list(ben))[0]?.comments[0]?.may).toEqual([]);
  const id = thread?.comments[0]?.id ?? '';
  const change = { text: 'Mine', mentions: [], version: 1 };
  expect((await ann.call('PUT', `/api/sheets/${sheet}/cell-comments/${id}`, change)).status).toBe(403);
  expect((await ben.call('DELETE', `/api/sheets/${sheet}/cell-comments/${id}`)).status).toBe(403);
  const reply = await ben.call('POST', `/api/sheets/${sheet}/comments/${thread?.id}/replies`, { text: 'Again.' });
  expect(
    (reply.body['thread'] as CellThreadOnTheWire).comments.map(({ author, text }) => [author?.name, text]),
  ).toEqual([
    [undefined, 'Moved twice'],
    ['Ben', 'Again.'],
  ]);
  expect((await ann.call('DELETE', `/api/sheets/${sheet}/cell-comments/${id}`)).status).toBe(200);
});

test('an app that is proposed shows no hidden column, says so, and offers the options of the file', async () => {
  const proposal = await ann.call('POST', `/api/workbooks/${workbook}/proposal`, {});
  expect(proposal.body['hidden']).toContainEqual({ sheet: 'Tasks', name: 'Margin' });
  const made = await ann.call('POST', '/api/apps', { name: 'Tasks', start: 'proposed', workbook_id: workbook });
  expect(made.status).toBe(200);
  const { id } = made.body['app'] as { id: string };
  const pages = await whole.services.database.selectFrom('pages').select('document').where('app_id', '=', id).execute();
  const text = JSON.stringify(pages);
  expect(text).toContain('state');
  expect(text.toLowerCase()).not.toContain('margin');
  // The list is a choice: lanes come in its order, and a form asks by it, whatever it becomes.
  const blocks = pages.flatMap(({ document }) => (document as unknown as PageDocument).blocks);
  const lanes = ['Open', 'Done', 'Waiting', 'Dropped'].map((value) => ({ value }));
  expect(blocks.find(({ type }) => type === 'kanban')?.settings['lanes']).toEqual(lanes);
  const state = blocks.find(({ type }) => type === 'form')?.axis.find(({ column }) => column === 'state');
  expect(state).toMatchObject({ type: 'select' });
  expect(state).not.toHaveProperty('options');
  const page = await ann.call('POST', `/api/apps/${id}/proposed-page`, { sheet_title: 'Tasks' });
  expect(JSON.stringify(page.body).toLowerCase()).not.toContain('margin');
});

test.each(['xlsx', 'ods'] as const)('an .%s goes out as whoever takes it sees the sheet', async (format) => {
  const take = async (as: TestBrowser, at: string) => {
    const answer = await as.ask(at);
    expect(answer.status).toBe(200);
    return readHere(await temporaryFile(`taken.${format}`, Buffer.from(await answer.arrayBuffer())));
  };
  const [tasks] = (await take(ann, `/api/workbooks/${workbook}/export?format=${format}`)).sheets;
  expect(tasks?.look).toEqual({ widths: { task: 286, state: 107, due: 179 }, hidden: ['margin'] });
  expect(tasks?.columns.find(({ id }) => id === 'state')?.options).toEqual(['Open', 'Done', 'Waiting', 'Dropped']);
  const comments = tasks?.rows.flatMap((row) => Object.values(row.comments ?? {}).flat());
  expect(comments).toContainEqual({ author: '', text: 'Ask Zoë first.\nThen begin.' });
  // Ben looks at the sheet without a view.
  const [plain] = (await take(ben, `/api/sheets/${sheet}/export?format=${format}`)).sheets;
  expect(plain?.look).toEqual({ widths: {}, hidden: [] });
  const eve = whole.browser();
  await eve.signUp(`Eve${format}`);
  expect([403, 404]).toContain((await eve.ask(`/api/workbooks/${workbook}/export?format=${format}`)).status);
});

test('a copy hides what its sheets hide, and whoever shows the column has it proposed', async () => {
  const copy = await whole.services.workbooks.copy(workbook, workspace);
  const copied = (await whole.services.workbooks.sheetByTitle(copy.id, 'Tasks'))?.id ?? '';
  const { views } = await viewsOf(copied, ann);
  const [view] = views;
  expect(view?.arrangement.hidden).toEqual(['margin']);
  const arrangement = { ...view?.arrangement, hidden: [] };
  const at = `/api/sheets/${copied}/views/${view?.id}`;
  expect((await ben.call('PATCH', at, { arrangement, revision: view?.revision })).status).toBe(200);
  const proposal = await ann.call('POST', `/api/workbooks/${copy.id}/proposal`, {});
  expect(proposal.body['hidden']).not.toContainEqual({ sheet: 'Tasks', name: 'Margin' });
});
