/** What is asked of every contender, in the engine's words and in SQL. */
import type { Query, QueryContext } from '#engine/query-model.ts';
import { sampleColumns } from './sample-sheet.ts';

/** `update` writes a cell of the first row of the page and asks for the page again. */
export const operations = ['page', 'search', 'count', 'group', 'scorecard', 'update'] as const;
export type Operation = (typeof operations)[number];
type Reading = Exclude<Operation, 'update'>;

/** What a contender found; compared between contenders, so that none is fast by being wrong. */
export interface Finding {
  total: number;
  /** row_ids of a page, or keys of groups with their sums. */
  rows: string[];
  sums: number[];
  /** Of an update: what it wrote, as the page shows it. */
  note?: string | undefined;
}

export const context: QueryContext = {
  now: Date.UTC(2026, 2, 11, 10),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: null,
};

export const ids: readonly string[] = sampleColumns.map((column) => column.id);

export const questions: Record<Reading, Query> = {
  page: {
    columns: [...ids],
    filters: [
      { column: 'status', condition: '=', value: 'open' },
      { column: 'amount', condition: '>', value: '$1,000' },
    ],
    sort: [{ column: 'updated_at', direction: 'descending' }],
    page: { offset: 0, limit: 25 },
  },
  search: {
    columns: [...ids],
    search: { text: 'Thornwick, "second invoice"', columns: [...ids] },
    page: { offset: 0, limit: 25 },
  },
  count: {
    columns: [],
    filters: [
      { column: 'city', condition: 'starts_with', value: 'Maple' },
      { column: 'note', condition: 'includes', value: 'refund' },
      { column: 'unit_price', condition: '<', value: 50 },
    ],
  },
  group: {
    columns: [],
    group: { by: 'category', aggregates: [{ function: 'sum', column: 'amount' }], sort: 'ascending' },
  },
  scorecard: {
    columns: [],
    filters: [{ column: 'ordered_on', condition: '>', value: '2024-06-30' }],
    aggregates: [
      { function: 'sum', column: 'amount' },
      { function: 'average', column: 'quantity' },
      { function: 'maximum', column: 'unit_price' },
    ],
  },
};

/** How cells are read in one database's SQL. */
export interface Dialect {
  text: (id: string) => string;
  /** As the spec reads numbers; clean ones need no more than a cast. */
  number: (id: string, isClean: boolean) => string;
  time: (id: string) => string;
  day: (id: string) => string;
  row: string;
}

/** The questions in SQL: the rows, then the total, as runQuery answers both. */
export function statementsFor({ text, number, time, day, row }: Dialect): Record<Reading, string[]> {
  const amount = number('amount', false);
  const open = `lower(trim(${text('status')})) = 'open' AND ${amount} > 1000`;
  const found = ids
    .flatMap((id) => ['thornwick', 'second invoice'].map((term) => `lower(${text(id)}) LIKE '%${term}%'`))
    .join(' OR ');
  const counted = [
    `lower(${text('city')}) LIKE 'maple%'`,
    `lower(${text('note')}) LIKE '%refund%'`,
    `${number('unit_price', true)} < 50`,
  ].join(' AND ');
  return {
    page: [
      `SELECT ${row} FROM sheet WHERE ${open} ORDER BY ${time('updated_at')} DESC NULLS LAST, position LIMIT 25`,
      `SELECT count(*) AS total FROM sheet WHERE ${open}`,
    ],
    search: [
      `SELECT ${row} FROM sheet WHERE ${found} ORDER BY position LIMIT 25`,
      `SELECT count(*) AS total FROM sheet WHERE ${found}`,
    ],
    count: [`SELECT count(*) AS total FROM sheet WHERE ${counted}`],
    group: [
      `SELECT ${text('category')} AS category, sum(${amount}) AS value, count(*) AS total FROM sheet GROUP BY 1 ORDER BY 1`,
    ],
    scorecard: [
      `SELECT sum(${amount}) AS first, avg(${number('quantity', true)}) AS second,
        max(${number('unit_price', true)}) AS third, count(*) AS total
       FROM sheet WHERE ${day('ordered_on')}`,
    ],
  };
}

/** What SQL answered to a question. */
export function findingOf(operation: Operation, results: readonly Record<string, unknown>[][]): Finding {
  const [rows = [], totals = rows] = results;
  const total = totals.reduce((sum, row) => sum + Number(row['total']), 0);
  switch (operation) {
    case 'count':
      return { total, rows: [], sums: [] };
    case 'group':
      return { total, rows: rows.map((row) => String(row['category'])), sums: rows.map((row) => Number(row['value'])) };
    case 'scorecard':
      return { total, rows: [], sums: rows.flatMap(({ first, second, third }) => [first, second, third].map(Number)) };
    case 'page':
    case 'search':
    case 'update': {
      const [first] = rows;
      const note = operation === 'update' ? noteOf(first) : undefined;
      return { total, rows: rows.map((row) => String(row['row_id'])), sums: [], ...(note !== undefined && { note }) };
    }
  }
}

function noteOf(row: Record<string, unknown> | undefined): string {
  const cells = row?.['cells'];
  return String(typeof cells === 'object' && cells !== null && 'note' in cells ? cells.note : row?.['note']);
}
