import type { BlogArticle } from '../../rules/blog-view.ts';
import type { PostState } from '../../rules/post.ts';
import { htmlToText } from '#kit/html-to-text.ts';
import type { Database } from '#platform/database/database.ts';
import { renderContent } from './render-content.ts';
import { cardsOf, findRelated, picturesOf, type ReadPost } from './read-blog.ts';

const mostRelated = 3;

/** A post with everything on its page. `preview`: a person who may sees it before others do. */
export async function viewOfPost(
  database: Database,
  now: Date,
  post: ReadPost,
  preview: { state: PostState } | null = null,
): Promise<BlogArticle> {
  const { document, changed_at, published_at } = post;
  const { content, cover } = document;
  const addresses = [...content.matchAll(/<img [^>]*\bsrc="([^"]*)"/g)].map((match) => match[1] ?? '');
  const [cards, related, pictures] = await Promise.all([
    cardsOf(database, [post]),
    findRelated(database, now, post, mostRelated).then((found) => cardsOf(database, found)),
    picturesOf(database, cover ? [...addresses, cover.src] : addresses),
  ]);
  const [card] = cards;
  if (!card) throw new Error('a post that was read has no card');
  return {
    kind: 'post',
    post: card,
    caption: cover?.caption ?? '',
    ...renderContent(content, pictures),
    updated_at: (changed_at ?? published_at ?? now).toISOString(),
    words: htmlToText(content).split(/\s+/).filter(Boolean).length,
    card: (cover && pictures.get(cover.src)?.card) || null,
    ...{ related, preview },
  };
}
