/** Boards: one page with sections at an address of the main host, for visitors, editors and those who are neither. */
import { expect, test } from 'vitest';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { blank, type Board, newBoard, openBoard, site, text } from './people-board.ts';
import { openServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

test('a board gets an address of its own on the main host, and never one of the site', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const slugs = [];
  for (const name of ['Orchard', 'Orchard', 'Dashboard', 'API', 'login', '2026', '日本'])
    slugs.push((await newBoard(ann, name)).board_slug);
  expect(slugs.slice(0, 6)).toEqual([
    'orchard',
    'orchard-2',
    'dashboard-board',
    'api-board',
    // Not "login-board", which asks for a password.
    expect.stringMatching(/^board-/),
    '2026-board',
  ]);
  expect(new Set(slugs).size).toBe(7);
  // An app of the same name is on its own host: the two do not meet.
  const app = (await ann.call('POST', '/api/apps', { name: 'Orchard', ...blank })).body['app'] as Board;
  expect(app).toMatchObject({ subdomain: 'orchard', board_slug: '', kind: 'multipage' });
});

test('its address is changed to a free one only', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const board = await newBoard(ann, 'Orchard');
  await newBoard(ann, 'Taken');
  const move = (publishUrl: string) =>
    ann.call('PUT', `/api/apps/${board.id}`, { public: true, goes_live: 'at once', publishUrl });
  for (const publishUrl of ['dashboard', 'api', 'handover', 'login', 'x', 'a/b', 'orchard.localhost', `${site}/admin`])
    expect([publishUrl, (await move(publishUrl)).status]).toEqual([publishUrl, 422]);
  expect(await move('taken')).toMatchObject({ status: 409 });
  expect((await move(`${site}/my-orchard`)).body).toMatchObject({
    board_slug: 'my-orchard',
    href: `${site}/my-orchard`,
  });
  expect((await move('/fruit')).body).toMatchObject({ board_slug: 'fruit' });
  const visitor = whole.browser();
  expect((await visitor.ask('/fruit')).status).toBe(200);
  expect((await visitor.ask('/my-orchard')).status).toBe(404);
  expect((await visitor.ask('/fruit/')).status).toBe(404);
  expect((await visitor.ask('/fruit/more')).status).toBe(404);
  expect((await visitor.ask('http://fruit.localhost:3000/')).status).toBe(404);
});

test('a private board is its editors’ alone', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const bob = whole.browser();
  await bob.signUp('Bob');
  const board = await newBoard(ann, 'Orchard');
  expect(board).toMatchObject({ public: false, href: `${site}/orchard` });
  const page = await ann.ask('/orchard');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('sheaf-studio');
  for (const somebody of [whole.browser(), bob]) {
    const refused = await somebody.ask('/orchard');
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('/dashboard/auth?redirect=%2Forchard');
  }
  const put = (body: object) => ann.call('PUT', `/api/apps/${board.id}`, body);
  await put({ public: true, goes_live: 'at once' });
  expect((await bob.ask('/orchard')).status).toBe(200);
  expect(await text(bob, '/orchard')).not.toContain('sheaf-studio');
});

test('the dashboard leads to the board, which is one page for good, and to the trash and back', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const board = await newBoard(ann, 'Orchard');
  const handed = await ann.call('POST', `/api/apps/${board.id}/hand-over`, { path: '/' });
  expect(handed.body['href']).toBe(`${site}/orchard`);
  const added = await ann.call('POST', `/api/pages/${board.id}`, { page_name: 'More' });
  expect(added).toMatchObject({ status: 422 });
  await ann.call('DELETE', `/api/apps/${board.id}`);
  expect((await ann.ask('/orchard')).status).toBe(404);
  await newBoard(ann, 'Orchard');
  await ann.call('POST', '/api/trash/restore', { kind: 'app', id: board.id });
  expect((await ann.call('GET', `/api/apps/${board.id}`)).body).toMatchObject({
    board_slug: 'orchard-2',
    public: false,
  });
});

test('visitors get the section of the address, whole and without a script, and nothing of the others', async () => {
  await using whole = await openServer();
  const { visitor, app } = await openBoard(whole, { hero: 'Who works here <b>now</b>', title: 'The team' });
  const first = await text(visitor, '/team');
  expect(first).toContain('Block first');
  expect(first).toContain('Zoë');
  expect(first).toContain('Who works here &lt;b&gt;now&lt;/b&gt;');
  for (const hidden of ['Block second', 'Block left', '7041', 'hush-hush', '"second"'])
    expect(first).not.toContain(hidden);
  expect(first).toMatch(/<a href="\/team#board-sections" aria-current="page">People<\/a>/);
  expect(first).toContain('<a href="/team?section=Orders#board-sections">Orders</a>');
  expect(first).toContain('<a href="/team?section=un-categorized#board-sections">un-categorized</a>');
  const second = await text(visitor, '/team?section=orders');
  expect(second).toContain('Block second');
  expect(second).not.toContain('Block first');
  expect(second).toContain('<title>Orders · The team</title>');
  expect(await text(visitor, '/team?section=un-categorized')).toContain('Block left');
  expect(await text(visitor, '/team?section=nonsense')).toContain('Block first');
  expect(first).toContain(`<link rel="canonical" href="${site}/team">`);
  expect(app.subdomain).toBe('');
});

test('the search of the board finds in every block what is shown, and in no hidden column', async () => {
  await using whole = await openServer();
  const { visitor, page } = await openBoard(whole);
  const found = await text(visitor, '/team?search=zo%C3%AB');
  expect(found).toContain('Zoë');
  expect(found).not.toContain('Cem');
  expect(found).toContain('href="/team?section=Orders&amp;search=zo%C3%AB#board-sections"');
  expect(await text(visitor, '/team?section=Orders&search=shut,nothing')).toContain('Cem');
  expect(await text(visitor, '/team?search=7043')).not.toContain('Cem');
  const query = { page_id: page.page_id, block_id: 'second', ask: 'rows', query: {} };
  const count = async (address: string): Promise<unknown> => {
    const { body } = await visitor.call('POST', address, query);
    return (body['data'] as { total: number } | undefined)?.total;
  };
  expect(await count('/api/page/query?board=team')).toBe(3);
  expect(await count('/api/page/query?board=team&_search=open')).toBe(2);
  expect(await count('/api/page/query?board=team&_search=7043')).toBe(0);
});

fullTest(
  'where no row of a board has all words in one field, rows are found that have them in several, and the page says so',
  async () => {
    await using whole = await openServer();
    const { visitor } = await openBoard(whole);
    const said = 'No row has all words in one field. These rows have them across several fields.';
    const one = await text(visitor, '/team?section=Orders&search=shut');
    expect(one).not.toContain(said);
    const several = await text(visitor, '/team?section=Orders&search=cem%20shut');
    expect(several).toContain('Cem');
    expect(several).toContain(said);
    expect(await text(visitor, '/team?section=Orders&search=cem%20shut,open')).not.toContain('Cem');
  },
);

fullTest('a hidden search searches nothing, and hidden parts are not drawn', async () => {
  await using whole = await openServer();
  const { visitor } = await openBoard(whole, { hide_search: true, hide_hero: true });
  const html = await text(visitor, '/team?search=zo%C3%AB');
  expect(html).toContain('Cem');
  expect(html).not.toContain('type="search" name="search"');
  expect(html).not.toContain('sheaf-board-hero');
});

test('visitors switch the owner’s named filters; an active one holds whatever they ask', async () => {
  await using whole = await openServer();
  const of = (name: string, active: boolean, value: string): BlockFilter => ({
    ...{ name, active, condition: '=', value },
    sheet_column: { sheet: 'People', column: active ? 'who' : 'state' },
  });
  const filters = [
    { ...of('Not Ben', true, 'Ben'), condition: 'not_includes' as const },
    of('Only open', false, 'open'),
    of('State', false, ''),
  ];
  const { visitor } = await openBoard(whole, { hide_filters: false }, filters);
  const all = await text(visitor, '/team');
  expect(all).toContain('href="/team?filters=Only+open"');
  expect(all).not.toContain('Not Ben');
  expect(all).not.toContain('>Ben<');
  const open = await text(visitor, '/team?filters=Only+open');
  expect(open).toContain('Zoë');
  expect(open).not.toContain('Cem');
  const shut = await text(visitor, '/team?filter%3AState=shut');
  expect(shut).toContain('Cem');
  expect(shut).not.toContain('Zoë');
  expect(await text(visitor, '/team?filters=Not+Ben:zzz')).not.toContain('>Ben<');
});

fullTest('a proposed board divides what was read into sections', async () => {
  await using whole = await openServer();
  const { ann } = await openBoard(whole);
  const { body } = await ann.call('GET', '/api/workbooks');
  const [workbook] = body['workbooks'] as { id: string }[];
  const board = await newBoard(ann, 'Crew', {
    ...{ workbook_id: workbook?.id, start: 'proposed' },
    choice: { strangers_read: true, strangers_add: true },
  });
  await ann.call('PUT', `/api/apps/${board.id}`, { public: true, goes_live: 'at once' });
  const visitor = whole.browser();
  const html = await text(visitor, `/${board.board_slug}`);
  expect(html).toMatch(/aria-current="page">Overview</);
  expect(html).toContain('section=Add+a+person');
  expect(html).not.toContain('page:');
  expect(await text(visitor, `/${board.board_slug}?section=Add+a+person`)).toContain('<form');
  const copy = await whole.services.apps.byBoardSlug(board.board_slug);
  if (!copy) throw new Error('no board');
  const copied = await whole.services.apps.copy(copy, { workspace_id: copy.workspace_id });
  expect(copied).toMatchObject({ kind: 'board', board_slug: 'crew-2', public: false });
});
