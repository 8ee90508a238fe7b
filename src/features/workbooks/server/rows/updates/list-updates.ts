/** Updates of a workbook, for its history. */
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '../../../services.ts';
import type { UpdateCounts } from './note-update.ts';

export interface ListedUpdate {
  id: string;
  name: string;
  at: Date;
  actor: Actor;
  counts: UpdateCounts;
  undone_at: Date | null;
  /** Whether it is the next one that can be taken back. */
  isNext: boolean;
}

const mostListed = 30;

/** The newest first. */
export async function listUpdates(database: Database, workbookId: string): Promise<ListedUpdate[]> {
  const found = await database
    .selectFrom('workbook_updates')
    .select(['id', 'name', 'at', 'actor', 'counts', 'undone_at'])
    .select(({ eb }) => eb('before', 'is not', null).as('is_stored'))
    .where('workbook_id', '=', workbookId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  const next = found.find(({ undone_at }) => undone_at === null);
  return found.map(({ is_stored, ...update }) => ({ ...update, isNext: update.id === next?.id && Boolean(is_stored) }));
}
