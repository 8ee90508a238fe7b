import { productLanguage } from '#features/languages/server/product-language.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import type { Language } from '#kit/language/language.ts';
import { expect, test } from 'vitest';
import type { MailToRender } from '#features/mail/services.ts';
import { renderMail } from './render-mail.tsx';
import { sampleMails, toRender } from './samples.ts';

const bare: MailToRender = {
  content: { title: 'Title', preview: 'Preview', lines: ['One line.'] },
  brand: { name: 'Sheaf', color: '#4F46E5', href: 'https://sheaf.example.com' },
};
const render = (content: Partial<MailToRender['content']>, others: Partial<MailToRender> = {}) =>
  renderMail({ ...bare, ...others, content: { ...bare.content, ...content } });

/** What a mail program finds in the HTML. It was written by React, which leaves no `>` in an attribute. */
function read(html: string) {
  const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)].map(([, name = '', attributes = '']) => ({ name, attributes }));
  const all = (...names: string[]) => tags.filter((tag) => names.includes(tag.name));
  const within = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => textOf(inner));
  const links = all('a').flatMap(({ attributes }) => textOf(/ href="([^"]*)"/.exec(attributes)?.[1] ?? ''));
  return { all, within, links, text: within('body').join('') };
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[\w#]+;/g, (entity) => entities[entity] ?? entity);

test.each(sampleMails)('$name: HTML and text say the same', (sample) => {
  const { html, text } = renderMail(toRender(sample));
  const { title, lines, code, action, facts = [], notes = [] } = sample.content;
  const words = (value: string) => value.replaceAll(/\s+/g, ' ');
  const seen = words(read(html).text);
  for (const part of [
    title,
    ...lines,
    ...notes,
    ...(code ? [code] : []),
    ...facts.flatMap((fact) => [fact.label, fact.value]),
  ]) {
    expect(words(text)).toContain(words(part));
    expect(seen).toContain(words(part).trim());
  }
  for (const href of [action?.href, ...facts.map((fact) => fact.href)]) {
    if (!href) continue;
    expect(text.split(/\s/)).toContain(new URL(href).href);
    expect(read(html).links).toContain(new URL(href).href);
  }
});

test.each(sampleMails)('$name: can be read by screen readers and without pictures', (sample) => {
  const { html } = renderMail(toRender(sample));
  const page = read(html);
  expect(page.all('html')[0]?.attributes).toContain('lang="en"');
  expect(page.within('title')).toEqual([sample.content.title]);
  expect(page.within('h1')).toEqual([sample.content.title]);
  const tablesOfData = page.all('table').filter((table) => !table.attributes.includes('role="presentation"'));
  expect(tablesOfData).toHaveLength(sample.content.facts ? 1 : 0);
  expect(page.all('th').every((cell) => cell.attributes.includes('scope="row"'))).toBe(true);
  expect(page.all('img', 'script', 'link', 'iframe', 'form')).toEqual([]);
  for (const words of page.within('a')) expect(words.trim()).not.toBe('');
});

test('the text keeps its lines short, but for words and addresses that cannot be broken', () => {
  for (const sample of sampleMails) {
    const { text } = renderMail(toRender(sample));
    for (const line of text.split('\n')) expect(line.length <= 76 || !line.trim().includes(' ')).toBe(true);
  }
});

test('nothing that people wrote becomes markup', () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" & \'more\'';
  const { html, text } = render(
    { title: evil, preview: evil, lines: [evil], code: evil, notes: [evil], facts: [{ label: evil, value: evil }] },
    { brand: { name: evil, color: '"><script>', href: 'https://x.example' } },
  );
  expect(read(html).all('script', 'img')).toEqual([]);
  expect(read(html).within('h1')).toEqual([evil]);
  expect(text).toContain(evil);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/relative',
  '//evil.example',
  'https://bank.example@evil.example/',
  'mailto:someone@example.com',
  '',
])('an address that is none of the web is no link: %s', (href) => {
  const { html, text } = render(
    { action: { label: 'Press', href }, facts: [{ label: 'Fact', value: 'Value', href }] },
    { unsubscribe_href: href, brand: { name: 'Sheaf', color: '#fff', href } },
  );
  expect(read(html).links).toHaveLength(0);
  expect(html).not.toContain('Press');
  if (href) expect(text).not.toContain(href);
  expect(text).toContain('Value');
});

test.each([
  ['#ffff00', '#161819'],
  ['#102030', '#ffffff'],
  ['#ff0000', '#000000'],
  ['rebeccapurple', '#ffffff'],
])('the name on the brand color %s is written in %s', (color, text) => {
  const { html } = render({}, { brand: { name: 'Brand', color, href: 'https://b.example' } });
  expect(html).toMatch(new RegExp(`color:${text}[^>]*>Brand</a>`));
});

test.each(['', 'nonsense', 'transparent', 'red;background:url(https://track.example)'])(
  'a color that cannot be read gives way to our own: %s',
  (color) => {
    const { html } = render({}, { brand: { name: 'Brand', color, href: 'https://b.example' } });
    expect(html).toContain('background-color:#4f46e5');
    expect(html).not.toContain('track.example');
  },
);

test('only mail that can be stopped says how', () => {
  expect(render({}).html).not.toContain('Unsubscribe');
  expect(render({}).text).not.toContain('Unsubscribe');
  const { html, text } = render({}, { unsubscribe_href: 'https://sheaf.example.com/unsubscribe?token=a.b' });
  expect(html).toContain('href="https://sheaf.example.com/unsubscribe?token=a.b"');
  expect(text).toContain('https://sheaf.example.com/unsubscribe?token=a.b');
});

test('the words around a mail are in its language, and so is its direction', () => {
  const html = (language: Language | undefined) => render({}, { language }).html;
  expect(html(pageLanguage('Italiano'))).toContain('<html lang="it" dir="ltr">');
  expect(html(pageLanguage('Italiano'))).not.toMatch(/Sent by|Or copy/);
  expect(html(productLanguage('ar')?.whole)).toContain('<html lang="ar" dir="rtl">');
});
