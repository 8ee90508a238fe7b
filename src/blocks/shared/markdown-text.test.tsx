import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const inline = (text: string): string => renderToString(<MarkdownText text={text} inline />).replaceAll('<!-- -->', '');

test.each([
  ['# Title\n\n> said\n\ntext', 'Title said text'],
  ['- one\n- two\n* three', '• one • two • three'],
  ['  a  \n\n\n  b  ', 'a b'],
  ['2 > 1\nand - so', '2 &gt; 1 and - so'],
  ['**bold** `code`', '<strong>bold</strong> <code>code</code>'],
])('%j stands on one line', (text, expected) => {
  expect(inline(text)).toBe(expected);
});

test('a link leads to the web, mail or a telephone, and its words hold no bracket', () => {
  expect(inline('[a [b](https://b.example)')).toBe(
    '[a <a href="https://b.example" rel="noopener noreferrer nofollow ugc" target="_blank">b</a>',
  );
  expect(inline('[a](javascript:alert(1)) [b](//c.example) [d](data:x)')).not.toContain('<a ');
});

test('it is drawn as fast as it is long', () => {
  for (const part of [' ', '\n', ' \n', '\t\n', '[', '[[a]', '- ', '# ', '> ', '`', '~~', '__'])
    expect(inline(`a${part.repeat(400_000 / part.length)}b`)).toContain('b');
});
