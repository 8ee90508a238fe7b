/** Clocks are moved by hand: the tests look at what a screen gets at each moment. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSiteQueries } from './site-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queries = createSiteQueries();

/** A screen that waits for what comes after so many milliseconds; `moments` are those at which it had nothing yet. */
async function pendingMoments(key: string, takes: number, moments: number[], fails = false) {
  const observer = new QueryObserver(queries, {
    queryKey: [key],
    queryFn: () =>
      new Promise<string>((resolve, reject) =>
        setTimeout(() => (fails ? reject(new Error('No.')) : resolve('here')), takes),
      ),
  });
  const leave = observer.subscribe(() => undefined);
  const pending: number[] = [];
  let now = 0;
  for (const moment of moments) {
    await vi.advanceTimersByTimeAsync(moment - now);
    now = moment;
    if (observer.getCurrentResult().isPending) pending.push(moment);
  }
  leave();
  return { pending, result: observer.getCurrentResult() };
}

test('an answer that comes before anything stands in its place is shown at once', async () => {
  const { pending } = await pendingMoments('soon', 30, [29, 31, 199, 210]);
  expect(pending).toEqual([29]);
});

test('what stands in the place of an answer stays for 200 ms', async () => {
  const { pending, result } = await pendingMoments('later', 230, [229, 240, 399, 401]);
  expect(pending).toEqual([229, 240, 399]);
  expect(result.data).toBe('here');
});

test('a failure, too', async () => {
  const { pending, result } = await pendingMoments('never', 350, [351, 399, 401], true);
  expect(pending).toEqual([351, 399]);
  expect(result.error?.message).toBe('No.');
});

test('an answer that took longer than both comes at once', async () => {
  const { pending } = await pendingMoments('slow', 700, [699, 701]);
  expect(pending).toEqual([699]);
});

test('what is on the screen already is renewed without a pause', async () => {
  const key = ['known'];
  queries.setQueryData(key, 'old', { updatedAt: 1 });
  const observer = new QueryObserver(queries, {
    queryKey: key,
    queryFn: () => new Promise<string>((resolve) => setTimeout(() => resolve('new'), 250)),
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(251);
  expect(observer.getCurrentResult().data).toBe('new');
  leave();
});
