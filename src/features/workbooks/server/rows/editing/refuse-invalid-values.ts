import { sql } from 'kysely';
import { refusalOf } from '../../../rules/invalid-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { editProblem, type SheetDraft } from './sheet-draft.ts';

/** A value that its column does not hold, and where it is in the request. */
export interface InvalidValue {
  column: Column;
  cell: Cell;
  index: number;
  field: string;
  /** Null for a new row. */
  row_id: string | null;
}

/** Refuses what a column cannot hold, unless it was in this very cell before: Undo puts back what an import brought. */
export async function refuseInvalidValues(draft: SheetDraft, invalidValues: readonly InvalidValue[]): Promise<void> {
  if (invalidValues.length === 0) return;
  const rows = [...new Set(invalidValues.flatMap(({ row_id }) => row_id ?? []))];
  const { rows: before } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select row_id, cells from row_history where sheet_id = ${draft.id} and row_id = any(${rows})
  `.execute(draft.transaction);
  const bad = invalidValues.find(
    ({ row_id, column, cell }) =>
      !before.some((row) => row.row_id === row_id && (row.cells[column.id] ?? null) === cell),
  );
  if (bad) throw editProblem(bad.index, bad.field, refusalOf(bad.cell, bad.column) ?? 'This value doesn’t fit.');
}

/** The invalid value; nothing where it fits. */
export const invalidValuesIn = (invalid: InvalidValue): InvalidValue[] =>
  refusalOf(invalid.cell, invalid.column) === null ? [] : [invalid];
