import { expect, test } from 'vitest';
import { cleanInlineHtml, markdownToHtml, templateToHtml } from './clean-html.ts';

const values: Record<string, string> = {
  Name: '<b>Ann</b> & *Bo*',
  Photo: 'https://example.com/a b.png',
  Evil: 'javascript:alert(1)',
  Break: 'x) <script>',
};
const fill = (template: string): string => templateToHtml(template, [values])[0] ?? '';

test('a value in a template is text: neither HTML nor Markdown', () => {
  expect(fill('# Hello [Name]')).toBe('<h1>Hello &lt;b&gt;Ann&lt;/b&gt; &amp; *Bo*</h1>\n');
});

test('a name that is no column keeps its brackets, a link stays a link', () => {
  expect(fill('[Nobody] and [site](https://example.com)')).toBe(
    '<p>[Nobody] and <a href="https://example.com">site</a></p>\n',
  );
});

test('a value inside an address stays an address', () => {
  expect(fill('![Photo]([Photo])')).toContain('src="https://example.com/a%20b.png"');
  expect(fill('[go]([Evil])')).not.toContain('javascript:');
  expect(fill('[go](https://example.com/[Break])')).not.toContain('<script>');
});

test.each([
  ['<script>alert(1)</script>text', 'script'],
  ['<img src=x onerror=alert(1)>', 'onerror'],
  ['<a href="javascript:alert(1)">x</a>', 'javascript'],
  ['<iframe src="https://example.com"></iframe>', 'iframe'],
  ['<p style="position:fixed;background:url(x)">x</p>', 'position'],
  ['<svg onload=alert(1)>', 'svg'],
  ['<form action="/x"><input name=a></form>', 'input'],
])('markdown is cleaned of %s', (source, bad) => {
  expect(markdownToHtml(source)).not.toContain(bad);
});

test('an html setting keeps emphasis and links and drops blocks', () => {
  expect(cleanInlineHtml('<b>Big</b> <h1>no</h1> <a href="https://x.y" target="_blank">go</a>')).toBe(
    '<b>Big</b> no <a href="https://x.y" target="_blank" rel="noopener noreferrer nofollow">go</a>',
  );
});

test('markdown draws tables, lists and pictures with reserved loading', () => {
  expect(markdownToHtml('| a |\n|---|\n| 1 |')).toContain('<table tabindex="0">');
  expect(markdownToHtml('![x](https://e.x/a.png)')).toContain('loading="lazy"');
});

test('each row has its own values in a text that is parsed once', () => {
  const template = '- [ ] call [Name]\n- ![Photo]([Photo]?of=[Name])\n\n[Name] & [site](https://e.x "[Name]")';
  const rows = [
    { Name: 'Ann & Co', Photo: 'https://e.x/é.png' },
    { Name: '“Bo”', Photo: '/b.png' },
  ];
  const together = templateToHtml(template, rows);
  expect(together).toEqual(rows.flatMap((row) => templateToHtml(template, [row])));
  expect(together[0]).toContain('src="https://e.x/%C3%A9.png?of=Ann%20&amp;%20Co"');
  expect(together[1]).toContain('<p>“Bo” &amp; <a href="https://e.x"');
});

test('names that every object has are no columns', () => {
  expect(templateToHtml('[constructor] [__proto__] [go]([toString])', [{}])).toEqual([
    '<p>[constructor] [<strong>proto</strong>] <a href="%5BtoString%5D">go</a></p>\n',
  ]);
});
