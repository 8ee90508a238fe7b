/** /blog and what is beneath it: what readers get, when, and nothing before. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../whole-server.ts';
import { blank, type BlogHouse, openBlogHouse, origin, publish, upload, write } from './blog-house.ts';

let house: BlogHouse;
let reader: TestBrowser;
beforeAll(async () => {
  house = await openBlogHouse();
  reader = house.sheaf.browser();
}, 60_000);
afterAll(() => house[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const textAt = async (path: string): Promise<string> => (await reader.ask(path)).text();
const titlesAt = async (path: string): Promise<string[]> =>
  [...(await textAt(path)).matchAll(/<h2><a href="[^"]+">([^<]+)<\/a><\/h2>/g)].map((match) => match[1] ?? '');
const dataIn = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

async function category(name: string): Promise<string> {
  const { body } = await house.editor.call('POST', '/api/blog-admin/categories', {
    name,
    description: `About ${name}`,
  });
  return (body['categories'] as { id: string; name: string }[]).find((one) => one.name === name)?.id ?? '';
}

describe('a post', () => {
  let html = '';
  let src = '';
  beforeAll(async () => {
    const { editor } = house;
    ({ src } = await upload(editor));
    const content = [
      '<p>Words &amp; more <a href="/pricing">here</a>.</p><h2>One</h2><p>a</p><h2>Two</h2><h2>One</h2>',
      `<figure><img src="${src}" alt="A &quot;tall&quot; tree"><figcaption>In May</figcaption></figure>`,
      '<figure data-video="https://youtu.be/dQw4w9WgXcQ"><figcaption>The film</figcaption></figure>',
      '<table><tbody><tr><th><p>a</p></th></tr></tbody></table><pre><code class="language-ts">x &lt; 1</code></pre>',
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
    ].join('');
    const post = await write(editor, {
      ...{
        title: 'Growing <trees> & "sheets"',
        excerpt: 'How a table grows.',
        content,
        tags: ['Spread sheets', 'Trees'],
      },
      ...{ cover: { src, alt: 'An old tree', caption: 'Seen in May' }, categories: [await category('Guides')] },
    });
    await publish(editor, post);
    html = await textAt('/blog/growing-trees-sheets');
  });

  test('is a whole document without a script, the same for everybody', async () => {
    const answer = await reader.ask('/blog/growing-trees-sheets');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/g, '')).not.toMatch(
      /<script|onerror|alert/,
    );
    const same = await reader.ask('/blog/growing-trees-sheets', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
  });

  test('has its pictures in sizes, its film as a player, and a list of its parts', () => {
    expect(html).toContain('alt="A &quot;tall&quot; tree" width="1600" height="1000"');
    expect(html).toMatch(/srcset="\/files\/[^"]+ 640w, \/files\/[^"]+ 1280w, \/files\/[^"]+ 1600w"/);
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The film"');
    for (const id of ['one', 'two', 'one-2']) expect(html).toContain(`<h2 id="${id}">`);
    expect(html).toContain('<a href="#one-2">One</a>');
    expect(html).toContain('aria-label="Table"><table>');
  });

  test('tells search engines and cards what it is', () => {
    const data = dataIn(html);
    expect(data).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'Growing <trees> & "sheets"' },
      ...{ url: `${origin}/blog/growing-trees-sheets`, description: 'How a table grows.', inLanguage: 'en' },
      author: [{ '@type': 'Person', name: 'Edith', url: `${origin}/blog/authors/edith` }],
      publisher: { '@type': 'Organization', name: 'Sheaf' },
      ...{ articleSection: ['Guides'], keywords: 'Spread sheets, Trees', timeRequired: 'PT1M' },
    });
    expect(Date.parse(String(data['datePublished']))).not.toBeNaN();
    expect(Date.parse(String(data['dateModified']))).not.toBeNaN();
    const [card, cover] = data['image'] as string[];
    expect(cover).toBe(origin + src);
    expect(html).toContain(`<meta property="og:image" content="${card}">`);
    expect(html).toContain(`<link rel="canonical" href="${origin}/blog/growing-trees-sheets">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('type="application/rss+xml"');
    expect(html).toContain('1 min read');
  });

  test('stands in the lists of its category, tags and author, and on the first page', async () => {
    const title = ['Growing &lt;trees&gt; &amp; &quot;sheets&quot;'];
    for (const path of ['/blog', '/blog/categories/guides', '/blog/tags/spread-sheets', '/blog/authors/edith'])
      expect(await titlesAt(path), path).toEqual(title);
    expect(await textAt('/blog/tags/spread-sheets')).toContain('<h1>#Spread sheets</h1>');
    for (const path of ['/blog/tags/none', '/blog/categories/none', '/blog/authors/arno', '/blog?page=2', '/blog/none'])
      expect((await reader.ask(path)).status, path).toBe(404);
    expect((await reader.ask('/blog/')).status).toBe(404);
  });

  test('leads on from addresses that it had', async () => {
    const { editor } = house;
    const post = await write(editor, { title: 'Old name', content: '<p>x</p>' });
    await publish(editor, post);
    const document = { ...blank, title: 'Old name', slug: 'new-name', content: '<p>x</p>' };
    const saved = await editor.call('PUT', `/api/blog-admin/posts/${post.id}`, { revision: 1, document });
    // Not before readers get the new one.
    expect((await reader.ask('/blog/old-name')).status).toBe(200);
    await publish(editor, saved.body['post'] as { id: string; revision: number });
    const moved = await reader.ask('/blog/old-name');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/new-name']);
    expect((await reader.ask('/blog/new-name')).status).toBe(200);
    await editor.call('POST', `/api/blog-admin/posts/${post.id}/unpublish`, {});
    expect((await reader.ask('/blog/new-name')).status).toBe(404);
    expect((await reader.ask('/blog/old-name')).status).toBe(404);
  });

  test('what is written anew waits until it is published again', async () => {
    const { editor } = house;
    const post = await write(editor, { title: 'Slow words', content: '<p>First</p>' });
    await publish(editor, post);
    const document = { ...blank, title: 'Slow words', content: '<p>Second</p>' };
    const saved = await editor.call('PUT', `/api/blog-admin/posts/${post.id}`, { revision: 1, document });
    expect(saved.body).toMatchObject({ post: { changed: true, state: 'published' } });
    expect(await textAt('/blog/slow-words')).toContain('First');
    const again = await publish(editor, saved.body['post'] as { id: string; revision: number });
    expect(again).toMatchObject({ changed: false });
    expect(await textAt('/blog/slow-words')).toContain('Second');
  });
});

describe('a scheduled post', () => {
  test('is nowhere before its minute, and everywhere from then on', async () => {
    const { editor } = house;
    const post = await write(editor, { title: 'Tomorrow', content: '<p>Soon</p>', tags: ['future'] });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await publish(editor, post, at)).toMatchObject({ state: 'scheduled' });
    const places = ['/blog', '/blog/rss.xml', '/sitemap.xml', '/blog/tags/future', '/blog/tomorrow'];
    for (const path of places) expect(await textAt(path), path).not.toMatch(/Soon|>Tomorrow<|blog\/tomorrow/);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) - 1 });
    expect((await reader.ask('/blog/tomorrow')).status).toBe(404);
    vi.setSystemTime(Date.parse(at));
    for (const path of places) expect(await textAt(path), path).toMatch(/Soon|>Tomorrow<|blog\/tomorrow/);
    expect((await editor.call('GET', '/api/blog-admin/posts?state=published&q=tomorrow')).body).toMatchObject({
      posts: [{ state: 'published' }],
    });
  });
});

describe('a preview', () => {
  test('opens to those who write it and whoever has its secret link, and to nobody else', async () => {
    const { author, editor, stranger } = house;
    const draft = await write(author, { title: 'Quiet draft', content: '<p>Hush</p>' });
    const path = '/blog/preview/quiet-draft';
    for (const browser of [reader, stranger]) {
      expect((await browser.ask(path)).status).toBe(404);
      expect((await browser.ask('/blog/preview')).status).toBe(404);
    }
    for (const browser of [author, editor]) {
      const answer = await browser.ask(path);
      expect(await answer.text()).toContain('Hush');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(await (await browser.ask('/blog/preview')).text()).toContain('Quiet draft');
    }
    const of = `/api/blog-admin/posts/${draft.id}/preview-link`;
    const { href } = (await author.call('POST', of, {})).body as { href: string };
    expect(await textAt(href)).toContain('Hush');
    expect((await reader.ask(href)).headers.get('referrer-policy')).toBe('no-referrer');
    expect(await textAt(href.replace('/quiet-draft', ''))).toContain('Quiet draft');
    expect((await reader.ask(href.replace(/key=.{4}/, 'key=AAAA'))).status).toBe(404);
    // A new link ends the one of before.
    const newer = (await author.call('POST', of, {})).body as { href: string };
    expect((await reader.ask(href)).status).toBe(404);
    expect((await author.call('DELETE', of)).status).toBe(200);
    expect((await reader.ask(newer.href)).status).toBe(404);
    // Of others' drafts an author sees nothing.
    const theirs = await write(editor, { title: 'Not for authors' });
    expect((await author.ask(`/blog/preview/${theirs.slug}`)).status).toBe(404);
    expect(await (await author.ask('/blog/preview')).text()).not.toContain('Not for authors');
  });
});

test('the list is cut into pages that lead to one another', async () => {
  const { editor } = house;
  for (let number = 1; number <= 14; number++)
    await publish(editor, await write(editor, { title: `Part ${number}`, content: '<p>x</p>', tags: ['series'] }));
  const first = await titlesAt('/blog/tags/series');
  const second = await titlesAt('/blog/tags/series?page=2');
  expect(first).toHaveLength(12);
  expect(first[0]).toBe('Part 14');
  expect(second).toEqual(['Part 2', 'Part 1']);
  expect(await textAt('/blog/tags/series')).toContain('href="/blog/tags/series?page=2"');
  const related = await textAt('/blog/part-3');
  expect(related.match(/<h3><a href="\/blog\/part-/g)).toHaveLength(3);
});

test('robots are led to the sitemap, and the sitemap to posts', async () => {
  expect(await textAt('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const answer = await reader.ask('/sitemap.xml');
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  expect(addresses).toContain(`${origin}/blog/growing-trees-sheets`);
  expect(addresses).toContain(`${origin}/blog/categories/guides`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
