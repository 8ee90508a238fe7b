import type { getPostRevision as getEndpoint, listPostRevisions as listEndpoint } from '../../api/blog-posts.ts';
import { type PostDocument, postLimits } from '../../rules/post.ts';
import { Problem } from '#kit/problem.ts';
import { htmlToText } from '#kit/html-to-text.ts';
import type { Call } from '#platform/http/call.ts';
import type { RevisionKind } from '../../tables.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { findPost } from './find-posts.ts';

/** What a person writes within so many minutes is one version. */
const together = 10;

interface NewRevision {
  post_id: string;
  kind: RevisionKind;
  document: PostDocument;
  person_id: string;
}

/** Keeps a version; the newest one always is what the post is now. The post must be held. */
export async function storeRevision(transaction: Transaction, made: NewRevision): Promise<void> {
  const { post_id, kind, person_id } = made;
  const document = json(made.document);
  const last = await transaction
    .selectFrom('blog_revisions')
    .select(['number', 'kind', 'person_id', 'at'])
    .where('post_id', '=', post_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = new Date();
  const goesOn =
    last?.kind === 'saved' &&
    kind === 'saved' &&
    last.person_id === person_id &&
    at.getTime() - last.at.getTime() < together * 60_000;
  if (last && goesOn) {
    await transaction
      .updateTable('blog_revisions')
      .set({ document })
      .where('post_id', '=', post_id)
      .where('number', '=', last.number)
      .execute();
    return;
  }
  const number = (last?.number ?? 0) + 1;
  await transaction.insertInto('blog_revisions').values({ post_id, number, kind, document, person_id, at }).execute();
  await transaction
    .deleteFrom('blog_revisions')
    .where('post_id', '=', post_id)
    .where('number', '<=', number - postLimits.revisions)
    .execute();
}

export async function revisionOf(database: Database | Transaction, postId: string, number: number) {
  const found = Number.isInteger(number)
    ? await database
        .selectFrom('blog_revisions')
        .select('document')
        .where('post_id', '=', postId)
        .where('number', '=', number)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Problem('not_found', 'This version is no longer stored.');
  return found;
}

export async function listPostRevisions({ services: { database }, params, blogMember }: Call<typeof listEndpoint>) {
  await findPost(database, blogMember, params.postId);
  const rows = await database
    .selectFrom('blog_revisions')
    .leftJoin('blog_people', 'blog_people.id', 'blog_revisions.person_id')
    .select(['number', 'kind', 'document', 'at', 'blog_people.name as by'])
    .where('post_id', '=', params.postId)
    .orderBy('number', 'desc')
    .execute();
  return {
    revisions: rows.map(({ number, kind, document, at, by }) => ({
      ...{ number, kind, by: by ?? 'Former member', at: at.toISOString(), title: document.title },
      words: htmlToText(document.content).split(/\s+/).filter(Boolean).length,
    })),
  };
}

export async function getPostRevision({ services: { database }, params, blogMember }: Call<typeof getEndpoint>) {
  await findPost(database, blogMember, params.postId);
  return revisionOf(database, params.postId, Number(params.number));
}
