/** A spreadsheet of a million rows read by a whole server: how long, in how much memory, and how a page fares meanwhile. */
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyStream } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { csvFile } from '#platform/files/csv-file.ts';
import { writeXlsx } from '#features/workbooks/server/codec/write-xlsx.ts';
import { writeExcelFile } from './excel-file.ts';
import { alwaysNewAt } from './page.bench.ts';
import { descendantsOf, processorSeconds, proportionalBytes, residentBytes } from './process-figures.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { sampleBatches, sampleColumns } from './sample-sheet.ts';

/** As Sheaf writes its downloads, and as Excel saves a workbook. */
const kinds = ['.csv', '.xlsx', '.xlsx of Excel'] as const;
type Kind = (typeof kinds)[number];

export interface ImportFigures {
  kind: Kind;
  rows: number;
  fileBytes: number;
  seconds: number;
  /** At their highest, in bytes: the server, the process that reads the file, PostgreSQL, and all at one moment. */
  server: number;
  reader: number;
  postgres: number;
  together: number;
  /** Seconds of processors that each of them took. */
  processor: Record<Part, number>;
  /** Milliseconds of a page that is asked for four times a second: before, and while the file is read. */
  pageBefore: number;
  pageMeanwhile: number;
  pageSlowest: number;
  /** How often the progress was seen to have moved on. */
  steps: number;
  /** Seconds from the deletion of a workbook that is being read until the process that reads it is gone. */
  cancelled: number;
  copies: CopyFigures | null;
}

const parts = ['server', 'reader', 'postgres'] as const;
type Part = (typeof parts)[number];

/** Seconds of one COPY on a quiet database of the same kind: what no import can be faster than. */
export interface CopyFigures {
  /** The lines of the .csv into a table of texts without an index. */
  plain: number;
  /** Its rows, made ready beforehand, into a table like that of rows: jsonb, with its indexes. */
  ofRows: number;
}

export async function benchImport(rows: number): Promise<ImportFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const sheaf = await startSheaf({ folder });
  try {
    const cookie = await signUp(sheaf);
    const host = (await (await fetch(sheaf.origin)).text()).match(/http:\/\/([a-z0-9-]+\.localhost):/)?.[1] ?? '';
    const figures: ImportFigures[] = [];
    for (const kind of kinds) {
      const path = join(folder, `orders ${kinds.indexOf(kind)}.${kind.slice(1, 5).trim()}`);
      await makeFile(path, kind, rows);
      const copies = kind === '.csv' ? await timeCopies(path, rows) : null;
      figures.push({ ...(await measureImport(sheaf, { cookie, host, path, kind, rows })), copies });
    }
    return figures;
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}

function makeFile(path: string, kind: Kind, rows: number): Promise<void> {
  if (kind === '.xlsx of Excel') return writeExcelFile(path, rows);
  const sheet = { title: 'Orders', columns: sampleColumns, rows: sampleBatches(rows, 1_000) };
  const lines = async function* () {
    for (const batch of sheet.rows) yield batch.map(({ cells }) => sheet.columns.map(({ id }) => cells[id] ?? null));
  };
  const header = sheet.columns.map(({ name }) => name);
  return pipeline(kind === '.csv' ? csvFile(header, lines()) : writeXlsx([sheet]), createWriteStream(path));
}

async function measureImport(
  sheaf: RunningSheaf,
  given: { cookie: string; host: string; path: string; kind: Kind; rows: number },
): Promise<Omit<ImportFigures, 'copies'>> {
  const { cookie, host, path, kind, rows } = given;
  const before: number[] = [];
  for (let time = 0; time < 20; time++) before.push(await timePage(sheaf.port, host));
  const state = { isOver: false };
  const meanwhile: number[] = [];
  const watch = watchProcesses(sheaf.pid);
  await watch.look();
  const watching = Promise.all([
    (async () => {
      while (!state.isOver) {
        meanwhile.push(await timePage(sheaf.port, host));
        await delay(250);
      }
    })(),
    (async () => {
      while (!state.isOver) {
        await watch.look();
        await delay(100);
      }
    })(),
  ]);
  const start = performance.now();
  const steps = await importFile(sheaf, cookie, path, rows).finally(() => {
    state.isOver = true;
  });
  const seconds = (performance.now() - start) / 1000;
  await watching;
  const cancelled = await cancelImport(sheaf, cookie, path);
  const sorted = meanwhile.toSorted((one, other) => one - other);
  return {
    ...{ kind, rows, fileBytes: (await stat(path)).size, seconds, ...watch.highest, steps, cancelled },
    processor: watch.processor(),
    pageBefore: before.toSorted((one, other) => one - other)[before.length >> 1] ?? Number.NaN,
    pageMeanwhile: sorted[sorted.length >> 1] ?? Number.NaN,
    pageSlowest: sorted.at(-1) ?? Number.NaN,
  };
}

async function timeCopies(path: string, rows: number): Promise<CopyFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const server = await startEmbeddedPostgres({ folder });
  const client = new pg.Client(server.address);
  try {
    await client.connect();
    const lines = join(folder, 'rows.copy');
    await pipeline(copyLines(rows), createWriteStream(lines));
    const columns = sampleColumns.map(({ id }) => `${id} text`);
    await client.query(`CREATE TABLE texts (${columns.join(', ')})`);
    await client.query(
      `CREATE TABLE rows (sheet_id text, row_id text, position double precision, version bigint, cells jsonb, primary key (sheet_id, row_id));
       CREATE INDEX ON rows (sheet_id, version); CREATE INDEX ON rows (sheet_id, position)`,
    );
    const copy = async (statement: string, file: string): Promise<number> => {
      const start = performance.now();
      await pipeline(createReadStream(file), client.query(copyStream(statement)));
      return (performance.now() - start) / 1000;
    };
    const plain = await copy('COPY texts FROM STDIN (FORMAT csv, HEADER)', path);
    const ofRows = await copy('COPY rows FROM STDIN', lines);
    return { plain, ofRows };
  } finally {
    await client.end();
    await server.stop();
    await removeFolder(folder);
  }
}

function* copyLines(rows: number): Generator<string> {
  for (const batch of sampleBatches(rows, 1_000)) {
    yield batch
      .map(({ row_id, position, cells }) =>
        ['sheet', row_id, position, 1, JSON.stringify(cells).replaceAll('\\', '\\\\')].join('\t'),
      )
      .join('\n')
      .concat('\n');
  }
}

/** Uploads and waits until the workbook is ready; answers how often its progress moved on. */
async function importFile(sheaf: RunningSheaf, cookie: string, path: string, rows: number): Promise<number> {
  const id = await upload(sheaf, cookie, path);
  let progress = 0;
  for (let steps = 0; ; ) {
    await delay(100);
    const workbook = await look(sheaf, cookie, id);
    const { state, sheets } = workbook;
    if (workbook.progress > progress) steps++;
    progress = Math.max(progress, workbook.progress);
    if (state === 'failed') throw new Error(`The import failed: ${workbook.failure}`);
    if (state !== 'ready') continue;
    if (sheets[0]?.row_count !== rows) throw new Error(`There are ${sheets[0]?.row_count} rows of ${rows}.`);
    return steps;
  }
}

/** Deletes a workbook while its rows are on their way into the database; nothing of it may stay. */
async function cancelImport(sheaf: RunningSheaf, cookie: string, path: string): Promise<number> {
  const id = await upload(sheaf, cookie, path);
  while ((await look(sheaf, cookie, id)).progress < 0.55) await delay(200);
  const start = performance.now();
  const headers = { cookie, origin: sheaf.origin };
  const answer = await fetch(`${sheaf.origin}/api/workbooks/${id}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`The deletion was answered ${answer.status}.`);
  while (await isReading(sheaf.pid)) await delay(50);
  const seconds = (performance.now() - start) / 1000;
  const { status } = await fetch(`${sheaf.origin}/api/workbooks/${id}`, { headers });
  if (status !== 404) throw new Error(`A workbook that was deleted answers ${status}.`);
  return seconds;
}

export async function upload(sheaf: RunningSheaf, cookie: string, path: string): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), path.split('/').at(-1));
  const headers = { cookie, origin: sheaf.origin };
  const uploaded = await fetch(`${sheaf.origin}/api/workbooks`, { method: 'POST', body: form, headers });
  const { workbook } = (await uploaded.json()) as { workbook?: { id: string } };
  if (!workbook) throw new Error(`The upload was answered ${uploaded.status}.`);
  return workbook.id;
}

export async function look(sheaf: RunningSheaf, cookie: string, id: string) {
  const headers = { cookie, origin: sheaf.origin };
  const answer = await fetch(`${sheaf.origin}/api/workbooks/${id}`, { headers });
  const { workbook } = (await answer.json()) as {
    workbook: {
      state: string;
      progress: number;
      failure?: string;
      sheets: { id: string; title: string; row_count: number }[];
    };
  };
  return workbook;
}

export async function signUp(sheaf: RunningSheaf): Promise<string> {
  const answer = await fetch(`${sheaf.origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: sheaf.origin },
    body: JSON.stringify({ name: 'Ann Weaver', email: 'ann@example.com', password: 'a long enough password' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Signing up was answered ${answer.status}.`);
  return cookie;
}

const addresses = new Map<string, string>();

/** A page that the engine answers again: the question is another one each time. */
async function timePage(port: number, host: string): Promise<number> {
  const address = addresses.get(host) ?? (await alwaysNewAt(port, host));
  addresses.set(host, address);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const path = address.replace('{n}', String(Math.floor(Math.random() * 1e9)));
    request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      response.on('error', reject).on('end', () => resolve(performance.now() - start));
      response.resume();
    })
      .on('error', reject)
      .end();
  });
}

const readsFile = (command: string): boolean => command.includes('read-workbook-process');

async function isReading(server: number): Promise<boolean> {
  return (await descendantsOf(server)).some(({ command }) => readsFile(command));
}

/** Looks at the server and what it started: how much memory they have together, and how long they work. */
export function watchProcesses(server: number) {
  const highest = { server: 0, reader: 0, postgres: 0, together: 0 };
  const worked = new Map<number, { part: Part; first: number; last: number }>();
  const look = async (): Promise<void> => {
    const now = { server: 0, reader: 0, postgres: 0 };
    for (const { pid, command } of [{ pid: server, command: '' }, ...(await descendantsOf(server))]) {
      const part =
        pid === server ? 'server' : readsFile(command) ? 'reader' : command.includes('postgres') ? 'postgres' : null;
      if (part === null) continue;
      now[part] += part === 'postgres' ? await proportionalBytes(pid) : await residentBytes(pid);
      const seconds = await processorSeconds(pid);
      const known = worked.get(pid);
      if (known) known.last = Math.max(known.last, seconds);
      else worked.set(pid, { part, first: part === 'reader' ? 0 : seconds, last: seconds });
    }
    for (const part of parts) highest[part] = Math.max(highest[part], now[part]);
    highest.together = Math.max(highest.together, now.server + now.reader + now.postgres);
  };
  const processor = (): Record<Part, number> => {
    const sums = { server: 0, reader: 0, postgres: 0 };
    for (const { part, first, last } of worked.values()) sums[part] += last - first;
    return sums;
  };
  return { highest, look, processor };
}
