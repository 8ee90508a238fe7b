import { sql } from 'kysely';
import { isKeptFormula, isSteady } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { jsonLines } from '../stored-row.ts';

/** Excel goes on with a formula that three of the last five rows have ("Extend data range formats and formulas"). */
const rowsSeen = 5;
const leastRows = 3;

/**
 * The formulas of single cells that a new row goes on with, by column: those that mean the same relative to their row in
 * the rows at the end of the table, as `[@Qty]*$B$1`. Of a shorter table all rows must have them.
 */
export async function filledFormulas(database: Database, sheetId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ formulas: Record<string, string> | null }>`
    select formulas from sheet_rows where sheet_id = ${sheetId} and not deleted
    order by position desc, row_id desc limit ${rowsSeen}
  `.execute(database);
  const counts = new Map<string, { column: string; formula: string; count: number }>();
  for (const { formulas } of rows) {
    for (const [column, formula] of Object.entries(formulas ?? {})) {
      if (!isKeptFormula(formula) || !isSteady(formula)) continue;
      const key = `${column} ${formula}`;
      const before = counts.get(key);
      counts.set(key, { column, formula, count: (before?.count ?? 0) + 1 });
    }
  }
  const requested = Math.min(leastRows, rows.length);
  const filled = [...counts.values()].filter(({ count }) => count >= requested);
  return Object.fromEntries(filled.map(({ column, formula }) => [column, formula]));
}

/** Gives rows that this transaction made the formulas of the rows before, but where they have a value of their own. */
export async function fillFormulas(
  transaction: Transaction,
  sheetId: string,
  rows: readonly { row_id: string; cells: Record<string, Cell> }[],
  filled: Readonly<Record<string, string>>,
): Promise<void> {
  const given = rows.flatMap(({ row_id, cells }) => {
    const own = Object.entries(filled).filter(([column]) => (cells[column] ?? null) === null);
    return own.length === 0 ? [] : [{ row_id, formulas: Object.fromEntries(own) }];
  });
  if (given.length === 0) return;
  await sql`
    update sheet_rows set formulas = given.formulas::jsonb
    from unnest(
      string_to_array(${given.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(given.map(({ formulas }) => formulas))}, E'\n')
    ) as given (row_id, formulas)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}
