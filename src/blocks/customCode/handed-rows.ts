/** Rows and questions as the code of an owner knows them: by the names of columns, never by ids. */
import { conditions, type Condition, type Filter, type Sort } from '#engine/query-model.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { RowsData, VisitorQuery } from '../data-contract.ts';

export interface HandedRows {
  columns: { name: string; type: string }[];
  /** Of a column that links to another sheet the value is what its row is called. */
  rows: { id: string; values: Record<string, Cell> }[];
  total: number;
  offset: number;
}

export const noRows: HandedRows = { columns: [], rows: [], total: 0, offset: 0 };

export function handedRows({ columns, rows, total, offset }: RowsData): HandedRows {
  const names = namesOf(columns);
  return {
    columns: columns.map(({ id, type }) => ({ name: names.get(id) ?? id, type })),
    rows: rows.map(({ row_id, cells, named = {} }) => ({
      id: row_id,
      values: Object.fromEntries(columns.map(({ id }) => [names.get(id) ?? id, named[id] ?? cells[id] ?? null])),
    })),
    total,
    offset,
  };
}

/** By id. Columns of one name are told apart by a number. */
function namesOf(columns: readonly Column[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    columns.map(({ id, name }) => {
      let own = name;
      for (let number = 2; taken.has(own); number++) own = `${name} ${number}`;
      taken.add(own);
      return [id, own];
    }),
  );
}

const longestSearch = 500;
const mostParts = 20;

/** What the code asks, as the block may ask it. Throws with a sentence for who wrote the code. */
export function readQuestion(raw: unknown, columns: readonly Column[]): VisitorQuery {
  const requested = record(raw, 'A question');
  const names = namesOf(columns);
  const idOf = (name: unknown): string => {
    const found = columns.find(({ id }) => names.get(id) === name);
    if (!found) throw new Error(`This block has no column ${JSON.stringify(String(name).slice(0, 60))}.`);
    return found.id;
  };
  const { search, filters, sort, offset, limit } = requested;
  return {
    ...(search !== undefined && {
      search: (typeof search === 'string' ? search : JSON.stringify(search)).slice(0, longestSearch),
    }),
    ...(filters !== undefined && { filters: list(filters, 'filters').map((one) => filterOf(one, idOf)) }),
    ...(sort !== undefined && { sort: list(sort, 'sort').map((one) => sortOf(one, idOf)) }),
    ...(offset !== undefined && { offset: wholeNumber(offset, 'offset', 0) }),
    ...(limit !== undefined && { limit: wholeNumber(limit, 'limit', 1) }),
  };
}

function filterOf(raw: unknown, idOf: (name: unknown) => string): Filter {
  const { column, condition = '=', value = null } = record(raw, 'A filter');
  if (!isCondition(condition)) throw new Error(`Conditions are ${conditions.join(', ')}.`);
  const isPair = Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value) && !isPair)
    throw new Error('The value of a filter is a text, a number, true or false.');
  return { column: idOf(column), condition, value: value as Filter['value'] };
}

function sortOf(raw: unknown, idOf: (name: unknown) => string): Sort {
  const { column, direction = 'ascending' } = record(raw, 'A sort');
  if (direction !== 'ascending' && direction !== 'descending')
    throw new Error('Directions are ascending and descending.');
  return { column: idOf(column), direction };
}

const isCondition = (value: unknown): value is Condition => conditions.some((one) => one === value);

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`${what} is an object.`);
}

function list(value: unknown, what: string): unknown[] {
  if (Array.isArray(value) && value.length <= mostParts) return value;
  throw new Error(`Send at most ${mostParts} ${what} as a list.`);
}

function wholeNumber(value: unknown, what: string, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`The ${what} is a whole number of ${least} or more.`);
}
