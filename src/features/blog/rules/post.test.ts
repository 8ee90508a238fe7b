import { expect, test } from 'vitest';
import { postSlug, postState, readingMinutes, tagsOf } from './post.ts';

test('an address follows the title and never stands in the way of another', () => {
  expect(postSlug('Über die Äpfel & Birnen!')).toBe('uber-die-apfel-birnen');
  expect(postSlug('Preview')).toBe('preview-post');
  expect(postSlug('日本')).toBe('post');
  expect(postSlug('a'.repeat(300))).toHaveLength(100);
});

test('tags are kept once', () => {
  expect(tagsOf([' Spread  sheets ', 'spread sheets', '', 'C++'])).toEqual([
    { name: 'Spread sheets', slug: 'spread-sheets' },
    { name: 'C++', slug: 'c' },
  ]);
  expect(tagsOf(['日本'])[0]?.slug).toMatch(/^[a-z0-9]+$/);
});

test('a post is published from its minute on', () => {
  const at = new Date(1_000);
  expect(postState(null, at)).toBe('draft');
  expect(postState(at, new Date(999))).toBe('scheduled');
  expect(postState(at, at)).toBe('published');
});

test('reading takes a minute for 220 words', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(660))).toBe(3);
  expect(readingMinutes('語'.repeat(1_320))).toBe(2);
});
