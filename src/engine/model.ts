/** What a sheet is made of. A sheet is one tab of a workbook. */
import type { FileLimits } from './file-cells.ts';

/** Dates are ISO text (`2026-11-21`, `2026-11-21T10:00:00`); the column's type says that they are dates. */
export type Cell = string | number | boolean | null;

export const columnTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'rating',
  'duration',
  'date',
  'datetime',
  'boolean',
  'choice',
  'choices',
  'url',
  'image',
  'files',
  'email',
  'phone',
  'person',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** What columns that no one types into are filled in with, with each write. (engine/automatic.ts) */
export const autoKinds = ['number', 'created', 'changed', 'created_by', 'changed_by'] as const;
export type AutoKind = (typeof autoKinds)[number];

export interface Column {
  /** Stable for the life of the column, unique within the sheet (`unit_price`); never the name, which may change. */
  id: string;
  /** The header as people read it. */
  name: string;
  type: ColumnType;
  /** A spreadsheet number format (`#,##0.00`, `yyyy-mm-dd`), where the source had one. */
  format?: string;
  /** The formats of some cells name another currency than the column's. (`Row.formats`) */
  own_currencies?: true;
  /** What is offered to choose from where its cells are filled; other values may be typed all the same. */
  options?: string[];
  /** Of a choice: the color of each option, by their places. (features/workbooks/rules/option-colors.ts) */
  option_colors?: string[];
  /** Of files: what its cells take, where that isn't the usual. (engine/file-cells.ts) */
  files?: FileLimits;
  /** Of persons: a cell may name several. (engine/people.ts) */
  multiple?: true;
  /** Of a rating: how many stars there are, 1 to 10; 5 where absent. (engine/ratings.ts) */
  max?: number;
  /**
   * Of a formula column: what every cell of it is computed by. It names columns by id, `[column:price]`, and other
   * sheets by theirs. (engine/formula/columns)
   */
  formula?: string;
  /** Of a column that is filled in with each write: with what. The type is that of its cells. */
  auto?: AutoKind;
  /** Whose rows its cells name, by keys of another sheet of the workbook. The type stays what it is. */
  link?: ColumnLink;
}

/** What becomes of the cells that name a row which is deleted. */
export const linkDeletions = ['keep', 'clear', 'refuse'] as const;

/** A sheet of the same workbook, and its columns by id. (engine/links.ts) */
export interface ColumnLink {
  sheet: string;
  /** What the cells hold of a row. */
  key: string;
  /** What a row is called. */
  name: string;
  on_delete: (typeof linkDeletions)[number];
}

export interface Row {
  /** Stable for the life of the row, never its number. */
  row_id: string;
  /** Order within the sheet; may have fractions, so that a row can be put between two others. */
  position: number;
  /** The sheet version that last wrote this row. */
  version: number;
  /** By column id; a missing key is a blank cell. */
  cells: Record<string, Cell>;
  /** Formula text by column id; the cell next to holds its cached value. */
  formulas?: Record<string, string>;
  /** Number formats of single cells, by column id, where they differ from the column's. */
  formats?: Record<string, string>;
}

/** A whole sheet at one version. */
export interface SheetContent {
  version: number;
  columns: Column[];
  rows: Row[];
}

/** What happened to a sheet after the version that a snapshot holds. */
export interface SheetChange {
  version: number;
  /** Present only when the columns changed. */
  columns?: Column[];
  /** Rows added or written, whole. */
  upserts: Row[];
  /** row_ids of deleted rows. */
  deletes: string[];
}
