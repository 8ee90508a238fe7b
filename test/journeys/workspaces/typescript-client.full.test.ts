/** The generated client of the repository against a whole server: clients/typescript. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Sheaf, SheafError } from '../../../clients/typescript/sheaf.ts';
import { openWorkspace } from './workspace-people.ts';

test('a program reads lists page by page, rows and changes, writes once, and learns what was wrong', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId, whole } = people;
  await services.workbooks.recover();
  const scopes = ['rows:read', 'rows:write', 'apps:read', 'apps:write'];
  const key = String(
    (await owner.browser.call('POST', `${at}/api-keys`, { name: 'Robot', scopes, days: null })).body['key'],
  );
  const sent: Request[] = [];
  const over: Response[] = [];
  const send: typeof fetch = async (given, init = {}) => {
    const url = new URL(new Request(given).url);
    const headers = new Headers(init.headers);
    headers.set('host', url.host);
    const request = new Request(url, { ...init, headers });
    sent.push(request.clone());
    return over.pop() ?? whole.server.fetch(request, '203.0.113.9');
  };
  const sheaf = new Sheaf('http://localhost:3000/', key, { fetch: send });
  const sheets = [{ title: 'One', columns: [{ id: 'a', name: 'A', type: 'number' as const }], rows: [] }];
  for (const name of ['Orders', 'Stock', 'People'])
    await services.workbooks.create({ workspace_id: workspaceId, name, sheets });
  const names: string[] = [];
  for await (const { workbooks } of sheaf.pages('GET /api/workbooks', { query: { limit: 2 } }))
    names.push(...workbooks.map(({ name }) => name));
  expect(names.toSorted()).toEqual(['Orders', 'People', 'Stock']);

  const { workbooks } = await sheaf.call('GET /api/workbooks', { query: { search: 'orders' } });
  const workbookId = workbooks[0]?.id ?? '';
  const { workbook } = await sheaf.call('GET /api/workbooks/{workbookId}', { params: { workbookId } });
  const params = { sheetId: workbook.sheets[0]?.id ?? '' };
  const begin = await sheaf.call('GET /api/sheets/{sheetId}/changes', { params });
  const edits = [{ kind: 'add-rows' as const, rows: [{ cells: { a: 1 } }, { cells: { a: 2 } }] }];
  const once = { params, body: { edits }, idempotencyKey: 'import-1' };
  const first = await sheaf.call('POST /api/sheets/{sheetId}/edits', once);
  expect(await sheaf.call('POST /api/sheets/{sheetId}/edits', once)).toEqual(first);
  const { total, rows } = await sheaf.call('POST /api/sheets/{sheetId}/query', { params, body: {} });
  expect([total, rows.map(({ cells }) => cells['a'])]).toEqual([2, [1, 2]]);
  const since = await sheaf.call('GET /api/sheets/{sheetId}/changes', { params, query: { since: begin.next } });
  expect(since.rows).toHaveLength(2);
  const pages: unknown[][] = [];
  for await (const page of sheaf.pages('GET /api/sheets/{sheetId}/rows', { params, query: { limit: 1 } }))
    pages.push(page.rows.map(({ cells }) => cells['a']));
  expect(pages).toEqual([[1], [2]]);

  over.push(new Response('{}', { status: 429, headers: { 'retry-after': '1', 'content-type': 'application/json' } }));
  sent.length = 0;
  await sheaf.call('GET /api/apps');
  expect(sent).toHaveLength(2);
  const wrong = sheaf.call('POST /api/sheets/{sheetId}/query', { params, body: { limit: -1 } });
  await expect(wrong).rejects.toThrow(SheafError);
  await expect(wrong).rejects.toMatchObject({ status: 422, code: 'invalid_input', fields: [{ path: 'limit' }] });
  await expect(sheaf.call('GET /api/workbooks/{workbookId}', { params: { workbookId: '../x' } })).rejects.toMatchObject(
    {
      status: 404,
    },
  );
});

test('needs no package', () => {
  for (const file of ['sheaf.ts', 'api.ts']) {
    const source = readFileSync(new URL(`../../../clients/typescript/${file}`, import.meta.url), 'utf8');
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    expect(imports.filter((name) => !name?.startsWith('./'))).toEqual([]);
  }
});
