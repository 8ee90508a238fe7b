import { expect, test } from 'vitest';
import { coverPairs } from './pairs.ts';

const numbers = [0, 1, 2, 3] as const;
const all = numbers.flatMap((a) => numbers.flatMap((b) => numbers.map((c) => ({ a, b, c }))));
const pairsIn = (items: readonly { a: number; b: number; c: number }[]): Set<string> =>
  new Set(items.flatMap(({ a, b, c }) => [`a${a}b${b}`, `a${a}c${c}`, `b${b}c${c}`]));

test('a cover holds every pair that all combinations hold, with far fewer of them', () => {
  const cover = coverPairs(all, (item) => item);
  expect(pairsIn(cover)).toEqual(pairsIn(all));
  expect(cover.length).toBeLessThan(all.length / 2);
});

test('combinations that nothing else covers are kept', () => {
  const odd = { a: 9, b: 9, c: 9 };
  expect(coverPairs([...all, odd], (item) => item)).toContain(odd);
});
