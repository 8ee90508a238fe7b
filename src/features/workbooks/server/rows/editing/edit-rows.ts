import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { enterCell } from '../../../rules/cell-entry.ts';
import { maxRows } from '../../../rules/sheet-limits.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { insertRows } from '../add-rows.ts';
import { countRows } from '../next-version.ts';
import { openPositions } from '../open-positions.ts';
import { withPeople } from '../people/resolve-people.ts';
import { deleteRows as deleteStoredRows } from '../remove-rows.ts';
import { restoreRows as restoreStoredRows } from '../restore-rows.ts';
import { refuseReadOnlyColumn } from './column-formulas.ts';
import { type InvalidValue, invalidValuesIn, refuseInvalidValues } from './refuse-invalid-values.ts';
import { columnOfDraft, editProblem, type SheetDraft } from './sheet-draft.ts';

export async function addRowsToDraft(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'add-rows' }>,
  index: number,
): Promise<void> {
  const invalidValues: InvalidValue[] = [];
  const typed = edit.rows.map(({ cells }, position) => ({
    cells: readCells(draft, cells, index, position, invalidValues),
  }));
  const rows = await withPeople(draft.transaction, draft.id, draft.columns, typed);
  await refuseInvalidValues(draft, invalidValues);
  refuseTooMany(await countRows(draft.transaction, draft.id, rows.length), index, 'rows');
  const positions =
    edit.before === undefined
      ? await lastPositions(draft, rows.length)
      : await openPositions(draft.transaction, draft.id, draft.version, edit.before, rows.length);
  const made = await insertRows(draft.transaction, draft.id, draft.actor, draft.version, rows, positions);
  for (const row of made) draft.written.add(row.row_id);
}

export async function deleteRowsOfDraft(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'delete-rows' }>,
): Promise<void> {
  // Rows that someone else deleted first are as gone as the caller needs them to be.
  await deleteStoredRows(draft.transaction, draft.id, draft.actor, draft.version, edit.row_ids);
}

export async function restoreRowsOfDraft(
  draft: SheetDraft,
  edit: Extract<SheetEdit, { kind: 'restore-rows' }>,
  index: number,
): Promise<void> {
  const { transaction, id, actor, version, columns } = draft;
  const { rows, row_count } = await restoreStoredRows(transaction, id, actor, version, edit.row_ids, columns);
  if (rows.length === 0) {
    const message = 'These rows are no longer in the trash. Someone restored or permanently deleted them.';
    throw new Problem('not_found', message);
  }
  refuseTooMany(row_count, index, 'row_ids');
  for (const row of rows) draft.written.add(row.row_id);
}

function refuseTooMany(row_count: number, index: number, field: string): void {
  if (row_count <= maxRows()) return;
  throw editProblem(index, field, t('A sheet can have up to {count} rows.', { count: maxRows() }));
}

async function lastPositions(draft: SheetDraft, count: number): Promise<number[]> {
  const { rows } = await sql<{ last_position: number }>`
    update sheet_states set last_position = last_position + ${count} where sheet_id = ${draft.id} returning last_position
  `.execute(draft.transaction);
  const last = rows[0]?.last_position ?? count;
  return Array.from({ length: count }, (_, position) => last - count + position + 1);
}

function readCells(
  draft: SheetDraft,
  cells: Record<string, Cell>,
  index: number,
  position: number,
  invalidValues: InvalidValue[],
): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(cells).map(([id, value]) => {
      const field = `rows.${position}.cells.${id}`;
      const column = columnOfDraft(draft, id, index, field);
      if (value !== null && value !== '') refuseReadOnlyColumn(column, index, field);
      const cell = enterCell(value, column.type);
      invalidValues.push(...invalidValuesIn({ column, cell, index, field, row_id: null }));
      return [id, cell];
    }),
  );
}
