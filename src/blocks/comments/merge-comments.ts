/** What is on screen of a block of comments, and how it changes. Pure. */
import type { CommentItem, CommentsData } from '../data-contract.ts';

export interface ShownComments {
  comments: readonly CommentItem[];
  total: number;
  waiting: number;
  /** Whether there are more after `last`. */
  more: boolean;
  moderates: boolean;
  /** Id of the comment up to which they are here without a gap; ''. */
  last: string;
  newestFirst: boolean;
}

export function shownCommentsOf(data: CommentsData, newestFirst: boolean): ShownComments {
  const { comments, total, waiting, more, moderates } = data;
  return { comments, total, waiting, more, moderates, newestFirst, last: comments.at(-1)?.id ?? '' };
}

/** Further ones, loaded after the last. */
export function appended(shown: ShownComments, next: CommentsData): ShownComments {
  const known = new Set(next.comments.map((one) => one.id));
  const comments = inOrder([...shown.comments.filter((one) => !known.has(one.id)), ...next.comments], shown);
  return { ...shown, ...sums(next), comments, more: next.more, last: next.comments.at(-1)?.id ?? shown.last };
}

/**
 * The first ones again. What was loaded after them stays, and so does a comment at which something is being typed
 * (`held`), as a deleted one.
 */
export function renewed(shown: ShownComments, fresh: CommentsData, held: ReadonlySet<string>): ShownComments {
  const end = fresh.comments.at(-1)?.id ?? '';
  const known = new Map(shown.comments.map((one) => [one.id, one]));
  const newer = fresh.comments.map((one) => withLoadedReplies(one, known.get(one.id)));
  const ids = new Set(newer.map((one) => one.id));
  const remaining = shown.comments.flatMap((one) => {
    if (ids.has(one.id)) return [];
    if (fresh.more && isAfter(one.id, end, shown)) return [one];
    return held.has(one.id) ? [asDeleted(one)] : [];
  });
  const isFurther = fresh.more && shown.last !== '' && isAfter(shown.last, end, shown);
  return {
    ...shown,
    ...sums(fresh),
    comments: inOrder([...newer, ...remaining], shown),
    moderates: fresh.moderates,
    more: isFurther ? shown.more : fresh.more,
    last: isFurther ? shown.last : end,
  };
}

/** One comment as it is now: put in its place, or where a new one is. */
export function withComment(shown: ShownComments, comment: CommentItem, threaded: boolean): ShownComments {
  const isReply = threaded && comment.parent !== '';
  const known = shown.comments.some((one) => one.id === comment.id || one.replies.some(({ id }) => id === comment.id));
  const total = known ? shown.total : shown.total + 1;
  if (isReply) {
    const comments = shown.comments.map((one) =>
      one.id === comment.parent ? { ...one, replies: withReply(one.replies, comment) } : one,
    );
    return { ...shown, comments, total };
  }
  const comments = known
    ? shown.comments.map((one) =>
        one.id === comment.id ? { ...comment, replies: one.replies, moreReplies: one.moreReplies } : one,
      )
    : inOrder([...shown.comments, comment], shown);
  return { ...shown, comments, total };
}

/** Without a comment; where it has replies, its place stays. */
export function withoutComment(shown: ShownComments, id: string): ShownComments {
  const comments = shown.comments.flatMap((one) => {
    if (one.id === id) return one.replies.length > 0 ? [asDeleted(one)] : [];
    return [{ ...one, replies: one.replies.filter((reply) => reply.id !== id) }];
  });
  // The last reply of a deleted comment takes it along.
  const left = comments.filter((one) => one.state !== 'deleted' || one.replies.length > 0);
  return { ...shown, comments: left, total: Math.max(0, shown.total - 1) };
}

/** Further replies to a comment. */
export function withReplies(shown: ShownComments, parent: string, next: CommentsData): ShownComments {
  const comments = shown.comments.map((one) => {
    if (one.id !== parent) return one;
    const replies = next.comments.reduce(withReply, one.replies);
    return { ...one, replies, moreReplies: next.more ? Math.max(1, one.moreReplies - next.comments.length) : 0 };
  });
  return { ...shown, comments };
}

const sums = ({ total, waiting }: CommentsData) => ({ total, waiting });

function withReply(replies: readonly CommentItem[], reply: CommentItem): readonly CommentItem[] {
  if (replies.some((one) => one.id === reply.id)) return replies.map((one) => (one.id === reply.id ? reply : one));
  return [...replies, reply].toSorted((one, other) => compare(one.id, other.id));
}

/** Replies that were loaded beyond those that come along. */
function withLoadedReplies(fresh: CommentItem, known: CommentItem | undefined): CommentItem {
  const end = fresh.replies.at(-1)?.id ?? '';
  const more = fresh.moreReplies > 0 ? (known?.replies ?? []).filter((one) => one.id > end) : [];
  if (more.length === 0) return fresh;
  return {
    ...fresh,
    replies: [...fresh.replies, ...more],
    moreReplies: Math.max(0, fresh.moreReplies - more.length),
  };
}

const asDeleted = (one: CommentItem): CommentItem => ({
  ...one,
  ...{ author: '', by: 'nobody', text: '', edited: false, state: 'deleted', may: [], mine: false },
});

/** Ids sort by age. */
function inOrder(comments: readonly CommentItem[], { newestFirst }: ShownComments): CommentItem[] {
  return comments.toSorted((one, other) => (newestFirst ? compare(other.id, one.id) : compare(one.id, other.id)));
}

const isAfter = (id: string, other: string, { newestFirst }: ShownComments): boolean =>
  newestFirst ? id < other : id > other;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
