import { expect, test } from 'vitest';
import { isTemplateOf, readTemplateData } from './match-template.ts';

const template = {
  id: 'tpl_1',
  name: 'Tree Book & Friends!',
  subdomain: 'trees',
  slug: 'tree-book-friends',
  is_free: true,
  isPurchased: false,
};

test.each([
  ['trees', true],
  ['tree-book-friends', true],
  ['tree-book-friends-', true],
  ['tree-book', false],
  ['Trees', false],
  ['', false],
])('a template is the one at %j: %s', (label, is) => {
  expect(isTemplateOf(template, label)).toBe(is);
});

test('no host has a template without an address', () => {
  expect(isTemplateOf({ ...template, subdomain: '', slug: '', name: '' }, '')).toBe(false);
});

test('the data of a template is read from JSON, and ignored where it is none', () => {
  expect(readTemplateData('{"id":"tpl_1","is_free":false,"isPurchased":true,"name":"x"}')).toEqual({
    id: 'tpl_1',
    is_free: false,
    isPurchased: true,
  });
  for (const text of [null, '', '{', '[]', '"tpl_1"', 'null', '{"id":7,"is_free":"yes"}', '{"id":""}'])
    expect(readTemplateData(text), String(text)).toEqual({});
});
