import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import type { Database } from '#platform/database/database.ts';
import type { previewTableMove } from '../../../api/table-move.ts';
import { fixedNotes } from './guests/make-by-hand.ts';
import { placeGuests } from './guests/table-places.ts';
import { planMove, refuseReaders } from './move-table.ts';
import type { TablePlan } from './plan-table.ts';

/** What a table would be around other cells, as people are asked whether they want it. */
export function previewTable(
  database: Database,
  sheet: { id: string; workbook_id: string },
  requested: BodyOf<typeof previewTableMove>,
): Promise<AnswerOf<typeof previewTableMove>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { grid, plan, refused: own } = await planMove(transaction, sheet, requested);
      const draft = { transaction, ...sheet, columns: [...grid.columns] };
      const refused = own ?? (await refusalOf(() => refuseReaders(draft, plan, 0)));
      const kept = plan.rows.filter(({ isKept }) => isKept).length;
      return {
        range: writtenRange(plan),
        columns: plan.columns.map(({ column: { name, type }, before }) => ({ name, type, was: before?.name ?? null })),
        gone: plan.goneColumns.map(({ name }) => name),
        notes: refused === null ? fixedNotes(grid, plan.after, placeGuests(grid.guests, plan.after)) : [],
        rows: { kept, added: plan.rows.length - kept, gone: plan.goneRows.length },
        refused,
      };
    });
}

async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}

function writtenRange({ range, columns, rows }: TablePlan): string {
  const [left, right] = [columns[0]?.index ?? range.left, columns.at(-1)?.index ?? range.right];
  const bottom = Math.max(range.top, rows.at(-1)?.place ?? 0);
  return `${lettersOfColumn(left)}${range.top + 1}:${lettersOfColumn(right)}${bottom + 1}`;
}
