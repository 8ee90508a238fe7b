import { expect, test } from 'vitest';
import { pageStyle } from './page-styles.ts';

const hrefs = ['/assets/blog-1.css'];
const sheet = { text: '.a>.b{color:red}', source: "'sha256-abc='" };
const greek = { text: '@font-face{src:url(greek)}', source: "'sha256-def='", characters: /[\u{370}-\u{3ff}]/u };

test('a style sheet of the build stands within the page, and its policy names it by its hash', () => {
  const style = pageStyle(hrefs, () => [sheet]);
  expect(style.tagsFor('Trees')).toEqual(['<style>.a>.b{color:red}</style>']);
  expect(style.sources).toEqual(["'sha256-abc='"]);
});

test('fonts of another script stand in pages that have it, and every policy knows them', () => {
  const style = pageStyle(hrefs, () => [sheet, greek]);
  expect(style.tagsFor('<p>Trees</p>')).toEqual(['<style>.a>.b{color:red}</style>']);
  for (let time = 0; time < 2; time++) expect(style.tagsFor('<p>Δέντρα</p>')).toHaveLength(2);
  expect(style.sources).toEqual(["'sha256-abc='", "'sha256-def='"]);
});

test('it is linked in development, and where its text would end the element', () => {
  const linked = ['<link rel="stylesheet" href="/assets/blog-1.css">'];
  const ending = pageStyle(hrefs, () => [{ ...sheet, text: '.a{content:"</style>"}' }, greek]);
  for (const style of [pageStyle(hrefs), ending]) {
    expect(style.tagsFor('Δέντρα')).toEqual(linked);
    expect(style.sources).toEqual([]);
  }
});
