import { expect, test } from 'vitest';
import { inOrder } from './longest-first.ts';

const file = (project: string, path: string) => ({ project, path });
const files = [
  file('unit', 'src/kit/short.test.ts'),
  file('browser', 'test/browser/page.test.ts'),
  file('unit', 'src/kit/long.test.ts'),
  file('unit', 'src/kit/ids.property.test.ts'),
];
const durations = {
  'src/kit/long.test.ts': 9_000,
  'src/kit/short.test.ts': 3_000,
  'test/browser/page.test.ts': 90_000,
};
const pathsOf = (changed: string[]) => inOrder(files, durations, changed).map(({ path }) => path);

test('files begin by how long they take, those of one project together', () => {
  expect(pathsOf([])).toEqual([
    'src/kit/long.test.ts',
    'src/kit/short.test.ts',
    'src/kit/ids.property.test.ts',
    'test/browser/page.test.ts',
  ]);
});

test('the tests of what changed come before them', () => {
  const first = 'src/kit/ids.property.test.ts';
  expect(pathsOf(['src/kit/ids.ts'])[0]).toBe(first);
  expect(pathsOf([first, 'README.md'])[0]).toBe(first);
  expect(pathsOf(['src/kit/idsuffix.ts'])[0]).toBe('src/kit/long.test.ts');
});
