import { t } from '#kit/language/product.ts';
import {
  type CellThreadOnTheWire,
  changeCellComment as changeEndpoint,
  deleteCellComment as deleteEndpoint,
  findRowPosition as placeEndpoint,
  listCellComments,
  listCommentMarks,
  listSheetPeople,
  replyInCellThread as replyEndpoint,
  resolveCellThread as resolveEndpoint,
  startCellThread as startEndpoint,
} from '../../api/cell-comments.ts';
import { readCommentText } from '#features/comments/rules/comment.ts';
import { Problem } from '#kit/problem.ts';
import { on } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { findRowPosition, readCommentMarks } from '../rows/comments/read-cell-comments.ts';
import {
  changeCellComment,
  deleteCellComment,
  replyInCellThread,
  resolveCellThread,
  startCellThread,
} from '../rows/comments/write-cell-comments.ts';
import type { Services } from '#platform/services.ts';
import { findCellThreads, membersByIds, oneCellThread, type ThreadsCall } from './cell-threads.ts';
import { notifyOfCellComment } from './notify-of-cell-comment.ts';

/** Each comment may notify fifty people. */
const writing = createRateLimit({ uses: 60, seconds: 60 });

/** Which thread it is, and nothing of what it says. */
const forKey = {
  unless: 'rows:read',
  instead: ({ thread: { id, row_id, column_id } }: { thread: CellThreadOnTheWire }) => ({
    thread: { id, row_id, column_id, title: '', resolved: null, comments: [] },
  }),
} as const;

type WritingCall = ThreadsCall & { services: Services };

export const cellCommentRoutes = [
  on(listCellComments, async (call) => {
    const { state, row_id, column_id, thread, before } = call.query;
    if ((row_id === undefined) !== (column_id === undefined)) {
      const message = 'Name the row and the column of a cell, or neither.';
      throw new Problem('invalid_input', message, { fields: [{ path: 'row_id', message }] });
    }
    const cell = row_id !== undefined && column_id !== undefined ? { row_id, column_id } : undefined;
    return findCellThreads(call, { state: thread === undefined ? state : 'all', cell, before, id: thread });
  }),
  on(listCommentMarks, async ({ services, sheet }) => {
    const columns = new Set(sheet.columns.map(({ id }) => id));
    const marks = await readCommentMarks(services.database, sheet.id);
    return { marks: marks.filter(({ column_id }) => columns.has(column_id)) };
  }),
  on(listSheetPeople, async ({ services, sheet, user }) => {
    const people = await services.database
      .selectFrom('workspace_members')
      .innerJoin('users', 'users.id', 'workspace_members.user_id')
      .select(['users.id', 'users.name'])
      .where('workspace_members.workspace_id', '=', sheet.workspace_id)
      .orderBy('users.name')
      .orderBy('users.id')
      .execute();
    return { people: people.map(({ id, name }) => ({ id, name, is_me: id === user.id })) };
  }),
  on(
    startEndpoint,
    async (call) => {
      const { services, sheet, body } = call;
      const { row_id, column_id } = body;
      const words = await readWords(call, body);
      if (!sheet.columns.some(({ id }) => id === column_id)) {
        const message = t('This sheet no longer has a column {column}.', { column: column_id });
        throw new Problem('invalid_input', message, { fields: [{ path: 'column_id', message }] });
      }
      const id = await startCellThread(services.database, sheet.id, { row_id, column_id }, words);
      return notifyOfComment(call, id, words.text, { mentioned: words.mentions, writers: [] });
    },
    forKey,
  ),
  on(
    replyEndpoint,
    async (call) => {
      const { services, sheet, params, body } = call;
      const words = await readWords(call, body);
      await oneCellThread(call, params.threadId);
      const writers = await replyInCellThread(services.database, sheet.id, params.threadId, words);
      return notifyOfComment(call, params.threadId, words.text, { mentioned: words.mentions, writers });
    },
    forKey,
  ),
  on(
    resolveEndpoint,
    async (call) => {
      const { services, sheet, params, body, user } = call;
      await oneCellThread(call, params.threadId);
      await resolveCellThread(services.database, sheet.id, params.threadId, body.resolved ? user.id : null);
      services.live.changedComments(sheet.workbook_id, sheet.id);
      return { thread: await oneCellThread(call, params.threadId) };
    },
    forKey,
  ),
  on(
    changeEndpoint,
    async (call) => {
      const { services, sheet, params, body } = call;
      const words = await readWords(call, body);
      const { thread_id, mentioned } = await changeCellComment(services.database, sheet.id, params.commentId, {
        ...words,
        version: body.version,
      });
      const added = words.mentions.filter((id) => !mentioned.includes(id));
      return notifyOfComment(call, thread_id, words.text, { mentioned: added, writers: [] });
    },
    forKey,
  ),
  on(deleteEndpoint, async ({ services, sheet, params, user }) => {
    const role = await services.accounts.roleIn(user.id, sheet.workspace_id);
    const by = { user_id: user.id, isAdmin: role === 'owner' || role === 'admin' };
    await deleteCellComment(services.database, sheet.id, params.commentId, by);
    services.live.changedComments(sheet.workbook_id, sheet.id);
    return {};
  }),
  on(placeEndpoint, async ({ services, sheet, params }) => {
    const position = await findRowPosition(services.database, sheet.id, params.rowId);
    if (position === null) throw new Problem('not_found', 'This row no longer exists.');
    return { place: position };
  }),
];

/** A caller's text as it is stored. Mentioned people must be members; others are not notified. */
async function readWords(
  { services, sheet, user }: ThreadsCall,
  body: { text: string; mentions: readonly string[] },
): Promise<{ user_id: string; text: string; mentions: string[] }> {
  await writing.take(user.id);
  const reading = readCommentText(body.text);
  if ('problem' in reading) {
    const { problem: message } = reading;
    throw new Problem('invalid_input', message, { fields: [{ path: 'text', message }] });
  }
  const members = await membersByIds(services.database, sheet.workspace_id, body.mentions);
  const stranger = body.mentions.findIndex((id) => !members.has(id));
  if (stranger >= 0) {
    const message = 'Only members of the workspace can be mentioned.';
    throw new Problem('invalid_input', message, { fields: [{ path: `mentions.${stranger}`, message }] });
  }
  return { user_id: user.id, text: reading.text, mentions: [...new Set(body.mentions)] };
}

async function notifyOfComment(
  call: WritingCall,
  threadId: string,
  text: string,
  whom: Parameters<typeof notifyOfCellComment>[3],
) {
  const { services, sheet } = call;
  const thread = await oneCellThread(call, threadId);
  services.live.changedComments(sheet.workbook_id, sheet.id);
  await notifyOfCellComment(call, thread, text, whom);
  return { thread };
}
