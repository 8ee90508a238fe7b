import { expect, test } from 'vitest';
import { FairSlots } from './fair-slots.ts';

/** Works for an owner until it is ended. */
function start(positions: FairSlots, owner: string, begun: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = positions.run(owner, () => {
    begun.push(owner);
    return promise;
  });
  return { work, end: () => (resolve(), work) };
}

test('an owner has so many places and no more, and others find theirs', async () => {
  const positions = new FairSlots(2, 1);
  const begun: string[] = [];
  const own = Array.from({ length: 5 }, () => start(positions, 'greedy', begun));
  expect([positions.taken, positions.waiting]).toEqual([1, 4]);
  const other = start(positions, 'other', begun);
  expect(begun).toEqual(['greedy', 'other']);
  const third = start(positions, 'third', begun);
  await other.end();
  expect(begun.at(-1)).toBe('third');
  await third.end();
  for (const one of own) await one.end();
  expect([positions.taken, positions.waiting]).toEqual([0, 0]);
});

test('who worked least comes in first, however many of others wait', async () => {
  const positions = new FairSlots(1);
  const begun: string[] = [];
  const first = start(positions, 'greedy', begun);
  const own = Array.from({ length: 3 }, () => start(positions, 'greedy', begun));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await first.end();
  const reader = start(positions, 'reader', begun);
  expect(begun).toEqual(['greedy', 'greedy']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await own[0]?.end();
  expect(begun.at(-1)).toBe('reader');
  await reader.end();
  for (const one of own) await one.end();
});

test('a work that fails gives its place back', async () => {
  const positions = new FairSlots(1);
  await expect(positions.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(positions.run('two', async () => 2)).resolves.toBe(2);
});
