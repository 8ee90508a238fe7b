import { expect, test } from 'vitest';
import { splitStyle } from './split-style.ts';

const face = (range: string): string => `@font-face{font-family:Serif;src:url(/assets/x.woff2)${range}}`;
const latin = face(';unicode-range:U+??,U+131,U+2000-206F');
const greek = face(';unicode-range:U+370-377,U+37A-37F');
const greekMore = face(';unicode-range:U+1F??');
const local = face('');

test('fonts of other scripts stand by themselves, for pages that have a character of them', () => {
  const [rest, others, ...more] = splitStyle(
    `${greek}.a{color:red}${latin}${greekMore}${local}@media print{.b{top:0}}`,
  );
  expect(rest).toEqual({ text: `.a{color:red}${latin}${local}@media print{.b{top:0}}` });
  expect(others?.text).toBe(greek + greekMore);
  expect(more).toEqual([]);
  const needs = (text: string) => others?.characters?.test(text);
  expect(['Trees – “plain”', 'Bäume', 'Ͱ', 'και', 'ἀρχή', '\u{1fff}'].map(needs)).toEqual([
    ...[false, false, true, false, true, true],
  ]);
});

test('a sheet without such fonts stays whole, and so does a range that is written in another way', () => {
  for (const text of [`${latin}${local}.a{top:0}`, face(';unicode-range:u+zz'), ''])
    expect(splitStyle(text)).toEqual([{ text }]);
});
