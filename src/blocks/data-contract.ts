/** What blocks ask of their sheets, and what they are answered. */
import type { DaySpan, ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Aggregate, DatePart, Filter, NestedGroup, Sort, TreeNode } from '#engine/query-model.ts';

/** What a block asks of one sheet. Nothing else of the sheet leaves the server. Columns are column ids. */
export interface RowsRequest {
  shape: 'rows';
  /** Sheet title; the block's own sheet when absent. */
  sheet_title?: string;
  /** Column ids; those that the sheet lacks are left out of the answer. */
  columns: readonly string[];
  /** What the block calls them, by id, where that is not their own name. */
  names?: Readonly<Record<string, string>>;
  /** Of columns that hold keys of another sheet what is shown instead, by id. */
  named?: Readonly<Record<string, NamesRequest>>;
  sort?: readonly Sort[];
  pageSize: number;
  /** Its rows are marks in a picture (places, events, dots): a page takes more of them. */
  marks?: boolean;
  /** Columns that only action buttons need: answered like `columns`, but only to viewers who have an action. */
  actionColumns?: readonly string[];
  /** Only rows whose time touches the days on show, the earliest first; without offset. The visitor chooses the days. */
  span?: SpanRequest;
  /** The column of addresses whose places on the earth are wanted; '' is none. */
  places?: string;
  /** Columns whose values follow the address, such as town and country: a place is found by all of them together. */
  placesWith?: readonly string[];
  /** Where `places` is a column of latitudes: that of longitudes; '' is none. */
  longitudes?: string;
  /** One row: the record that the page's address names (`?record=row_id`), or without one the first that the filters keep. */
  record?: boolean;
  /** Of a record: the columns that say what it is to who finds it by its address. */
  about?: RecordColumns;
  /** Ids of pages about one row that its rows lead to, next to those of item buttons. */
  opens?: readonly string[];
  /** Of a record: which rows are before and behind it is wanted too. */
  neighbours?: boolean;
  /** Rows below the rows that they name; `pageSize` is of those at the top. The visitor opens a branch as a page. */
  tree?: TreeRequest;
  /** What a visitor may do with these rows; what is not named here the server refuses. */
  visitor?: {
    search?: boolean;
    filter?: boolean;
    sort?: boolean;
    page?: boolean;
    /** How much time is shown; the rows are the same. */
    zoom?: boolean;
  };
}
/** Of what a record is called, shown and described by; ids of columns that the request shows. */
export interface RecordColumns {
  /** Together its name; where none is chosen, the first of the texts is. */
  name: readonly string[];
  texts: readonly string[];
  /** '' is none. */
  picture: string;
}
/** How rows name the row that they are below, and how many of them come with those at the top. */
export interface TreeRequest {
  key: string;
  parent: string;
  most: number;
  /** The top included. */
  levels: number;
}
/** Where the rows of an answer are in their tree. */
export interface RowTree {
  /** Of each row; a row is before those below it. */
  nodes: readonly TreeNode[];
  /** Rows of the whole tree. */
  size: number;
  /** From the top to the branch that is shown: where `depth` is more, the first and the last of them. */
  path: readonly DataRow[];
  depth: number;
  /** The first rows that are below themselves, from one to the next that it is below. */
  rings: readonly { rows: readonly DataRow[]; size: number }[];
  ringCount: number;
  /** Rows that name a parent that is none of them, or several. */
  astray: number;
  /** How many rows a search found; null without one. */
  found: number | null;
}
/** Where the keys of a column are found, and what their rows are called there: ids of columns of that sheet. */
export interface NamesRequest {
  sheet_title: string;
  key: string;
  column: string;
  /** Id of the page about its row that the name leads to: what its address ends with is wanted too. */
  leads?: string;
  /** A field offers the names: those who fill it in search all of them that they may see. */
  picked?: boolean;
}
/** A row of another sheet, as a field offers it. */
export interface PickedName {
  key: Cell;
  name: string;
}
/** What a search for names found: the first of them by name, and how many there are. */
export interface PickedNames {
  names: PickedName[];
  total: number;
}
/** Which column says when a row begins and ends ('' is none), and which days are shown at first. */
export interface SpanRequest extends DaySpan {
  start: string;
  end: string;
  /** Where nothing is on in the days shown at first: those of the next row by its time, or else of the last one. */
  nearest?: boolean;
}
/** Where rows are on the earth, as the server knows it: by the gazetteer, or the installation's geocoding service. */
export interface RowPlaces {
  /** Latitude and longitude by row_id; rows whose address was not found are missing. */
  points: Readonly<Record<string, readonly [number, number]>>;
  /** Whether a request to the geocoding service is still under way: a later answer may have more. */
  pending: boolean;
  /** The map pictures of the installation; null draws the shipped map. */
  tiles: { url: string; attribution: string } | null;
}
export interface GroupsRequest {
  shape: 'groups';
  sheet_title?: string;
  by: string;
  /** Where `by` holds keys of another sheet: what is shown instead. The groups are those of the keys. */
  named?: NamesRequest | undefined;
  /** Dates of one day, month or year are one group. */
  part?: DatePart;
  aggregates: readonly Aggregate[];
  /** By key; without it groups are in order of first appearance. */
  sort?: 'ascending' | 'descending';
  limit: number;
}
/** What rows are grouped by at one level: a column, or the days, months or years of its dates. */
export interface PivotLevel {
  column: string;
  part?: DatePart;
}
/** Groups down the side and across the top, with figures where they meet, and those of each side alone. */
export interface PivotRequest {
  shape: 'pivot';
  sheet_title?: string;
  /** The levels down the side, from outside; at least one. */
  down: readonly PivotLevel[];
  across: PivotLevel | null;
  aggregates: readonly Aggregate[];
  /** How many groups are answered at most, of all levels together. */
  limit: number;
}
export interface AggregatesRequest {
  shape: 'aggregates';
  sheet_title?: string;
  aggregates: readonly Aggregate[];
}
export interface DistinctRequest {
  shape: 'distinct';
  sheet_title?: string;
  column: string;
  /** 0 asks for the column alone, with its list. */
  limit: number;
  /**
   * The column whose field offers them: anyone who may not write through the block has no use for them and doesn't get
   * them.
   */
  choicesFor?: string;
  /** The sheet of that column, where it is another than the block's own: of lines that are added with a row. */
  choicesIn?: string;
  /** Instead of values: the rows of another sheet that the field offers by name, where there are no more than `limit`. */
  named?: NamesRequest;
}
export type SheetRequest = RowsRequest | GroupsRequest | PivotRequest | AggregatesRequest | DistinctRequest;

/** Comments that visitors left at the block, or at the record that its page shows. No part of any sheet. */
export interface CommentsRequest {
  shape: 'comments';
  order: 'newest' | 'oldest';
  /** Replies below what they answer, one level deep; else all comments are one list. */
  threaded: boolean;
  pageSize: number;
  /** Whether authors may change and delete what they wrote. */
  ownEdits: boolean;
  /** Whether an editor approves each comment before others see it. */
  approvesFirst: boolean;
}
export type BlockRequest = SheetRequest | CommentsRequest;

export const isSheetRequest = (request: BlockRequest): request is SheetRequest => request.shape !== 'comments';

/** A visitor's question about a rows request. */
export interface VisitorQuery {
  search?: string;
  filters?: Filter[];
  sort?: Sort[];
  offset?: number;
  /** Fewer rows at a time than the block has: as many as fitted into the answer before. */
  limit?: number | undefined;
  /** The days to show, of a request with a span. */
  span?: DaySpan;
  /** Of a tree: the row whose children are at its top. */
  branch?: string;
  /** This row alone, whatever is searched and filtered: it was named by an address. The owner's filters hold. */
  row?: string;
  /** Instead of rows: the values of this column among the rows that the filters of the other columns leave. */
  values?: string;
}

export interface DataRow {
  row_id: string;
  version: number;
  /** By column id: only the requested columns. */
  cells: Record<string, Cell>;
  /** Ids of shown columns whose cell a formula fills, for those who may edit the others. */
  calculated?: readonly string[];
  /** Ids of shown columns whose cell is out of date. */
  outdated?: readonly string[];
  /** By column id, what the row of another sheet is called whose key the cell holds; of several keys the names, joined as labels. */
  named?: Readonly<Record<string, string>>;
  /** By column id, what the address of that row ends with, where the name leads to a page about it; of several those of each name, with commas between, '' for none. */
  linked?: Readonly<Record<string, string>>;
  /** By the id of a page about such rows, what the address of this one ends with. (features/visitor/rules/records) */
  paths?: Readonly<Record<string, string>>;
  /** By column id, the formats of cells that name another currency than their column's. */
  formats?: Readonly<Record<string, string>>;
}
interface Answered {
  /** The requested columns that the sheet has, in the order requested. */
  columns: Column[];
  /** What is to be said of values that a figure, a filter or a search misses; only where there are any. */
  missed?: string;
  /** What is to be said of values that are out of date; only where there are any. */
  outdated?: string;
  /** What is to be said where rows match a search by several of their cells, since none does by one. */
  across?: string;
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
  /** The days that were answered for, of a request with a span; where there are too many rows, how many begin on each. */
  span?: ShownSpan & { counts?: Record<string, number> };
  /** Of a tree; `total` is how many rows are at its top. */
  tree?: RowTree;
  /** Of a record with neighbours: their row_ids, its place among the total, and the list that they are of. (rules/list-address.ts) */
  beside?: {
    previous: string | null;
    next: string | null;
    place: number;
    list?: string;
    /** What the addresses of the two end with. */
    ends?: { previous?: string; next?: string };
  };
  /** Of a question for the values of a column: the most frequent first; whether these are all. */
  values?: { values: { value: Cell; count: number; name?: string }[]; isAll: boolean };
  /** By column id, for each that holds keys of another sheet: what the keys in the query's filters are called there. */
  names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Ids of shown columns that are filled in by names of another sheet, where the viewer may write them. */
  picked?: readonly string[];
  /** A shown column names several rows of another sheet. */
  link?: true;
  /** Ids of shown columns that are the same in all rows, as the record of the page has it: new rows get them without a field. */
  bound?: readonly string[];
  /** Of a request with places. */
  places?: RowPlaces;
}
export interface GroupsData extends Answered {
  shape: 'groups';
  /** With what the row of another sheet is called whose key a group has. */
  groups: { key: Cell; count: number; values: Cell[]; name?: string }[];
}
export interface PivotData extends Answered {
  shape: 'pivot';
  /** Each before those within it: the levels down, and within the innermost those across. */
  groups: NestedGroup[];
  /** How many there are in all: more than are answered where the limit cuts them. */
  count: number;
  /** Of two levels down: the outer ones with those across within, since averages can't be added up. */
  outer: NestedGroup[];
  /** The groups across, over all rows, in their order. */
  top: NestedGroup[];
  /** Of all rows. */
  values: Cell[];
  total: number;
}
export interface AggregatesData extends Answered {
  shape: 'aggregates';
  values: Cell[];
  total: number;
}
export interface DistinctData extends Answered {
  shape: 'distinct';
  values: Cell[];
  /** Where rows are offered by name, what the field is: all of them, or null where they are too many and are searched. */
  link?: { type: 'link'; offers: PickedName[] | null; several?: boolean };
}
export type RequestedData = RowsData | GroupsData | PivotData | AggregatesData | DistinctData;

export interface CommentItem {
  id: string;
  version: number;
  /** Id of the comment that it answers; ''. */
  parent: string;
  /** '' where the comment is deleted or hidden from the viewer; then there is no text either. */
  author: string;
  /** `guest`: typed the name, and may be anyone. */
  by: 'editor' | 'user' | 'guest' | 'nobody';
  /** Plain text. */
  text: string;
  /** ISO date and time, and the same in words at the app's time. */
  at: string;
  when: string;
  edited: boolean;
  /** Waiting and hidden ones with their text only for editors and their author. */
  state: 'shown' | 'waiting' | 'hidden' | 'deleted';
  /** What the viewer may do with it. */
  may: readonly ('edit' | 'delete' | 'approve' | 'hide' | 'restore')[];
  mine: boolean;
  /** Oldest first. */
  replies: readonly CommentItem[];
  /** Replies that are not among them. */
  moreReplies: number;
}
export interface CommentsData {
  shape: 'comments';
  /** The row_id of the record that they are about; '' for the page itself. */
  record: string;
  comments: readonly CommentItem[];
  /** All that the viewer can read, replies too. */
  total: number;
  /** How many wait for approval; 0 for everyone but editors. */
  waiting: number;
  /** Whether there are more after these. */
  more: boolean;
  /** Of the address, counts from 1. */
  page: number;
  /** Whether the viewer decides about everyone's comments. */
  moderates: boolean;
  /** Present when they could not be had. The sentence is for people. */
  error?: string;
}
export type BlockData = RequestedData | CommentsData;
export type DataFor<A> = A extends RowsRequest
  ? RowsData
  : A extends GroupsRequest
    ? GroupsData
    : A extends PivotRequest
      ? PivotData
      : A extends AggregatesRequest
        ? AggregatesData
        : A extends CommentsRequest
          ? CommentsData
          : DistinctData;
