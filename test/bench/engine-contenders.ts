/** The engine and SQLite behind one door: load the sample sheet, answer three questions. */

import { DatabaseSync } from 'node:sqlite';
import { readNumber } from '#sheet/numbers.ts';
import type { Cell, Row } from '#sheet/model.ts';
import type { Query, QueryContext } from '#sheet/query-model.ts';
import { runQuery } from '#sheet/run-query.ts';
import { type Snapshot, SnapshotBuilder } from '#sheet/snapshot.ts';
import { sampleBatches, sampleColumns } from './sample-sheet.ts';

export type Operation = 'page' | 'search' | 'group';

/** What a contender found; compared between contenders, so that none is fast by being wrong. */
export interface Finding {
  total: number;
  /** row_ids of a page, or keys of groups with their sums. */
  rows: string[];
  sums: number[];
}

export interface Contender {
  name: string;
  answer: (operation: Operation) => Promise<Finding> | Finding;
  close: () => void;
}

export const context: QueryContext = {
  now: Date.UTC(2026, 2, 11, 10),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: null,
};

/** Two filters, a sort, 25 rows; a search of two terms over all columns; a sum by category. */
export const questions: Record<Operation, Query> = {
  page: {
    columns: ids(),
    filters: [
      { column: 'status', condition: '=', value: 'open' },
      { column: 'amount', condition: '>', value: '$1,000' },
    ],
    sort: [{ column: 'updated_at', direction: 'descending' }],
    page: { offset: 0, limit: 25 },
  },
  search: {
    columns: ids(),
    search: { text: 'Thornwick, second invoice', columns: ids() },
    page: { offset: 0, limit: 25 },
  },
  group: {
    columns: [],
    group: { by: 'category', aggregates: [{ function: 'sum', column: 'amount' }], sort: 'ascending' },
  },
};

export function sampleSnapshot(rows: number): Snapshot {
  const builder = new SnapshotBuilder(1, sampleColumns);
  for (const batch of sampleBatches(rows)) builder.add(batch);
  return builder.finish();
}

export function engineContender(snapshot: Snapshot): Contender {
  return {
    name: 'sheaf',
    close: () => undefined,
    answer(operation) {
      const answer = runQuery(snapshot, questions[operation], context);
      return {
        total: answer.total,
        rows:
          operation === 'group'
            ? answer.groups.map((group) => String(group.key))
            : answer.rows.map((row) => row.row_id),
        sums: answer.groups.map((group) => Number(group.values[0])),
      };
    },
  };
}

/** SQLite holds cells of any type as they are; a function reads the numbers of those that are text. */
export function sqliteContender(rows: number): Contender {
  const database = new DatabaseSync(':memory:');
  database.function('number_of', { deterministic: true }, (text) => {
    const number = readNumber(typeof text === 'string' ? text : null);
    return Number.isNaN(number) ? null : number;
  });
  database.exec(`CREATE TABLE sheet (row_id TEXT, position REAL, ${ids().join(', ')})`);
  const insert = database.prepare(`INSERT INTO sheet VALUES (${['?', '?', ...ids().map(() => '?')].join(', ')})`);
  database.exec('BEGIN');
  for (const batch of sampleBatches(rows)) {
    for (const row of batch) insert.run(row.row_id, row.position, ...ids().map((id) => plainCell(row, id)));
  }
  database.exec('COMMIT');
  const statements = statementsFor(
    "(CASE typeof(amount) WHEN 'text' THEN number_of(amount) ELSE amount END)",
    'updated_at',
  );
  const prepared = { page: prepare('page'), search: prepare('search'), group: prepare('group') };
  return {
    name: 'node:sqlite',
    close: () => database.close(),
    answer: (operation) =>
      findingOf(
        operation,
        prepared[operation].map((statement) => statement.all()),
      ),
  };

  function prepare(operation: Operation) {
    return statements[operation].map((sql) => database.prepare(sql));
  }
}

/** The three questions in SQL: the rows, then the total, as runQuery answers both. */
export function statementsFor(amount: string, time: string): Record<Operation, string[]> {
  const open = `lower(trim(status)) = 'open' AND ${amount} > 1000`;
  const found = ids()
    .flatMap((id) => ['thornwick', 'second invoice'].map((term) => `lower(CAST(${id} AS VARCHAR)) LIKE '%${term}%'`))
    .join(' OR ');
  return {
    page: [
      `SELECT * FROM sheet WHERE ${open} ORDER BY ${time} DESC NULLS LAST, position LIMIT 25`,
      `SELECT count(*) AS total FROM sheet WHERE ${open}`,
    ],
    search: [
      `SELECT * FROM sheet WHERE ${found} ORDER BY position LIMIT 25`,
      `SELECT count(*) AS total FROM sheet WHERE ${found}`,
    ],
    group: [
      `SELECT category, sum(${amount}) AS value, count(*) AS total FROM sheet GROUP BY category ORDER BY category`,
    ],
  };
}

export function findingOf(operation: Operation, results: readonly Record<string, unknown>[][]): Finding {
  const [rows = [], totals = rows] = results;
  return {
    total: totals.reduce((total, row) => total + Number(row.total), 0),
    rows: rows.map((row) => String(operation === 'group' ? row.category : row.row_id)),
    sums: operation === 'group' ? rows.map((row) => Number(row.value)) : [],
  };
}

export function plainCell(row: Row, id: string): Exclude<Cell, boolean> {
  const cell = row.cells[id] ?? null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}

export function ids(): string[] {
  return sampleColumns.map((column) => column.id);
}
