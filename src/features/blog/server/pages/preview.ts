/** /blog/preview: drafts, for those who write them and everyone who has the secret link of one. */
import type { BlogList } from '../../rules/blog-view.ts';
import { managesBlog } from '../../rules/blog-access.ts';
import { type PostState, postState } from '../../rules/post.ts';
import { Problem } from '#kit/problem.ts';
import { readBlogMember } from '../people/blog-session.ts';
import { readerLanguage } from '#features/languages/server/reader-language.ts';
import { readHost } from '#platform/http/host.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { staticPageHeaders } from '#platform/http/static-page-headers.ts';
import { cardsOf, type ReadPost } from './read-blog.ts';

import { viewOfPost } from './view-of-post.ts';

type Needs = Pick<Services, 'database' | 'environment' | 'renderer'>;
const mostDrafts = 100;

interface PreviewedPost extends ReadPost {
  state: PostState;
}

export async function showPreview(request: Request, services: Needs, origin: string): Promise<Response> {
  const url = new URL(request.url);
  const { database, renderer } = services;
  const slug = /^\/blog\/preview\/([a-z0-9-]{1,100})$/.exec(url.pathname)?.[1];
  if (slug === undefined && url.pathname !== '/blog/preview') throw nothingHere();
  const key = url.searchParams.get('key');
  const posts = await postsFor(request, key, services);
  if (posts === null) throw nothingHere();
  const language = readerLanguage(request, services)?.whole;
  const now = new Date();
  const stateOf = ({ id }: ReadPost) => posts.find((one) => one.id === id)?.state ?? 'draft';
  if (slug !== undefined) {
    // With the link of a post its address may change meanwhile.
    const post = posts.find(({ document }) => document.slug === slug) ?? (key ? posts[0] : undefined);
    if (!post) throw nothingHere();
    const view = await viewOfPost(database, now, post, { state: stateOf(post) });
    return answer(request, renderer, renderer.renderBlog(view, origin, language));
  }
  const secret = key ? `?key=${encodeURIComponent(key)}` : '';
  const cards = await cardsOf(database, posts, (post) => ({
    state: stateOf(post),
    href: `/blog/preview/${post.document.slug}${secret}`,
  }));
  const view: BlogList = {
    ...{ kind: 'list', of: { kind: 'drafts' }, posts: cards, page: 1, pages: 1, found: cards.length },
    ...{ categories: [], path: '/blog/preview' },
  };
  return answer(request, renderer, renderer.renderBlog(view, origin, language));
}

/** As they are written now, last written first; null for who may see none. */
async function postsFor(request: Request, key: string | null, services: Needs): Promise<PreviewedPost[] | null> {
  const { database } = services;
  const host = readHost(request.headers.get('host'), services.environment);
  const member = key === null && host ? await readBlogMember(request, host, services) : null;
  if (key === null && !member) return null;
  const rows = await database
    .selectFrom('blog_posts')
    .select(['id', 'document', 'slug', 'published_at', 'updated_at'])
    .$if(key !== null, (query) => query.where('preview_hash', '=', hashToken(key ?? '')))
    .$if(member !== null && !managesBlog(member.role), (query) => query.where('created_by', '=', member?.id ?? ''))
    .orderBy('updated_at', 'desc')
    .limit(mostDrafts)
    .execute();
  if (key !== null && rows.length === 0) return null;
  return rows.map(({ id, document, slug, published_at, updated_at }) => ({
    id,
    document: { ...document, slug, title: document.title || 'Untitled' },
    published_at: published_at ?? updated_at,
    changed_at: updated_at,
    state: postState(published_at, new Date()),
  }));
}

function answer(request: Request, renderer: Needs['renderer'], html: string): Response {
  return new Response(request.method === 'HEAD' ? null : html, {
    headers: {
      ...staticPageHeaders(renderer),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      // The address holds a secret.
      'referrer-policy': 'no-referrer',
    },
  });
}

const nothingHere = (): Problem => new Problem('not_found', 'This page could not be found');
