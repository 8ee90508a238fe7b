import type { Cell } from '#engine/model.ts';

/** Which side wins where a cell was changed on both: the sheet, the app, or the one that the owner chooses. */
export const conflictRules = ['sheet', 'app', 'ask'] as const;
export type ConflictRule = (typeof conflictRules)[number];

export interface BothChanged {
  column: string;
  ours: Cell;
  theirs: Cell;
  /** A formula fills the cell in the sheet by now: the owner does not have to choose. */
  isLocked: boolean;
}
export interface MergedCells {
  /** Cells to be written here; null makes one blank. */
  here: Record<string, Cell>;
  /** The next base: what differs from it here is still to be sent. */
  base: Record<string, Cell>;
  conflicts: BothChanged[];
}

/**
 * Merges what was changed here and there since `base`, the common ancestor. Cells of `locked` columns are never the
 * app's: a formula fills them.
 */
export function mergeCells(
  cells: { base: Record<string, Cell>; ours: Record<string, Cell>; theirs: Record<string, Cell> },
  columns: readonly string[],
  locked: ReadonlySet<string>,
  ruleOf: (column: string) => ConflictRule,
): MergedCells {
  const merged: MergedCells = { here: {}, base: {}, conflicts: [] };
  for (const column of columns) {
    const [base, ours, theirs] = [cells.base, cells.ours, cells.theirs].map((side) => side[column] ?? null) as [
      Cell,
      Cell,
      Cell,
    ];
    let next = theirs;
    if (isSame(ours, theirs)) {
      // Nothing to do, whichever side came first.
    } else if (isSame(ours, base)) merged.here[column] = theirs;
    else if (!isSame(theirs, base) || locked.has(column)) {
      const isLocked = locked.has(column);
      merged.conflicts.push({ column, ours, theirs, isLocked });
      const rule = ruleOf(column);
      if (rule === 'sheet' || isLocked) merged.here[column] = theirs;
      else if (rule === 'ask') next = base;
    }
    if (next !== null) merged.base[column] = next;
  }
  return merged;
}

/** Files have seconds where people typed none: a time without them is the one at `:00`. */
const isSame = (one: Cell, other: Cell): boolean => one === other || withoutNoSeconds(one) === withoutNoSeconds(other);
const withoutNoSeconds = (cell: Cell): Cell =>
  typeof cell === 'string' && noSeconds.test(cell) ? cell.slice(0, -3) : cell;
const noSeconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/;
