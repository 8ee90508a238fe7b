import { cellsBefore } from './entered-cells.ts';
import type { GridChange } from './grid-change.ts';
import { inverseOfColumnEdit } from './inverse-column-edit.ts';
import type { RowWindow } from './row-window.ts';

/** What takes a change back; null where nothing does. */
export function inverseOf(change: GridChange, rows: RowWindow): GridChange | null {
  switch (change.kind) {
    case 'cells':
      return { kind: 'cells', rows: cellsBefore(change.rows, rows) };
    case 'add':
      return { kind: 'remove', rows: [] };
    case 'remove':
      return { kind: 'restore', rows: change.rows };
    case 'restore':
      return { kind: 'remove', rows: change.rows };
    case 'columns':
      return inverseOfColumnEdit(change.edit, change.inverse);
  }
}
