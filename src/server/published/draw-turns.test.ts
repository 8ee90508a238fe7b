import { expect, test } from 'vitest';
import { DrawTurns } from './draw-turns.ts';

/** Starts drawing and answers how to end it. */
function start(turns: DrawTurns, who: string, app = 'shop') {
  const { promise, resolve } = Promise.withResolvers<string>();
  const state = { isDrawn: false };
  const page = turns.take({ app, who }, () => {
    state.isDrawn = true;
    return promise;
  });
  return { state, page, end: () => resolve('page') };
}
const moment = () => new Promise((resolve) => setImmediate(resolve));

test('one visitor never has all turns of an app, and who waits comes in when one is free', async () => {
  const turns = new DrawTurns();
  const own = Array.from({ length: 10 }, () => start(turns, 'greedy'));
  const other = start(turns, 'reader');
  await moment();
  expect(own.filter(({ state }) => state.isDrawn)).toHaveLength(3);
  expect(other.state.isDrawn).toBe(true);
  own[0]?.end();
  await moment();
  expect(own.filter(({ state }) => state.isDrawn)).toHaveLength(4);
  for (const { end } of [...own, other]) end();
  expect(await Promise.all([...own, other].map(({ page }) => page))).toHaveLength(11);
});

test('too many that wait are refused at once, those of another app are not', async () => {
  const turns = new DrawTurns();
  const own = Array.from({ length: 33 }, () => start(turns, 'greedy'));
  await expect(start(turns, 'greedy').page).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 5 } });
  const other = start(turns, 'greedy', 'blog');
  await moment();
  expect(other.state.isDrawn).toBe(true);
  for (const { end } of [...own, other]) end();
  await Promise.all(own.map(({ page }) => page));
});
