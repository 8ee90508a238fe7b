import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CommentItem } from '#blocks/data-contract.ts';
import { personOf } from '#features/visitor/rules/access.ts';
import { readCommentName, readCommentText } from '../rules/comment.ts';
import { newIdAfter } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { CommentPlace, CommentReference } from '../services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { badField, type CommentCall, lockThread, noSuchComment } from './comment-call.ts';
import { countComment } from './comment-limit.ts';
import { readComment } from './read-comments.ts';
import { noteComment } from './notify-of-comments.ts';

export interface NewComment extends CommentReference {
  text: string;
  parent?: string | undefined;
  name?: string | undefined;
  key?: string | undefined;
}

/** No one tries a send again for longer. Without a key, the same words again are the same comment for half a minute. */
const keyHolds = { keyed: sql`interval '1 day'`, unkeyed: sql`interval '30 seconds'` };

const waits = 'Thank you. Your comment appears once an editor approves it.';

/** Adds a comment for anyone who may; the same key sent twice adds it once. */
export async function addComment(
  call: CommentCall,
  input: NewComment,
): Promise<{ comment: CommentItem; message: string }> {
  const { services } = call;
  const place = await call.openPlace(input);
  if (!place.mayAdd) throw new Problem('forbidden', 'You can’t comment here.');
  await countComment(call);
  const reading = readCommentText(input.text);
  if ('problem' in reading) throw badField('text', reading.problem);
  const author = authorOf(place, input.name ?? '');
  const content = { ...author, text: reading.text, parent_id: input.parent || null };
  const key = keyOf(call, content, input.key);
  const comment = await inTransaction(services.database, async (transaction) => {
    await makeThread(transaction, place);
    const id =
      (await findSent(transaction, place, key, input.key ? 'keyed' : 'unkeyed')) ??
      (await insert(transaction, place, content, key, services));
    return readComment(transaction, place, id);
  });
  services.live.changed(place.thread_id);
  // It was deleted since it was first sent.
  if (!comment && (content.author_kind !== 'anonymous' || !waitsFor(place))) throw noSuchComment();
  // A waiting comment without an account has no owner: it comes back only as the answer to its own request.
  const known = comment ?? waitingItem(content);
  return { comment: known, message: known.state === 'waiting' ? waits : '' };
}

type Author = Pick<Content, 'author_kind' | 'user_id' | 'app_user_id' | 'author_name'>;
interface Content {
  author_kind: 'editor' | 'app_user' | 'anonymous';
  user_id: string | null;
  app_user_id: string | null;
  author_name: string;
  text: string;
  parent_id: string | null;
}

/** From the session alone; only who has none says a name. */
function authorOf({ viewer }: CommentPlace, typed: string): Author {
  const person = personOf(viewer);
  const none = { user_id: null, app_user_id: null, author_name: '' };
  if (person && viewer.kind === 'editor') return { ...none, author_kind: 'editor', user_id: person.id };
  if (person) return { ...none, author_kind: 'app_user', app_user_id: person.id };
  const reading = readCommentName(typed);
  if ('problem' in reading) throw badField('name', reading.problem);
  return { ...none, author_kind: 'anonymous', author_name: reading.name };
}

/**
 * Its sender's own: no one gets the answer to another person's comment. Hashed, since a browser may send any letters.
 */
function keyOf({ viewer, address }: CommentCall, content: Content, key: string | undefined): string {
  const sender = personOf(viewer)?.id ?? (key ? 'anonymous' : networkOf(address));
  const sent = key ? ['key', key] : ['words', content.text, content.parent_id, content.author_name];
  return createHash('sha256')
    .update(JSON.stringify([sender, ...sent]))
    .digest('base64url');
}

/** Makes the thread where it is missing. What is written to it goes one after the other. */
async function makeThread(transaction: Transaction, { thread_id, app, page, block_id }: CommentPlace): Promise<void> {
  await transaction
    .insertInto('comment_threads')
    .values({ id: thread_id, app_id: app.id, page_id: page.page_id, block_id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await lockThread(transaction, thread_id);
}

async function findSent(
  transaction: Transaction,
  { thread_id, record }: CommentPlace,
  key: string,
  kind: keyof typeof keyHolds,
): Promise<string | undefined> {
  const found = await transaction
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', thread_id)
    .where('record', '=', record)
    .where('send_key', '=', key)
    .where('created_at', '>', sql<Date>`clock_timestamp() - ${keyHolds[kind]}`)
    .executeTakeFirst();
  return found?.id;
}

async function insert(
  transaction: Transaction,
  place: CommentPlace,
  content: Content,
  send_key: string,
  services: CommentCall['services'],
): Promise<string> {
  if (content.parent_id) await checkParent(transaction, place, content.parent_id);
  const { thread_id, record } = place;
  const id = newIdAfter(await newestOf(transaction, place), 'cmt');
  const state = waitsFor(place) ? 'waiting' : 'shown';
  await transaction
    .insertInto('comments')
    .values({ id, thread_id, record, ...content, state, send_key })
    .execute();
  await noteComment(transaction, place, services);
  return id;
}

/** By their ids comments are sorted: one clock that was ahead for a while must not put its comments before all later ones. */
async function newestOf(transaction: Transaction, { thread_id, record }: CommentPlace): Promise<string> {
  const { newest } = await transaction
    .selectFrom('comments')
    .select((of) => of.fn.max('id').as('newest'))
    .where('thread_id', '=', thread_id)
    .where('record', '=', record)
    .executeTakeFirstOrThrow();
  return newest ?? '';
}

/** Whether what the viewer writes waits for an editor. */
export const waitsFor = ({ dataRequest, viewer }: Pick<CommentPlace, 'dataRequest' | 'viewer'>): boolean =>
  dataRequest.approvesFirst && viewer.kind !== 'editor';

/** Replies are one level deep, below a comment of the same place that the viewer can read. */
async function checkParent(transaction: Transaction, place: CommentPlace, parentId: string): Promise<void> {
  const parent = await readComment(transaction, place, parentId);
  if (!parent) throw noSuchComment();
  if (!place.dataRequest.threaded || parent.parent !== '') throw badField('parent', 'You can’t reply to this comment.');
}

function waitingItem(content: Content): CommentItem {
  const now = new Date();
  return {
    ...{ id: '', version: 1, parent: content.parent_id ?? '', author: content.author_name, by: 'guest' },
    ...{ text: content.text, at: now.toISOString(), when: '', edited: false, state: 'waiting' },
    ...{ may: [], mine: false, replies: [], moreReplies: 0 },
  };
}
