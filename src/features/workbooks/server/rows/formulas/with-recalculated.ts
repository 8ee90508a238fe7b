import type { Database } from '#platform/database/database.ts';
import type { EditedSheet } from '../editing/edit-sheet.ts';
import { toRow } from '../stored-row.ts';
import type { FormulaKnowledge } from './known-formulas.ts';
import type { Recalculation } from './recalculation.ts';

/** No one waits longer than that to see what an edit changed: open pages are notified when it is computed. */
const longestWait = 1_500;

/** What an edit of a sheet answers, with the values of columns that follow from whole columns where they are there soon. */
export async function withRecalculated(
  needs: { database: Database; knowledge: FormulaKnowledge; recalculation: Recalculation },
  sheetId: string,
  edited: EditedSheet,
): Promise<EditedSheet> {
  const { database, knowledge, recalculation } = needs;
  const { hasWhole, workbook } = await knowledge.load(sheetId);
  if (!hasWhole && workbook === null && !edited.hasNewFormulas) return edited;
  const computing = recalculation.run(sheetId, workbook).catch(() => null);
  const wait = new Promise<'late'>((resolve) => setTimeout(resolve, longestWait, 'late').unref());
  const outcome = await Promise.race([computing, wait]);
  if (outcome === 'late') return { ...edited, notes: [...edited.notes, 'The formulas are being computed.'] };
  const state = await database
    .selectFrom('sheet_states')
    .select('version')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return {
    ...edited,
    version: state?.version ?? edited.version,
    rows: await rowsNow(
      database,
      sheetId,
      edited.rows.map((row) => row.row_id),
    ),
    notes: [...edited.notes, ...(outcome?.notes ?? [])],
  };
}

async function rowsNow(database: Database, sheetId: string, row_ids: string[]): Promise<EditedSheet['rows']> {
  if (row_ids.length === 0) return [];
  const stored = await database
    .selectFrom('current_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', sheetId)
    .where('row_id', 'in', row_ids)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  return stored.map(toRow);
}
