import { expect, test } from 'vitest';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { indexAmongAll } from './shown-blocks.ts';

const all = ['a1', 'b1', 'a2', 'b2', 'a3', 'foot'].map((id) => proposedBlock('table', id));
const shown = all.filter((block) => block.id.startsWith('a'));

test.each<[string, number, string | null, number]>([
  ['a new block before the first', 0, null, 0],
  ['a new block before the last', 2, null, 4],
  ['a new block at the end stands behind the last of its section', 3, null, 5],
  ['the last one moved up', 1, 'a3', 2],
  ['the first one moved down', 1, 'a1', 3],
  ['the first one moved to the end', 2, 'a1', 4],
])('%s', (_name, index, id, position) => {
  expect(indexAmongAll(all, shown, index, id)).toBe(position);
});

test('where nothing is shown the end of the page is the place', () => {
  expect(indexAmongAll(all, [], 0)).toBe(all.length);
});
