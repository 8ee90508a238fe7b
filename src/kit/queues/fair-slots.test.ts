import { expect, test } from 'vitest';
import { FairPlaces } from './fair-places.ts';

/** Works for an owner until it is ended. */
function start(places: FairPlaces, owner: string, begun: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = places.run(owner, () => {
    begun.push(owner);
    return promise;
  });
  return { work, end: () => (resolve(), work) };
}

test('an owner has so many places and no more, and others find theirs', async () => {
  const places = new FairPlaces(2, 1);
  const begun: string[] = [];
  const own = Array.from({ length: 5 }, () => start(places, 'greedy', begun));
  expect([places.taken, places.waiting]).toEqual([1, 4]);
  const other = start(places, 'other', begun);
  expect(begun).toEqual(['greedy', 'other']);
  const third = start(places, 'third', begun);
  await other.end();
  expect(begun.at(-1)).toBe('third');
  await third.end();
  for (const one of own) await one.end();
  expect([places.taken, places.waiting]).toEqual([0, 0]);
});

test('who worked least comes in first, however many of others wait', async () => {
  const places = new FairPlaces(1);
  const begun: string[] = [];
  const first = start(places, 'greedy', begun);
  const own = Array.from({ length: 3 }, () => start(places, 'greedy', begun));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await first.end();
  const reader = start(places, 'reader', begun);
  expect(begun).toEqual(['greedy', 'greedy']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await own[0]?.end();
  expect(begun.at(-1)).toBe('reader');
  await reader.end();
  for (const one of own) await one.end();
});

test('a work that fails gives its place back', async () => {
  const places = new FairPlaces(1);
  await expect(places.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(places.run('two', async () => 2)).resolves.toBe(2);
});
