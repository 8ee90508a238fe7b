/**
 * One large table of 20 columns from its file to answers: how long the import takes and in how much memory, the first
 * answer, then pages, searches, groups and figures, each another question. (decision 226)
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Cell } from '#engine/model.ts';
import type { Query } from '#engine/query-model.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import { snapshotFilesOf } from '#features/queries/server/snapshot-file/snapshot-files-of.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { csvFile } from '#platform/files/csv-file.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { heading, milliseconds, printTable } from './print-table.ts';
import { descendantsOf, processorSeconds, residentBytes } from './process-figures.ts';
import { context, type Operation, questionsOf } from './questions.ts';
import { randomFrom, sampleBatches, sampleColumns, sampleRow } from './sample-sheet.ts';

export interface GrowOptions {
  rows: number;
  /** Of SNAPSHOT_MEMORY_MB, one after the other. */
  memory: readonly number[];
  /** Of each operation. */
  questions: number;
}

const operations: readonly Exclude<Operation, 'update'>[] = ['page', 'search', 'count', 'group', 'scorecard'];
/** Besides those of the sample. */
const moreColumns = ['Region', 'Product', 'Discount', 'Tax', 'Weight', 'Shipped on', 'Phone', 'Rating'];

export async function benchGrow({ rows, memory, questions }: GrowOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  // A server has its connections; the engine's workers alone keep no process alive.
  const alive = setInterval(() => undefined, 60_000);
  const server = await startEmbeddedPostgres({ folder });
  const database = openDatabase(server.address);
  const highest = watchMemory();
  try {
    await migrate(database);
    await database.insertInto('workspaces').values({ id: 'bench', name: 'Bench' }).execute();
    heading(`A table of ${rows.toLocaleString('en-US')} rows × 20 columns`);
    const path = join(folder, 'orders.csv');
    await pipeline(
      csvFile([...sampleColumns.map(({ name }) => name), ...moreColumns], linesOf(rows)),
      createWriteStream(path),
    );
    const fileBytes = (await stat(path)).size;
    highest.begin();
    const [seconds, processor] = await timed(() => importFile(database, folder, path));
    const imported = highest.end();
    await rm(path, { force: true });
    const [sheet] = await findSheets(database, await workbookId(database));
    if (!sheet) throw new Error('The file has no sheet.');
    const figures: [string, string][] = [
      ['the file', inMegabytes(fileBytes)],
      ['import', `${seconds.toFixed(1)} s`],
      ['import, of the processors (without PostgreSQL)', `${processor.toFixed(1)} s`],
      ['import, most memory of the server', inMegabytes(imported)],
    ];
    const named = new Map(
      sampleColumns.map(({ id, name }) => [id, sheet.columns.find((column) => column.name === name)?.id ?? id]),
    );
    printTable(['figure', ''], figures);
    for (const megabytes of memory) {
      const asked = { folder, address: server.address, sheetId: sheet.id, megabytes, rows, questions, named };
      await rm(join(folder, 'snapshots'), { recursive: true, force: true });
      highest.begin();
      const answers = await askAll(database, asked, 'first answer, from the database');
      const most = highest.end();
      const again = await askAll(database, { ...asked, questions: 0 }, 'first answer after a restart, from the file');
      heading(`Asked with SNAPSHOT_MEMORY_MB=${megabytes}`);
      printTable(['figure', ''], [...answers, ['most memory of the server', inMegabytes(most)], ...again]);
    }
  } finally {
    highest.stop();
    clearInterval(alive);
    await database.destroy();
    await server.stop();
    await removeFolder(folder);
  }
}

interface Asked {
  folder: string;
  address: DatabaseAddress;
  sheetId: string;
  megabytes: number;
  rows: number;
  questions: number;
  /** By the ids of the sample. */
  named: ReadonlyMap<string, string>;
}

async function askAll(database: Database, asked: Asked, first: string): Promise<[string, string][]> {
  const { folder, address, sheetId, megabytes, rows, questions, named } = asked;
  const environment = { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: megabytes };
  const files = snapshotFilesOf({ DATA_DIR: folder, SNAPSHOT_DISK_MB: 16_384 });
  const engine = createEngine({ database, address, environment, files, log: { warn: console.error } });
  const ask = async (query: Query): Promise<number> => {
    const start = performance.now();
    await engine.query(sheetId, renamed(query, named), context);
    return performance.now() - start;
  };
  try {
    const columns = sampleColumns.map(({ id }) => id);
    const figures: [string, string][] = [
      [first, milliseconds(await ask({ columns, page: { offset: questions, limit: 50 } }))],
    ];
    const { bytes, inParts } = engine.metrics();
    figures.push(['held then', `${inMegabytes(bytes)}${inParts > 0 ? ', in parts' : ''}`]);
    for (const operation of questions > 0 ? operations : []) {
      const times: number[] = [];
      const source = questionsOf(operation, rows, Math.floor(performance.now()));
      for (let count = 0; count < questions; count++) times.push(await ask(source.next().value.query));
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number): string => milliseconds(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
      figures.push([`${operation}: first, p50, slowest`, `${milliseconds(times[0] ?? 0)}, ${at(0.5)}, ${at(1)}`]);
    }
    if (questions > 0) figures.push(['held at the end', inMegabytes(engine.metrics().bytes)]);
    while (!(await stat(join(folder, 'snapshots', sheetId)).catch(() => null))) await delay(100);
    return figures;
  } finally {
    await engine.stop();
  }
}

async function importFile(database: Database, folder: string, path: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const workbooks = createWorkbooks({
    ...{ database, rows: createRows({ database }), log, jobs: createJobs({ database, log }) },
    environment: {
      ...{ DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, SNAPSHOT_DISK_MB: 16_384, TRASH_DAYS: 30 },
      ...{ SHEET_ROWS: 100_000_000, SPREADSHEET_MB: 102_400 },
    },
  });
  try {
    const { id } = await workbooks.startImport({ workspace_id: 'bench', path, fileName: 'orders.csv' });
    for (;;) {
      const found = await database
        .selectFrom('workbooks')
        .select(['state', 'failure'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (found.state === 'ready') return;
      if (found.state === 'failed') throw new Error(found.failure ?? 'The file could not be read.');
      await delay(200);
    }
  } finally {
    await workbooks.stop();
  }
}

async function workbookId(database: Database): Promise<string> {
  return (await database.selectFrom('workbooks').select('id').executeTakeFirstOrThrow()).id;
}

async function* linesOf(count: number): AsyncGenerator<Cell[][]> {
  for (const batch of sampleBatches(count, 1_000))
    yield batch.map((row) => [...sampleColumns.map(({ id }) => row.cells[id] ?? null), ...moreCells(row.position)]);
}

function moreCells(number: number): Cell[] {
  const random = randomFrom(number * 31 + 7);
  const other = sampleRow(Math.floor(random() * 1_000_000)).cells;
  return [
    `Region ${Math.floor(random() * 40)}`,
    `P-${Math.floor(random() * 20_000)}`,
    Math.floor(random() * 30),
    Math.round(random() * 9_999) / 100,
    Math.round(random() * 100_000) / 1_000,
    other['ordered_on'] ?? null,
    `+49 30 ${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`,
    1 + Math.floor(random() * 5),
  ];
}

/** A question of the sample in the columns of the imported sheet. */
function renamed(query: Query, named: ReadonlyMap<string, string>): Query {
  const places = new Set(['column', 'columns', 'by']);
  return JSON.parse(JSON.stringify(query), (key, value: unknown) => {
    if (!places.has(key)) return value;
    return Array.isArray(value) ? value.map((id) => named.get(String(id)) ?? id) : (named.get(String(value)) ?? value);
  }) as Query;
}

/** Seconds, and those of processors of this process and its children that are left at the end. */
async function timed(work: () => Promise<unknown>): Promise<[number, number]> {
  const start = performance.now();
  const before = await processorSeconds(process.pid);
  const readers = new Map<number, number>();
  const timer = setInterval(() => {
    void (async () => {
      for (const { pid, command } of await descendantsOf(process.pid))
        if (command.includes('read-workbook'))
          readers.set(pid, Math.max(readers.get(pid) ?? 0, await processorSeconds(pid)));
    })();
  }, 500);
  await work();
  clearInterval(timer);
  const own = (await processorSeconds(process.pid)) - before;
  return [(performance.now() - start) / 1000, own + [...readers.values()].reduce((sum, one) => sum + one, 0)];
}

/** The most that this process, in which the engine's threads are, takes between `begin` and `end`. */
function watchMemory(): { begin: () => void; end: () => number; stop: () => void } {
  let most = 0;
  const timer = setInterval(() => {
    void residentBytes(process.pid).then((bytes) => {
      most = Math.max(most, bytes);
    });
  }, 100);
  return {
    begin: () => {
      most = 0;
    },
    end: () => most,
    stop: () => clearInterval(timer),
  };
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`;
