import { expect, test } from 'vitest';
import {
  breadcrumbsOf,
  chooseBreadcrumb,
  type HistoryEntry,
  maxHistoryEntries,
  nameOfPath,
  readHistory,
  recordVisit,
} from './breadcrumbs.ts';

const items = [{ name: 'Our menu', path: '/menu' }];
const visits = (...paths: string[]): readonly HistoryEntry[] =>
  paths.reduce<readonly HistoryEntry[]>(
    (history, path, index) => recordVisit(history, { path, url: `${path}?from=${index}`, timestamp: index }, items),
    [],
  );
const paths = (entries: readonly { path: string }[]): string[] => entries.map((entry) => entry.path);

test('a visit is recorded with its name, address and time', () => {
  expect(visits('/menu')).toEqual([{ name: 'Our menu', path: '/menu', url: '/menu?from=0', timestamp: 0 }]);
});

test('a path equal to the last recorded one is not added, but an earlier one is', () => {
  const history = visits('/menu', '/wine-list');
  expect(recordVisit(history, { path: '/wine-list', url: '/wine-list?again', timestamp: 9 }, items)).toBe(history);
  expect(paths(visits('/menu', '/wine-list', '/menu'))).toEqual(['/menu', '/wine-list', '/menu']);
});

test('only the newest entries are kept', () => {
  const history = visits(...Array.from({ length: maxHistoryEntries + 5 }, (_, index) => `/page-${index}`));
  expect(history).toHaveLength(maxHistoryEntries);
  expect(history[0]?.path).toBe('/page-5');
});

test('there is one breadcrumb per unique path and only the last is active', () => {
  const crumbs = breadcrumbsOf(visits('/menu', '/wine-list', '/menu', '/book'), { path: '/book', url: '/book' }, items);
  expect(crumbs.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Wine List', false],
    ['Our menu', false],
    ['Book', true],
  ]);
});

test('without a history the breadcrumbs are Home and the current page', () => {
  expect(breadcrumbsOf([], { path: '/menu', url: '/menu?table=4' }, items)).toEqual([
    { name: 'Home', url: '/', path: '/', isActive: false },
    { name: 'Our menu', url: '/menu?table=4', path: '/menu', isActive: true },
  ]);
});

test('on the home page without a history Home stands once', () => {
  expect(breadcrumbsOf([], { path: '/', url: '/' }, [])).toEqual([
    { name: 'Home', url: '/', path: '/', isActive: true },
  ]);
});

test('choosing a breadcrumb truncates the history after it', () => {
  expect(paths(chooseBreadcrumb(visits('/a', '/b', '/a', '/c'), '/a'))).toEqual(['/a', '/b', '/a']);
  expect(paths(chooseBreadcrumb(visits('/a', '/b'), '/elsewhere'))).toEqual(['/a', '/b']);
});

test('choosing the root clears everything', () => {
  expect(chooseBreadcrumb(visits('/a', '/', '/b'), '/')).toEqual([]);
});

test.each([
  ['/menu', 'Our menu'],
  ['/opening-hours', 'Opening Hours'],
  ['/shop/red--shoes', 'Red Shoes'],
  ['/', 'Home'],
])('the path %s is named %s', (path, name) => {
  expect(nameOfPath(path, items)).toBe(name);
});

test.each([
  ['nothing', null],
  ['broken text', '{'],
  ['something else', '{"a":1}'],
  ['entries of another shape', '[1,null,{"path":"/a"}]'],
  ['addresses of other hosts', '[{"name":"x","url":"https://evil.example","path":"/x","timestamp":1}]'],
  ['scheme-relative addresses', '[{"name":"x","url":"//evil.example","path":"/x","timestamp":1}]'],
])('a kept history that is %s reads as empty', (_, stored) => {
  expect(readHistory(stored)).toEqual([]);
});

test('a kept history is read back', () => {
  const history = visits('/a', '/b');
  expect(readHistory(JSON.stringify(history))).toEqual(history);
});
