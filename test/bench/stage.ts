/** A whole server on loopback with some apps, for measuring how long their visitors wait while others ask too much. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { insertNewApp } from '#features/apps/server/insert-app.ts';
import { type Database, inTransaction, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { json } from '#platform/database/json.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { sampleBatches, sampleColumns } from './sample-sheet.ts';

export interface Stage {
  database: Database;
  sheaf: RunningSheaf;
  /** An app whose home page is a table of so many rows, next to the pages given. */
  publish(subdomain: string, rows: number, pages?: Record<string, StoredBlock[]>): Promise<StagedApp>;
  call(app: string, path: string, sent?: Sent): Promise<Answered>;
  /** Ids of the templates that come with the product, once all are there: with TEMPLATES. */
  templates(): Promise<string[]>;
}
export interface StagedApp {
  /** Ids of its pages by slug; `''` is the home page. */
  pages: Record<string, string>;
  /** Asks the table of the home page. */
  ask(query: object, headers?: Record<string, string>): Promise<Answered>;
}
export interface Sent {
  body?: string;
  headers?: Record<string, string>;
  /** Milliseconds after which the caller hangs up. */
  leaveAfter?: number;
}
export interface Answered {
  status: number;
  /** Milliseconds until the whole answer was there. */
  took: number;
}
/** How long visitors of an app waited for its page, which is kept, and for answers of its table. */
export interface Waits {
  page: number[];
  table: number[];
  /** What was answered to them, by status. */
  answers: Map<number, number>;
}

export async function withStage(
  variables: Record<string, string>,
  measure: (stage: Stage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const { host, port, user, database: name } = postgres.address;
  const database = openDatabase(postgres.address);
  const sheaf = await startSheaf({
    folder,
    variables: {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      ...{ ENGINE_WORKERS: '1', DEMO: 'false' },
      ...variables,
    },
  });
  try {
    await database.insertInto('workspaces').values({ id: 'bench', name: 'Bench' }).execute();
    const call: Stage['call'] = (app, path, sent) => timed(sheaf.port, app, path, sent);
    await measure({
      database,
      sheaf,
      call,
      publish: (...app) => publish(database, call, ...app),
      templates: () => templatesOf(database),
    });
  } finally {
    await sheaf.stop();
    await database.destroy();
    await postgres.stop();
    await removeFolder(folder);
  }
}

async function templatesOf(database: Database): Promise<string[]> {
  const shipped = (await readdir(fileURLToPath(new URL('../../templates', import.meta.url)))).length;
  for (let tries = 0; tries < 600; tries++) {
    const found = await database.selectFrom('templates').select('id').execute();
    if (found.length >= shipped) return found.map(({ id }) => id);
    await delay(100);
  }
  throw new Error('The templates did not come.');
}

/** Two visitors who look on until `end`: one at the page, one at the table. */
export async function watchOthers(
  { call }: Pick<Stage, 'call'>,
  name: string,
  app: Pick<StagedApp, 'ask'>,
  until: { end: number; headers?: Record<string, string> },
): Promise<Waits> {
  const waits: Waits = { page: [], table: [], answers: new Map() };
  let number = Math.floor(performance.now());
  const look = async (at: 'page' | 'table', once: () => Promise<Answered>): Promise<void> => {
    while (performance.now() < until.end) {
      const { took, status } = await once();
      waits[at].push(took);
      waits.answers.set(status, (waits.answers.get(status) ?? 0) + 1);
      await delay(20);
    }
  };
  await Promise.all([
    look('page', () => call(name, '/', { headers: until.headers ?? {} })),
    look('table', () => app.ask({ search: `E${number++}` }, until.headers)),
  ]);
  return waits;
}

export function share(measured: readonly number[], part: number): number {
  const sorted = measured.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const inWords = (answers: ReadonlyMap<number, number>): string =>
  [...answers].map(([status, count]) => `${count} × ${status || 'broken off'}`).join(', ') || '–';

const tableOf = (): StoredBlock => ({
  ...{ id: 'rows', type: 'table', version: 1, sheet_title: 'Orders', actions: [], filters: [] },
  settings: { search: true, filter: true, sort: true },
  axis: sampleColumns.map((column) => ({ column: column.id })),
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [] },
});

async function publish(
  database: Database,
  call: Stage['call'],
  subdomain: string,
  rows: number,
  others: Record<string, StoredBlock[]> = {},
): Promise<StagedApp> {
  const workbook_id = `book_${subdomain}`;
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('workbooks')
      .values({ id: workbook_id, workspace_id: 'bench', name: subdomain, source: json({}), state: 'ready' })
      .execute();
    const id = await insertSheet(transaction, { workbook_id, title: 'Orders', position: 0, columns: sampleColumns });
    let count = 0;
    for (const batch of sampleBatches(rows, 2_000)) {
      await insertFirstRows(transaction, id, count, batch);
      count += batch.length;
    }
    await finishSheet(transaction, id, count);
  });
  const page = (slug: string, blocks: StoredBlock[]) => ({
    ...{ page_name: slug || 'Home', page_slug: slug, page_type: slug ? ('page' as const) : ('home' as const) },
    document: { settings: defaultPageSettings, blocks },
  });
  const pages = [page('', [tableOf()]), ...Object.entries(others).map(([slug, blocks]) => page(slug, blocks))];
  const app = await insertNewApp(database, 'localhost', {
    ...{ workspace_id: 'bench', workbook_id, name: subdomain, subdomain, public: true, pages },
  });
  const ids = await database.selectFrom('pages').select(['id', 'page_slug']).where('app_id', '=', app.id).execute();
  const idOf = Object.fromEntries(ids.map(({ id, page_slug }) => [page_slug, id]));
  const ask = askTable(call, subdomain, idOf[''] ?? '');
  // The sheet is held, and the page is kept.
  await ask({ search: 'nothing of it' });
  await call(subdomain, '/');
  return { pages: idOf, ask };
}

/** Asks the table of an app's home page. */
export const askTable =
  (call: Stage['call'], subdomain: string, page_id: string): StagedApp['ask'] =>
  (query, headers = {}) =>
    call(subdomain, '/api/page/query', {
      headers,
      body: JSON.stringify({ page_id, block_id: 'rows', ask: 'rows', query }),
    });

/** Who waits longer than this goes. */
const patience = 30_000;

/** Status 0 where the connection was broken off. */
export function timed(
  port: number,
  app: string,
  path: string,
  { body, headers: own, leaveAfter }: Sent = {},
): Promise<Answered> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number): void => resolve({ took: performance.now() - begun, status });
    const host = `${app}.localhost:${port}`;
    const headers = { host, ...(body !== undefined && { 'content-type': 'application/json' }), ...own };
    const method = body === undefined ? 'GET' : 'POST';
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0));
      response.resume();
    });
    call.on('error', () => done(0));
    call.setTimeout(patience, () => call.destroy());
    if (leaveAfter !== undefined) setTimeout(() => call.destroy(), leaveAfter);
    call.end(body);
  });
}
