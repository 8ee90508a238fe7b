import { describe, expect, test } from 'vitest';
import { type AuthStep, isAuthPage, takesAuthQuery, wayOn } from './auth-page.ts';

test.each<[string, AuthStep[], boolean]>([
  ['login', ['login'], true],
  ['team-login', ['login'], true],
  ['register', ['register'], true],
  ['password', ['forgotPassword'], true],
  ['login', [], false],
  ['admin', [], false],
  ['orders', ['login'], false],
  ['', ['login'], false],
])('the page %j on which visitors can %j is an auth page: %j', (page_slug, steps, expected) => {
  expect(isAuthPage({ page_slug }, new Set(steps))).toBe(expected);
});

test.each([
  ['/login', true],
  ['/confirm-email', true],
  ['/team-login', true],
  ['/reset_password', true],
  ['/orders', false],
  ['/', false],
  ['/toString', false],
])('%s takes the token of a link: %j', (path, expected) => {
  expect(takesAuthQuery(path)).toBe(expected);
});

describe('the way on after signing in', () => {
  test.each(['/', '/orders', '/orders?record=1&filters=a:b', '/a-b#part', '/api-docs'])('%s', (next) => {
    expect(wayOn(next)).toBe(next);
  });
  test.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/ok\u0000'],
    [' /orders'],
    ['orders'],
    ['?x'],
    ['#x'],
    [''],
    [null],
    [undefined],
    ['/login'],
    ['/login?next=/login'],
    ['/reset-password?token=x'],
    ['/api/pages'],
    ['/handover?code=x'],
    ['/sign-out'],
    [`/${'x'.repeat(6_000)}`],
  ])('is the first page instead of %j', (next) => {
    expect(wayOn(next)).toBe('/');
  });

  test.each(['/team', '/team?section=Orders', '/team#one'])('from a board to %s', (next) => {
    expect(wayOn(next, 'team')).toBe(next);
  });
  test.each(['/', '/dashboard', '/other', '/team/login', '/teams', '/team/../dashboard', '/team/', '//team', null])(
    'from a board never to %j',
    (next) => {
      expect(wayOn(next, 'team')).toBe('/team');
    },
  );
});
