/** The first page of a sheet after a restart: from the database row by row, and from the file next to it. */
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryAnswer } from '#engine/query-model.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import type { SnapshotFileOptions } from '#features/queries/server/snapshot-file/snapshot-files.ts';
import { type Database, type DatabaseAddress, inTransaction, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { json } from '#platform/database/json.ts';
import { migrate } from '#platform/database/migrate.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { median } from './engine.bench.ts';
import { context, questionsOf } from './questions.ts';
import { sampleBatches, sampleColumns } from './sample-sheet.ts';

/** The same every time, so that the answers can be compared: nothing is kept over a start. */
const { query: firstQuestion } = questionsOf('page', 100_000, 1).next().value;

export interface ColdFigures {
  rows: number;
  /** Milliseconds from the question to its answer, the worker's start among them. */
  withoutFile: number;
  withFile: number;
  fileBytes: number;
}

export async function benchColdStarts(sizes: readonly number[], rounds: number): Promise<ColdFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  // A server has its connections; the engine's workers alone keep no process alive.
  const alive = setInterval(() => undefined, 60_000);
  const server = await startEmbeddedPostgres({ folder });
  const database = openDatabase(server.address);
  try {
    await migrate(database);
    await database.insertInto('workspaces').values({ id: 'bench', name: 'Bench' }).execute();
    const figures: ColdFigures[] = [];
    for (const rows of sizes) figures.push(await benchSheet(database, server.address, folder, rows, rounds));
    return figures;
  } finally {
    clearInterval(alive);
    await database.destroy();
    await server.stop();
    await removeFolder(folder);
  }
}

async function benchSheet(
  database: Database,
  address: DatabaseAddress,
  folder: string,
  rows: number,
  rounds: number,
): Promise<ColdFigures> {
  const sheetId = await storeSheet(database, rows);
  const files = {
    ...{ folder: join(folder, 'snapshots'), mostBytes: 4e9, leastRows: 1, pause: 0, changesWorth: 5_000 },
  };
  const without: { milliseconds: number; answer: QueryAnswer }[] = [];
  const withFile: { milliseconds: number; answer: QueryAnswer }[] = [];
  for (let round = 0; round < rounds; round++) without.push(await firstPage(database, address, sheetId, null));
  await writeFile(database, address, sheetId, files);
  for (let round = 0; round < rounds; round++) withFile.push(await firstPage(database, address, sheetId, files));
  for (const { answer } of withFile) {
    if (JSON.stringify(answer) !== JSON.stringify(without[0]?.answer)) throw new Error('The file answers differently.');
  }
  return {
    rows,
    withoutFile: median(without.map(({ milliseconds }) => milliseconds)),
    withFile: median(withFile.map(({ milliseconds }) => milliseconds)),
    fileBytes: (await stat(join(files.folder, sheetId))).size,
  };
}

/** One question to an engine that was just started. */
async function firstPage(
  database: Database,
  address: DatabaseAddress,
  sheetId: string,
  files: SnapshotFileOptions | null,
): Promise<{ milliseconds: number; answer: QueryAnswer }> {
  // One that never writes: writing while it is measured would disturb.
  const engine = startEngine(database, address, files && { ...files, leastRows: Infinity });
  try {
    const start = performance.now();
    const answer = await engine.query(sheetId, firstQuestion, context);
    const milliseconds = performance.now() - start;
    if (engine.metrics().fileLoads !== (files ? 1 : 0))
      throw new Error('The sheet was not read as it was meant to be.');
    return { milliseconds, answer };
  } finally {
    await engine.stop();
  }
}

async function writeFile(
  database: Database,
  address: DatabaseAddress,
  sheetId: string,
  files: SnapshotFileOptions,
): Promise<void> {
  const engine = startEngine(database, address, files);
  await engine.query(sheetId, firstQuestion, context);
  while (!(await stat(join(files.folder, sheetId)).catch(() => null))) await delay(100);
  await engine.stop();
}

function startEngine(database: Database, address: DatabaseAddress, files: SnapshotFileOptions | null) {
  const environment = { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 1024 };
  return createEngine({ database, address, environment, log: { warn: console.error }, files });
}

function storeSheet(database: Database, rows: number): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const workbook_id = `book_${rows}`;
    await transaction
      .insertInto('workbooks')
      .values({ id: workbook_id, workspace_id: 'bench', name: 'Bench', source: json({}), state: 'ready' })
      .execute();
    const id = await insertSheet(transaction, { workbook_id, title: 'Orders', position: 0, columns: sampleColumns });
    let count = 0;
    for (const batch of sampleBatches(rows, 2_000)) {
      await insertFirstRows(transaction, id, count, batch);
      count += batch.length;
    }
    await finishSheet(transaction, id, count);
    return id;
  });
}
