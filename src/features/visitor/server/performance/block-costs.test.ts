import { expect, test } from 'vitest';
import { BlockCosts } from './block-costs.ts';

const cost = (milliseconds: number) => ({ milliseconds, rows_read: milliseconds * 10, bytes: 100 });

test('a block costs the median of its last fifty drawings, each figure for itself', () => {
  const costs = new BlockCosts();
  expect(costs.of('page', 'block')).toBeNull();
  costs.note('page', 'block', cost(900));
  for (let index = 1; index <= 3; index++) costs.note('page', 'block', cost(index));
  costs.note('page', 'other', cost(7));
  expect(costs.of('page', 'block')).toEqual({ milliseconds: 2, rows_read: 20, bytes: 100, count: 4 });
  for (let index = 0; index < 50; index++) costs.note('page', 'block', cost(5));
  expect(costs.of('page', 'block')).toEqual({ milliseconds: 5, rows_read: 50, bytes: 100, count: 50 });
  expect(costs.of('page', 'other')?.count).toBe(1);
  expect(costs.of('other page', 'block')).toBeNull();
});

test('those of blocks that were not drawn for long are forgotten first', () => {
  const costs = new BlockCosts();
  for (let index = 0; index < 5_000; index++) costs.note('page', `block ${index}`, cost(1));
  costs.note('page', 'block 0', cost(1));
  costs.note('page', 'one more', cost(1));
  expect(costs.of('page', 'block 0')?.count).toBe(2);
  expect(costs.of('page', 'block 1')).toBeNull();
});
