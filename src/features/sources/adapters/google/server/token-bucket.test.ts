import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function openBucket(perMinute: number) {
  const clock = { now: 0 };
  return { clock, bucket: new TokenBucket(perMinute, () => clock.now) };
}

test('no minute has more calls than it may have, however they come', () => {
  const { clock, bucket } = openBucket(60);
  const made: number[] = [];
  for (let call = 0; call < 400; call++) {
    if (call % 7 === 0) clock.now += (call * 7_919) % 4_000;
    made.push(clock.now + bucket.take());
  }
  made.sort((one, other) => one - other);
  for (const at of made)
    expect(made.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(60);
  // Nothing of the quota is left unused while calls wait.
  expect(made.at(-1)).toBeLessThanOrEqual(7 * 60_000);
});

test('to ask how long it would be takes nothing', () => {
  const { clock, bucket } = openBucket(2);
  expect([bucket.take(), bucket.take(), bucket.wait(), bucket.wait()]).toEqual([0, 0, 60_000, 60_000]);
  clock.now = 59_000;
  expect([bucket.wait(), bucket.left()]).toEqual([1_000, 0]);
  clock.now = 60_000;
  expect([bucket.wait(), bucket.left()]).toEqual([0, 2]);
});

test('where nothing is left elsewhere, tokens come back evenly', () => {
  const { clock, bucket } = openBucket(4);
  bucket.take();
  bucket.empty();
  expect(bucket.left()).toBe(0);
  clock.now = 20_000;
  expect(bucket.left()).toBe(1);
  clock.now = 60_000;
  expect(bucket.left()).toBe(4);
});
