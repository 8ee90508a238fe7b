/** How long a write takes until it is acknowledged, next to a bare INSERT into the same durable database. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Actor } from '#features/workbooks/services.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { json } from '#platform/database/json.ts';
import { migrate } from '#platform/database/migrate.ts';
import { runPrepared } from '#platform/database/run-prepared.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { median } from './engine.bench.ts';
import { sampleColumns, sampleRow } from './sample-sheet.ts';

export interface WriteFigures {
  what: string;
  writers: number;
  milliseconds: number;
  /** Times a bare INSERT by as many writers. */
  ratio: number;
}

const actor: Actor = { kind: 'system', what: 'bench' };

/** Median milliseconds of one write, by one writer and by eight of one sheet. They take turns with bare INSERTs. */
export async function benchWrites(rounds: number): Promise<WriteFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const server = await startEmbeddedPostgres({ folder });
  const database = openDatabase(server.address, { connections: 10 });
  try {
    await migrate(database);
    const sheetId = await makeSheet(database);
    const kinds = await kindsOf(database, sheetId);
    const figures: WriteFigures[] = [];
    for (const writers of [1, 8]) {
      const measured = kinds.map((): number[] => []);
      // The first round warms up: compiler, connections, pages of the database.
      for (let round = 0; round <= rounds; round++) {
        for (const [place, { write }] of kinds.entries()) {
          const taken = await timeWrites(write, writers, 25);
          if (round > 0) measured[place]?.push(...taken);
        }
      }
      const bare = median(measured[0] ?? []);
      for (const [place, { what }] of kinds.entries()) {
        const milliseconds = median(measured[place] ?? []);
        figures.push({ what, writers, milliseconds, ratio: milliseconds / bare });
      }
    }
    return figures;
  } finally {
    await database.destroy();
    await server.stop();
    await removeFolder(folder);
  }
}

async function makeSheet(database: Database): Promise<string> {
  await database.insertInto('workspaces').values({ id: 'bench', name: 'Bench' }).execute();
  const rows = Array.from({ length: 20_000 }, (_, number) => sampleRow(number));
  const sheets = [{ title: 'Orders', columns: sampleColumns, rows }];
  const { id } = await createWorkbook(database, { workspace_id: 'bench', name: 'Bench', sheets });
  return (await findSheets(database, id))[0]?.id ?? '';
}

type Write = (writer: number, number: number) => Promise<unknown>;

async function kindsOf(database: Database, sheetId: string): Promise<{ what: string; write: Write }[]> {
  await sql`create table bare (id bigserial primary key, cells jsonb not null)`.execute(database);
  const rows = createRows({ database });
  const own: { row_id: string; version: number }[] = await rows.add(
    sheetId,
    actor,
    Array.from({ length: 8 }, (_, number) => sampleRow(number)),
  );
  let key = 0;
  return [
    {
      what: 'a bare INSERT',
      // Prepared, as Sheaf's own statements are.
      write: (_, number) =>
        runPrepared(database, 'bare', sql<object>`insert into bare (cells) values (${json(sampleRow(number).cells)})`),
    },
    { what: 'a row added', write: (_, number) => rows.add(sheetId, actor, [{ cells: sampleRow(number).cells }]) },
    {
      what: 'a row added once for a key',
      write: (_, number) => rows.addOnce(sheetId, actor, { cells: sampleRow(number).cells, key: `key ${key++}` }),
    },
    {
      what: 'a row edited',
      async write(writer, number) {
        const row = own[writer];
        if (row) own[writer] = await rows.edit(sheetId, actor, row.row_id, row.version, { note: `note ${number}` });
      },
    },
  ];
}

async function timeWrites(write: Write, writers: number, each: number): Promise<number[]> {
  const measured: number[] = [];
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; number < each; number++) {
      const start = performance.now();
      await write(writer, number);
      measured.push(performance.now() - start);
    }
  });
  await Promise.all(work);
  return measured;
}
