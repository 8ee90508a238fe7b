import type { Column } from '#engine/model.ts';
import type { ColumnEdit, GridChange } from './grid-change.ts';

type ColumnChange = Extract<GridChange, { kind: 'columns' }>;

/** What takes an edit of columns back; `known` is what the dialog that made the edit says of it. */
export function inverseOfColumnEdit(edit: ColumnEdit, known: ColumnEdit | null): ColumnChange | null {
  // Which column it is to be deleted is known with the answer (nameAddedColumn).
  if (edit.kind === 'add-column') {
    return {
      kind: 'columns',
      edit: { kind: 'delete-column', column: '' },
      inverse: { kind: 'restore-column', column: '' },
    };
  }
  if (known === null) return null;
  // What a formula was computed over comes back with it.
  const overwrites = edit.kind === 'change-column' && typeof edit.formula === 'string';
  const back = overwrites && known.kind === 'change-column' && known.formula === null;
  return { kind: 'columns', edit: back ? { ...known, values: 'before-formula' } : known, inverse: edit };
}

/** The column that an edit added is known by its name, which no other of the sheet has. */
export function nameAddedColumn(edit: ColumnEdit, inverse: ColumnChange, columns: readonly Column[]): void {
  if (edit.kind !== 'add-column') return;
  const added = columns.find(({ name }) => name === edit.name);
  if (!added) return;
  inverse.edit = { kind: 'delete-column', column: added.id };
  inverse.inverse = { kind: 'restore-column', column: added.id };
}
