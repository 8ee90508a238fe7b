/** Workspaces with a thousand spreadsheets and apps: lists come in pages, found and put in order by the server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
const count = 1_001;

beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
  const { database } = whole.services;
  const { id: workspace_id } = await database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const columns = [{ id: 'tree', name: 'Tree', type: 'text' as const }];
  const sheets = [{ title: 'Trees', columns, rows: [{ cells: { tree: 'Oak' } }] }];
  const workbook = await whole.services.workbooks.create({ workspace_id, name: 'Trees', sheets });
  const app = await ann.call('POST', '/api/apps', { workbook_id: workbook.id, start: 'blank' });
  expect(app.status).toBe(200);
  const copies = sql`generate_series(2, ${sql.lit(count)}) n`;
  await sql`insert into workbooks select (jsonb_populate_record(one, jsonb_build_object('id', 'wbk_' || n,
    'name', 'Book ' || n, 'updated_at', one.updated_at - n * interval '1 minute'))).* from workbooks one, ${copies}`.execute(
    database,
  );
  await sql`insert into sheets select (jsonb_populate_record(one, jsonb_build_object('id', 'sht_' || n,
    'workbook_id', 'wbk_' || n, 'title', 'Sheet ' || n))).* from sheets one, ${copies}`.execute(database);
  await sql`insert into sheet_states select (jsonb_populate_record(one, jsonb_build_object('sheet_id', 'sht_' || n,
    'row_count', n))).* from sheet_states one, ${copies}`.execute(database);
  await sql`insert into apps select (jsonb_populate_record(one, jsonb_build_object('id', 'app_' || n, 'name', 'App ' || n,
    'subdomain', 'app-' || n, 'public', n % 2 = 0,
    'updated_at', one.updated_at - n * interval '1 minute'))).* from apps one, ${copies}`.execute(database);
});
afterAll(() => whole[Symbol.asyncDispose]());

interface Named {
  id: string;
  name: string;
}
async function page(
  path: string,
  of: 'workbooks' | 'apps',
): Promise<{ items: Named[]; next: string | null; bytes: number }> {
  const answer = await ann.ask(path);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const body = JSON.parse(text) as Record<string, unknown>;
  return { items: body[of] as Named[], next: body['next'] as string | null, bytes: text.length };
}
const namesOf = async (path: string, of: 'workbooks' | 'apps') => (await page(path, of)).items.map(({ name }) => name);

test.each(['workbooks', 'apps'] as const)(
  'all %s are reached page by page, each once, and no page is large',
  async (of) => {
    const ids = new Set<string>();
    let requested = 0;
    let after: string | null = '';
    while (after !== null) {
      const { items, next, bytes } = await page(
        `/api/${of}?limit=200${after ? `&after=${encodeURIComponent(after)}` : ''}`,
        of,
      );
      for (const { id } of items) ids.add(id);
      expect(items.length).toBeLessThanOrEqual(200);
      expect(bytes).toBeLessThan(500_000);
      requested += 1;
      after = next;
    }
    expect(ids.size).toBe(count);
    expect(requested).toBe(6);
    expect((await page(`/api/${of}`, of)).items).toHaveLength(50);
  },
);

test('spreadsheets are found by their name and the titles of their sheets, and put in order', async () => {
  expect((await namesOf('/api/workbooks', 'workbooks')).slice(0, 3)).toEqual(['Trees', 'Book 2', 'Book 3']);
  expect((await namesOf('/api/workbooks?sort=name', 'workbooks')).slice(0, 2)).toEqual(['Book 2', 'Book 3']);
  expect(await namesOf('/api/workbooks?sort=rows&limit=2', 'workbooks')).toEqual([`Book ${count}`, 'Book 1000']);
  expect(await namesOf('/api/workbooks?search=book+777', 'workbooks')).toEqual(['Book 777']);
  expect(await namesOf('/api/workbooks?search=SHEET+778', 'workbooks')).toEqual(['Book 778']);
  expect(await namesOf('/api/workbooks?search=nothing', 'workbooks')).toEqual([]);
});

test('apps are found by their name and address, those that are live alone, and put in order', async () => {
  expect(await namesOf('/api/apps?sort=name&limit=2', 'apps')).toEqual(['App 2', 'App 3']);
  expect(await namesOf('/api/apps?search=app-777', 'apps')).toEqual(['App 777']);
  expect(await namesOf('/api/apps?show=live&sort=name&limit=3', 'apps')).toEqual(['App 2', 'App 4', 'App 6']);
  expect(await namesOf('/api/apps?show=live&search=app-777', 'apps')).toEqual([]);
});

test('what is no page, order or size is refused by its name', async () => {
  for (const wrong of ['limit=0', 'limit=201', 'after=end', 'sort=size']) {
    const { status, body } = await ann.call('GET', `/api/workbooks?${wrong}`);
    expect([wrong, status, JSON.stringify(body)]).toEqual([
      wrong,
      400,
      expect.stringContaining(wrong.split('=')[0] ?? ''),
    ]);
  }
});
