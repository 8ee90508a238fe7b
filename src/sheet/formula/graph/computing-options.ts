import type { CellPlace } from './cell-reader.ts';

export interface ComputingOptions {
  /** The calendar time as a serial, for NOW and TODAY. */
  now?: () => number;
  /** At least 0, below 1, for RAND. */
  random?: () => number;
  /** Whether days count from 1904. */
  date1904?: boolean;
  /** Steps that one cell may cost: cells read, values made, functions called. */
  stepsPerCell?: number;
  /** Whether each column has one formula for its rows: then arrays never spill, and blanks stay blank instead of 0. */
  isTable?: boolean;
  /** Hears of each cell of a formula that has another value now. */
  changed?: (sheet: number, row: number, column: number) => void;
  /** Steps that one recalculation may cost. */
  stepsInAll?: number;
}

export interface Recalculated {
  /** How many cells were computed, counting one that had to wait only once. */
  computed: number;
  /** Which columns have cells that were computed. */
  columns: { sheet: number; column: number }[];
  /** Formulas that need their own values: each ring in the order in which its cells need each other. */
  cycles: CellPlace[][];
  /** Formulas that were stopped, since they cost more than they may. */
  stopped: CellPlace[];
}
