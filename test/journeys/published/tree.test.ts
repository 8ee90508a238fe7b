/** What a tree gives visitors: where rows are, as the report of what an app gives out says, and no key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let rows: Awaited<ReturnType<PublishedApp['rowsOf']>>;

beforeAll(async () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const columns = [text('code', 'Code'), text('part', 'Part'), text('in', 'Part of'), text('note', 'Note')];
  const parts = [
    ['B-1', 'Boat', ''],
    ['B-2', 'Hull', 'B-1'],
    ['B-3', 'Plank', 'B-2'],
    ['B-4', 'Anchor', 'B-1'],
    ['B-5', 'Engine', 'B-9'],
  ] as const;
  const cells = parts.map(([code, part, above]) => ({ cells: { code, part, in: above, note: `secret ${code}` } }));
  shop = await publishApp([{ title: 'Parts', columns, rows: cells }]);
  rows = await shop.rowsOf('Parts');
  const settings = { label_column: 'part', parent_column: 'in', key_column: 'code', open_levels: 9 };
  const hullOnly = {
    name: 'no-hull',
    active: true,
    condition: 'is_not' as const,
    value: 'Hull',
    sheet_column: { sheet: 'Parts', column: 'part' },
  };
  await shop.setBlocks('', [{ id: 'parts', type: 'tree', sheet_title: 'Parts', settings }]);
  await shop.setBlocks('orders', [{ id: 'some', type: 'tree', sheet_title: 'Parts', settings, filters: [hullOnly] }]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const idOf = (part: string): string => rows.find(({ cells }) => cells['part'] === part)?.row_id ?? '';
const html = async (path: string): Promise<string> => (await shop.ask(path)).text();
const textOf = async (path: string): Promise<string> =>
  (await html(path))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('keys stay on the server, and a search doesn’t find rows by them', async () => {
  expect(await html('/')).toContain('Plank');
  expect(await html('/')).not.toMatch(/B-[1-9]|secret/);
  expect(await textOf('/?parts.search=B-2')).toContain('0 rows found.');
  expect(await textOf('/?parts.search=plank')).toMatch(/Boat .*Hull .*Plank/);
});

test('a branch is a page; what is no row of the tree, or none that the block shows, is no branch', async () => {
  expect(await textOf(`/?parts.branch=${idOf('Hull')}`)).toMatch(/All .*Boat .*Hull .*Plank/);
  expect(await textOf(`/?parts.branch=${idOf('Hull')}`)).not.toContain('Anchor');
  expect(await textOf('/?parts.branch=nothing')).toContain('Anchor');
  const filtered = await textOf(`/orders?some.branch=${idOf('Hull')}`);
  expect(filtered).not.toContain('Hull');
  expect(filtered).toContain('Anchor');
  // Its parent isn't shown here, so it's at the top, and that is said.
  expect(filtered).toContain('2 rows are below ones that aren’t here');
});

test('an address with another branch is another page, and one of another block isn’t', async () => {
  const { pages } = shop.services.published.caches.responses;
  const before = pages.stats().misses;
  for (const query of [`?parts.branch=${idOf('Boat')}`, `?parts.branch=${idOf('Boat')}&other.branch=x`])
    await shop.ask(`/${query}`);
  expect(pages.stats().misses - before).toBe(1);
});

test('the report of what an app gives out names the columns that put rows where they are', async () => {
  const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
  const report = (await answer.json()) as LeakReport;
  const given = report.pages
    .flatMap((page) => page.viewers.flatMap(({ blocks }) => blocks))
    .filter(({ type }) => type === 'tree');
  expect(given[0]?.gives[0]?.columns.map(({ id }) => id)).toEqual(['part', 'in', 'code']);
  expect(given[0]?.gives[0]).toMatchObject({ kind: 'rows', count: 5, of: 5 });
});
