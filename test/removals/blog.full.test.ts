/** The blog is one folder and one line: without them the product is whole. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RemainingTree, removeFeature } from './remove-feature.ts';

const minutes = 60_000;
let tree: RemainingTree;
beforeAll(async () => {
  tree = await removeFeature({
    folders: ['src/features/blog'],
    lines: { 'src/features/list.ts': ['./blog/feature.ts', '  blog,'] },
  });
}, 2 * minutes);
afterAll(() => tree[Symbol.asyncDispose]());

test('the types hold', { timeout: 10 * minutes }, async () => {
  expect(await tree.checkTypes()).toBe('');
});

test('it builds, starts and answers, without posts', { timeout: 15 * minutes }, async () => {
  await tree.build();
  expect(
    await tree.ask(['/', '/dashboard', '/templates', '/api/docs', '/blog', '/blog-admin', '/api/blog-admin/posts']),
  ).toEqual({
    ...{ '/': 200, '/dashboard': 302, '/templates': 200, '/api/docs': 200 },
    ...{ '/blog': 404, '/blog-admin': 404, '/api/blog-admin/posts': 404 },
  });
});
