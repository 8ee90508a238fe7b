/** What readers get: posts whose moment has come, with names and pictures in place of ids. */
import { sql } from 'kysely';
import type { BlogPicture, BlogTerm, BlogWriter, PostCard } from '../../rules/blog-view.ts';
import { type PostDocument, type PostState, readingMinutes } from '../../rules/post.ts';
import { htmlToText } from '#kit/html-to-text.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

export const postsPerPage = 12;

export interface ReadPost {
  id: string;
  document: PostDocument;
  published_at: Date | null;
  changed_at: Date | null;
}
/** Which posts: of a category or an author by id, of a tag by slug. */
export type PostsOf = { categories: string } | { tags: string } | { authors: string } | null;

function livePosts(database: Database, now: Date, of: PostsOf) {
  return database
    .selectFrom('blog_posts')
    .where('live', 'is not', null)
    .where('published_at', '<=', now)
    .$if(of !== null, (query) => query.where(sql<boolean>`live @> ${json(containing(of))}`));
}

function containing(of: PostsOf): object {
  if (of === null) return {};
  return 'tags' in of
    ? { tags: [{ slug: of.tags }] }
    : Object.fromEntries(Object.entries(of).map(([k, v]) => [k, [v]]));
}

export async function findLivePosts(database: Database, now: Date, of: PostsOf, page: number) {
  const { found } = await livePosts(database, now, of)
    .select(sql<number>`count(*)::int`.as('found'))
    .executeTakeFirstOrThrow();
  const rows = await livePosts(database, now, of)
    .select(['id', 'live', 'published_at', 'changed_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(postsPerPage)
    .offset((page - 1) * postsPerPage)
    .execute();
  return { posts: rows.flatMap(readPost), found, pages: Math.ceil(found / postsPerPage) };
}

export async function findLivePost(database: Database, now: Date, slug: string): Promise<ReadPost | null> {
  const row = await livePosts(database, now, null)
    .select(['id', 'live', 'published_at', 'changed_at'])
    .where(sql<boolean>`live ->> 'slug' = ${slug}`)
    .executeTakeFirst();
  return row ? (readPost(row)[0] ?? null) : null;
}

/** Where a post is now that readers once knew by this slug. */
export async function newSlugOf(database: Database, now: Date, slug: string): Promise<string | null> {
  const row = await database
    .selectFrom('blog_old_slugs')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_old_slugs.post_id')
    .select(sql<string>`live ->> 'slug'`.as('slug'))
    .where('blog_old_slugs.slug', '=', slug)
    .where('published_at', '<=', now)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Of those with most in common, the newest. */
export async function findRelated(database: Database, now: Date, post: ReadPost, most: number): Promise<ReadPost[]> {
  const { tags, categories } = post.document;
  const shared = sql<number>`(
    (select count(*) from jsonb_array_elements(live -> 'tags') tag where tag ->> 'slug' = any(${tags.map(({ slug }) => slug)}::text[])) * 2
    + (select count(*) from jsonb_array_elements_text(live -> 'categories') category where category = any(${categories}::text[]))
  )`;
  const rows = await livePosts(database, now, null)
    .select(['id', 'live', 'published_at', 'changed_at'])
    .where('id', '!=', post.id)
    .orderBy(shared, 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.flatMap(readPost);
}

interface LiveRow extends Omit<ReadPost, 'document'> {
  live: PostDocument | null;
}
const readPost = ({ live, ...row }: LiveRow): ReadPost[] => (live ? [{ ...row, document: live }] : []);

/** Categories that hold posts, by name. */
export async function categoriesInUse(database: Database, now: Date): Promise<BlogTerm[]> {
  return database
    .selectFrom('blog_categories')
    .select(['name', 'slug'])
    .where(
      sql<boolean>`exists (select from blog_posts where live is not null and published_at <= ${now}
        and live @> jsonb_build_object('categories', jsonb_build_array(blog_categories.id)))`,
    )
    .orderBy('name')
    .execute();
}

export const categoryBySlug = (database: Database, slug: string) =>
  database.selectFrom('blog_categories').selectAll().where('slug', '=', slug).executeTakeFirst();
export const writerBySlug = (database: Database, slug: string) =>
  database.selectFrom('blog_people').selectAll().where('slug', '=', slug).executeTakeFirst();

/** The posts as they are in lists. `drafts`: their state, and where they can be looked at. */
export async function cardsOf(
  database: Database,
  posts: readonly ReadPost[],
  drafts?: (post: ReadPost) => { state: PostState; href: string },
): Promise<PostCard[]> {
  const documents = posts.map(({ document }) => document);
  const [writers, categories, pictures] = await Promise.all([
    writersOf(database, documents),
    termsOf(database, documents),
    picturesOf(
      database,
      documents.flatMap(({ cover }) => (cover ? [cover.src] : [])),
    ),
  ]);
  return posts.map((post) => {
    const { document, published_at } = post;
    const { title, slug, cover, tags } = document;
    const text = htmlToText(document.content);
    const picture = cover && pictures.get(cover.src);
    return {
      ...{ title, slug, tags },
      excerpt: document.excerpt || beginningOf(text),
      cover: picture ? { ...picture, alt: cover.alt } : null,
      at: (published_at ?? new Date()).toISOString(),
      minutes: readingMinutes(text),
      authors: document.authors.flatMap((id) => writers.get(id) ?? []),
      categories: document.categories.flatMap((id) => categories.get(id) ?? []),
      href: `/blog/${slug}`,
      ...drafts?.(post),
    };
  });
}

/** The first words of a text, whole ones. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= 200) return line;
  return `${line
    .slice(0, 200)
    .replace(/\s+\S*$/, '')
    .replace(/[,.;:–-]+$/, '')}…`;
}

async function writersOf(database: Database, documents: readonly PostDocument[]): Promise<Map<string, BlogWriter>> {
  const ids = [...new Set(documents.flatMap(({ authors }) => authors))];
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('blog_people')
    .select(['id', 'name', 'slug', 'bio', 'picture'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...writer }) => [id, writer]));
}

async function termsOf(database: Database, documents: readonly PostDocument[]): Promise<Map<string, BlogTerm>> {
  const ids = [...new Set(documents.flatMap(({ categories }) => categories))];
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, slug }) => [id, { name, slug }]));
}

/** Pictures of the library by their addresses; with the picture for cards elsewhere. */
export async function picturesOf(
  database: Database,
  addresses: readonly string[],
): Promise<Map<string, BlogPicture & { card: string }>> {
  if (addresses.length === 0) return new Map();
  const rows = await database
    .selectFrom('blog_media')
    .select(['src', 'sizes', 'width', 'height', 'alt', 'card'])
    .where('src', 'in', [...new Set(addresses)])
    .execute();
  return new Map(
    rows.map(({ src, sizes, width, height, alt, card }) => {
      const all = [...sizes, { src, width }];
      const srcset = all.length > 1 ? all.map((one) => `${one.src} ${one.width}w`).join(', ') : '';
      return [src, { ...{ src, srcset, width, height, alt, card } }];
    }),
  );
}
