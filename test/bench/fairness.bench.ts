/**
 * How long others wait while one visitor asks heavy questions: a cached page, and the table of another app, beside 0, 4
 * and 32 heavy questions at a time. A whole server on loopback, each level for some seconds; it ends by itself.
 */
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultPageSettings, type StoredBlock } from '#domain/page/document.ts';
import { insertNewApp } from '#server/apps/insert-app.ts';
import { type Database, inTransaction, openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { json } from '#server/storage/json.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#server/rows/sheets/insert-sheet.ts';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { sampleBatches, sampleColumns } from './sample-sheet.ts';

interface Level {
  heavy: number;
  page: number[];
  table: number[];
  /** Answers to the heavy questions by their status. */
  answers: Map<number, number>;
}

export async function benchFairness({ rows, seconds }: { rows: number; seconds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const { host, port, user, database: name } = postgres.address;
  const database = openDatabase(postgres.address);
  const variables = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
    ENGINE_WORKERS: '1',
    DEMO: 'false',
  };
  const sheaf = await startSheaf({ folder, variables });
  try {
    await database.insertInto('workspaces').values({ id: 'bench', name: 'Bench' }).execute();
    const large = await publish(database, 'large', rows);
    const small = await publish(database, 'small', 1_000);
    const ask = (app: string, page_id: string, query: object) =>
      timed(sheaf.port, app, '/api/page/query', JSON.stringify({ page_id, block_id: 'rows', ask: 'rows', query }));
    // Both sheets are held, and the page is kept.
    await ask('large', large, { search: 'nothing of it' });
    await ask('small', small, { search: 'nothing of it' });
    await timed(sheaf.port, 'small', '/');
    const levels: Level[] = [];
    let number = 0;
    for (const heavy of [0, 4, 32]) {
      const level: Level = { heavy, page: [], table: [], answers: new Map() };
      const end = performance.now() + seconds * 1000;
      const busy = Array.from({ length: heavy }, async () => {
        while (performance.now() < end) {
          const { status } = await ask('large', large, heavyQuestion(number++));
          level.answers.set(status, (level.answers.get(status) ?? 0) + 1);
          // Who is refused comes again, but not a thousand times a second.
          if (status !== 200) await delay(100);
        }
      });
      const pages = (async () => {
        while (performance.now() < end) {
          level.page.push((await timed(sheaf.port, 'small', '/')).took);
          await delay(20);
        }
      })();
      const tables = (async () => {
        while (performance.now() < end) {
          level.table.push((await ask('small', small, { search: `E${number++}` })).took);
          await delay(20);
        }
      })();
      await Promise.all([...busy, pages, tables]);
      levels.push(level);
    }
    printLevels(levels, rows);
  } finally {
    await sheaf.stop();
    await database.destroy();
    await postgres.stop();
    await removeFolder(folder);
  }
}

function printLevels(levels: readonly Level[], rows: number): void {
  heading(`Others, while one visitor asks heavy questions of ${grouped(rows)} rows`);
  printTable(
    ['heavy at a time', 'cached page p50', 'p95', 'another table p50', 'p95', 'longest', 'heavy answers'],
    levels.map(({ heavy, page, table, answers }) => [
      String(heavy),
      ...[share(page, 0.5), share(page, 0.95), share(table, 0.5), share(table, 0.95), share(table, 1)].map(
        milliseconds,
      ),
      [...answers].map(([status, count]) => `${count} × ${status}`).join(', ') || '–',
    ]),
  );
}

/** Each of them is another, so that no kept answer serves it. */
function heavyQuestion(number: number): object {
  const value = `${number}x`;
  const text = (column: string, condition: string) => ({ column, condition, value });
  const ascending = (column: string) => [{ column, direction: 'ascending' }];
  switch (number % 4) {
    case 0:
      return { search: `zq${number}, ${number}7, ${number}xy` };
    case 1:
      return { filters: ['note', 'email', 'customer', 'updated_at'].map((column) => text(column, 'not_ends_with')) };
    case 2:
      return { filters: [text('amount', 'not_ends_with')], sort: ascending('note'), offset: 100_000 + number };
    default: {
      const values = Array.from({ length: 400 }, (_, at) => `${number}-${at}`).join('||');
      return { filters: [text('note', 'not_ends_with'), { column: 'email', condition: 'any_of', value: values }] };
    }
  }
}

/** An app of one page with one table, and what its page is called by. */
async function publish(database: Database, subdomain: string, rows: number): Promise<string> {
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
  const table: StoredBlock = {
    ...{ id: 'rows', type: 'table', version: 1, sheet_title: 'Orders', actions: [], filters: [] },
    settings: { search: true, filter: true, sort: true },
    axis: sampleColumns.map((column) => ({ column: column.id })),
    ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [] },
  };
  const document = { settings: defaultPageSettings, blocks: [table] };
  const home = { page_name: 'Home', page_slug: '', page_type: 'home' as const, document };
  const app = await insertNewApp(database, 'localhost', {
    ...{ workspace_id: 'bench', workbook_id, name: subdomain, subdomain, public: true, pages: [home] },
  });
  const page = await database.selectFrom('pages').select('id').where('app_id', '=', app.id).executeTakeFirstOrThrow();
  return page.id;
}

/** Milliseconds until the whole answer was there. */
function timed(port: number, app: string, path: string, body?: string): Promise<{ took: number; status: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: `${app}.localhost:${port}`, ...(body && { 'content-type': 'application/json' }) };
    const call = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve({ took: performance.now() - begun, status: response.statusCode ?? 0 }));
      response.resume();
    });
    call.on('error', reject);
    call.end(body);
  });
}

function share(measured: readonly number[], part: number): number {
  const sorted = measured.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
