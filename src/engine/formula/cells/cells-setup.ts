/** What the always computed cells of a workbook are given, and what they answer. */

import type { Cell, Column } from '../../model.ts';
import type { OutdatedColumns } from '../../outdated.ts';
import type { Scalar } from '../values/value.ts';
import type { StoredLayout } from './grid-layout.ts';
import type { LooseCell } from './loose-cells.ts';
import type { LostColumn } from './lost-column.ts';
import type { WorkbookNames } from './workbook-names.ts';

export interface CellsSetup {
  /** Those whose tables lie on the grids of others come last, each after all that are above it there. */
  sheets: SheetSetup[];
  names?: WorkbookNames | null;
  /** Whether all is computed, and not only what depends on rows written since. */
  all: boolean;
  /** Whether the values are those of a file, and what computes differently here is to be found. */
  verifies?: boolean;
  /** Cells whose formulas are not computed and that are out of date. */
  stale?: StaleCell[];
  /** The name of its file, for CELL("filename"). */
  workbook?: string;
  /** The calendar time as a serial. */
  now: number;
  stepsPerCell?: number;
  stepsInAll?: number;
}

export interface SheetSetup {
  id: string;
  title: string;
  columns: Pick<Column, 'id' | 'name' | 'type' | 'formula'>[];
  /** Columns that were deleted, with what was next to them. */
  lost: Record<string, LostColumn>;
  /** Ids of the columns whose cells are sent. */
  read: string[];
  /** Where the table lies on its grid; without one its header is in row 0. */
  layout?: StoredLayout | null;
  /** Rows that are not shown: ids of rows of the table, and keys of others. */
  hidden?: string[];
  /** Cells outside of the table. */
  loose?: LooseCell[];
  /** Where values are compared with those of a file: whether columns came, went or were renamed since. */
  isReshaped?: boolean;
  /** Columns that got their formulas since: their values are none of the file. */
  written?: string[];
}

/** A row as it is read first: all rows of a sheet in order, deleted ones too. */
export interface FirstRow {
  row_id: string;
  position: number;
  deleted: boolean;
  /** Whether it was written since values were computed. */
  isNew: boolean;
  /** Of the columns that are read. */
  cells: (Cell | undefined)[];
  /** Stored formulas by column id. */
  formulas: Record<string, string> | null;
  /** Number formats of single cells, by column id. */
  formats?: Record<string, string> | null;
}

export interface RowOfCells {
  row_id: string;
  position: number;
  deleted: boolean;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats?: Record<string, string> | null;
}

export interface ComputedCells {
  /** Whether nothing is left: else what is computed so far is to be written, and it goes on. */
  isDone: boolean;
  /** Cells whose formulas were stopped, by their addresses. */
  stopped: string[];
  /** Rings of cells that need each other. */
  cycles: string[][];
  /** Cells that are out of date, since a formula that is not computed reads what has changed. */
  stale: StaleSummary;
}

export interface StaleSummary {
  count: number;
  /** Those whose own formulas are not computed; the others follow from them. */
  roots: StaleCell[];
  /** Names of the first. */
  names: string[];
  /** Cells of tables by sheet. */
  columns: Record<string, OutdatedColumns>;
}

/** A cell by the ids or keys of its row and column. */
export interface CellKeys {
  sheet: string;
  row: string;
  column: string;
}
export type StaleCell = CellKeys;

/** A formula that gives another value here than in the file, though nothing that it reads has changed. */
export interface Difference extends CellKeys {
  /** `Plan!B4`. */
  name: string;
  file: Scalar;
  here: Scalar;
  /** What is stored from now on: a formula that is not computed. */
  held: string;
  isLoose: boolean;
  /** Whether it is of the array of another one of these. */
  isPart?: boolean;
}

export interface SheetCells {
  sheet: string;
  rows: { row_id: string; cells: Record<string, Cell> }[];
  loose: ComputedLoose[];
}

export interface ComputedLoose extends Pick<LooseCell, 'row' | 'column' | 'value'> {
  /** Of a cell that an array fills, where its formula is; null where none fills it any more. */
  spilled?: string | null;
}
