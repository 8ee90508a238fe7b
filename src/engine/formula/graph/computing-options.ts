import type { Scalar } from '../values/value.ts';
import type { CellPosition } from './cell-reader.ts';

export interface ShownTexts {
  /** The title of a sheet. */
  title(sheet: number): string;
  /** The formula of a cell with its equals sign, in braces where it is one of arrays; null where it has none. */
  formula(sheet: number, row: number, column: number): string | null;
}

export interface ComputingOptions {
  /** The calendar time as a serial, for NOW and TODAY. */
  now?: () => number;
  /** At least 0, below 1, for RAND. */
  random?: () => number;
  /** Whether days count from 1904. */
  date1904?: boolean;
  /** The name of its file, for CELL("filename"); #N/A without one. */
  workbook?: string;
  /** How people read sheets and formulas, where the calculation knows them by other names. */
  shown?: ShownTexts;
  /** Steps that one cell may cost: cells read, values made, functions called. */
  stepsPerCell?: number;
  /**
   * Whether each column has one formula for its rows: then blanks stay blank instead of 0, and arrays spill only where
   * `mayFill` says so.
   */
  isTable?: boolean;
  /** Hears of each cell of a formula that has another value now. */
  changed?: (sheet: number, row: number, column: number, before: Scalar) => void;
  /** Whether the array of a formula may spill into a blank cell; into any where it is left out. */
  mayFill?: (sheet: number, row: number, column: number, anchor: { row: number; column: number }) => boolean;
  /** Steps that one recalculation may cost. */
  stepsInAll?: number;
}

/** How a recalculation goes on. */
export interface RecalculationPace {
  /** Called from time to time: where it says no, what is left is computed when it goes on. */
  mayGoOn?: () => boolean;
  /** Whether it goes on with what an earlier one left. */
  isContinued?: boolean;
  /** Whether formulas that take more than a step are stopped, since there is no time left. */
  isLast?: boolean;
}

export interface Recalculated {
  /** Whether nothing is left to be computed. */
  isDone: boolean;
  /** How many cells were computed, counting one that had to wait only once. */
  computed: number;
  /** Which columns have cells that were computed. */
  columns: { sheet: number; column: number }[];
  /** Formulas that need their own values: each ring in the order in which its cells need each other. */
  cycles: CellPosition[][];
  /** Formulas that were stopped, since they cost more than they may. */
  stopped: CellPosition[];
  /** Cells that became stale: what they follow from can't be computed here, and has changed. */
  stale: CellPosition[];
  /** Cells that were stale and are not any more. */
  fresh: CellPosition[];
}
