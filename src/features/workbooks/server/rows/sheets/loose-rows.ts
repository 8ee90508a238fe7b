import { sql } from 'kysely';
import type { LooseCell } from '#engine/formula/cells/loose-cells.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { jsonLines } from '../stored-row.ts';

/** A cell of the grid outside of the table, as it is stored. */
export interface LooseRow extends LooseCell {
  /** A number format. */
  format?: string;
  /** Its place in the list of looks of its sheet; a cell that has one keeps it. */
  style?: number;
  /** Whether it was written here since the file was read. */
  edited?: boolean;
}

const rowsAtOnce = 2_000;

/** Puts cells into a sheet, in place of those that are there. */
export async function putLooseCells(
  transaction: Transaction,
  sheetId: string,
  version: number,
  cells: readonly LooseRow[],
): Promise<void> {
  for (let start = 0; start < cells.length; start += rowsAtOnce) {
    const rows = cells.slice(start, start + rowsAtOnce);
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, format, style, edited, version)
      select ${sheetId}, cell ->> 'row', cell ->> 'column', cell -> 'value', cell ->> 'formula', cell ->> 'format',
        (cell ->> 'style')::smallint, coalesce((cell ->> 'edited')::boolean, false), ${version}::bigint
      from unnest(string_to_array(${jsonLines(rows)}, E'\n')::jsonb[]) as given (cell)
      on conflict (sheet_id, row_key, column_key)
        do update set value = excluded.value, formula = excluded.formula, format = excluded.format,
          style = coalesce(excluded.style, sheet_cells.style),
          edited = sheet_cells.edited or excluded.edited, version = excluded.version
    `.execute(transaction);
  }
}

/** Writes what formulas made, into cells that no one wrote since a version. */
export async function writeLooseValues(
  transaction: Transaction,
  sheetId: string,
  cells: readonly Pick<LooseCell, 'row' | 'column' | 'value'>[],
  { from, to, mine = [] }: { from: number; to: number; mine?: readonly number[] },
): Promise<void> {
  for (let start = 0; start < cells.length; start += rowsAtOnce) {
    const rows = cells.slice(start, start + rowsAtOnce);
    await sql`
      update sheet_cells set value = given.cell -> 'value', version = ${to}
      from unnest(string_to_array(${jsonLines(rows)}, E'\\n')::jsonb[]) as given (cell)
      where sheet_cells.sheet_id = ${sheetId} and sheet_cells.row_key = given.cell ->> 'row'
        and sheet_cells.column_key = given.cell ->> 'column' and sheet_cells.formula is not null
        and (sheet_cells.version <= ${from} or sheet_cells.version = any(${mine}::bigint[]))
    `.execute(transaction);
  }
}

/** The loose cells of a sheet, or those that were written after a version. */
export async function readLooseCells(
  database: Database,
  sheetId: string,
  after = 0,
): Promise<(LooseRow & { version: number })[]> {
  const rows = await database
    .selectFrom('sheet_cells')
    .select(['row_key', 'column_key', 'value', 'formula', 'format', 'style', 'edited', 'version'])
    .where('sheet_id', '=', sheetId)
    .where('version', '>', after)
    .execute();
  return rows.map(({ row_key, column_key, value, formula, format, style, edited, version }) => ({
    ...{ row: row_key, column: column_key, value, version },
    ...(edited && { edited }),
    ...(formula !== null && { formula }),
    ...(format !== null && { format }),
    ...(style !== null && { style }),
  }));
}
