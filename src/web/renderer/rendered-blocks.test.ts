import { expect, test } from 'vitest';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { DrawnBlocks } from './drawn-blocks.ts';

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
  const blocks = new DrawnBlocks<string>();
  let drawn = 0;
  const draw = (context: PageContext) =>
    blocks.draw(block, context, ({ app, today }) => {
      drawn += 1;
      return `${app.name} ${today}`;
    });
  expect(draw(contextAt('/'))).toBe('Shop 2026-11-22');
  expect(draw(contextAt('/?b.search=x'))).toBe('Shop 2026-11-22');
  expect(drawn).toBe(1);
  expect(draw(contextAt('/', { app: { name: 'Other', href: '/', logo: '' } }))).toBe('Other 2026-11-22');
  expect(draw(contextAt('/', { today: '2026-11-23' }))).toBe('Shop 2026-11-23');
  expect(drawn).toBe(3);
});

test('what is read by spreading, or only looked for, counts as read', () => {
  for (const read of [
    (context: PageContext) => JSON.stringify({ ...context }),
    (context: PageContext) => String('board' in context),
  ]) {
    const blocks = new DrawnBlocks<string>();
    const first = blocks.draw(block, contextAt('/'), read);
    const board = { board: { slug: 'sales' } };
    expect(blocks.draw(block, contextAt('/', board), read)).not.toBe(first);
  }
});

test('another block of the same name is drawn for itself, and a drawing that fails leaves nothing', () => {
  const blocks = new DrawnBlocks<string>();
  expect(() =>
    blocks.draw(block, contextAt('/'), () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(blocks.draw(block, contextAt('/'), () => 'one')).toBe('one');
  expect(blocks.draw({ ...block }, contextAt('/'), () => 'two')).toBe('two');
});
