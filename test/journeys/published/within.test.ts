/** Blocks in tabs and columns as visitors get them: read and drawn where they are open, with the same rights everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id = '';

beforeAll(async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'city', name: 'City', type: 'text' as const },
  ];
  const rows = ['Ash', 'Birch'].map((name) => ({ cells: { name, city: `City of ${name}` } }));
  shop = await publishApp([{ title: 'Trees', columns, rows }]);
  const text = (id: string, slot: number, words: string): Partial<StoredBlock> => ({
    ...{ id, type: 'markdown' },
    settings: { slot, markdown_text: words },
  });
  page_id = await shop.setBlocks('', [
    {
      id: 'parts',
      type: 'tabs',
      settings: { title: 'Parts', tabs: [{ title: 'About' }, { title: 'All <trees>' }, { title: 'None' }] },
    },
    text('first', 1, 'Only in the first tab.'),
    {
      id: 'rows',
      type: 'table',
      sheet_title: 'Trees',
      settings: { slot: 2, show_search: true },
      axis: [{ column: 'name' }],
    },
    { id: 'sides', type: 'columns', settings: { column_widths: 'Wide left', column_gap: 'Small' } },
    text('left', 1, 'On the left.'),
    text('right', 2, 'On the right.'),
    text('after', 0, 'After both.'),
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const html = async (path: string): Promise<string> => (await shop.ask(path)).text();

test('of tabs the open one is read and drawn, at an address of its own', async () => {
  const first = await html('/');
  expect(first).toContain('Only in the first tab.');
  expect(first).not.toContain('Birch');
  expect(first).toMatch(/<a [^>]*href="\/\?parts\.tab=2#parts"[^>]*>All &lt;trees&gt;<\/a>/);
  const second = await html('/?parts.tab=2');
  expect(second).toContain('Birch');
  expect(second).not.toContain('Only in the first tab.');
  expect(second).toMatch(/<section class="sheaf-tab" aria-label="All &lt;trees&gt;">/);
  expect(second).toMatch(/<a [^>]*aria-current="page"[^>]*>All &lt;trees&gt;<\/a>/);
  expect(await html('/?parts.tab=3')).toContain('There’s nothing in this tab yet.');
  // What is searched in a tab stays in it.
  const searched = await html('/?parts.tab=2&rows.search=ash');
  expect(searched).not.toContain('Birch');
  expect(searched).toContain('name="parts.tab" value="2"');
});

test('columns are next to each other, with what is in each, and the rest of the page follows', async () => {
  const page = await html('/');
  const at = page.indexOf('<div class="sheaf-columns"');
  expect(page.slice(at)).toMatch(/--columns:minmax\(0,2fr\) minmax\(0,1fr\);--column-gap:12px/);
  const order = ['sheaf-columns', 'sheaf-column"', 'On the left.', 'sheaf-column"', 'On the right.', 'After both.'];
  let from = 0;
  for (const words of order) {
    from = page.indexOf(words, from + 1);
    expect(from, words).toBeGreaterThan(0);
  }
});

test('an address with a tab is a page of its own, and one that names none is the page', async () => {
  const { pages } = shop.services.published.caches.responses;
  await shop.ask('/');
  const before = pages.stats().misses;
  for (const query of ['?parts.tab=1', '?parts.tab=9', '?parts.tab=x', '?sides.tab=2', '?rows.tab=2'])
    await shop.ask(`/${query}`);
  expect(pages.stats().misses - before).toBe(0);
});

test('a block of a closed tab answers calls as others do, and the report of what an app gives out has it', async () => {
  const { body } = await shop.send('POST', '/api/page/query', { page_id, block_id: 'rows', ask: 'rows', query: {} });
  expect((body['data'] as { total: number }).total).toBe(2);
  const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
  const report = (await answer.json()) as LeakReport;
  const stranger = report.pages.find(({ href }) => href === '/')?.viewers.find(({ viewer }) => viewer === 'anonymous');
  expect(stranger?.blocks.map(({ type }) => type)).toEqual(['table']);
});
