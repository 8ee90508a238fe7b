/** PostgreSQL next to the engine: rows as jsonb by column id, as builders on PostgreSQL keep sheets of any columns. */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import type { Contender } from './engine-contenders.ts';
import { type Dialect, findingOf } from './questions.ts';
import { sampleBatches, sampleRow } from './sample-sheet.ts';

/** With memory enough for all rows and two processes a query; without indexes into cells, which any of them may be asked for. */
const settings = {
  shared_buffers: '1GB',
  work_mem: '128MB',
  max_parallel_workers_per_gather: '2',
  dynamic_shared_memory_type: 'mmap',
  max_wal_size: '4GB',
};

export async function postgresContender(rows: number): Promise<Contender> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const server = await startEmbeddedPostgres({ folder, settings });
  const client = new pg.Client(server.address);
  await client.connect();
  await client.query(
    'CREATE TABLE sheet (row_id text primary key, position double precision not null, cells jsonb not null)',
  );
  for (const batch of sampleBatches(rows, 5_000)) {
    await client.query(
      `INSERT INTO sheet SELECT given.row_id, given.position::double precision, given.cells::jsonb
       FROM unnest(string_to_array($1, E'\\n'), string_to_array($2, E'\\n'), string_to_array($3, E'\\n'))
         AS given (row_id, position, cells)`,
      [
        batch.map(({ row_id }) => row_id).join('\n'),
        batch.map(({ position }) => position).join('\n'),
        batch.map(({ cells }) => JSON.stringify(cells)).join('\n'),
      ],
    );
  }
  await client.query('VACUUM ANALYZE sheet');
  const text = (id: string) => `(cells->>'${id}')`;
  const dialect: Dialect = {
    text,
    number: (id, isClean) =>
      isClean
        ? `${text(id)}::double precision`
        : `(CASE jsonb_typeof(cells->'${id}') WHEN 'number' THEN ${text(id)}::double precision
            ELSE nullif(regexp_replace(${text(id)}, '[^0-9.-]', '', 'g'), '')::double precision END)`,
    // ISO text sorts as time does.
    time: (id) => `${text(id)} COLLATE "C"`,
    day: (date) => `'${date}'`,
  };
  return {
    name: 'postgres (jsonb)',
    async close() {
      await client.end();
      await server.stop();
      await removeFolder(folder);
    },
    write: ({ row, note }) =>
      client.query('UPDATE sheet SET cells = cells || $1::jsonb WHERE row_id = $2', [
        JSON.stringify({ note }),
        sampleRow(row).row_id,
      ]),
    async answer(question) {
      const results: Record<string, unknown>[][] = [];
      for (const sql of question.sql(dialect)) results.push((await client.query<Record<string, unknown>>(sql)).rows);
      return findingOf(question, results);
    },
  };
}
