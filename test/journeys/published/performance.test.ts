/** What each block of a page costs, as its editors are told. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

interface Performance {
  page_name: string;
  blocks: {
    block_id: string;
    name: string;
    now: Cost;
    visits: (Cost & { count: number }) | null;
    script_bytes: number;
    is_in_parts: boolean;
  }[];
}
interface Cost {
  milliseconds: number;
  rows_read: number;
  bytes: number;
}

let shop: PublishedApp;
let page_id: string;
const secret = 'a-value-of-a-row';
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = Array.from({ length: 250 }, (_, index) => ({ cells: { item: index === 3 ? secret : `Item ${index}` } }));
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  page_id = await shop.setBlocks('orders', [
    { type: 'table', sheet_title: 'Orders', settings: { title: 'All orders' }, axis: [{ column: 'item' }] },
    { type: 'markdown', settings: { markdown_text: 'Hello' } },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function costs(as = shop.editor): Promise<{ status: number; text: string; blocks: Performance['blocks'] }> {
  const answer = await shop.ask(`/api/apps/${shop.app.id}/pages/${page_id}/performance`, { as });
  const text = await answer.text();
  return { status: answer.status, text, blocks: answer.ok ? (JSON.parse(text) as Performance).blocks : [] };
}

test('each block is measured as visitors get it, and by the last of them it was drawn for', async () => {
  const first = await costs();
  expect(first.status).toBe(200);
  const [table] = first.blocks;
  expect(first.blocks.map(({ block_id }) => block_id)).toEqual(['b1', 'b2']);
  expect(table).toMatchObject({ name: 'All orders', visits: null, now: { rows_read: 250 } });
  expect(first.text).not.toContain(secret);

  for (const search of ['Item', secret, 'Item 24']) {
    const visit = await shop.ask(`/orders?b1.search=${search}`);
    expect(visit.status).toBe(200);
    await visit.text();
  }
  // An editor's own look is no visit.
  await (await shop.ask('/orders', { as: shop.editor })).text();
  const [visited, text] = (await costs()).blocks;
  expect(visited?.visits).toMatchObject({ count: 3 });
  expect(visited?.visits?.bytes).toBeGreaterThan(200);
  // What is asked of nothing is drawn once, and kept.
  expect(text).toMatchObject({ now: { rows_read: 0 }, visits: { count: 1, rows_read: 0 } });
});

test('a block says where its sheet is read in parts', async () => {
  const isInParts = vi.spyOn(shop.services.engine, 'isInParts');
  try {
    isInParts.mockReturnValue(true);
    expect((await costs()).blocks.map(({ is_in_parts }) => is_in_parts)).toEqual([true, false]);
    isInParts.mockReturnValue(false);
    expect((await costs()).blocks.map(({ is_in_parts }) => is_in_parts)).toEqual([false, false]);
  } finally {
    isInParts.mockRestore();
  }
});

test('somebody else of the app, and nobody, learn nothing of it', async () => {
  const user = await shop.addAppUser('read-write');
  expect((await costs(user)).status).toBeGreaterThanOrEqual(401);
  expect((await costs({})).status).toBeGreaterThanOrEqual(401);
});
