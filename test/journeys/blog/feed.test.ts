/** The feed of the blog, read by a reader of XML. */
import { expect, test } from 'vitest';
import { openBlogHouse, origin, publish, upload, write } from './blog-house.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Reads XML as strictly as readers of feeds do: what is not well-formed throws. */
function readXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let at = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(source)?.[0].length ?? -1;
  if (at < 0) throw new Error('no declaration');
  const tag = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  while (at < source.length) {
    tag.lastIndex = at;
    const found = tag.exec(source);
    const top = open.at(-1);
    if (!found || !top) throw new Error(`not well-formed at ${source.slice(at, at + 40)}`);
    at = tag.lastIndex;
    const [, closes, name = '', given = '', isEmpty, text] = found;
    if (text !== undefined) top.text += decode(text);
    else if (closes) {
      if (open.pop()?.name !== name) throw new Error(`${name} closes what is not open`);
    } else {
      const pairs = [...given.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]);
      const made: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      top.children.push(made);
      if (!isEmpty) open.push(made);
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim()) throw new Error('not one whole element');
  const [whole] = root.children;
  if (!whole) throw new Error('nothing');
  return whole;
}

function decode(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error('a sign that is not escaped');
  if (/\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, ''))) throw new Error('a character that XML has not');
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (named[String(name)] ?? ''),
  );
}

test('the feed is valid RSS 2.0 with the whole posts in it', async () => {
  await using house = await openBlogHouse();
  const { editor, sheaf } = house;
  const { src } = await upload(editor);
  const content = `<p>Sun &amp; "rain" \u0007<a href="/pricing">prices</a></p><figure><img src="${src}" alt="x"></figure><figure data-video="https://youtu.be/dQw4w9WgXcQ"><figcaption>Film</figcaption></figure>`;
  const post = await write(editor, {
    ...{ title: 'Rain & <shine>', content, tags: ['R&D'], cover: { src, alt: 'A tree', caption: '' } },
  });
  await publish(editor, post);
  const reader = sheaf.browser();
  const answer = await reader.ask('/blog/rss.xml');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const rss = readXml(await answer.text());
  expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
  const [channel] = rss.children;
  const one = (from: Element | undefined, name: string) => from?.children.filter((child) => child.name === name) ?? [];
  // What a channel must have, and where the feed itself is.
  for (const name of ['title', 'link', 'description']) expect(one(channel, name), name).toHaveLength(1);
  expect(one(channel, 'atom:link')[0]?.attributes).toEqual({
    ...{ href: `${origin}/blog/rss.xml`, rel: 'self', type: 'application/rss+xml' },
  });
  const [item] = one(channel, 'item');
  expect(one(item, 'title')[0]?.text).toBe('Rain & <shine>');
  expect(one(item, 'link')[0]?.text).toBe(`${origin}/blog/rain-shine`);
  // The id of a post stays when its address changes.
  expect(one(item, 'guid')[0]).toMatchObject({ text: post.id, attributes: { isPermaLink: 'false' } });
  expect(one(item, 'pubDate')[0]?.text).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  expect(one(item, 'dc:creator')[0]?.text).toBe('Edith');
  expect(one(item, 'category')[0]?.text).toBe('R&D');
  const html = one(item, 'content:encoded')[0]?.text ?? '';
  expect(html).toContain(`href="${origin}/pricing"`);
  expect(html).toContain(`src="${origin}${src}"`);
  expect(html).toContain('<a href="https://youtu.be/dQw4w9WgXcQ">Film</a>');
  expect(html).not.toMatch(/(?:src|href)="\//);
  const known = new Set(['atom', 'content', 'dc', 'media'].map((name) => `xmlns:${name}`));
  expect(new Set(Object.keys(rss.attributes))).toEqual(new Set(['version', ...known]));
});
