import { expect, test } from 'vitest';
import { looksLikeMarkdown, postToMarkdown } from './post-markdown.ts';

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const markdown = (...content: object[]) => postToMarkdown({ type: 'doc', content });

test('every part of a post has its Markdown', () => {
  expect(
    markdown(
      { type: 'heading', attrs: { level: 3 }, content: [text('Title')] },
      paragraph(text('a '), text('bold ', 'bold'), text('and'), { type: 'hardBreak' }, text('x*y`z')),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('one')),
              {
                type: 'orderedList',
                attrs: { start: 3 },
                content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
              },
            ],
          },
          { type: 'listItem', content: [paragraph(text('two', 'code'))] },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('said')), paragraph(text('and done'))] },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('const a = `b`;\n```')] },
      { type: 'picture', attrs: { src: '/files/a.webp', alt: 'An [old] oak' }, content: [text('In May')] },
      { type: 'video', attrs: { address: 'https://youtu.be/dQw4w9WgXcQ' }, content: [text('A & B')] },
      { type: 'horizontalRule' },
    ),
  ).toBe(
    [
      '### Title',
      '',
      'a **bold** and\\',
      'x\\*y\\`z',
      '',
      '- one',
      '  3. three',
      '- `two`',
      '',
      '> said',
      '>',
      '> and done',
      '',
      '````ts',
      'const a = `b`;',
      '```',
      '````',
      '',
      '![An old oak](/files/a.webp "In May")',
      '',
      '<figure data-video="https://youtu.be/dQw4w9WgXcQ"><figcaption>A &amp; B</figcaption></figure>',
      '',
      '---',
      '',
    ].join('\n'),
  );
});

test('a table begins with its heads', () => {
  const row = (...cells: string[]) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type: 'tableCell', content: [paragraph(text(cell))] })),
  });
  expect(markdown({ type: 'table', content: [row('a', 'b|c'), row('1', '2')] })).toBe(
    '| a | b\\|c |\n| --- | --- |\n| 1 | 2 |\n',
  );
});

test('links keep their address', () => {
  const link = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: '/a b(c)' } }] };
  expect(markdown(paragraph(link))).toBe('[here](/a%20b%28c%29)\n');
});

test.each([
  ['# Title', true],
  ['some **bold** words', true],
  ['- one\n- two', true],
  ['[here](https://example.com)', true],
  ['A sentence - with a dash.', false],
  ['3.14 is a number', false],
  ['a * b * c', false],
])('%s', (pasted, is) => expect(looksLikeMarkdown(pasted)).toBe(is));
