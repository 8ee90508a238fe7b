import { sql } from 'kysely';
import type {
  addPost as addEndpoint,
  PostInput,
  PostOnTheWire,
  removePost as removeEndpoint,
  restorePostRevision as restoreEndpoint,
  savePost as saveEndpoint,
} from '../../api/blog-posts.ts';
import { managesBlog } from '../../rules/blog-access.ts';
import { type PostDocument, tagsOf } from '../../rules/post.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { sameValue } from '#kit/same-value.ts';
import type { BlogMember } from '../people/blog-session.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { blogChanged } from '../blog-changed.ts';
import { cleanPostHtml } from './clean-post.ts';
import { postOnTheWire, writablePost } from './find-posts.ts';
import { freePostSlug } from './free-post-slug.ts';
import { storeRevision, revisionOf } from './revisions.ts';

type Answer = Promise<{ post: PostOnTheWire }>;

export async function addPost({ services: { database }, body, blogMember }: Call<typeof addEndpoint>): Answer {
  const id = newId('pst');
  return retried(() =>
    inTransaction(database, async (transaction) => {
      const document = await readDocument(transaction, blogMember, body.document, [blogMember.id]);
      const slug = await freePostSlug(transaction, { id, typed: document.slug, title: document.title });
      await transaction
        .insertInto('blog_posts')
        .values({ id, slug, document: json(document), created_by: blogMember.id })
        .execute();
      await storeRevision(transaction, { post_id: id, kind: 'saved', document, person_id: blogMember.id });
      return postOnTheWire(transaction, blogMember, id);
    }),
  );
}

export async function savePost(call: Call<typeof saveEndpoint>): Answer {
  const { services, params, body, blogMember } = call;
  const id = params.postId;
  return retried(() =>
    inTransaction(services.database, async (transaction) => {
      const before = await writablePost(transaction, blogMember, id);
      refuseOlder(before, body.revision);
      const document = await readDocument(transaction, blogMember, body.document, before.document.authors);
      if (sameValue(document, before.document)) return postOnTheWire(transaction, blogMember, id);
      await writeDocument(transaction, blogMember, { id, revision: before.revision, document, kind: 'saved' });
      return postOnTheWire(transaction, blogMember, id);
    }),
  );
}

export async function restorePostRevision(call: Call<typeof restoreEndpoint>): Answer {
  const { services, params, body, blogMember } = call;
  const id = params.postId;
  return retried(() =>
    inTransaction(services.database, async (transaction) => {
      const before = await writablePost(transaction, blogMember, id);
      refuseOlder(before, body.revision);
      const { document } = await revisionOf(transaction, id, Number(params.number));
      await writeDocument(transaction, blogMember, { id, revision: before.revision, document, kind: 'restored' });
      return postOnTheWire(transaction, blogMember, id);
    }),
  );
}

export async function removePost({ services, params, blogMember }: Call<typeof removeEndpoint>) {
  await inTransaction(services.database, async (transaction) => {
    await writablePost(transaction, blogMember, params.postId);
    await transaction.deleteFrom('blog_posts').where('id', '=', params.postId).execute();
  });
  await blogChanged(services.database);
  return {};
}

async function writeDocument(
  transaction: Transaction,
  member: BlogMember,
  post: { id: string; revision: number; document: PostDocument; kind: 'saved' | 'restored' },
): Promise<void> {
  const { id, revision, document, kind } = post;
  const slug = await freePostSlug(transaction, { id, typed: document.slug, title: document.title });
  await transaction
    .updateTable('blog_posts')
    .set({ document: json(document), slug, revision: revision + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await storeRevision(transaction, { post_id: id, kind, document, person_id: member.id });
}

/** What was sent, cleaned, with what is not there left out. Only editors decide who is in the by-line. */
async function readDocument(
  transaction: Transaction,
  member: BlogMember,
  input: PostInput,
  authors: string[],
): Promise<PostDocument> {
  const { title, slug, excerpt, content, cover, categories, tags } = input;
  if (cover) await requirePicture(transaction, cover.src);
  const writers = managesBlog(member.role) ? await known(transaction, 'blog_people', input.authors) : authors;
  return {
    ...{ title, slug, excerpt, cover },
    content: cleanPostHtml(content),
    categories: await known(transaction, 'blog_categories', categories),
    tags: tagsOf(tags),
    authors: writers.length > 0 ? writers : authors,
  };
}

async function requirePicture(transaction: Transaction, src: string): Promise<void> {
  const found = await transaction.selectFrom('blog_media').select('id').where('src', '=', src).executeTakeFirst();
  if (found) return;
  const message = 'This picture is no longer in the media library.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'document.cover', message }] });
}

/** Those that are there, in the order given. */
async function known(
  transaction: Transaction,
  table: 'blog_people' | 'blog_categories',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await transaction
    .selectFrom(table)
    .select(sql<string>`id`.as('id'))
    .where(sql<string>`id`, 'in', [...ids])
    .execute();
  const there = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => there.has(id));
}

export function refuseOlder(post: { revision: number }, written: number): void {
  if (post.revision === written) return;
  throw new Problem('revision_conflict', 'Someone else changed this post. Reload it to continue.', {
    details: { revision: post.revision },
  });
}

/** Two who want the same address at once: the second one looks again. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    return work();
  }
}
