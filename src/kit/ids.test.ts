import { expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

test('an id is safe in an address and carries its prefix', () => {
  expect(newId()).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
  expect(newId('app')).toMatch(/^app_[0-9a-hjkmnp-tv-z]{26}$/);
});

test('ids never repeat', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000);
});

test('a later id sorts after an earlier one', () => {
  vi.useFakeTimers();
  try {
    const ids = [0, 1, 31, 32, 1e9, 1.8e12, 1.8e12 + 1].map((time) => {
      vi.setSystemTime(time);
      return newId();
    });
    expect(ids.toSorted()).toEqual(ids);
  } finally {
    vi.useRealTimers();
  }
});
