import type { Cell } from './model.ts';
import type { Astray } from './tree/grow-tree.ts';
import type { Uncomputed } from './uncomputed.ts';

/** What a filter compares by. test/spec/filter-cases.json says what each keeps. */
export const conditions = [
  '=',
  '>',
  '<',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'includes',
  'not_includes',
  'past_days',
  'today',
  'tomorrow',
  'current_week',
  'next_week',
  'date',
  'any_of',
  'is_not',
  'none_of',
  'all_of',
  'empty',
  'not_empty',
] as const;
export type Condition = (typeof conditions)[number];
/** Those that are compared with nothing. */
export const valueless: ReadonlySet<Condition> = new Set<Condition>([
  'today',
  'tomorrow',
  'current_week',
  'next_week',
  'empty',
  'not_empty',
]);

/** Separates the values of any_of, none_of and all_of. */
export const anyOfMarker = '||';
/** A placeholder for the signed-in user's e-mail in a filter value. */
export const currentUserPlaceholder = '{{current_user}}';

/** `date` takes two timestamps in milliseconds, both ends in; conditions without a value take null. */
export type FilterValue = string | number | boolean | null | [number, number];

export interface Filter {
  /** Column id. A filter on a column that the sheet lacks matches nothing. */
  column: string;
  condition: Condition;
  value: FilterValue;
}

/**
 * Of the server alone, neither an owner's nor a visitor's: the text of the cell is the value, byte for byte. It says
 * whose row it is, where `=` takes 0123, $123 and 123 for the same. (decision 40)
 */
export interface IdentityFilter {
  column: string;
  condition: 'is_exactly';
  value: string;
}
/**
 * Of the server alone: the cell is one of some keys of another sheet, between `anyOfMarker`s: texts as `foldText` makes
 * them, each compared with the whole cell, or of a column of several with each label, where `any_of` takes 017 and 17
 * for the same.
 */
export interface KeysFilter {
  column: string;
  condition: 'is_key';
  value: string;
}
export type QueryFilter = Filter | IdentityFilter | KeysFilter;

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** By what keys of another sheet are called. */
export interface KeyedSort extends Sort {
  /** Texts as `foldText` makes them, in the order of the names: cells come in this order, what is none of them behind. */
  keys?: readonly string[];
}

export const aggregateFunctions = [
  'sum',
  'average',
  'minimum',
  'maximum',
  'count',
  'distinct',
  'first',
  'last',
] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];

export interface Aggregate {
  function: AggregateFunction;
  /** Column id; `count` counts the non-blank cells of it, or rows when it is null; `distinct` the different ones. */
  column: string | null;
}

/** The first or the last date of a column; what is in it and is no date is not looked at. */
export interface DateEnd {
  function: 'earliest' | 'latest';
  column: string;
}

export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

/**
 * Comma-separated terms, OR, case-insensitive. One value of `columns` (what the viewer is shown) holds all words of a
 * term; what is quoted is one phrase. Only where no row does, rows match that hold the words in several values.
 */
export interface Search {
  text: string;
  columns: string[];
  /** The search for a match in one value runs on the rows that pass these; on those of the query where absent. */
  within?: QueryFilter[];
  /**
   * Rows that hold one of these keys match too: what they are shown as matches, and is in another sheet. With no columns
   * these alone do.
   */
  keys?: SearchKeys[];
}

/** Keys of another sheet: texts as `foldText` makes them, each compared with a whole cell, or of several with each label. */
export interface SearchKeys {
  column: string;
  values: string[];
}

/** Every part is optional but `columns`. Filters are joined by AND. Blank cells sort last in both directions; ties keep sheet order. */
export interface Query {
  /** Column ids that rows of the answer carry; nothing else leaves. */
  columns: string[];
  filters?: QueryFilter[];
  search?: Search;
  /** Another search that holds next to the first: that of a whole page. */
  pageSearch?: Search;
  sort?: KeyedSort[];
  /** Only rows with these ids (details, exports of a selection). */
  rowIds?: string[];
  /** Only rows whose ids end so, next to those of `rowIds`; an end that several rows have is none's. (shortIdLength) */
  shortIds?: string[];
  /**
   * Omitted: no rows are wanted, only totals, aggregates and groups. With `bytes` the page ends where its rows come to
   * more, after the first.
   */
  page?: { offset: number; limit: number; bytes?: number };
  /** The ids of the rows that follow the page are wanted too, in order; at most so many, with the page. */
  following?: { most: number };
  /** The rows before and behind this one among the matching, as they are sorted, are wanted too. */
  neighbours?: string;
  /** The place of each answered row in the sheet is wanted too. */
  places?: true;
  /** Instead of one page, the same page of each part of the matching rows: those that pass these filters too. */
  parts?: Filter[][];
  /** Over all matching rows. */
  aggregates?: Aggregate[];
  group?: {
    by: string;
    /** Dates of one day, month or year are one group, whose key is `2026-03-01`, `2026-03` or `2026`; others stay as they are. */
    part?: DatePart;
    aggregates: Aggregate[];
    /** Groups are in order of first appearance unless sorted by key. */
    sort?: 'ascending' | 'descending';
    limit?: number;
  };
  /**
   * Groups within groups. Rows of the page are ordered by their groups, and by `sort` within them; every level is in
   * the direction of its column, blanks last.
   */
  nested?: {
    /** With a part, dates of one day, month or year are one group. */
    levels: (Sort & { part?: DatePart })[];
    aggregates: (Aggregate | DateEnd)[];
    /** How many groups of all levels are answered, from the first on; 0 where only rows are wanted. */
    limit: number;
  };
  /** Instead of a plain page: rows below the rows that they name. A search keeps what its finds are below. */
  tree?: TreeQuery;
  /** Distinct non-blank values of a column in order of first appearance, over all matching rows. */
  distinct?: { column: string; limit: number };
}

/** Columns are column ids. The page is of the rows at the top. */
export interface TreeQuery {
  /** What a row is named by, and the key of the row that it is below; a blank cell is the top. */
  key: string;
  parent: string;
  /** The row_id whose children are at the top of the answer; where it isn't among the rows, all of the tree is answered. */
  branch?: string;
  /** How many rows are answered below those at the top, and how many levels, the top included. */
  most: number;
  levels: number;
}

/** What the same query may answer differently for. */
export interface QueryContext {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name (`UTC`, `Europe/Berlin`): decides what "today" is. */
  timeZone: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
  /** E-mail that replaces the current-user placeholder; without one such a filter matches nothing. */
  currentUser: string | null;
  /** Who that is in columns of persons, as a cell names them. (engine/people.ts) */
  currentPerson?: string | null;
}

export interface AnswerRow {
  row_id: string;
  version: number;
  /** In the sheet, from 1; of a query that asks for it. */
  place?: number;
  cells: Record<string, Cell>;
}

/** One group of several levels. */
export interface NestedGroup {
  /** 0 is the outermost. */
  level: number;
  /** The first cell of the group as it is in the sheet; null for the group of blanks. */
  key: Cell;
  count: number;
  values: Cell[];
}

/** A row of a tree, each before those below it. */
export interface TreeNode {
  /** 0 is the top of the answer. */
  level: number;
  /** Directly below it, of those that a search keeps; not all of them need be answered. */
  children: number;
  /** At all levels below it, whatever is searched. */
  below: number;
  /** Of a search: it matches, and is not only above what does. */
  found?: true;
  /** Why it is at the top though it names a parent. */
  astray?: Astray;
}

export interface TreeAnswer {
  /** Of the rows of the answer. */
  nodes: TreeNode[];
  /** Rows at the top, before paging. */
  tops: number;
  /** Rows of the whole tree. */
  size: number;
  /** From the top of the tree to the branch; where there are more than a few, the first and the last of `depth`. */
  path: AnswerRow[];
  depth: number;
  /** The first rows that are below themselves, from one to the next that it is below. */
  rings: { rows: AnswerRow[]; size: number }[];
  ringCount: number;
  /** Rows that name a parent that is none of them, or several. */
  astray: number;
}

export interface QueryAnswer {
  /** The sheet version that answered. */
  version: number;
  /** Matching rows before paging. */
  total: number;
  rows: AnswerRow[];
  /** Ids of rows after the page where the query requests them, some thousands in each text, between line breaks. */
  following?: string[];
  /** Of a query that asks for it; null where the row is not among the matching. `place` counts from 1. */
  neighbours?: { previous: string | null; next: string | null; place: number } | null;
  /** In the order requested, where the query has parts: the rows of each, before paging and on the page. */
  parts?: { total: number; rows: AnswerRow[] }[];
  /**
   * In the order requested. sum, average, minimum, maximum: number or null when nothing numeric; count, distinct:
   * number; first, last: the cell.
   */
  aggregates: Cell[];
  groups: { key: Cell; count: number; values: Cell[] }[];
  /** Of a query that asks for them: each group before those within it. `count` is how many there are in all. */
  nested?: { groups: NestedGroup[]; count: number };
  distinct: Cell[];
  /** Of a query that asks for it. */
  tree?: TreeAnswer;
  /** Rows match a search by several of their cells, since none does by one. */
  across?: true;
  /** By column id: cells without a value that the answer would need, of rows that match or might; only where there are any. */
  uncomputed?: Record<string, Uncomputed>;
}
