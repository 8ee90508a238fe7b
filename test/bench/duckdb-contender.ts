/** DuckDB next to the engine. It is no dependency of the project: `npm run bench` installs it into .cache/bench. */

import { createRequire } from 'node:module';
import { readNumber } from '#engine/numbers.ts';
import { type Contender, plainCell } from './engine-contenders.ts';
import { type Dialect, findingOf, ids } from './questions.ts';
import { sampleBatches, sampleRow } from './sample-sheet.ts';

/**
 * DuckDB's columns have one type. `cells` keeps them as the sheet has them, as text, and reads numbers in the query as
 * the spec says; `typed` was given clean numbers and dates beforehand, which a sheet that anyone may type into is not.
 * Null where DuckDB is not installed.
 */
export async function duckdbContender(rows: number, kind: 'cells' | 'typed'): Promise<Contender | null> {
  const instance = await openDuckdb();
  if (!instance) return null;
  const connection = await instance.connect();
  const typeOf = (id: string) => (kind === 'typed' ? (duckdbTypes[id] ?? 'VARCHAR') : 'VARCHAR');
  const loaded = ids.map((id) => `${id} ${typeOf(id) === 'DOUBLE' ? 'DOUBLE' : 'VARCHAR'}`);
  await connection.run(`CREATE TABLE loaded (row_id VARCHAR, position DOUBLE, ${loaded.join(', ')})`);
  const appender = await connection.createAppender('loaded');
  for (const batch of sampleBatches(rows)) {
    for (const row of batch) {
      appender.appendVarchar(row.row_id);
      appender.appendDouble(row.position);
      for (const id of ids) {
        const cell = plainCell(row, id);
        const number = typeOf(id) === 'DOUBLE' ? readNumber(cell) : Number.NaN;
        if (cell === null || (typeOf(id) === 'DOUBLE' && Number.isNaN(number))) appender.appendNull();
        else if (typeOf(id) === 'DOUBLE') appender.appendDouble(number);
        else appender.appendVarchar(String(cell));
      }
      appender.endRow();
    }
  }
  appender.closeSync();
  const cast = ids.map((id) => `CAST(${id} AS ${typeOf(id)}) AS ${id}`);
  await connection.run(`CREATE TABLE sheet AS SELECT row_id, position, ${cast.join(', ')} FROM loaded`);
  await connection.run('DROP TABLE loaded');
  await connection.run('CREATE UNIQUE INDEX by_row_id ON sheet (row_id)');
  const isTyped = kind === 'typed';
  const dialect: Dialect = {
    text: (id) => `CAST(${id} AS VARCHAR)`,
    number: (id, isClean) =>
      isTyped ? id : `TRY_CAST(${isClean ? id : `regexp_replace(${id}, '[^0-9.-]', '', 'g')`} AS DOUBLE)`,
    time: (id) => (isTyped ? id : `TRY_CAST(${id} AS TIMESTAMP)`),
    day: (date) => `TIMESTAMP '${date}'`,
  };
  return {
    name: `duckdb (${kind})`,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
    write: ({ row, note }) =>
      connection.run(`UPDATE sheet SET note = '${note}' WHERE row_id = '${sampleRow(row).row_id}'`),
    async answer(question) {
      const results: Record<string, unknown>[][] = [];
      for (const sql of question.sql(dialect)) results.push((await connection.runAndReadAll(sql)).getRowObjects());
      return findingOf(question, results);
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

/** As much of the package as this asks of it, so that the types hold where it is not installed. */
interface DuckdbInstance {
  connect: () => Promise<DuckdbConnection>;
  closeSync: () => void;
}

interface DuckdbConnection {
  run: (sql: string) => Promise<unknown>;
  runAndReadAll: (sql: string) => Promise<{ getRowObjects: () => Record<string, unknown>[] }>;
  createAppender: (table: string) => Promise<DuckdbAppender>;
  closeSync: () => void;
}

interface DuckdbAppender {
  appendVarchar: (value: string) => void;
  appendDouble: (value: number) => void;
  appendInteger: (value: number) => void;
  appendNull: () => void;
  endRow: () => void;
  closeSync: () => void;
}

export async function openDuckdb(): Promise<DuckdbInstance | null> {
  const fromCache = createRequire(new URL('../../.cache/bench/package.json', import.meta.url));
  try {
    const path = fromCache.resolve('@duckdb/node-api');
    const loaded: { DuckDBInstance: { create: (path: string) => Promise<DuckdbInstance> } } = await import(path);
    return await loaded.DuckDBInstance.create(':memory:');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
