import { sql } from 'kysely';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import type { Cell } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { fillAutomatic } from '../automatic/fill-automatic.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { oneOf } from '../record-history.ts';
import { jsonLines } from '../stored-row.ts';
import { type FormulaCells, formulaCells } from './formula-cells.ts';
import { rowFormulas } from './known-formulas.ts';

/**
 * Computes the formulas of the rows that a transaction has written under a version of the sheet, under the same
 * version: the last thing that it does with rows. Automatic cells are filled in first. Their history is stored already.
 * Answers the rows whose cells differ from what was written.
 */
export async function fillWritten(
  transaction: Transaction,
  sheetId: string,
  version: number,
  at: number,
): Promise<FormulaCells[]> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['columns', 'counters'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  const columns = state?.columns ?? [];
  const automatic = state?.counters ? await fillAutomatic(transaction, sheetId, version, at) : [];
  const formulas = rowFormulas(columns, planFormulas({ id: sheetId, columns }).byRow);
  if (formulas.byRow.length === 0) return automatic;
  const { rows } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select row_id, cells from sheet_rows where sheet_id = ${sheetId} and version = ${version} and not deleted
  `.execute(transaction);
  const filled = formulaCells(
    formulas,
    rows.map(({ cells }) => cells),
    at,
  );
  const changed = rows.flatMap(({ row_id, cells }, position) => {
    const own = filled[position] ?? {};
    return Object.entries(own).some(([id, cell]) => (cells[id] ?? null) !== cell) ? [{ row_id, cells: own }] : [];
  });
  if (changed.length > 0) await writeFormulaCells(transaction, sheetId, changed, { from: version, to: version });
  return automatic.length === 0 ? changed : withBoth(automatic, changed);
}

/** Of rows that have both, what was filled in and what was computed. */
function withBoth(automatic: readonly FormulaCells[], computed: readonly FormulaCells[]): FormulaCells[] {
  const rows = Map.groupBy([...automatic, ...computed], ({ row_id }) => row_id);
  return [...rows].map(([row_id, parts]) => ({ row_id, cells: Object.assign({}, ...parts.map(({ cells }) => cells)) }));
}

/**
 * Writes what formulas made into rows that have no newer version than `from`, or one of those that the same recalculation
 * gave; they then have the version `to`.
 */
export async function writeFormulaCells(
  transaction: Transaction,
  sheetId: string,
  rows: readonly FormulaCells[],
  { from, to, mine = [] }: { from: number; to: number; mine?: readonly number[] },
): Promise<void> {
  await settleRows(transaction, sheetId, oneOf(rows.map(({ row_id }) => row_id)));
  await sql`
    update sheet_rows set cells = jsonb_strip_nulls(sheet_rows.cells || given.cells::jsonb), version = ${to}
    from unnest(
      string_to_array(${rows.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ cells }) => cells))}, E'\n')
    ) as given (row_id, cells)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
      and (sheet_rows.version <= ${from} or sheet_rows.version = any(${mine}::bigint[])) and not sheet_rows.deleted
  `.execute(transaction);
}
