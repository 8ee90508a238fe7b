import { expect, test } from 'vitest';
import { pageStyle } from './page-styles.ts';

const hrefs = ['/assets/blog-1.css'];

test('a style sheet of the build stands within the page, and its policy names it by its hash', () => {
  const built = () => ({ text: '.a>.b{color:red}', source: "'sha256-abc='" });
  expect(pageStyle(hrefs, built)).toEqual({
    tags: ['<style>.a>.b{color:red}</style>'],
    sources: ["'sha256-abc='"],
  });
});

test('it is linked in development, and where its text would end the element', () => {
  const linked = { tags: ['<link rel="stylesheet" href="/assets/blog-1.css">'], sources: [] };
  expect(pageStyle(hrefs)).toEqual(linked);
  expect(pageStyle(hrefs, () => ({ text: '.a{content:"</style>"}', source: "'sha256-abc='" }))).toEqual(linked);
});
