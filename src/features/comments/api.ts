import { z } from 'zod';
import type { CommentItem, CommentsData } from '#blocks/data-contract.ts';
import { moderations } from './rules/comment.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Comments';
const id = z.string().max(100);
const where = {
  page_id: id,
  block_id: id,
  /** The record that the page shows, where its address names one: each record has comments of its own. */
  record: id.optional(),
};
/** Longer ones get an answer that says how long a comment may be; these are no comments at all. */
const text = z.string().max(100_000, { message: 'A comment has at most 2,000 characters.' });
const comment: z.ZodType<CommentItem, CommentItem> = z.object({
  ...{ id: z.string(), version: z.number(), parent: z.string(), author: z.string() },
  by: z.enum(['editor', 'user', 'guest', 'nobody']),
  ...{ text: z.string(), at: z.string(), when: z.string(), edited: z.boolean() },
  state: z.enum(['shown', 'waiting', 'hidden', 'deleted']),
  may: z.array(z.enum(['edit', 'delete', 'approve', 'hide', 'restore'])).readonly(),
  mine: z.boolean(),
  get replies() {
    return z.array(comment).readonly();
  },
  moreReplies: z.number(),
});
const comments: z.ZodType<CommentsData, CommentsData> = z.object({
  shape: z.literal('comments'),
  record: z.string(),
  comments: z.array(comment).readonly(),
  ...{ total: z.number(), waiting: z.number(), more: z.boolean(), page: z.number(), moderates: z.boolean() },
  error: z.string().optional(),
});
const answer = z.object({ comment, message: z.string() });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  access: 'viewer-of-host-app',
  group,
  summary: 'Comments on a block: the first ones, those after one of them, or further replies to one.',
  query: z.object({
    ...where,
    after: id.optional(),
    parent: id.optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    /** Filters that the address of the page names. */
    _filters: z.string().max(8_000).optional(),
  }),
  answer: comments,
});
export const addComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  access: 'viewer-of-host-app',
  group,
  summary: 'Adds a comment, or a reply to one, if the block allows it.',
  body: z.object({
    ...where,
    text,
    parent: id.optional(),
    /** Of anonymous visitors. */
    name: z.string().max(1_000).optional(),
    /** Sent twice, stored once. */
    key: z.string().min(1).max(100).optional(),
  }),
  answer,
});
export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/{commentId}',
  access: 'viewer-of-host-app',
  group,
  summary: 'Changes the text of the caller’s own comment; 409 if it was changed since `version`.',
  body: z.object({ ...where, version: z.number().int(), text }),
  answer,
});
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{commentId}',
  access: 'viewer-of-host-app',
  group,
  summary: 'Permanently deletes the caller’s own comment; editors can delete any comment.',
  body: z.object(where),
  answer: z.object({ message: z.string() }),
});
export const moderateComment = endpoint({
  method: 'POST',
  path: '/api/comments/{commentId}/moderation',
  access: 'viewer-of-host-app',
  group,
  summary: 'For editors of the app: approves a comment that waits, hides one from visitors, or shows it again.',
  body: z.object({ ...where, act: z.enum(moderations) }),
  answer,
});
