import type { CommentItem, CommentsAsk, CommentsData } from '../data-contract.ts';

/** A page of comments that are all at hand, oldest first: what the server answers of stored ones. For samples. */
export function pageOfComments(all: readonly CommentItem[], ask: CommentsAsk, page = 1): CommentsData {
  const first = ask.threaded ? all.filter((one) => one.parent === '') : all;
  const ordered = ask.order === 'newest' ? first.toReversed() : first;
  const from = (page - 1) * ask.pageSize;
  const mayOf = (one: CommentItem) => (ask.ownEdits || !one.mine ? one.may : []);
  const shown = ordered.slice(from, from + ask.pageSize).map((one) => ({
    ...one,
    may: mayOf(one),
    replies: ask.threaded
      ? all.filter((reply) => reply.parent === one.id).map((reply) => ({ ...reply, may: mayOf(reply) }))
      : [],
  }));
  const moderates = all.some((one) => one.may.some((act) => act === 'hide' || act === 'approve' || act === 'restore'));
  return {
    shape: 'comments',
    record: '',
    comments: shown,
    total: all.filter((one) => one.state !== 'deleted').length,
    waiting: moderates ? all.filter((one) => one.state === 'waiting').length : 0,
    more: ordered.length > from + ask.pageSize,
    page,
    moderates,
  };
}
