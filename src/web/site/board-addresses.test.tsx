import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { boardPathOf } from '#features/boards/rules/board-path.ts';
import { siteRoutes } from './routes.tsx';

const paths = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...paths(children ?? []),
  ]);

test('no board stands at or in front of an address of the site', () => {
  const firsts = new Set(paths(siteRoutes).map((path) => `/${path.split('/')[1] ?? ''}`));
  expect([...firsts]).toEqual(expect.arrayContaining(['/', '/dashboard', '/unsubscribe']));
  expect([...firsts].filter((path) => boardPathOf(path) !== null)).toEqual([]);
});
