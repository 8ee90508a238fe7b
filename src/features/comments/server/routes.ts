import {
  addComment as addEndpoint,
  deleteComment as deleteEndpoint,
  editComment as editEndpoint,
  listComments,
  moderateComment as moderateEndpoint,
} from '../api.ts';
import { type AnyCall, on, type Route } from '#platform/http/call.ts';
import type { AtApp } from '#features/visitor/services.ts';
import { addComment } from './add-comment.ts';
import type { CommentCall } from './comment-call.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { moderateComment } from './moderate-comment.ts';

export const routes: readonly Route[] = [
  on(listComments, async (call) => {
    const { after, parent, limit } = call.query;
    return call.services.comments.read(await commenter(call).openPlace(call.query), { after, parent, limit });
  }),
  on(addEndpoint, (call) => addComment(commenter(call), call.body)),
  on(editEndpoint, (call) => editComment(commenter(call), { ...call.body, id: call.params.commentId })),
  on(deleteEndpoint, (call) => deleteComment(commenter(call), { ...call.body, id: call.params.commentId })),
  on(moderateEndpoint, (call) => moderateComment(commenter(call), { ...call.body, id: call.params.commentId })),
];

type CallAtApp = Pick<AnyCall, 'request' | 'session' | 'address' | 'services'> & AtApp;

/** The caller, who comes to a place as visitors of its page do. */
function commenter({ app, viewer, visit, request, session, address, services }: CallAtApp): CommentCall {
  return {
    ...{ app, viewer, session, address, services },
    openPlace: (reference) => services.published.openComments({ visit, request }, reference),
  };
}
