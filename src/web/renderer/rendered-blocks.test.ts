import { expect, test } from 'vitest';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { RenderedBlocks } from './rendered-blocks.ts';

const block = { id: 'a', type: 'table' } as PreparedBlock;
const contextAt = (path: string, more: Partial<PageContext> = {}): PageContext => ({
  app: { name: 'Shop', href: '/', logo: '' },
  page: { page_id: 'p', page_name: 'Home', page_slug: '', href: '/' },
  pages: [],
  path,
  breadcrumbs: [],
  user: null,
  editing: false,
  today: '2026-11-22',
  ...more,
});

test('a block is drawn once for all contexts that are alike in what it read', () => {
  const blocks = new RenderedBlocks<string>();
  let rendered = 0;
  const render = (context: PageContext) =>
    blocks.render(block, context, ({ app, today }) => {
      rendered += 1;
      return `${app.name} ${today}`;
    });
  expect(render(contextAt('/'))).toBe('Shop 2026-11-22');
  expect(render(contextAt('/?b.search=x'))).toBe('Shop 2026-11-22');
  expect(rendered).toBe(1);
  expect(render(contextAt('/', { app: { name: 'Other', href: '/', logo: '' } }))).toBe('Other 2026-11-22');
  expect(render(contextAt('/', { today: '2026-11-23' }))).toBe('Shop 2026-11-23');
  expect(rendered).toBe(3);
});

test('what is read by spreading, or only looked for, counts as read', () => {
  for (const read of [
    (context: PageContext) => JSON.stringify({ ...context }),
    (context: PageContext) => String('board' in context),
  ]) {
    const blocks = new RenderedBlocks<string>();
    const first = blocks.render(block, contextAt('/'), read);
    const board = { board: { slug: 'sales' } };
    expect(blocks.render(block, contextAt('/', board), read)).not.toBe(first);
  }
});

test('another block of the same name is drawn for itself, and a drawing that fails leaves nothing', () => {
  const blocks = new RenderedBlocks<string>();
  expect(() =>
    blocks.render(block, contextAt('/'), () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(blocks.render(block, contextAt('/'), () => 'one')).toBe('one');
  expect(blocks.render({ ...block }, contextAt('/'), () => 'two')).toBe('two');
});
