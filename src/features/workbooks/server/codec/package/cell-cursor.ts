/** Changed cells, taken row by row. */

import type { ChangedCell, SheetChanges } from './changes.ts';

export interface CellCursor {
  /** The row of the next cell; Infinity after the last. */
  row(): number;
  /** The next cells of that row, of ascending columns. */
  take(): Promise<ChangedCell[]>;
  close(): Promise<void>;
}

/** Throws when the cells don't ascend. */
export async function openCells(cells: SheetChanges['cells']): Promise<CellCursor> {
  const source = typeof cells === 'function' ? cells()[Symbol.asyncIterator]() : cells[Symbol.iterator]();
  const read = async (): Promise<ChangedCell | null> => {
    const next = await source.next();
    return next.done ? null : next.value;
  };
  let next = await read();
  return {
    row: () => next?.row ?? Infinity,
    async take() {
      const taken: ChangedCell[] = [];
      const row = next?.row;
      while (next && next.row === row) {
        const last = taken.at(-1);
        if (last && last.column >= next.column) throw new Error('The columns of changed cells do not ascend.');
        taken.push(next);
        next = await read();
      }
      if (next && row !== undefined && next.row < row) throw new Error('The rows of changed cells do not ascend.');
      return taken;
    },
    async close() {
      await source.return?.();
    },
  };
}
