import { sql } from 'kysely';
import { refusalOf } from '../../../rules/cell-misfit.ts';
import type { Cell, Column } from '#engine/model.ts';
import { editProblem, type SheetDraft } from './sheet-draft.ts';

/** A value that its column does not hold, and where it is in the request. */
export interface Misfit {
  column: Column;
  cell: Cell;
  index: number;
  field: string;
  /** Null for a new row. */
  row_id: string | null;
}

/** Refuses what a column cannot hold, unless it was in this very cell before: Undo puts back what an import brought. */
export async function refuseMisfits(draft: SheetDraft, misfits: readonly Misfit[]): Promise<void> {
  if (misfits.length === 0) return;
  const rows = [...new Set(misfits.flatMap(({ row_id }) => row_id ?? []))];
  const { rows: before } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select row_id, cells from row_history where sheet_id = ${draft.id} and row_id = any(${rows})
  `.execute(draft.transaction);
  const bad = misfits.find(
    ({ row_id, column, cell }) =>
      !before.some((row) => row.row_id === row_id && (row.cells[column.id] ?? null) === cell),
  );
  if (bad) throw editProblem(bad.index, bad.field, refusalOf(bad.cell, bad.column) ?? 'This value doesn’t fit.');
}

/** The misfit that a value would be; nothing where it fits. */
export const misfitsOf = (misfit: Misfit): Misfit[] => (refusalOf(misfit.cell, misfit.column) === null ? [] : [misfit]);
