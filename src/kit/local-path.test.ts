import { expect, test } from 'vitest';
import { isLocalPath } from './local-path.ts';

test.each(['/', '/dashboard', '/dashboard?tab=1#x', '/handover?host=a.localhost&path=/', '/caf\u00e9'])(
  '%s is one',
  (path) => {
    expect(isLocalPath(path)).toBe(true);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  '/a\u0001',
  ' /a',
  '/a\n',
  'a',
  '',
])('%j is none', (path) => {
  expect(isLocalPath(path)).toBe(false);
});
