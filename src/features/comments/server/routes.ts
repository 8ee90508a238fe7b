import {
  addComment as addEndpoint,
  deleteComment as deleteEndpoint,
  editComment as editEndpoint,
  listComments,
  moderateComment as moderateEndpoint,
} from '../api.ts';
import { on, type Route } from '#platform/http/call.ts';
import { addComment } from './add-comment.ts';
import { openPlace } from './comment-call.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { moderateComment } from './moderate-comment.ts';

export const routes: readonly Route[] = [
  on(listComments, async (call) => {
    const { after, parent, limit } = call.query;
    return call.services.comments.read(await openPlace(call, call.query), { after, parent, limit });
  }),
  on(addEndpoint, (call) => addComment(call, call.body)),
  on(editEndpoint, (call) => editComment(call, { ...call.body, id: call.params.commentId })),
  on(deleteEndpoint, (call) => deleteComment(call, { ...call.body, id: call.params.commentId })),
  on(moderateEndpoint, (call) => moderateComment(call, { ...call.body, id: call.params.commentId })),
];
