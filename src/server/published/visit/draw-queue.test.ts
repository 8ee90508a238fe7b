import { expect, test } from 'vitest';
import { DrawQueue } from './draw-queue.ts';

/** Starts drawing and answers how to end it. */
function start(queue: DrawQueue, who: string, app = 'shop') {
  const { promise, resolve } = Promise.withResolvers<string>();
  const state = { isDrawn: false };
  const page = queue.run({ app, who }, () => {
    state.isDrawn = true;
    return promise;
  });
  return { state, page, end: () => resolve('page') };
}
const moment = () => new Promise((resolve) => setImmediate(resolve));

test('one visitor never has all places of an app, and who waits comes in when one is free', async () => {
  const queue = new DrawQueue();
  const own = Array.from({ length: 10 }, () => start(queue, 'greedy'));
  const other = start(queue, 'reader');
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
  const queue = new DrawQueue();
  const own = Array.from({ length: 33 }, () => start(queue, 'greedy'));
  await expect(start(queue, 'greedy').page).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 5 } });
  const other = start(queue, 'greedy', 'blog');
  await moment();
  expect(other.state.isDrawn).toBe(true);
  for (const { end } of [...own, other]) end();
  await Promise.all(own.map(({ page }) => page));
});
