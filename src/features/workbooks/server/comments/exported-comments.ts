import { mostCellThreads } from '../../rules/cell-thread.ts';
import { readCellComments, readCellThreads } from '../rows/comments/read-cell-comments.ts';
import type { SheetRecord } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileComment } from '../codec/appearance/file-appearance.ts';
import { membersByIds } from './cell-threads.ts';

/** The open comments of a sheet with the names of who wrote them, by row and column: what a file takes along. */
export async function exportedComments(
  database: Database,
  sheet: Pick<SheetRecord, 'id' | 'columns'>,
  workspaceId: string,
): Promise<Map<string, Record<string, FileComment[]>>> {
  const columns = sheet.columns.map(({ id }) => id);
  const threads = await readCellThreads(database, sheet.id, columns, { state: 'open', limit: mostCellThreads });
  const ids = threads.map(({ id }) => id);
  const comments = await readCellComments(database, sheet.id, ids);
  const writers = comments.flatMap(({ user_id }) => user_id ?? []);
  const people = await membersByIds(database, workspaceId, writers);
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  const found = new Map<string, Record<string, FileComment[]>>();
  // The oldest first.
  for (const { id, row_id, column_id } of threads.toReversed()) {
    const own = (byThread.get(id) ?? []).map(({ user_id, author_name, text }) => ({
      author: author_name ?? people.get(user_id ?? '') ?? 'Former member',
      text,
    }));
    const ofRow = found.get(row_id) ?? {};
    found.set(row_id, { ...ofRow, [column_id]: [...(ofRow[column_id] ?? []), ...own] });
  }
  return found;
}
