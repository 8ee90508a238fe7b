import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStudioOnRecord, stored } from '#test/studio-on-record.ts';
import { movesOf } from './several-blocks.ts';
import { propertyRuns } from '#test/property-runs.ts';

test('several blocks move to one place and keep their order, wherever they stood', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.infiniteStream(fc.boolean()), fc.nat(), (count, chosen, where) => {
      const all = Array.from({ length: count }, (_, index) => `b${index}`);
      const moving = all.filter(() => chosen.next().value);
      const others = all.filter((id) => !moving.includes(id));
      const position = where % (others.length + 1);
      let current = all;
      for (const edit of movesOf(all, moving, others[position] ?? null, others.at(-1) ?? null)) {
        if (edit.kind !== 'move-block') throw new Error(edit.kind);
        current = current.filter((id) => id !== edit.id).toSpliced(edit.index, 0, edit.id);
      }
      expect(current).toEqual(others.toSpliced(position, 0, ...moving));
    }),
    propertyRuns(100),
  );
});

test('what is done to several blocks is one step, and leaves header and footer in their places', async () => {
  const { studio, types } = await openStudioOnRecord([
    ...[stored('h', 'header'), stored('a', 'table'), stored('b', 'form'), stored('c', 'grid'), stored('f', 'footer')],
  ]);
  studio.select('a');
  studio.extendSelection('b');
  expect(studio.selection()).toEqual(['a', 'b']);
  studio.stepTogether(studio.selection(), 1);
  expect(types()).toBe('header grid table form footer');
  studio.stepTogether(studio.selection(), 1);
  expect(types()).toBe('header grid table form footer');
  studio.stepTogether(studio.selection(), -1);
  studio.stepTogether(studio.selection(), -1);
  expect(types()).toBe('header table form grid footer');
  studio.duplicateTogether(studio.selection());
  expect(types()).toBe('header table form table form grid footer');
  expect(studio.selection()).toHaveLength(2);
  studio.toggleSelected('f');
  expect(studio.selection()).toHaveLength(3);
  studio.removeTogether(studio.selection());
  expect(types()).toBe('header table form grid');
  expect(studio.state().history.past.map(({ label }) => label)).toEqual([
    ...['move 2 blocks', 'move 2 blocks', 'duplicate 2 blocks', 'delete 3 blocks'],
  ]);
  studio.undo();
  expect(types()).toBe('header table form table form grid footer');
  studio.selectEverything();
  expect(studio.selection()).toHaveLength(7);
  // Another block alone ends it.
  studio.select('a');
  expect(studio.selection()).toEqual(['a']);
  studio.stop();
});
