import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { maxColumns } from '../../../rules/sheet-limits.ts';
import { Problem } from '#kit/problem.ts';
import { takeRemovalBack } from '../conversion/remove-columns.ts';
import { recordHistory } from '../record-history.ts';
import { withLivingFormula } from './column-formulas.ts';
import { findColumnVersion } from './column-versions.ts';
import { putCellsBack } from './put-cells-back.ts';
import { editProblem, refuseTakenName, type SheetDraft, writeOf } from './sheet-draft.ts';

/**
 * Brings a deleted column back to its place with every cell that it held. Rows that were deleted meanwhile get theirs
 * too, for when they are restored; rows that are new have none.
 */
export async function restoreColumn(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'restore-column' }>,
  index: number,
): Promise<void> {
  const id = edit.column;
  const found = await findColumnVersion(draft.transaction, draft.id, id, 'deleted');
  if (!found) throw new Problem('not_found', 'The values of this column are no longer stored.');
  if (draft.columns.some((column) => column.id === id)) {
    const message = 'A new column has replaced the deleted one. Delete the new one first.';
    throw new Problem('already_exists', message, { fields: [{ path: `edits.${index}.column`, message }] });
  }
  if (draft.columns.length >= maxColumns) {
    throw editProblem(index, 'column', t('A sheet can have up to {count} columns.', { count: maxColumns }));
  }
  refuseTakenName(draft, found.definition.name, null, index, 'column');
  draft.columns = draft.columns.toSpliced(found.place, 0, await withLivingFormula(draft, found.definition));
  await takeRemovalBack(draft, found.id);
  const stored = sql`select row_id from column_version_cells where sheet_id = ${draft.id} and column_version_id = ${found.id}`;
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), sql`not deleted and row_id in (${stored})`);
  await putCellsBack(draft, id, found.id);
  await draft.transaction
    .deleteFrom('column_versions')
    .where('sheet_id', '=', draft.id)
    .where('id', '=', found.id)
    .execute();
}
