import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { dropPositionOf } from './drop-line.ts';

const blocks = ['a', 'b', 'c'].map((id) => ({ id }) as StoredBlock);
/** Three blocks of 100 px below each other, on a page that begins at 20 px. */
const elementOf = (id: string) => {
  const top = 20 + blocks.findIndex((block) => block.id === id) * 100;
  const root = { getBoundingClientRect: () => ({ top: 20 }) };
  return { closest: () => root, getBoundingClientRect: () => ({ top, bottom: top + 100, height: 100 }) } as never;
};
const position = (dragged: string, over: string, pointerY: number | null) =>
  dropPositionOf(blocks, dragged, { id: over, element: elementOf(over) }, pointerY);

test.each<[string, string, string, number | null, { index: number; top: number } | null]>([
  ['the upper half of a block puts it before', 'c', 'a', 30, { index: 0, top: 0 }],
  ['the lower half puts it after', 'c', 'a', 110, { index: 1, top: 100 }],
  ['below the last block it becomes the last', 'a', 'c', 310, { index: 2, top: 300 }],
  ['where it stands already nothing changes', 'b', 'a', 110, null],
  ['right behind itself nothing changes', 'a', 'b', 130, null],
  ['over itself nothing changes', 'b', 'b', 150, null],
  ['by keyboard it goes beyond the block it was moved to', 'a', 'b', null, { index: 1, top: 200 }],
  ['by keyboard upwards too', 'c', 'b', null, { index: 1, top: 100 }],
])('%s', (_, dragged, over, pointerY, expected) => {
  const found = position(dragged, over, pointerY);
  expect(found && { index: found.index, top: found.top }).toEqual(expected);
});
