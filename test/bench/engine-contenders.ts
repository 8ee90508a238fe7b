/** The engine and the databases it is compared with, behind one door: load the sample sheet, answer three questions. */

import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
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
    for (const row of batch) insert.run(row.row_id, row.position, ...ids().map((id) => plain(row, id)));
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

/**
 * DuckDB's columns have one type. `cells` keeps them as the sheet has them, as text, and reads numbers in the query as
 * the spec says; `typed` was given clean numbers and dates beforehand, which a sheet that anyone may type into is not.
 */
export async function duckdbContender(rows: number, kind: 'cells' | 'typed'): Promise<Contender> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const typeOf = (id: string) => (kind === 'typed' ? (duckdbTypes[id] ?? 'VARCHAR') : 'VARCHAR');
  const loaded = ids().map((id) => `${id} ${typeOf(id) === 'DOUBLE' ? 'DOUBLE' : 'VARCHAR'}`);
  await connection.run(`CREATE TABLE loaded (row_id VARCHAR, position DOUBLE, ${loaded.join(', ')})`);
  const appender = await connection.createAppender('loaded');
  for (const batch of sampleBatches(rows)) {
    for (const row of batch) {
      appender.appendVarchar(row.row_id);
      appender.appendDouble(row.position);
      for (const id of ids()) {
        const cell = plain(row, id);
        const number = typeOf(id) === 'DOUBLE' ? readNumber(cell) : Number.NaN;
        if (cell === null || (typeOf(id) === 'DOUBLE' && Number.isNaN(number))) appender.appendNull();
        else if (typeOf(id) === 'DOUBLE') appender.appendDouble(number);
        else appender.appendVarchar(String(cell));
      }
      appender.endRow();
    }
  }
  appender.closeSync();
  const cast = ids().map((id) => `CAST(${id} AS ${typeOf(id)}) AS ${id}`);
  await connection.run(`CREATE TABLE sheet AS SELECT row_id, position, ${cast.join(', ')} FROM loaded`);
  await connection.run('DROP TABLE loaded');
  const statements = statementsFor(
    kind === 'typed' ? 'amount' : "TRY_CAST(regexp_replace(amount, '[^0-9.-]', '', 'g') AS DOUBLE)",
    kind === 'typed' ? 'updated_at' : 'TRY_CAST(updated_at AS TIMESTAMP)',
  );
  return {
    name: `duckdb (${kind})`,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
    async answer(operation) {
      const results: Record<string, unknown>[][] = [];
      for (const sql of statements[operation]) results.push((await connection.runAndReadAll(sql)).getRowObjects());
      return findingOf(operation, results);
    },
  };
}

const duckdbTypes: Record<string, string> = {
  amount: 'DOUBLE',
  quantity: 'DOUBLE',
  unit_price: 'DOUBLE',
  ordered_on: 'DATE',
  updated_at: 'TIMESTAMP',
};

/** The three questions in SQL: the rows, then the total, as runQuery answers both. */
function statementsFor(amount: string, time: string): Record<Operation, string[]> {
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

function findingOf(operation: Operation, results: readonly Record<string, unknown>[][]): Finding {
  const [rows = [], totals = rows] = results;
  return {
    total: totals.reduce((total, row) => total + Number(row.total), 0),
    rows: rows.map((row) => String(operation === 'group' ? row.category : row.row_id)),
    sums: operation === 'group' ? rows.map((row) => Number(row.value)) : [],
  };
}

function plain(row: Row, id: string): Exclude<Cell, boolean> {
  const cell = row.cells[id] ?? null;
  return typeof cell === 'boolean' ? String(cell) : cell;
}

function ids(): string[] {
  return sampleColumns.map((column) => column.id);
}
