import type { NameShares } from '../lexicon/person-names.ts';
import type { Cell, Column } from '../model.ts';

/** What is known of a column before anything is said of what it means. */
export interface ColumnProfile extends Column {
  /** Cells that are not blank. */
  filled: number;
  /** Distinct values, counted up to `distinctLimit`; that number stands for "many". */
  distinct: number;
  /** How many rows hold the commonest value; 0 where the values are too many to be counted. */
  commonest: number;
  /** The first distinct values, at most `distinctLimit`. */
  samples: readonly Cell[];
  /** All values, where there are more than samples, at most `keysLimit`, and no two alike. */
  keys?: readonly Cell[];
  /** Of numeric columns. */
  minimum: number | null;
  maximum: number | null;
  /** Of numeric columns: all values together, where it was asked for. */
  sum?: number | null;
  /** Of a choice, which has the type text here: which of the two it is. */
  choice?: 'choice' | 'choices';
  /** How many of its texts name people, where that was looked at. */
  names?: NameShares;
}

export interface SheetProfile {
  title: string;
  rows: number;
  columns: readonly ColumnProfile[];
  /** Its first rows with the cells of columns of numbers, where they are at hand; at most `firstRowsLimit`. */
  firstRows?: readonly Readonly<Record<string, Cell>>[];
}

export const distinctLimit = 1_000;
export const keysLimit = 50_000;

export const firstRowsLimit = 60;
