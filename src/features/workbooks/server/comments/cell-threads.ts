import { msg, type Msg } from '#kit/language/msg.ts';
import type { CellThreadOnTheWire } from '../../api/cell-comments.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetOfCall } from '../../services.ts';
import type { User } from '#features/accounts/services.ts';
import { type CellThreadsRequest, readCellComments, readCellThreads } from '../rows/comments/read-cell-comments.ts';
import type { Services } from '#platform/services.ts';
import { titleOfRow } from '../history/cell-changes.ts';

export interface ThreadsCall {
  services: Pick<Services, 'database' | 'accounts'>;
  sheet: SheetOfCall;
  user: User;
}

const threadsAtOnce = 50;

/** A page of threads as the caller sees them. */
export async function findCellThreads(
  { services, sheet, user }: ThreadsCall,
  requested: Omit<CellThreadsRequest, 'limit'>,
): Promise<{ threads: CellThreadOnTheWire[]; more: boolean }> {
  const { database, accounts } = services;
  const columns = sheet.columns.map((column) => column.id);
  const found = await readCellThreads(database, sheet.id, columns, { ...requested, limit: threadsAtOnce + 1 });
  const threads = found.slice(0, threadsAtOnce);
  const comments = await readCellComments(
    database,
    sheet.id,
    threads.map(({ id }) => id),
  );
  const people = await membersByIds(database, sheet.workspace_id, [
    ...comments.flatMap(({ user_id }) => user_id ?? []),
    ...threads.flatMap(({ resolved_by }) => resolved_by ?? []),
  ]);
  const role = await accounts.roleIn(user.id, sheet.workspace_id);
  const isAdmin = role === 'owner' || role === 'admin';
  return {
    threads: threads.map(({ id, row_id, column_id, cells, resolved_at, resolved_by }) => ({
      ...{ id, row_id, column_id, title: titleOfRow(cells, sheet.columns) },
      resolved: resolved_at && { at: resolved_at.toISOString(), by: people.get(resolved_by ?? '') ?? '' },
      comments: comments
        .filter(({ thread_id }) => thread_id === id)
        .map(({ user_id, author_name, version, text, mentions, created_at, edited_at, id: commentId }) => ({
          ...{ id: commentId, version, text, mentions, created_at: created_at.toISOString() },
          author: authorOf(user_id, people),
          file_author: author_name,
          edited: edited_at !== null,
          may: user_id === user.id ? ['edit', 'delete'] : isAdmin ? ['delete'] : [],
        })),
    })),
    more: found.length > threadsAtOnce,
  };
}

const authorOf = (id: string | null, people: ReadonlyMap<string, string>) =>
  id !== null && people.has(id) ? { id, name: people.get(id) ?? '' } : null;

/** One thread; `not_found` where its cell is gone. */
export async function oneCellThread(call: ThreadsCall, id: string): Promise<CellThreadOnTheWire> {
  const { threads } = await findCellThreads(call, { state: 'all', id });
  if (!threads[0]) throw new Problem('not_found', 'These comments no longer exist.');
  return threads[0];
}

/** The names of those who are members of a workspace, by user id. */
export async function membersByIds(
  database: Services['database'],
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await database
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.name'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('users.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What the cell of a thread is, in words: `Price of Green tea`. */
export function cellMsg(sheet: SheetOfCall, { column_id, title }: CellThreadOnTheWire): Msg {
  const column = sheet.columns.find(({ id }) => id === column_id)?.name ?? '';
  return title === '' ? column : msg('{column} of {row}', { column, row: title });
}
