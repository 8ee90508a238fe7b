import { expect, test } from 'vitest';
import { defaultAuthPages } from '#features/app-users/rules/auth-page.ts';
import { boardPathOf, pathAt } from './board-path.ts';

test.each<[string, string, string]>([
  ['/orders', 'orders', '/'],
  ...Object.keys(defaultAuthPages).map((path) => [`/orders${path}`, 'orders', path] satisfies [string, string, string]),
])('%s is of the board %s', (pathname, slug, path) => {
  expect(boardPathOf(pathname)).toEqual({ slug, path });
  expect(pathAt({ board_slug: slug }, path)).toBe(pathname);
});

test.each([
  ...['/', '/orders/', '//orders', 'orders', '/orders/list', '/orders/login/', '/orders//login', '/Orders'],
  ...['/dashboard', '/dashboard/login', '/api/login', '/orders/Login', '/orders/sign-out', '/a/login', '/2026'],
])('%j is no address of a board', (pathname) => {
  expect(boardPathOf(pathname)).toBeNull();
});

test.each([
  ['/?preview=true#one', '/orders?preview=true#one', '/?preview=true#one'],
  ['/#one', '/orders#one', '/#one'],
  ['/reset-password?token=x', '/orders/reset-password?token=x', '/reset-password?token=x'],
])('%s stands at %s of a board, and as it is at the host of an app', (path, ofBoard, ofApp) => {
  expect(pathAt({ board_slug: 'orders' }, path)).toBe(ofBoard);
  expect(pathAt({ board_slug: '' }, path)).toBe(ofApp);
});
