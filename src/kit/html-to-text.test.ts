import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['<p>Hello <b>world</b></p>', 'Hello world'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['3 < 5 and 7 > 2', '3 < 5 and 7 > 2'],
  ['Fish &amp; chips &#8211; &#x41;&nope;', 'Fish & chips – A&nope;'],
  ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
  ['a<!-- <b>not said</b> -->b', 'ab'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="https://x.example"', ''],
  ['plain', 'plain'],
])('the words of %j are %j', (html, words) => {
  expect(htmlToText(html)).toBe(words);
});

test('many signs that open nothing are read in linear time', () => {
  // In quadratic time each would take minutes, which no test is given.
  expect(htmlToText('<script>'.repeat(400_000))).toBe('');
  expect(htmlToText('<a '.repeat(400_000))).toBe('');
  expect(htmlToText('<'.repeat(1_000_000))).toHaveLength(1_000_000);
});
