import type {
  endPreviewLink as endLinkEndpoint,
  makePreviewLink as makeLinkEndpoint,
  publishPost as publishEndpoint,
  unpublishPost as unpublishEndpoint,
} from '../../api/blog-posts.ts';
import { type PostDocument, postState } from '../../rules/post.ts';
import { Problem } from '#kit/problem.ts';
import { htmlToText } from '#kit/html-to-text.ts';
import type { Call } from '#platform/http/call.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { blogChanged } from '../blog-changed.ts';
import { findPost, postOnTheWire, writablePost } from './find-posts.ts';
import { storeRevision } from './revisions.ts';
import { refuseOlder } from './save-post.ts';

/**
 * Readers get what is written from its moment on; nothing has to run for that. A post that they have already keeps its
 * date and gets the newer text at once.
 */
export async function publishPost({ services, params, body, blogMember }: Call<typeof publishEndpoint>) {
  const { database } = services;
  const id = params.postId;
  await inTransaction(database, async (transaction) => {
    const before = await writablePost(transaction, blogMember, id);
    refuseOlder(before, body.revision);
    refuseUnfinished(before.document);
    const now = new Date();
    const isOut = postState(before.published_at, now) === 'published';
    const published_at = isOut ? before.published_at : momentOf(body.at, now);
    if (isOut && body.at !== null) throw wrongMoment('This post is already published.');
    const document: PostDocument = { ...before.document, slug: before.slug };
    await storeOldSlug(transaction, id, isOut ? before.live?.slug : undefined, before.slug);
    await transaction
      .updateTable('blog_posts')
      .set({ document: json(document), live: json(document), published_at, changed_at: isOut ? now : published_at })
      .where('id', '=', id)
      .execute();
    const kind = published_at && published_at > now ? 'scheduled' : 'published';
    await storeRevision(transaction, { post_id: id, kind, document, person_id: blogMember.id });
  });
  await blogChanged(database);
  return postOnTheWire(database, blogMember, id);
}

export async function unpublishPost({ services, params, blogMember }: Call<typeof unpublishEndpoint>) {
  const { database } = services;
  await inTransaction(database, async (transaction) => {
    await writablePost(transaction, blogMember, params.postId);
    await transaction
      .updateTable('blog_posts')
      .set({ live: null, published_at: null, changed_at: null })
      .where('id', '=', params.postId)
      .execute();
  });
  await blogChanged(database);
  return postOnTheWire(database, blogMember, params.postId);
}

export async function makePreviewLink({ services, params, blogMember }: Call<typeof makeLinkEndpoint>) {
  const { database, mail } = services;
  const { slug } = await findPost(database, blogMember, params.postId);
  const key = newToken();
  await database
    .updateTable('blog_posts')
    .set({ preview_hash: hashToken(key) })
    .where('id', '=', params.postId)
    .execute();
  return { href: mail.siteHref(`/blog/preview/${slug}`, { key }) };
}

export async function endPreviewLink({ services: { database }, params, blogMember }: Call<typeof endLinkEndpoint>) {
  await findPost(database, blogMember, params.postId);
  await database.updateTable('blog_posts').set({ preview_hash: null }).where('id', '=', params.postId).execute();
  return postOnTheWire(database, blogMember, params.postId);
}

/** What readers knew it by leads on to where it is; where it goes back to is an old address no more. */
async function storeOldSlug(
  transaction: Transaction,
  id: string,
  old: string | undefined,
  slug: string,
): Promise<void> {
  await transaction.deleteFrom('blog_old_slugs').where('slug', '=', slug).where('post_id', '=', id).execute();
  if (old === undefined || old === slug) return;
  await transaction
    .insertInto('blog_old_slugs')
    .values({ slug: old, post_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: id }))
    .execute();
}

function momentOf(at: string | null, now: Date): Date {
  if (at === null) return now;
  const moment = new Date(at);
  if (moment <= now) throw wrongMoment('Choose a time in the future.');
  return moment;
}

function refuseUnfinished({ title, content, cover }: PostDocument): void {
  const fields = [
    ...(title ? [] : [{ path: 'document.title', message: 'Give the post a title.' }]),
    ...(htmlToText(content) ? [] : [{ path: 'document.content', message: 'Write something first.' }]),
    ...(cover && !cover.alt ? [{ path: 'document.cover', message: 'Describe the cover.' }] : []),
    ...(hasNamelessPicture(content)
      ? [{ path: 'document.content', message: 'Describe every picture for readers who can’t see it.' }]
      : []),
  ];
  if (fields.length > 0) throw new Problem('invalid_input', fields.map(({ message }) => message).join(' '), { fields });
}

/** Of cleaned HTML. */
const hasNamelessPicture = (content: string): boolean =>
  (content.match(/<img [^>]*>/g) ?? []).some((picture) => !/ alt="[^"]*\S[^"]*"/.test(picture));

const wrongMoment = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'at', message }] });
