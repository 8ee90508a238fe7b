import { expect, test } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

test('text is what a reader sees, in one line', () => {
  expect(textOfHtml('<p>Rows &amp; <b>pages</b></p>\n<ul><li>one</li></ul>', 100)).toBe('Rows & pages one');
  expect(textOfHtml('', 100)).toBe('');
  expect(textOfHtml('&lt;b&gt; stays &quot;text&quot;', 100)).toBe('<b> stays "text"');
});

test('what is too long ends with a whole word', () => {
  expect(textOfHtml('<p>one two, three four</p>', 12)).toBe('one two…');
  expect(textOfHtml('abcdefghijklmnop', 5)).toBe('abcde…');
});
