import { newId } from '#kit/ids.ts';
import type { WrittenRows } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { type Needs, writeQueue } from './needs.ts';

/**
 * Stores what a write did to the rows of a watched sheet, and the job that looks at it: with the write, or neither is
 * there.
 */
export async function noteEvents(
  { jobs }: Pick<Needs, 'jobs'>,
  transaction: Transaction,
  { sheet_id, write, part, rows }: WrittenRows,
): Promise<void> {
  const events = rows.map(({ row_id, version, change, before, after, columns, actor }) => ({
    ...{ id: newId('event'), write, sheet_id, row_id, version, change },
    before: before && json(before),
    after: after && json(after),
    columns: json([...columns]),
    actor: json(actor),
  }));
  await transaction.insertInto('row_events').values(events).execute();
  if (part === 0) await jobs.add(writeQueue, { write }, { within: transaction });
}
