/** What blocks ask of their sheets, and what they are answered. (architecture.md, section 3) */
import type { Cell, Column } from '#sheet/model.ts';
import type { Aggregate, Filter, Sort } from '#sheet/query-model.ts';

/** What a block asks of one sheet. Nothing else of the sheet leaves the server. Columns are column ids. */
export interface RowsAsk {
  shape: 'rows';
  /** Sheet title; the block's own sheet when absent. */
  sheet_title?: string;
  /** Column ids; also names, as templates spell them (`columnsNamedIn` and `findColumn` of domain/column-template.ts). */
  columns: readonly string[];
  sort?: readonly Sort[];
  pageSize: number;
  /** Columns that only action buttons need: answered like `columns`, but only to viewers who have an action. */
  actionColumns?: readonly string[];
  /** What a visitor may do with these rows; what is not named here the server refuses. */
  visitor?: { search?: boolean; filter?: boolean; sort?: boolean; page?: boolean };
}
export interface GroupsAsk {
  shape: 'groups';
  sheet_title?: string;
  by: string;
  aggregates: readonly Aggregate[];
  /** By key; without it groups stand in order of first appearance. */
  sort?: 'ascending' | 'descending';
  limit: number;
}
export interface AggregatesAsk {
  shape: 'aggregates';
  sheet_title?: string;
  aggregates: readonly Aggregate[];
}
export interface DistinctAsk {
  shape: 'distinct';
  sheet_title?: string;
  column: string;
  limit: number;
  /** Choices of a field: whoever may not write through the block has no use for them and is not told. */
  forWriting?: boolean;
}
export type SheetAsk = RowsAsk | GroupsAsk | AggregatesAsk | DistinctAsk;

/** A visitor's question about a rows ask. */
export interface VisitorQuery {
  search?: string;
  filters?: Filter[];
  sort?: Sort[];
  offset?: number;
}

export interface DataRow {
  row_id: string;
  version: number;
  /** By column id: only the columns that were asked for. */
  cells: Record<string, Cell>;
  /** Ids of shown columns whose cell a formula fills, for those who may edit the others. */
  calculated?: readonly string[];
}
interface Answered {
  /** The columns asked for that the sheet has, in the order asked. */
  columns: Column[];
  /** Present when the data could not be had; everything else is then empty. The sentence is for people. */
  error?: string;
}
export interface RowsData extends Answered {
  shape: 'rows';
  rows: DataRow[];
  total: number;
  offset: number;
  pageSize: number;
  query: VisitorQuery;
}
export interface GroupsData extends Answered {
  shape: 'groups';
  groups: { key: Cell; count: number; values: Cell[] }[];
}
export interface AggregatesData extends Answered {
  shape: 'aggregates';
  values: Cell[];
  total: number;
}
export interface DistinctData extends Answered {
  shape: 'distinct';
  values: Cell[];
}
export type AskData = RowsData | GroupsData | AggregatesData | DistinctData;
export type DataFor<A> = A extends RowsAsk
  ? RowsData
  : A extends GroupsAsk
    ? GroupsData
    : A extends AggregatesAsk
      ? AggregatesData
      : DistinctData;
