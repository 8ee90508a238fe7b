import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { keyOfLoose, type LooseEntry, type LooseSeen } from './whole/placed-grid.ts';
import type { Cell } from '#engine/model.ts';

/** What is entered into a row; a cell has a value or a formula. */
export interface CellsOfRow {
  row_id: string;
  cells: Record<string, Cell>;
  formulas?: Record<string, string>;
}

/** What a person does to a sheet at once, in a form that can be turned round. */
export type GridChange =
  /** `loose` are cells outside of the table. */
  | { kind: 'cells'; rows: CellsOfRow[]; loose?: LooseEntry[] }
  /** `form` is the view that asked for the cells: the server checks them by it. */
  | { kind: 'add'; rows: { cells: Record<string, Cell> }[]; before?: string; form?: string }
  | { kind: 'remove' | 'restore'; rows: { row_id: string; cells: Record<string, Cell> }[] }
  | { kind: 'columns'; edit: ColumnEdit; inverse: ColumnEdit | null }
  /** Puts the table around other cells of the sheet, or back. */
  | { kind: 'table'; edit: TableEdit };

export type TableEdit = Extract<SheetEdit, { kind: 'move-table' | 'move-table-back' }>;
/** The cells of a table, its heading among them. */
export type MovedTable = Omit<Extract<SheetEdit, { kind: 'move-table' }>, 'kind'>;

export type ColumnEdit = Extract<
  SheetEdit,
  { kind: 'add-column' | 'change-column' | 'delete-column' | 'restore-column' | 'rename-sheet' }
>;

/** An endpoint takes at most this many edits at once. */
const rowsAtOnce = 2_000;

/** A large change as several that the server takes, each of which can be turned round alone. */
export function partsOfChange(change: GridChange): GridChange[] {
  if (change.kind === 'columns' || change.kind === 'table' || change.rows.length <= rowsAtOnce) return [change];
  const parts: GridChange[] = [];
  for (let start = 0; start < change.rows.length; start += rowsAtOnce) {
    const end = start + rowsAtOnce;
    // Three times the same, so that each part keeps the shape of its kind.
    if (change.kind === 'cells') {
      const { loose, ...own } = change;
      parts.push({ ...own, rows: change.rows.slice(start, end), ...(start === 0 && loose && { loose }) });
    } else if (change.kind === 'add') parts.push({ ...change, rows: change.rows.slice(start, end) });
    else parts.push({ ...change, rows: change.rows.slice(start, end) });
  }
  return parts;
}

/** What undo says that it undoes. */
export interface DoneChange {
  kind: Exclude<GridChange['kind'], 'columns'> | ColumnEdit['kind'];
  /** Of a change of rows. */
  rows: number;
}

export const doneBy = (change: GridChange): DoneChange => ({
  kind: change.kind === 'columns' ? change.edit.kind : change.kind,
  rows: 'rows' in change ? change.rows.length : 0,
});

/** Whether what it writes, or where, is known by what tables are around which cells. */
export function namesCells(change: GridChange): boolean {
  if (change.kind === 'table') return change.edit.kind === 'move-table';
  if (change.kind !== 'cells') return false;
  return change.loose !== undefined || change.rows.some(({ formulas }) => formulas !== undefined);
}

/** The request's edits, with the versions and contents that are known now. */
export function editsOf(
  change: GridChange,
  versionOf: (row_id: string) => number,
  seen: ReadonlyMap<string, LooseSeen>,
): SheetEdit[] {
  switch (change.kind) {
    case 'cells':
      return [
        ...change.rows.map((row): SheetEdit => ({ kind: 'set-cells', version: versionOf(row.row_id), ...row })),
        ...looseEdits(change.loose ?? [], seen),
      ];
    case 'add':
      return [
        {
          kind: 'add-rows',
          rows: change.rows.map(({ cells }) => ({ cells })),
          ...(change.before !== undefined && { before: change.before }),
        },
      ];
    case 'remove':
      return [{ kind: 'delete-rows', row_ids: change.rows.map((row) => row.row_id) }];
    case 'restore':
      return [{ kind: 'restore-rows', row_ids: change.rows.map((row) => row.row_id) }];
    case 'columns':
    case 'table':
      return [change.edit];
  }
}

const looseAtOnce = 5_000;

function looseEdits(entries: readonly LooseEntry[], seenOf: ReadonlyMap<string, LooseSeen>): SheetEdit[] {
  const edits: SheetEdit[] = [];
  const cells = entries.map((entry) => {
    const seen = seenOf.get(keyOfLoose(entry));
    return seen ? { ...entry, seen } : entry;
  });
  for (let start = 0; start < cells.length; start += looseAtOnce)
    edits.push({ kind: 'set-grid-cells', cells: cells.slice(start, start + looseAtOnce) });
  return edits;
}
