import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([
  ['/dashboard?tab=1', '/dashboard?tab=1'],
  ['//evil.example', '/home'],
  ['', '/home'],
  [undefined, '/home'],
])('%j leads to %s', (path, target) => {
  expect(localPath(path, '/home')).toBe(target);
});
