import type { Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { peopleColumns } from './resolve-people.ts';

const idsOf = (columns: readonly Column[]): string => JSON.stringify(peopleColumns(columns).map(({ id }) => id));

/** Writers that don't know of new columns of persons are refused, and look again: see `FormulaKnowledge`. */
export async function notePeople(
  transaction: Transaction,
  { id, columns }: { id: string; columns: readonly Column[] },
  before: readonly Column[],
): Promise<void> {
  if (idsOf(columns) === idsOf(before)) return;
  await transaction
    .updateTable('sheet_states')
    .set((set) => ({ formulas_version: set('formulas_version', '+', 1) }))
    .where('sheet_id', '=', id)
    .execute();
}
