import type { Cell } from '#engine/model.ts';
import { CallError } from '../call.ts';
import type { ShownRow } from './row-window.ts';
import type { GridChange } from './grid-change.ts';

type CellsChange = Extract<GridChange, { kind: 'cells' }>;

/** What writing over a conflict needs: the versions that are seen now, and what undoes it. */
export interface Overwriting {
  versions: ReadonlyMap<string, number>;
  inverse: GridChange | null;
}

/** Two versions of a cell. */
export interface CellConflict {
  row_id: string;
  /** The row as it is now. */
  row: ShownRow;
  column: string;
  mine: Cell;
  theirs: Cell;
}

/** Cells that someone else changed while they were written here. Nothing was overwritten. */
export interface SheetConflict {
  cells: CellConflict[];
  /** Writes what was refused, over what is there now. */
  keepMine(): Promise<unknown>;
}

interface Refused {
  change: GridChange;
  inverse: GridChange | null;
  /** The versions that the change was made on. */
  versions: ReadonlyMap<string, number>;
}

/** Reads a refusal: null when it is none of this kind. */
export function conflictOf(
  error: unknown,
  { change, inverse, versions }: Refused,
): { cells: CellConflict[]; over: Overwriting } | null {
  if (!(error instanceof CallError) || error.code !== 'row_conflict' || change.kind !== 'cells') return null;
  const { row, others } = error.details;
  const newer = new Map([row, ...(Array.isArray(others) ? others : [])].filter(isRow).map((one) => [one.row_id, one]));
  const cells = change.rows.flatMap(({ row_id, cells: mine }) => {
    const now = newer.get(row_id);
    if (!now) return [];
    return Object.entries(mine).flatMap(([column, cell]) => {
      const theirs = now.cells[column] ?? null;
      return theirs === cell ? [] : [{ row_id, row: now, column, mine: cell, theirs }];
    });
  });
  if (cells.length === 0) return null;
  const seen = new Map([...versions, ...[...newer].map(([id, { version }]) => [id, version] as const)]);
  return { cells, over: { versions: seen, inverse: inverseOver(inverse, newer) } };
}

/** Undoing brings back what someone else wrote, not what was there before them. */
function inverseOver(inverse: GridChange | null, newer: ReadonlyMap<string, ShownRow>): GridChange | null {
  if (inverse?.kind !== 'cells') return inverse;
  const rows: CellsChange['rows'] = inverse.rows.map(({ row_id, cells }) => {
    const now = newer.get(row_id)?.cells;
    const back = Object.entries(cells).map(([id, cell]) => [id, now ? (now[id] ?? null) : cell] as const);
    return { row_id, cells: Object.fromEntries(back) };
  });
  return { ...inverse, rows };
}

const isRow = (value: unknown): value is ShownRow =>
  typeof value === 'object' && value !== null && 'row_id' in value && 'version' in value && 'cells' in value;
