import type { FirstRow } from '#engine/formula/cells/cells-setup.ts';
import type { Cell } from '#engine/model.ts';

/**
 * Rows as the database writes them, in JSON and without what is around the list: the thread that computes reads them,
 * and the one that answers pages does not.
 */
export interface LinesOfRows {
  lines: string;
  count: number;
}

type Line = [
  row_id: string,
  position: number,
  deleted: boolean,
  isNew: boolean,
  /** Those that are read, or all by their columns. */
  cells: (Cell | undefined)[] | Record<string, Cell> | null,
  formulas: FirstRow['formulas'],
  formats: FirstRow['formats'],
];

export function firstRowsOf(lines: string, read: readonly string[]): FirstRow[] {
  return (JSON.parse(`[${lines}]`) as Line[]).map(([row_id, position, deleted, isNew, cells, formulas, formats]) => ({
    ...{ row_id, position, deleted, isNew, formulas, formats },
    cells: Array.isArray(cells) ? cells : read.map((id) => cells?.[id]),
  }));
}
