/** Google Sheets is one folder and one line: without them the product is whole, and says nothing of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RemainingTree, removeFeature } from './remove-feature.ts';

const minutes = 60_000;
let tree: RemainingTree;
beforeAll(async () => {
  tree = await removeFeature({
    folders: ['src/features/sources/adapters/google'],
    lines: { 'src/features/sources/server/adapters.ts': ['google/adapter.ts'] },
  });
}, 2 * minutes);
afterAll(() => tree[Symbol.asyncDispose]());

test('the types hold', { timeout: 10 * minutes }, async () => {
  expect(await tree.checkTypes()).toBe('');
});

test('it builds, starts and answers, without the calls of Google Sheets', { timeout: 15 * minutes }, async () => {
  await tree.build();
  expect(await tree.ask(['/', '/api/docs', '/api/published-sources/preview', '/api/google-sheets'])).toEqual({
    ...{ '/': 200, '/api/docs': 200 },
    // A call with another method and one without a session are there; one that is gone is not.
    ...{ '/api/published-sources/preview': 405, '/api/google-sheets': 404 },
  });
});
