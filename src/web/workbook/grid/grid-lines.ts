import type { Column } from '#engine/model.ts';
import type { GridChange } from '../grid-change.ts';
import type { RowWindow, ShownRow } from '../row-window.ts';
import type { SheetView } from '../sheet-view.ts';
import type { GridEntry } from './cell-editing.ts';

/** What the grid shows line by line: the rows of a table, or all rows of a sheet. */
export type GridLines = Pick<
  RowWindow,
  'total' | 'groupAt' | 'neighbourRow' | 'at' | 'indexOf' | 'linesFrom' | 'request' | 'need'
>;

/** What the grid and what is next to it need of the sheet as it is looked at: of its table, or of all of it. */
export interface GridSheet {
  readonly id: string;
  readonly rows: GridLines;
  readonly view: Pick<SheetView, 'columns' | 'formulaProblems'>;
  /** Of the row on this line, as formulas count it; null while that is not known. */
  numberOf(index: number): number | null;
  /** Of a column on the sheet, as formulas count it; -1 for one that is not there. */
  positionOf(column: string): number;
  /** Whether a cell can be edited; says why where it cannot. */
  mayEdit(column: string, index?: number): boolean;
  write(entries: readonly GridEntry[], how?: { formulas?: boolean }): Promise<void>;
  /** What was typed or pasted into rows of the table, with keys in place of names. */
  readLinked<Entry extends Pick<GridEntry, 'column' | 'text'>>(typed: readonly Entry[]): Promise<readonly Entry[]>;
  do(change: GridChange): Promise<boolean>;
  /** Says what was left out of what was typed or pasted, and why. */
  notifyRefused(refused: readonly string[]): void;
}

/** The column as this cell is read and written: outside of the table each cell is of its own type. */
export function columnOfCell(row: ShownRow | undefined, column: Column): Column {
  return row?.types?.[column.id] ?? (row?.isLoose ? textColumn(column) : column);
}

const textColumns = new WeakMap<Column, Column>();

function textColumn(column: Column): Column {
  if (column.type === 'text' && column.formula === undefined && !column.options) return column;
  const known = textColumns.get(column) ?? { id: column.id, name: column.name, type: 'text' };
  textColumns.set(column, known);
  return known;
}
