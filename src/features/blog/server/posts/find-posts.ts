import { sql } from 'kysely';
import type { listPosts as listEndpoint, PostOnTheWire, PostSummary } from '../../api/blog-posts.ts';
import { managesBlog } from '../../rules/blog-access.ts';
import { type PostDocument, postState } from '../../rules/post.ts';
import { sameValue } from '#kit/same-value.ts';
import { Problem } from '#kit/problem.ts';
import type { BlogMember } from '../people/blog-session.ts';
import type { Call } from '#platform/http/call.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

const perPage = 20;

interface StoredPost {
  id: string;
  document: PostDocument;
  revision: number;
  slug: string;
  live: PostDocument | null;
  published_at: Date | null;
  created_by: string | null;
  preview_hash: string | null;
  updated_at: Date;
  by: string | null;
}

/** Editors write in every post; authors in what they began, until an editor gives it to readers. */
export const mayWritePost = (member: BlogMember, post: Pick<StoredPost, 'created_by' | 'live'>): boolean =>
  managesBlog(member.role) || (post.created_by === member.id && post.live === null);

/** What a member may read here: authors only what they began. */
function postsOf(database: Database | Transaction, member: BlogMember) {
  return database
    .selectFrom('blog_posts')
    .leftJoin('blog_people', 'blog_people.id', 'blog_posts.created_by')
    .$if(!managesBlog(member.role), (query) => query.where('blog_posts.created_by', '=', member.id));
}

export async function listOfPosts({ services: { database }, query, blogMember }: Call<typeof listEndpoint>) {
  const now = new Date();
  const state = sql<string>`case when published_at is null then 'draft' when published_at <= ${now} then 'published' else 'scheduled' end`;
  const counted = await postsOf(database, blogMember)
    .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
  const counts = { all: 0, draft: 0, scheduled: 0, published: 0 };
  for (const one of counted) {
    counts[one.state as Exclude<keyof typeof counts, 'all'>] = one.count;
    counts.all += one.count;
  }
  const narrowed = () => {
    let found = postsOf(database, blogMember);
    if (query.state !== 'all') found = found.where(state, '=', query.state);
    const pattern = `%${query.q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    if (query.q.trim()) found = found.where(sql`document ->> 'title'`, 'ilike', pattern);
    return found;
  };
  const { found } = await narrowed().select(sql<number>`count(*)::int`.as('found')).executeTakeFirstOrThrow();
  const rows = await narrowed()
    .selectAll('blog_posts')
    .select('blog_people.name as by')
    .orderBy('blog_posts.updated_at', 'desc')
    .orderBy('blog_posts.id')
    .limit(perPage)
    .offset((query.page - 1) * perPage)
    .execute();
  return { posts: rows.map((row) => rowOf(row, blogMember, now)), pages: Math.ceil(found / perPage), counts };
}

/** A post that the member may read. `locked` holds it until the transaction ends. */
export async function findPost(
  database: Database | Transaction,
  member: BlogMember,
  id: string,
  locked = false,
): Promise<StoredPost> {
  const found = await postsOf(database, member)
    .selectAll('blog_posts')
    .select('blog_people.name as by')
    .where('blog_posts.id', '=', id)
    .$if(locked, (query) => query.forUpdate('blog_posts'))
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', 'Post not found, or it isn’t yours.');
  return found;
}

/** The same for a member who changes it. */
export async function writablePost(transaction: Transaction, member: BlogMember, id: string): Promise<StoredPost> {
  const found = await findPost(transaction, member, id, true);
  if (!mayWritePost(member, found)) {
    throw new Problem('forbidden', 'An editor has taken over this post: authors can only change their drafts.');
  }
  return found;
}

export async function postOnTheWire(
  database: Database | Transaction,
  member: BlogMember,
  id: string,
): Promise<{ post: PostOnTheWire }> {
  const found = await findPost(database, member, id);
  const writers = await database
    .selectFrom('blog_people')
    .select(['id', 'name'])
    .where((where) =>
      managesBlog(member.role)
        ? where.or([where('left_at', 'is', null), where('id', 'in', [...found.document.authors, ''])])
        : where('id', 'in', [...found.document.authors, member.id]),
    )
    .orderBy('name')
    .execute();
  const { revision, document, preview_hash } = found;
  return {
    post: {
      ...rowOf(found, member, new Date()),
      ...{ revision, document, writers, has_preview_link: preview_hash !== null },
    },
  };
}

function rowOf(post: StoredPost, member: BlogMember, now: Date): PostSummary {
  const { id, document, slug, live, published_at, updated_at, by } = post;
  return {
    ...{ id, slug, title: document.title, cover: document.cover?.src ?? '', by: by ?? '' },
    state: postState(published_at, now),
    changed: live !== null && !sameValue({ ...live, slug }, { ...document, slug }),
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    mine: mayWritePost(member, post),
  };
}
