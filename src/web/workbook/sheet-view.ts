import type { AnswerOf, BodyInputOf } from '#platform/api/endpoint.ts';
import type { ConversionOnTheWire } from '#features/workbooks/api/column-conversion.ts';
import type { FigureFunction, groupSheet } from '#features/workbooks/api/sheet-figures.ts';
import type { editSheet, querySheet, SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import type { ReadLinkedTexts } from './links/read-entries.ts';
import type { PlacedGrid } from './whole/placed-grid.ts';
import type { DoneChange } from './grid-change.ts';
import type { Column } from '#engine/model.ts';
import type { Filter, Sort } from '#engine/query-model.ts';
import type { SheetConflict } from './sheet-conflict.ts';

type Query = BodyInputOf<typeof querySheet>;
export type Answer = AnswerOf<typeof querySheet>;

/** The calls of one sheet. */
export interface SheetCalls {
  query(body: Query): Promise<Answer>;
  groups(body: BodyInputOf<typeof groupSheet>): Promise<AnswerOf<typeof groupSheet>>;
  /** What is around the table; not requested of sheets that are nothing else. */
  grid?(): Promise<SheetGridOnTheWire>;
  /** `geometry` is of the state of the tables that the edits name cells of, `form` the view that adds a row. */
  edit(edits: SheetEdit[], geometry?: number, form?: string): Promise<AnswerOf<typeof editSheet>>;
  /** Stops the change of a column's type. */
  cancelConversion(): Promise<unknown>;
  /** What texts mean in columns that link. */
  readLinks?: ReadLinkedTexts;
}

export interface GroupFigure {
  column: string;
  function: FigureFunction;
}

/** How rows are looked at. */
export type RequestedRows = Pick<SheetView, 'sort' | 'groups' | 'groupFigures' | 'filters'>;

/** What the page shows next to the rows. A new object with every change. */
export interface SheetView {
  columns: readonly Column[];
  total: number;
  /** Where the table is on its sheet, and what is around it; null where it is all of the sheet. */
  grid: PlacedGrid | null;
  /** What is wrong with formulas of cells, in sentences. */
  formulaProblems: readonly string[];
  /** A change of a column's type that is under way. */
  conversion: ConversionOnTheWire | null;
  search: string;
  /** Rows are found by several of their cells, since none is by one. */
  across: boolean;
  sort: readonly Sort[];
  /** By which rows are in groups, the outermost first. */
  groups: readonly Sort[];
  /** What the lines of groups say of columns. */
  groupFigures: readonly GroupFigure[];
  filters: readonly Filter[];
  /** How many groups there are; those behind the last one that is listed have no line. */
  groupCount: number;
  /** Rows were changed here that belong into other groups now. */
  isOutOfGroups: boolean;
  state: 'loading' | 'saved' | 'saving' | 'failed';
  /** What undo and redo would do; null when there is nothing. */
  undo: DoneChange | null;
  redo: DoneChange | null;
}

export interface SheetListener {
  /** All rows are others: a new view, or rows came and went. */
  onReset(): void;
  /** Rows `from` to `to` (not included) came or changed. */
  onRows(from: number, to: number): void;
  onProblem(error: unknown): void;
  /** What the server says of a change that was made, in a sentence. */
  onNote(note: string): void;
  /** Someone else changed cells that were written here; nothing was overwritten. */
  onConflict(conflict: SheetConflict): void;
}
