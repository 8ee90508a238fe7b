/** The calls by which clients read a board: with the rights of who asks, and nothing of other sheets. */
import { expect, test } from 'vitest';
import { openBoard } from './people-board.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';

test('what a client keeps of a board is how it looks and what its reader may', async () => {
  await using whole = await openServer();
  const { ann, app, visitor } = await openBoard(whole, { nav_background: '#112233' });
  const bob = whole.browser();
  await bob.signUp('Bob');
  const metadata = async (person: TestBrowser, board = 'team') =>
    person.call('POST', `/api/board/update-metadata?board=${board}&_email=ann@example.com`, {});
  const look = { name: 'Team', nav_background: '#112233', sections: 'People, Orders', spreadsheetId: app.workbook_id };
  const nobody = { ...look, sheets: ['People'], can_edit: false, user_role: 'anonymous', workspace_id: '' };
  expect(await metadata(visitor)).toMatchObject({ status: 200, body: nobody });
  // Someone else of the site is no one here, whatever they say of themselves.
  expect(await metadata(bob)).toMatchObject({ status: 200, body: nobody });
  expect(await metadata(ann)).toMatchObject({
    ...{ status: 200, body: { ...look, can_edit: true, user_role: 'editor', workspace_id: app.workspace_id } },
  });
  expect(JSON.stringify((await metadata(visitor)).body)).not.toMatch(/@|hush|Secrets/);
  for (const board of ['', 'nowhere', 'dashboard']) expect((await metadata(visitor, board)).status, board).toBe(404);
});

test('its sheets come as it shows them: columns and rows of its blocks alone', async () => {
  await using whole = await openServer();
  const { app, visitor } = await openBoard(whole);
  const referer = encodeURIComponent('http://localhost:3000/team');
  const read = async (path: string) => {
    const answer = await visitor.ask(`${path}?board=team&referer=${referer}`);
    return { status: answer.status, text: await answer.text() };
  };
  const sheet = await read(`/api/board/${app.workbook_id}/sheet/People`);
  expect(sheet.status, sheet.text).toBe(200);
  expect(JSON.parse(sheet.text)).toMatchObject({ columns: ['Who', 'State'] });
  expect(sheet.text).toContain('Zoë');
  expect(sheet.text).not.toMatch(/704\d|Pay/);
  expect((await read(`/api/board/${app.workbook_id}/sheet/Secrets`)).status).toBe(404);
  const all = await visitor.call('POST', '/v3/getSpreadsheetData?board=team', {
    board: 'team',
    referer: 'http://localhost:3000/team',
  });
  expect(all).toMatchObject({ status: 200, body: { spreadsheetId: app.workbook_id, sheets: ['People'] } });
  expect(JSON.stringify(all.body)).not.toMatch(/704\d|hush/);
  // As clients send it with every call: the path of the page; or the board in the body alone.
  const calls = ['?board=/team', '?board=%2Fteam%2Flogin', ''].map((query) => `/v3/getSpreadsheetData${query}`);
  for (const path of calls) {
    const named = await visitor.call('POST', path, { board: 'team', referer: 'http://localhost:3000/team' });
    expect(named.body, path).toEqual(all.body);
  }
  const byPath = await visitor.ask(`/api/board/${app.workbook_id}/sheet/People?board=/team&referer=${referer}`);
  expect(await byPath.text()).toBe(sheet.text);
  for (const board of ['nowhere', '/', ''])
    expect((await visitor.call('POST', '/v3/getSpreadsheetData', { board })).status, board).toBe(404);
});

test('blocks are listed for clients, each with its settings', async () => {
  await using whole = await openServer();
  const answer = await whole.browser().ask('/api/blocks');
  const blocks = (await answer.json()) as { type: string }[];
  expect(blocks.map(({ type }) => type)).toEqual(expect.arrayContaining(['table', 'form', 'chart', 'footer']));
});
