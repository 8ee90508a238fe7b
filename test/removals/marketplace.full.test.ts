/** The marketplace is one folder and one line: without them the product is whole, and sells no templates. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RemainingTree, removeFeature } from './remove-feature.ts';

const minutes = 60_000;
let tree: RemainingTree;
beforeAll(async () => {
  tree = await removeFeature({
    folders: ['src/features/marketplace'],
    lines: { 'src/features/list.ts': ['./marketplace/feature.ts', '  marketplace,'] },
  });
}, 2 * minutes);
afterAll(() => tree[Symbol.asyncDispose]());

test('the types hold', { timeout: 10 * minutes }, async () => {
  expect(await tree.checkTypes()).toBe('');
});

test('it builds, starts and answers, without templates', { timeout: 15 * minutes }, async () => {
  await tree.build();
  const calls = [
    '/api/multipage/marketplace/templates',
    '/api/billing/stripe-hook',
    '/api/billing/stripe-connect-hook',
  ];
  expect(await tree.ask(['/', '/dashboard', '/blog', '/api/docs', '/templates', ...calls])).toEqual({
    ...{ '/': 200, '/dashboard': 302, '/blog': 200, '/api/docs': 200, '/templates': 404 },
    // A call with another method is there; one that is gone is not.
    ...{ [calls[0] ?? '']: 404, [calls[1] ?? '']: 405, [calls[2] ?? '']: 404 },
  });
});
