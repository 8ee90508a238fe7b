import { sql } from 'kysely';
import type { BlogList, BlogView } from '../../rules/blog-view.ts';
import { Problem } from '#kit/problem.ts';
import type { BlogPages } from '../../services.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { readerLanguage, varyByLanguage } from '#features/languages/server/reader-language.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import type { Services } from '#platform/services.ts';
import { blogMark } from '../blog-changed.ts';
import { staticPageHeaders } from '#platform/http/static-page-headers.ts';
import { renderFeed } from './feed.ts';
import { showPreview } from './preview.ts';
import {
  cardsOf,
  categoriesInUse,
  categoryBySlug,
  findLivePost,
  findLivePosts,
  newSlugOf,
  type PostsOf,
  writerBySlug,
} from './read-blog.ts';
import { viewOfPost } from './view-of-post.ts';

type Needs = Pick<Services, 'database' | 'environment' | 'renderer' | 'mail'>;

const budgetBytes = 32 * 1024 * 1024;
const mostPages = 1_000;
const feedPath = '/blog/rss.xml';

/**
 * The pages of the blog: the same for everyone, rendered on the server, without a script, and cached until one changes.
 */
export function createBlogPages(services: Needs): BlogPages {
  const cache = createPageCache(budgetBytes);
  const { database, renderer } = services;
  const origin = new URL(services.mail.siteHref('/')).origin;
  return {
    async show(request) {
      const url = new URL(request.url);
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      if (/^\/blog\/preview(?:\/|$)/.test(url.pathname)) return showPreview(request, services, origin);
      const path = addressOf(url);
      if (path === null) return null;
      const now = new Date();
      const moved = await movedTo(path, services, now);
      if (moved) return moved;
      const language = path === feedPath ? undefined : readerLanguage(request, services)?.whole;
      const key = `${await blogMark(database, now)} ${language?.code ?? 'en'} ${path}`;
      const render = async (): Promise<{ rendered: string; mayBeCached: boolean }> => ({
        rendered:
          path === feedPath
            ? await renderFeed(services, now, origin)
            : renderer.renderBlog(await viewAt(path), origin, language),
        // In development the sources of the page may change at any time.
        mayBeCached: renderer.assets !== null,
      });
      const viewAt = async (at: string): Promise<BlogView> => {
        const view = await readView(new URL(at, origin), services, now);
        if (!view) throw new Problem('not_found', 'Page not found in this blog.');
        return view;
      };
      const page = await cache.get(key, render, request.signal);
      return sendReadyPage(request, page, {
        ...staticPageHeaders(renderer),
        ...(path === feedPath ? feedHeaders : varyByLanguage),
        etag: page.etag,
      });
    },
    addresses: () => addresses(services),
  };
}

/**
 * The address with only what the page reads of it, so that made-up addresses don't fill the cache; null for other
 * addresses.
 */
function addressOf({ pathname, searchParams }: URL): string | null {
  if (pathname === feedPath) return feedPath;
  if (pathname === '/blog' || /^\/blog\/(?:categories|tags|authors)\/[a-z0-9-]{1,100}$/.test(pathname)) {
    const page = Number(searchParams.get('page') ?? 1);
    return Number.isInteger(page) && page > 1 && page <= mostPages ? `${pathname}?page=${page}` : pathname;
  }
  return /^\/blog\/[a-z0-9-]{1,100}$/.test(pathname) ? pathname : null;
}

/** An address that readers know of before leads on; it is looked up only where there is no post. */
async function movedTo(path: string, { database }: Needs, now: Date): Promise<Response | null> {
  const slug = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
  const to = slug === undefined ? null : await newSlugOf(database, now, slug);
  if (to === null || to === slug) return null;
  return new Response(null, {
    status: 301,
    headers: { location: `/blog/${to}`, 'cache-control': 'public, max-age=3600' },
  });
}

async function readView(url: URL, { database }: Needs, now: Date): Promise<BlogView | null> {
  const [, , group = '', slug] = url.pathname.split('/');
  if (group !== '' && slug === undefined) {
    const post = await findLivePost(database, now, group);
    return post && viewOfPost(database, now, post);
  }
  const page = Number(url.searchParams.get('page') ?? 1);
  const found = await listOf(url.pathname, { database }, now);
  if (!found) return null;
  const [{ posts, found: count, pages }, categories] = await Promise.all([
    findLivePosts(database, now, found.posts, page),
    categoriesInUse(database, now),
  ]);
  // A page behind the last is none; the first of all always is there.
  if (posts.length === 0 && (page > 1 || found.of.kind === 'tag')) return null;
  const cards = await cardsOf(database, posts);
  const named =
    found.of.kind === 'tag'
      ? { ...found.of, name: cards[0]?.tags.find((tag) => tag.slug === slug)?.name ?? found.of.name }
      : found.of;
  return { kind: 'list', of: named, posts: cards, page, pages, found: count, categories, path: url.pathname };
}

/** What a list is of, and which posts that are; null where the category or author doesn't exist. */
async function listOf(
  pathname: string,
  { database }: Pick<Needs, 'database'>,
  now: Date,
): Promise<{ of: BlogList['of']; posts: PostsOf } | null> {
  const [, , group = '', slug = ''] = pathname.split('/');
  if (group === 'categories') {
    const category = await categoryBySlug(database, slug);
    if (!category) return null;
    const { id, name, description } = category;
    return { of: { kind: 'category', name, slug, description, picture: '' }, posts: { categories: id } };
  }
  if (group === 'authors') {
    const writer = await writerBySlug(database, slug);
    if (!writer) return null;
    const { id, name, bio, picture } = writer;
    // Who has no post yet isn't revealed.
    const { found } = await findLivePosts(database, now, { authors: id }, 1);
    return found === 0
      ? null
      : { of: { kind: 'author', name, slug, description: bio, picture }, posts: { authors: id } };
  }
  if (group === 'tags')
    return { of: { kind: 'tag', name: slug, slug, description: '', picture: '' }, posts: { tags: slug } };
  return { of: { kind: 'all' }, posts: null };
}

async function addresses({ database }: Needs): Promise<{ path: string; changed: Date }[]> {
  const now = new Date();
  const [posts, categories] = await Promise.all([
    database
      .selectFrom('blog_posts')
      .select([sql<string>`live ->> 'slug'`.as('slug'), sql<Date>`coalesce(changed_at, published_at)`.as('changed_at')])
      .where('live', 'is not', null)
      .where('published_at', '<=', now)
      .orderBy('published_at', 'desc')
      .limit(20_000)
      .execute(),
    categoriesInUse(database, now),
  ]);
  const newest = posts.reduce<Date | null>(
    (last, { changed_at }) => (last && last > changed_at ? last : changed_at),
    null,
  );
  if (!newest) return [];
  return [
    { path: '/blog', changed: newest },
    ...categories.map(({ slug }) => ({ path: `/blog/categories/${slug}`, changed: newest })),
    ...posts.map(({ slug, changed_at }) => ({ path: `/blog/${slug}`, changed: changed_at })),
  ];
}

const feedHeaders = { 'content-type': 'application/rss+xml; charset=utf-8' };
