import { sql } from 'kysely';
import type { Cell, Row } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { cellsAlone, formulasHeld } from './held-cells.ts';

/** A row as a person saw it, and the version that it had then. */
export interface SeenRow {
  row_id: string;
  version: number;
}

/** What rows held at the versions that were seen; null where the row was not there yet. */
export type SeenCells = ReadonlyMap<string, Record<string, Cell> | null>;

/**
 * What rows held when they had these versions: the first change after a version remembers the cells from before it. A
 * row without a change since is left out.
 */
export async function cellsSeenAt(database: Database, sheetId: string, rows: readonly SeenRow[]): Promise<SeenCells> {
  const { rows: found } = await sql<{ row_id: string; change: string; cells: Record<string, Cell> }>`
    select given.row_id, next.change, next.cells
    from unnest(
      string_to_array(${rows.map((row) => row.row_id).join('\n')}, E'\n'),
      string_to_array(${rows.map((row) => row.version).join('\n')}, E'\n')
    ) as given (row_id, version)
    cross join lateral (
      select change, cells from row_history
      where sheet_id = ${sheetId} and row_id = given.row_id and version > given.version::bigint
      order by version limit 1
    ) as next
  `.execute(database);
  return new Map(found.map(({ row_id, change, cells }) => [row_id, change === 'added' ? null : cells]));
}

/** What an edit writes into cells of a row: values, or formulas as they are stored. */
export interface EnteredCells {
  cells: Record<string, Cell>;
  formulas?: Record<string, string> | undefined;
}

/**
 * Whether an edit of a row that has a newer version writes over nothing that its writer has not seen: each of its cells
 * holds what it held then, or what it is to hold anyway. What a cell with a formula holds is the formula, whatever it is
 * computed to. `seen` as of cellsSeenAt.
 */
export function staysClear(
  newer: Row,
  version: number,
  seen: Record<string, Cell> | null | undefined,
  { cells, formulas = {} }: EnteredCells,
): boolean {
  if (seen === null || version < 1 || version > newer.version) return false;
  const now = { cells: newer.cells, formulas: newer.formulas ?? {} };
  const then = seen === undefined ? now : { cells: cellsAlone(seen), formulas: formulasHeld(seen) ?? {} };
  const isAsThen = (column: string): boolean =>
    now.formulas[column] === then.formulas[column] &&
    (now.formulas[column] !== undefined || (now.cells[column] ?? null) === (then.cells[column] ?? null));
  const holds = (column: string, cell: Cell): boolean =>
    now.formulas[column] === undefined && (now.cells[column] ?? null) === (cell === '' ? null : cell);
  return (
    Object.entries(cells).every(([column, cell]) => isAsThen(column) || holds(column, cell)) &&
    Object.entries(formulas).every(([column, formula]) => isAsThen(column) || now.formulas[column] === formula)
  );
}
