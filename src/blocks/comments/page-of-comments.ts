import type { CommentItem, CommentsRequest, CommentsData } from '../data-contract.ts';

/** A page of comments that are all at hand, oldest first: what the server answers of stored ones. For samples. */
export function pageOfComments(all: readonly CommentItem[], request: CommentsRequest, page = 1): CommentsData {
  const first = request.threaded ? all.filter((one) => one.parent === '') : all;
  const ordered = request.order === 'newest' ? first.toReversed() : first;
  const from = (page - 1) * request.pageSize;
  const mayOf = (one: CommentItem) => (request.ownEdits || !one.mine ? one.may : []);
  const shown = ordered.slice(from, from + request.pageSize).map((one) => ({
    ...one,
    may: mayOf(one),
    replies: request.threaded
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
    more: ordered.length > from + request.pageSize,
    page,
    moderates,
  };
}
