/** A workbook of 100 MB taken whole through a server: uploaded and read, edited, and given back with what changed. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { look, signUp, upload, watchProcesses } from './import.bench.ts';
import { type PackageSize, writePackageFile } from './package-file.ts';
import { grouped, heading, printTable } from './print-table.ts';

/** With the most memory that server, reader and database had at a moment of it. */
interface Leg {
  name: string;
  seconds: number;
  /** Seconds of processors that server, reader and database took together: what waiting for others doesn't change. */
  worked: number;
  highest: Record<'server' | 'reader' | 'postgres' | 'together', number>;
}

/** `kept` is a folder where both files stay, to be looked at; an original that is there already is taken. */
export async function benchPackage(size: PackageSize, kept?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const original = join(kept ?? folder, `Orders ${size.sheets} ${size.rows}.xlsx`);
  if (!existsSync(original)) await writePackageFile(original, size);
  const sheaf = await startSheaf({ folder: join(folder, 'data'), variables: { DEMO: 'false' } });
  try {
    const cookie = await signUp(sheaf);
    const legs: Leg[] = [];
    const leg = async <Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> => {
      const { answer, ...measured } = await watched(sheaf, run);
      legs.push({ name, ...measured });
      const { seconds, worked, highest } = measured;
      console.log(
        `${name}: ${seconds.toFixed(1)} s, CPU ${worked.toFixed(1)} s, server ${grouped(highest.server / 1e6)} MB`,
      );
      return answer;
    };
    const id = await leg('upload and import', () => imported(sheaf, cookie, original));
    const { sheets } = await look(sheaf, cookie, id);
    const [first, summary] = [sheets[0]!.id, sheets.at(-1)!.id];
    for (const name of ['first edit', 'second edit', 'third edit'])
      await leg(`${name}, until the sum of all follows`, () => edited(sheaf, cookie, { first, summary }));
    const exported = join(kept ?? folder, 'Exported.xlsx');
    await leg('export of the workbook', () => download(sheaf, cookie, id, exported));
    await leg('the same again', () => download(sheaf, cookie, id, exported));
    report(size, legs, { before: (await stat(original)).size, after: (await stat(exported)).size });
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}

async function watched<Answer>(sheaf: RunningSheaf, run: () => Promise<Answer>) {
  const watch = watchProcesses(sheaf.pid);
  const state = { isOver: false };
  const watching = (async () => {
    do {
      await watch.look();
      await delay(50);
    } while (!state.isOver);
  })();
  const start = performance.now();
  const answer = await run().finally(() => {
    state.isOver = true;
  });
  const seconds = (performance.now() - start) / 1000;
  await watching;
  const { server, reader, postgres } = watch.processor();
  return { answer, seconds, worked: server + reader + postgres, highest: watch.highest };
}

async function imported(sheaf: RunningSheaf, cookie: string, path: string): Promise<string> {
  const id = await upload(sheaf, cookie, path);
  for (;;) {
    const { state, failure } = await look(sheaf, cookie, id);
    if (state === 'failed') throw new Error(`The import failed: ${failure}`);
    if (state === 'ready') return id;
    await delay(100);
  }
}

/** Adds one to a quantity in the middle of the first sheet. */
async function edited(sheaf: RunningSheaf, cookie: string, sheets: { first: string; summary: string }): Promise<void> {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const headers = { cookie, origin: sheaf.origin, 'content-type': 'application/json' };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`${sheaf.origin}/api/sheets/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Answer;
  };
  const sum = async (): Promise<unknown> => {
    const { rows } = await ask<{ rows: { cells: Record<string, unknown> }[] }>(`${sheets.summary}/rows`);
    const { cells } = await ask<{ cells: { value: unknown }[] }>(`${sheets.summary}/grid`);
    return JSON.stringify([rows.map((row) => row.cells), cells.map(({ value }) => value)]);
  };
  const { rows, columns } = await ask<{
    rows: { row_id: string; version: number; cells: Record<string, unknown> }[];
    columns: { id: string; name: string }[];
  }>(`${sheets.first}/rows?limit=1`);
  const quantity = columns.find(({ name }) => name === 'Quantity')!.id;
  const row = rows[0]!;
  const before = await sum();
  const cells = { [quantity]: Number(row.cells[quantity]) + 1 };
  await ask(`${sheets.first}/edits`, {
    edits: [{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells }],
  });
  const latest = performance.now() + 300_000;
  while ((await sum()) === before) {
    if (performance.now() > latest) throw new Error(`The sum does not follow: ${String(before)}`);
    await delay(20);
  }
}

async function download(sheaf: RunningSheaf, cookie: string, id: string, path: string): Promise<void> {
  const address = `${sheaf.origin}/api/workbooks/${id}/export`;
  const headers = { cookie, origin: sheaf.origin };
  const preview = (await (await fetch(`${address}/preview`, { headers })).json()) as { original: boolean };
  if (!preview.original) throw new Error(`The file is not given back: ${JSON.stringify(preview)}`);
  const answer = await fetch(`${address}?format=xlsx&content=workbook`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered ${answer.status}.`);
  await pipeline(answer.body as AsyncIterable<Uint8Array>, createWriteStream(path));
}

function report(size: PackageSize, legs: readonly Leg[], bytes: { before: number; after: number }): void {
  const megabytes = (count: number): string => `${grouped(count / 1e6)} MB`;
  heading('A large workbook read, edited and given back');
  const formulas = size.computed * size.rows * 2 + size.sheets + 1;
  console.log(
    `${size.sheets + 1} sheets, ${grouped(size.sheets * size.rows)} rows, ${grouped(formulas)} formulas: ${megabytes(bytes.before)}, given back ${megabytes(bytes.after)}.\n`,
  );
  printTable(
    ['', 'time', 'CPU', 'server', 'reader', 'PostgreSQL', 'together'],
    legs.map(({ name, seconds, worked, highest }) => [
      ...[name, `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`, `${worked.toFixed(1)} s`],
      ...[highest.server, highest.reader, highest.postgres, highest.together].map(megabytes),
    ]),
  );
}
