import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each(['/', '/dashboard', '/dashboard?tab=1#x', '/handover?host=a.localhost&path=/'])('%s stays', (path) => {
  expect(localPath(path, '/home')).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/a\\b',
  ' /a',
  '/a\n',
  '',
  undefined,
])('%j leads nowhere else', (path) => {
  expect(localPath(path, '/home')).toBe('/home');
});
