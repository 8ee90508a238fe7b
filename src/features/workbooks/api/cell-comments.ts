import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Comments on cells';
const access = 'editor-of-sheet';
const at = '/api/sheets/{sheetId}/comments';
const id = z.string().max(100);
/** For longer ones, a message says how long a comment may be; these are no comments at all. */
const text = z.string().max(100_000, { message: 'A comment has at most 2,000 characters.' });
const words = {
  text,
  /** User ids of members who are named in it: they are notified. */
  mentions: z.array(id).max(50).default([]),
};

const cellCommentShape = z.object({
  id: z.string(),
  version: z.number(),
  /** Null once the account is gone, or the person left the workspace, and for notes of a file. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the note of a file: who wrote it, as the file says; '' where it names no one. Null for comments of members. */
  file_author: z.string().nullable(),
  text: z.string(),
  mentions: z.array(z.string()),
  created_at: z.string(),
  edited: z.boolean(),
  /** What the caller may do with it. */
  may: z.array(z.enum(['edit', 'delete'])),
});
const threadShape = z.object({
  id: z.string(),
  row_id: z.string(),
  column_id: z.string(),
  /** What the row says first. */
  title: z.string(),
  resolved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The oldest first. */
  comments: z.array(cellCommentShape),
});
export type CellThreadOnTheWire = z.infer<typeof threadShape>;
export type CellCommentOnTheWire = z.infer<typeof cellCommentShape>;
const answer = z.object({ thread: threadShape });

export const listCellComments = endpoint({
  method: 'GET',
  path: at,
  access,
  scope: 'rows:read',
  group,
  summary: 'Comment threads on the cells of a sheet, newest first; only those of one cell if it’s named.',
  query: z.object({
    state: z.enum(['open', 'resolved', 'all']).default('open'),
    row_id: id.optional(),
    column_id: id.optional(),
    /** One thread, open or resolved. */
    thread: id.optional(),
    /** The last one of the page before. */
    before: id.optional(),
  }),
  answer: z.object({ threads: z.array(threadShape), more: z.boolean() }),
});
export const listCommentMarks = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/comment-marks',
  access,
  scope: 'rows:read',
  group,
  summary: 'The cells of a sheet with open threads of comments.',
  answer: z.object({ marks: z.array(z.object({ row_id: z.string(), column_id: z.string() })) }),
});
export const listSheetPeople = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/people',
  access,
  group,
  summary: 'The members of a sheet’s workspace, who can be mentioned in comments on its cells.',
  answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), is_me: z.boolean() })) }),
});
export const startCellThread = endpoint({
  method: 'POST',
  path: at,
  access,
  scope: 'rows:write',
  group,
  summary: 'Starts a comment thread on a cell.',
  body: z.object({ row_id: id, column_id: id, ...words }),
  answer,
});
export const replyInCellThread = endpoint({
  method: 'POST',
  path: `${at}/{threadId}/replies`,
  access,
  scope: 'rows:write',
  group,
  summary: 'Replies in a thread; a resolved thread opens again.',
  body: z.object(words),
  answer,
});
export const resolveCellThread = endpoint({
  method: 'PATCH',
  path: `${at}/{threadId}`,
  access,
  scope: 'rows:write',
  group,
  summary: 'Resolves a thread, or opens it again.',
  body: z.object({ resolved: z.boolean() }),
  answer,
});
export const changeCellComment = endpoint({
  method: 'PUT',
  path: '/api/sheets/{sheetId}/cell-comments/{commentId}',
  access,
  scope: 'rows:write',
  group,
  summary: 'Changes the text of the caller’s own comment; 409 if it was changed since `version`.',
  body: z.object({ ...words, version: z.number().int() }),
  answer,
});
export const deleteCellComment = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}/cell-comments/{commentId}',
  access,
  scope: 'rows:write',
  group,
  summary:
    'Permanently deletes the caller’s own comment; owner and admins can delete any comment. The thread is deleted with its last comment.',
  answer: z.object({}),
});
export const findRowPosition = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/rows/{rowId}/place',
  access,
  scope: 'rows:read',
  group: 'Sheets',
  summary: 'How many rows come before a row when the sheet isn’t sorted or filtered.',
  answer: z.object({ place: z.number() }),
});
