import { expect, test, vi } from 'vitest';
import { newId, newIdAfter } from './ids.ts';

test('an id is safe in an address and carries its prefix', () => {
  expect(newId()).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
  expect(newId('app')).toMatch(/^app_[0-9a-hjkmnp-tv-z]{26}$/);
});

test('ids never repeat', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000);
});

test('an id after another sorts after it, even when that was made by a clock that was ahead', () => {
  const first = newId('cmt');
  expect(newIdAfter('', 'cmt')).toMatch(/^cmt_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(newIdAfter(first, 'cmt') > first).toBe(true);
  let ahead = `cmt_7z${'z'.repeat(7)}y${'z'.repeat(16)}`;
  for (let count = 0; count < 100; count++) {
    const next = newIdAfter(ahead, 'cmt');
    expect(next > ahead).toBe(true);
    expect(next).toHaveLength(first.length);
    ahead = next;
  }
});

test('ids made one after another sort so, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('row'));
  expect(ids.toSorted()).toEqual(ids);
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
