import { expect, test } from 'vitest';
import { linkOfCell, mailtoOf } from './action-link.ts';

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['HTTP://example.com', 'HTTP://example.com'],
  [' mailto:ann@example.com ', 'mailto:ann@example.com'],
  ['tel:+49 30 1234', 'tel:+49 30 1234'],
  ['www.example.com/path', 'https://www.example.com/path'],
  ['example.com:8080', 'https://example.com:8080'],
])('%s is a link', (cell, href) => {
  expect(linkOfCell(cell)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<b>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'ftp://example.com',
  '//evil.example',
  '/\\evil.example',
  '/orders',
  'https:',
  'https:///',
  'https://\\evil',
  'about:blank',
  'two words',
  'note',
  '',
  null,
  12,
  true,
])('%j is no link', (cell) => {
  expect(linkOfCell(cell)).toBe('');
});

test('an e-mail address becomes a mailto, with nothing in it that adds a header', () => {
  expect(mailtoOf('ann@example.com')).toBe('mailto:ann@example.com');
  expect(mailtoOf('ann@example.com?bcc=eve@example.com')).toBe('');
  expect(mailtoOf('ann?bcc=eve@example.com')).toBe('mailto:ann%3Fbcc%3Deve@example.com');
  for (const cell of ['ann', '<ann@example.com>', 'ann@example.com, bob@example.com', '', null]) {
    expect(mailtoOf(cell)).toBe('');
  }
});
