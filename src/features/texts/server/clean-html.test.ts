import { expect, test } from 'vitest';
import { cleanInlineHtml, markdownToHtml, templateToHtml } from './clean-html.ts';

const values: Record<string, string> = {
  name: '<b>Ann</b> & *Bo*',
  photo: 'https://example.com/a b.png',
  evil: 'javascript:alert(1)',
  break: 'x) <script>',
};
const fill = (template: string): string => templateToHtml(template, [values])[0] ?? '';

test('a value in a template is text: neither HTML nor Markdown', () => {
  expect(fill('# Hello [column:name]')).toBe('<h1>Hello &lt;b&gt;Ann&lt;/b&gt; &amp; *Bo*</h1>\n');
});

test('other brackets stay, a link stays a link, and a column that is gone says nothing', () => {
  expect(fill('[Nobody][column:gone] and [site](https://example.com)')).toBe(
    '<p>[Nobody] and <a href="https://example.com">site</a></p>\n',
  );
});

test('a value inside an address stays an address', () => {
  expect(fill('![Photo]([column:photo])')).toContain('src="https://example.com/a%20b.png"');
  expect(fill('[go]([column:evil])')).not.toContain('javascript:');
  expect(fill('[go](https://example.com/[column:break])')).not.toContain('<script>');
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
  const template =
    '- [ ] call [column:name]\n- ![Photo]([column:photo]?of=[column:name])\n\n[column:name] & [site](https://e.x)';
  const rows = [
    { name: 'Ann & Co', photo: 'https://e.x/é.png' },
    { name: '“Bo”', photo: '/b.png' },
  ];
  const together = templateToHtml(template, rows);
  expect(together).toEqual(rows.flatMap((row) => templateToHtml(template, [row])));
  expect(together[0]).toContain('src="https://e.x/%C3%A9.png?of=Ann%20&amp;%20Co"');
  expect(together[1]).toContain('<p>“Bo” &amp; <a href="https://e.x"');
});

test('names that every object has are no values', () => {
  const template = '[constructor] [column:constructor] [column:__proto__] [go]([column:toString])';
  expect(templateToHtml(template, [{}])).toEqual(['<p>[constructor]   <a>go</a></p>\n']);
});
