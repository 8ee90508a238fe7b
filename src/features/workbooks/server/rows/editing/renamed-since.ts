/** The names of now of options in older versions of a row. */
import { sql } from 'kysely';
import { isChoice } from '#engine/choices.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { RenamedOptions } from '../../../tables.ts';
import { renaming, reversed } from './rename-options.ts';

/**
 * The cells that are others with the names that options of `columns` got since the row had them. A renaming that was
 * taken back counts as none.
 */
export async function renamedSince(
  transaction: Transaction,
  sheetId: string,
  { row_id, version, cells }: { row_id: string; version: number; cells: Record<string, Cell> },
  columns: readonly Column[],
): Promise<Record<string, Cell>> {
  // A renaming from before the row's next change found other names in it.
  const { rows } = await sql<{ renames: RenamedOptions[] }>`
    select renames from column_history
    where sheet_id = ${sheetId} and renames is not null and version >= (
      select min(version) from row_history
      where sheet_id = ${sheetId} and row_id = ${row_id} and version > ${version}
    )
    order by version
  `.execute(transaction);
  const renames = rows.flatMap((row) => row.renames);
  const changed: Record<string, Cell> = {};
  for (const column of columns) {
    const cell = cells[column.id];
    if (cell === undefined || !isChoice(column) || column.formula !== undefined) continue;
    const own = standing(renames.flatMap((one) => (one.column === column.id ? [one.renames] : [])));
    const next = own.reduce<Cell>((before, pairs) => renaming(column, pairs)(before), cell);
    if (next !== cell) changed[column.id] = next;
  }
  return changed;
}

type Pairs = RenamedOptions['renames'];

/** Without those that the next one takes back. */
function standing(renames: readonly Pairs[]): Pairs[] {
  const left: Pairs[] = [];
  for (const pairs of renames) {
    const before = left.at(-1);
    if (before && JSON.stringify(reversed(before)) === JSON.stringify(pairs)) left.pop();
    else left.push(pairs);
  }
  return left;
}
