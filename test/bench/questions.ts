/**
 * What is asked of every contender, in the engine's words and in SQL. Visitors filter, so each question is a new one: its
 * values, words, columns and sort are drawn from the rows.
 */
import type { Aggregate, Query, QueryContext, QueryFilter, Sort } from '#engine/query-model.ts';
import { randomFrom, sampleColumns, sampleRow } from './sample-sheet.ts';

/** `update` writes a cell and asks for a page. */
export const operations = ['page', 'search', 'count', 'group', 'scorecard', 'update'] as const;
export type Operation = (typeof operations)[number];

/** What a contender found; compared between contenders, so that none is fast by being wrong. */
export interface Finding {
  total: number;
  /** row_ids of a page, or keys of groups in one order. */
  rows: string[];
  sums: number[];
}

export interface Question {
  operation: Operation;
  query: Query;
  /** The rows, then the total, as runQuery answers both. */
  sql: (dialect: Dialect) => string[];
  /** Written before an update asks. */
  write: Write | null;
}

export interface Write {
  row: number;
  note: string;
}

/** How cells are read in one database's SQL. */
export interface Dialect {
  text: (id: string) => string;
  /** As the spec reads numbers; clean ones need no more than a cast. */
  number: (id: string, isClean: boolean) => string;
  /** A date or a time, to compare and to sort by. */
  time: (id: string) => string;
  /** A day as it is compared with `time` of a date. */
  day: (date: string) => string;
}

export const context: QueryContext = {
  now: Date.UTC(2026, 2, 11, 10),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: null,
};

export const ids: readonly string[] = sampleColumns.map((column) => column.id);

/** Questions about a sheet of so many rows, without end and none twice, the same for the same seed. */
export function* questionsOf(operation: Operation, rows: number, seed: number): Generator<Question, never> {
  const draw = new Draw(rows, randomFrom(seed * operations.length + operations.indexOf(operation)));
  const asked = new Set<string>();
  for (;;) {
    const { query, sql } = operation === 'update' ? page(draw) : askers[operation](draw);
    const write = operation === 'update' ? { row: draw.number(rows), note: `written ${asked.size}` } : null;
    const text = JSON.stringify([query, write]);
    if (asked.has(text)) continue;
    asked.add(text);
    yield { operation, query, sql, write };
  }
}

type Asked = Pick<Question, 'query' | 'sql'>;

const askers: Record<Exclude<Operation, 'update'>, (draw: Draw) => Asked> = {
  page,
  search(draw) {
    const terms = [draw.word(), draw.phrase()];
    return {
      query: {
        columns: [...ids],
        search: { text: `${terms[0]}, "${terms[1]}"`, columns: [...ids] },
        page: { offset: 0, limit: 25 },
      },
      sql: ({ text }) => {
        const found = ids.flatMap((id) => terms.map((term) => `lower(${text(id)}) LIKE '%${term}%'`)).join(' OR ');
        return rowsAndTotal(found, 'position', 0);
      },
    };
  },
  count(draw) {
    const city = draw
      .text('city')
      .slice(0, 3 + draw.number(4))
      .trim();
    const filters = [
      starting('city', city),
      including('note', draw.word()),
      comparing(draw, draw.one(['unit_price', 'quantity'])),
    ];
    return {
      query: { columns: [], filters: filters.map(({ filter }) => filter) },
      sql: (dialect) => [`SELECT count(*) AS total FROM sheet WHERE ${allOf(filters, dialect)}`],
    };
  },
  group(draw) {
    const by = draw.one(['category', 'status', 'city']);
    const column = draw.one(['amount', 'quantity', 'unit_price']);
    const filter = comparing(draw, draw.one(['ordered_on', 'quantity', 'unit_price']));
    return {
      query: {
        columns: [],
        filters: [filter.filter],
        group: { by, aggregates: [{ function: 'sum', column }], sort: 'ascending' },
      },
      sql: (dialect) => [
        `SELECT ${dialect.text(by)} AS name, sum(${numberOf(dialect, column)}) AS value, count(*) AS total
         FROM sheet WHERE ${filter.sql(dialect)} GROUP BY 1`,
      ],
    };
  },
  scorecard(draw) {
    const filters = [
      comparing(draw, 'ordered_on'),
      draw.number(2) === 0 ? equalling('category', draw.text('category')) : comparing(draw, 'unit_price'),
    ];
    const aggregates: Aggregate[] = [
      { function: 'sum', column: draw.one(['amount', 'quantity']) },
      { function: 'average', column: draw.one(['quantity', 'unit_price']) },
      { function: draw.one(['minimum', 'maximum']), column: draw.one(['quantity', 'unit_price']) },
    ];
    return {
      query: { columns: [], filters: filters.map(({ filter }) => filter), aggregates },
      sql: (dialect) => {
        const figures = aggregates.map(
          ({ function: name, column }, place) =>
            `${sqlFunctions[name] ?? name}(${numberOf(dialect, column ?? '')}) AS figure_${place}`,
        );
        return [`SELECT ${figures.join(', ')}, count(*) AS total FROM sheet WHERE ${allOf(filters, dialect)}`];
      },
    };
  },
};

const sqlFunctions: Record<string, string> = { average: 'avg', minimum: 'min', maximum: 'max' };

/** Two filters, a sort, and one of the first four pages. */
function page(draw: Draw): Asked {
  const named = draw.one(['status', 'category', 'city']);
  const filters = [
    equalling(named, draw.text(named)),
    comparing(draw, draw.one(['amount', 'quantity', 'unit_price', 'ordered_on'])),
  ];
  const column = draw.one(['updated_at', 'ordered_on', 'quantity', 'unit_price']);
  const direction: Sort['direction'] = draw.one(['ascending', 'descending']);
  const offset = 25 * draw.number(4);
  return {
    query: {
      columns: [...ids],
      filters: filters.map(({ filter }) => filter),
      sort: [{ column, direction }],
      page: { offset, limit: 25 },
    },
    sql: (dialect) => {
      const sorted = isDate(column) ? dialect.time(column) : numberOf(dialect, column);
      const order = `${sorted} ${direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST, position`;
      return rowsAndTotal(allOf(filters, dialect), order, offset);
    },
  };
}

interface Compared {
  filter: QueryFilter;
  sql: (dialect: Dialect) => string;
}

function equalling(column: string, value: string): Compared {
  return {
    filter: { column, condition: '=', value },
    sql: ({ text }) => `lower(trim(${text(column)})) = '${value.toLowerCase()}'`,
  };
}

function starting(column: string, value: string): Compared {
  return {
    filter: { column, condition: 'starts_with', value },
    sql: ({ text }) => `lower(${text(column)}) LIKE '${value.toLowerCase()}%'`,
  };
}

function including(column: string, value: string): Compared {
  return {
    filter: { column, condition: 'includes', value },
    sql: ({ text }) => `lower(${text(column)}) LIKE '%${value}%'`,
  };
}

/** Above or below what a row has. */
function comparing(draw: Draw, column: string): Compared {
  const condition = draw.one(['<', '>'] as const);
  const value = isDate(column) ? draw.text(column) : draw.figure(column);
  return {
    filter: { column, condition, value },
    sql: (dialect) =>
      isDate(column)
        ? `${dialect.time(column)} ${condition} ${dialect.day(String(value))}`
        : `${numberOf(dialect, column)} ${condition} ${value}`,
  };
}

const isDate = (column: string): boolean => column === 'ordered_on' || column === 'updated_at';
/** Money is what people typed among it. */
const numberOf = (dialect: Dialect, column: string): string => dialect.number(column, column !== 'amount');

function allOf(filters: readonly Compared[], dialect: Dialect): string {
  return filters.map(({ sql }) => sql(dialect)).join(' AND ');
}

function rowsAndTotal(where: string, order: string, offset: number): string[] {
  return [
    `SELECT * FROM sheet WHERE ${where} ORDER BY ${order} LIMIT 25 OFFSET ${offset}`,
    `SELECT count(*) AS total FROM sheet WHERE ${where}`,
  ];
}

/** Values of rows that the sheet has, one row anew for each. */
class Draw {
  readonly #rows: number;
  readonly #random: () => number;

  constructor(rows: number, random: () => number) {
    this.#rows = rows;
    this.#random = random;
  }

  number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  one<const T>(list: readonly T[]): T {
    const found = list[this.number(list.length)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  }

  text(column: string): string {
    const cell = sampleRow(this.number(this.#rows)).cells[column];
    return typeof cell === 'string' ? cell : this.text(column);
  }

  figure(column: string): number {
    const cell = sampleRow(this.number(this.#rows)).cells[column];
    return typeof cell === 'number' ? cell : this.figure(column);
  }

  /** Two words that stand together in a note. */
  phrase(): string {
    return /: (\w+ \w+), /.exec(this.text('note'))?.[1] ?? this.phrase();
  }

  word(): string {
    return this.one(this.phrase().split(' '));
  }
}

/** What SQL answered to a question. */
export function findingOf({ operation }: Question, results: readonly Record<string, unknown>[][]): Finding {
  const [rows = [], totals = rows] = results;
  const total = totals.reduce((sum, row) => sum + Number(row['total']), 0);
  switch (operation) {
    case 'count':
      return { total, rows: [], sums: [] };
    case 'group':
      return {
        total,
        ...groupsInOrder(rows.map((row) => [String(row['name']), Number(row['value'])])),
      };
    case 'scorecard':
      return { total, rows: [], sums: rows.flatMap((row) => [0, 1, 2].map((place) => Number(row[`figure_${place}`]))) };
    case 'page':
    case 'search':
    case 'update':
      return { total, rows: rows.map((row) => String(row['row_id'])), sums: [] };
  }
}

/** Groups by their names, which databases sort each in its own way. */
export function groupsInOrder(groups: readonly [string, number][]): Pick<Finding, 'rows' | 'sums'> {
  const sorted = groups.toSorted(([first], [second]) => (first < second ? -1 : 1));
  return { rows: sorted.map(([name]) => name), sums: sorted.map(([, sum]) => sum) };
}
