import { sql } from 'kysely';
import type { Cell, Row } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';

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

/**
 * Whether an edit of a row that has a newer version writes over nothing that its writer has not seen: each of its cells
 * holds what it held then, or what it is to hold anyway. `seen` as of cellsSeenAt.
 */
export function staysClear(
  newer: Row,
  version: number,
  seen: Record<string, Cell> | null | undefined,
  cells: Record<string, Cell>,
): boolean {
  if (seen === null || version < 1 || version > newer.version) return false;
  return Object.entries(cells).every(([column, cell]) => {
    const now = newer.cells[column] ?? null;
    return now === ((seen ?? newer.cells)[column] ?? null) || now === (cell === '' ? null : cell);
  });
}
