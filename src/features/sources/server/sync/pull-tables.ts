/** Merges tables that were read from a source that is only read, or holds them where much would be deleted. */
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { SeenTable } from '../../rules/match-table.ts';
import { type MergeNeeds, type MergeOptions, mergeTables } from './merge-tables.ts';
import { findToUpdate, type PlanNeeds, planTables, type TablesPlan } from './plan-tables.ts';
import type { HeldDeletion } from './sync-state.ts';

export async function planReading(
  needs: PlanNeeds,
  workbookId: string,
  tables: readonly SeenTable[],
): Promise<TablesPlan> {
  const plan = await planTables(needs, await findToUpdate(needs.database, workbookId), tables);
  if (plan.sheets.length > 0) return plan;
  throw new Problem('not_found', 'The sheet that follows the address no longer exists.');
}

/** Deleting more than half of the rows, or a column, is more often a mistake there than meant. */
export function holdDeletion({ sheets }: TablesPlan, digest: string): HeldDeletion | null {
  const removed = sheets.reduce((sum, { rows }) => sum + rows.gone.length, 0);
  const known = sheets.reduce((sum, { rows }) => sum + rows.known, 0);
  const columns = sheets.flatMap((sheet) => sheet.columns.missing.map(({ name }) => name));
  if (removed * 2 <= known && columns.length === 0) return null;
  return { digest, removed, known, columns };
}

/**
 * The source is right about all of it, also about the names of columns. `hold` throws where the workbook doesn't follow
 * it any more.
 */
export async function mergeReading(
  needs: MergeNeeds,
  actor: Actor,
  plan: TablesPlan,
  hold: NonNullable<MergeOptions['hold']>,
): Promise<void> {
  const { name } = plan.workbook.source;
  const choices = { rule: 'file' as const, choices: [] };
  await mergeTables(needs, actor, plan, {
    ...{ name: typeof name === 'string' ? name : 'its source', choices, followsColumns: true, hold },
  });
}
