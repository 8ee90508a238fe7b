import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardChunks, reloadOnce } from './chunk-guard.ts';

const reload = vi.fn<() => void>();
let online = true;

beforeEach(() => {
  const stored = new Map<string, string>();
  online = true;
  reload.mockClear();
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page is loaded anew once in 60 seconds, and again after them', () => {
  const begun = 1_700_000_000_000;
  expect([0, 1, 59_999, 60_000, 60_001].map((later) => reloadOnce(begun + later))).toEqual([
    ...[true, false, false, true, false],
  ]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a connection, or a place to remember it, nothing is loaded', () => {
  online = false;
  expect(reloadOnce()).toBe(false);
  online = true;
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('no storage here', 'SecurityError');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a file of an older build that is gone loads the page anew', () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  guardChunks();
  target.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledTimes(1);
});
