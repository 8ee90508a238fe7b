import { expect, test } from 'vitest';
import { defaultAuthPages } from '#features/app-users/rules/auth-page.ts';
import { type Redirect, redirectOf, redirectProblems } from './redirects.ts';

const list = (...pairs: [string, string][]): Redirect[] => pairs.map(([from, to]) => ({ from, to }));
const own = (host: string): boolean => host === 'shop.example.com';
const at = (redirects: Redirect[], pathname: string, search = ''): string | null =>
  redirectOf(redirects, { pathname, search }, own);

test('an old path leads to its new address, however it is spelled', () => {
  const redirects = list(
    ['/About-Us.html', '/about'],
    ['/käse/alt', 'https://other.example/x?y=1'],
    ['/a', '/b'],
    ['/b', '/c'],
  );
  for (const path of ['/about-us.html', '/ABOUT-US.HTML/', '/About-Us.html'])
    expect(at(redirects, path)).toBe('/about');
  expect(at(redirects, '/k%C3%A4se/alt')).toBe('https://other.example/x?y=1');
  // There may be a page at it.
  expect(at(redirects, '/a')).toBe('/b');
  expect(at(redirects, '/about')).toBeNull();
  expect(at(redirects, '/a', '?search=x')).toBe('/b?search=x');
  // Nothing of it is told to others.
  expect(at(redirects, '/käse/alt', '?token=x')).toBe('https://other.example/x?y=1');
});

test('an address of the app itself is as good as its path: no circle leads over it', () => {
  expect(at(list(['/a', 'https://shop.example.com/a']), '/a')).toBeNull();
  expect(at(list(['/a', 'https://shop.example.com/b'], ['/b', '/a']), '/b')).toBeNull();
  expect(at(list(['/a', 'https://shop.example.com/b']), '/a')).toBe('https://shop.example.com/b');
});

test.each<[string, string, string]>([
  ['old', '/x', 'from'],
  ['', '/x', 'from'],
  ['//evil.example', '/x', 'from'],
  ['/', '/x', 'from'],
  ['/old?id=1', '/x', 'from'],
  ['/api/pages', '/x', 'from'],
  ['/assets/a.js', '/x', 'from'],
  ['/Sitemap.xml', '/x', 'from'],
  ['/trips/feed.xml', '/x', 'from'],
  ['/.well-known/acme-challenge/x', '/x', 'from'],
  ['/login', '/x', 'from'],
  ['/old', '', 'to'],
  ['/old', 'new', 'to'],
  ['/old', 'javascript:alert(1)', 'to'],
  ['/old', ' javascript:alert(1)', 'to'],
  ['/old', 'data:text/html,x', 'to'],
  ['/old', '//evil.example', 'to'],
  ['/old', '/\\evil.example', 'to'],
  ['/old', 'https://user:pass@evil.example', 'to'],
  ['/old', 'https://', 'to'],
  ['/old', '/OLD/', 'to'],
])('%j to %j is refused', (from, to, field) => {
  expect(redirectProblems(list(['/fine', '/x'], [from, to]), 'r').map(({ path }) => path)).toEqual([`r.1.${field}`]);
});

test('lines that are not filled in yet are named, also where another leads to the home page', () => {
  const redirects = list(['', ''], ['/menu-2019.html', '/'], ['/old', 'new']);
  expect(redirectProblems(redirects, 'r').map(({ path }) => path)).toEqual(['r.0.from', 'r.0.to', 'r.2.to']);
});

test.each(Object.keys(defaultAuthPages))('%s stays where people sign in', (from) => {
  expect(redirectProblems(list([from, '/x']), 'r')).toEqual([
    { path: 'r.0.from', message: 'This address is reserved.' },
  ]);
});

test('circles and repeated addresses are refused, chains are not', () => {
  const paths = (redirects: Redirect[]) => redirectProblems(redirects, 'r').map(({ path }) => path);
  expect(paths(list(['/a', '/b'], ['/b', '/c'], ['/c', '/d#part']))).toEqual([]);
  expect(paths(list(['/a', '/b'], ['/b', '/c'], ['/c', '/a?x']))).toEqual(['r.0.to', 'r.1.to', 'r.2.to']);
  expect(paths(list(['/a', '/b'], ['/A/', '/c']))).toEqual(['r.1.from']);
});
