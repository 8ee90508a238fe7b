import { escapeHtml } from '#kit/html.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import { contentForFeed } from './render-content.ts';
import { cardsOf, findLivePosts, picturesOf } from './read-blog.ts';

/** The newest posts as RSS 2.0, whole. */
export async function renderFeed({ database }: Pick<Services, 'database'>, now: Date, origin: string): Promise<string> {
  const { posts } = await findLivePosts(database, now, null, 1);
  const cards = await cardsOf(database, posts);
  const pictures = await picturesOf(
    database,
    cards.flatMap(({ cover }) => (cover ? [cover.src] : [])),
  );
  const items = posts.map((post, at) => {
    const card = cards[at];
    if (!card) throw new Problem('unexpected', 'A post has no card.');
    const href = `${origin}${card.href}`;
    const picture = card.cover && pictures.get(card.cover.src);
    return element('item', [
      text('title', card.title),
      text('link', href),
      `<guid isPermaLink="false">${xml(post.id)}</guid>`,
      text('pubDate', (post.published_at ?? now).toUTCString()),
      ...card.authors.map(({ name }) => text('dc:creator', name)),
      ...[...card.categories, ...card.tags].map(({ name }) => text('category', name)),
      text('description', card.excerpt),
      ...(picture
        ? [
            `<media:content url="${xml(origin + picture.card)}" medium="image" type="image/jpeg" width="1200" height="630"/>`,
          ]
        : []),
      text('content:encoded', contentForFeed(post.document.content, origin)),
    ]);
  });
  const last = posts.reduce<Date | null>((found, { changed_at, published_at }) => {
    const at = changed_at ?? published_at;
    return at && (!found || at > found) ? at : found;
  }, null);
  const channel = element('channel', [
    text('title', 'Sheaf Journal'),
    text('link', `${origin}/blog`),
    text('description', 'Notes on spreadsheets, apps and the people who make them.'),
    text('language', 'en'),
    `<atom:link href="${xml(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(last ? [text('lastBuildDate', last.toUTCString())] : []),
    ...items,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">${channel}</rss>\n`;
}

/** Text that XML 1.0 may hold: other control characters make a whole feed unreadable. */
const xml = (value: string): string =>
  escapeHtml(value.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (found) => ('\t\n\r'.includes(found) ? found : '')));
const text = (name: string, value: string): string => `<${name}>${xml(value)}</${name}>`;
const element = (name: string, inner: string[]): string => `<${name}>${inner.join('')}</${name}>`;
