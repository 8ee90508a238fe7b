import { cellsBefore } from './entered-cells.ts';
import type { GridChange } from './grid-change.ts';
import { inverseOfColumnEdit } from './inverse-column-edit.ts';
import { looseBefore, type PlacedGrid } from './whole/placed-grid.ts';
import type { RowWindow } from './row-window.ts';

/** What takes a change back, by the rows from before it; null where nothing does. */
export function inverseOfChange(change: GridChange, rows: RowWindow, grid: PlacedGrid | null): GridChange | null {
  switch (change.kind) {
    case 'cells':
      return {
        ...{ kind: 'cells', rows: cellsBefore(change.rows, rows) },
        ...(change.loose && { loose: looseBefore(change.loose, grid) }),
      };
    case 'add':
      return { kind: 'remove', rows: [] };
    case 'remove':
      return { kind: 'restore', rows: change.rows };
    case 'restore':
      return { kind: 'remove', rows: change.rows };
    case 'columns':
      return inverseOfColumnEdit(change.edit, change.inverse);
    case 'table':
      // What takes it back is known with the answer.
      return { kind: 'table', edit: { kind: 'move-table-back', move: '' } };
  }
}

/** Whether a change is of this column. */
export const isOfColumn = (change: GridChange | undefined, column: string): boolean =>
  change?.kind === 'columns' && 'column' in change.edit && change.edit.column === column;

/** @sentences */
export const stillChanging = 'The column is still being changed. You can undo this when it’s done.';
