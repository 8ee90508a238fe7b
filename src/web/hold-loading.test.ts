import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLoading } from './hold-loading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When an answer that takes so long is there, in milliseconds. */
async function heldUntil(takes: number, fails = false): Promise<number> {
  const begun = performance.now();
  const ask = () =>
    new Promise<string>((resolve, reject) =>
      setTimeout(() => (fails ? reject(new Error('away')) : resolve('there')), takes),
    );
  const held = holdLoading(ask).then(
    () => performance.now() - begun,
    () => performance.now() - begun,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  return held;
}

test('what comes before 200 ms is there at once; what is said by then stays for 200 ms', async () => {
  for (const [takes, there] of [
    ...[
      [0, 0],
      [199, 199],
      [200, 400],
      [399, 400],
      [400, 400],
      [700, 700],
    ],
  ] as const)
    expect([takes, await heldUntil(takes)]).toEqual([takes, there]);
});

test('so it is with failures', async () => {
  expect(await heldUntil(300, true)).toBe(400);
  await expect(holdLoading(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
