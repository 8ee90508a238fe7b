import { plural, t } from '#kit/language/product.ts';
import type { DoneChange } from './grid-change.ts';

type RowChange = 'cells' | 'add' | 'remove' | 'restore';
type WholeChange = Exclude<DoneChange['kind'], RowChange>;

/** What undo takes back, as its button says it. */
export function undoText({ kind, rows }: DoneChange): string {
  switch (kind) {
    case 'cells':
      return rows > 1 ? plural(rows, 'Undo edit', 'Undo edit of {count} rows') : t('Undo edit');
    case 'add':
      return plural(rows, 'Undo added row', 'Undo {count} added rows');
    case 'remove':
      return plural(rows, 'Undo deleted row', 'Undo {count} deleted rows');
    case 'restore':
      return plural(rows, 'Undo restored row', 'Undo {count} restored rows');
    default:
      return t(undone[kind]);
  }
}

/** What redo does again. */
export function redoText({ kind, rows }: DoneChange): string {
  switch (kind) {
    case 'cells':
      return rows > 1 ? plural(rows, 'Redo edit', 'Redo edit of {count} rows') : t('Redo edit');
    case 'add':
      return plural(rows, 'Redo added row', 'Redo {count} added rows');
    case 'remove':
      return plural(rows, 'Redo deleted row', 'Redo {count} deleted rows');
    case 'restore':
      return plural(rows, 'Redo restored row', 'Redo {count} restored rows');
    default:
      return t(redone[kind]);
  }
}

/** @sentences */
const undone: Readonly<Record<WholeChange, string>> = {
  'add-column': 'Undo added column',
  'change-column': 'Undo changed column',
  'delete-column': 'Undo deleted column',
  'restore-column': 'Undo restored column',
  'rename-sheet': 'Undo renamed sheet',
  table: 'Undo moved table',
};

/** @sentences */
const redone: Readonly<Record<WholeChange, string>> = {
  'add-column': 'Redo added column',
  'change-column': 'Redo changed column',
  'delete-column': 'Redo deleted column',
  'restore-column': 'Redo restored column',
  'rename-sheet': 'Redo renamed sheet',
  table: 'Redo moved table',
};
