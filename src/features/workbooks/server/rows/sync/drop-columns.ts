import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { mostEvents, logEvents } from './sync-events.ts';
import { readPending } from './read-synced-rows.ts';

/**
 * Columns that were deleted in the spreadsheet are about to be deleted here. What was written in them and waits to be
 * sent goes with them: the owner reads what it was.
 */
export async function dropColumns(
  transaction: Transaction,
  sheetId: string,
  columns: readonly Column[],
): Promise<void> {
  if (columns.length === 0) return;
  const pending = await readPending(transaction, sheetId, mostEvents);
  const events = pending.flatMap(({ row_id, kind, cells, base }) =>
    columns.flatMap(({ id, name }) => {
      const ours = cells[id] ?? null;
      const isWaiting = kind !== 'delete' && ours !== (base[id] ?? null);
      return isWaiting
        ? [{ kind: 'column-deleted-there', row_id, details: { column: id, column_name: name, ours } }]
        : [];
    }),
  );
  await logEvents(transaction, sheetId, events);
  for (const { id } of columns) {
    await sql`
      update mirror_rows
      set cells = cells - ${id}::text, conflicts = nullif(conflicts - ${id}::text, '{}'::jsonb)
      where sheet_id = ${sheetId} and (cells ? ${id} or conflicts ? ${id})
    `.execute(transaction);
  }
}
