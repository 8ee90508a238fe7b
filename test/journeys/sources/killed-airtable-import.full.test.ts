/** A server that imports a base of Airtable is killed at random moments: nothing half is there, and another one brings all. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AirtableServer, openAirtable } from '../../airtable/airtable-server.ts';
import { exampleBase, exampleFiles, exampleToken as token } from '../../airtable/example-base.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const program = fileURLToPath(new URL('../../durability/airtable-importer.ts', import.meta.url));
const kills = 30;
const base_id = 'appStudio00000001';
const tables = ['tblProjects000001', 'tblCustomers00001', 'tblTasks000000001'];
type Json = ReturnType<typeof JSON.parse>;
let airtable: AirtableServer;
let sheaf: WholeServer;
let browser: TestBrowser;
let variables: Record<string, string>;

beforeAll(async () => {
  airtable = await openAirtable();
  airtable.bases = [exampleBase()];
  airtable.tokens = new Map([[token, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' }]]);
  exampleFiles(airtable);
  variables = { AIRTABLE_API_BASE: airtable.base, OUTGOING_ALLOW: '127.0.0.1', AIRTABLE_FILE_MEGABYTES: '1' };
  sheaf = await openServer(variables);
  browser = sheaf.browser();
  await browser.signUp('Ann');
});
afterAll(async () => {
  await sheaf[Symbol.asyncDispose]();
  await airtable[Symbol.asyncDispose]();
});

/** Stored bytes, by name. */
async function storedFiles(): Promise<string[]> {
  const folder = join(sheaf.services.environment.DATA_DIR, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming')).map(({ name }) => name);
}

async function counts(): Promise<Record<string, number>> {
  const { database } = sheaf.services;
  const count = async (table: 'workbooks' | 'sheets' | 'sheet_rows' | 'files' | 'saved_views') =>
    Number((await database.selectFrom(table).select(sql<number>`count(*)`.as('of')).executeTakeFirstOrThrow()).of);
  return {
    workbooks: await count('workbooks'),
    sheets: await count('sheets'),
    rows: await count('sheet_rows'),
    files: await count('files'),
    views: await count('saved_views'),
  };
}

async function killOne(id: string, after: number): Promise<'killed' | 'done'> {
  const { environment, databaseAddress } = sheaf.services as unknown as Json;
  const given = {
    ...variables,
    DATA_DIR: environment.DATA_DIR,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    TEMPLATES: 'false',
  };
  const child = fork(program, [JSON.stringify(databaseAddress), JSON.stringify(given), id], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  let isDone = false;
  child.on('message', (message) => {
    if (message === 'begun') setTimeout(() => child.kill('SIGKILL'), after);
    if (message === 'done') isDone = true;
  });
  await exit;
  return isDone ? 'done' : 'killed';
}

test(`an import is all there or not at all, killed ${kills} times`, async () => {
  const { database } = sheaf.services;
  const before = await counts();
  const started = (await browser.call('POST', '/api/airtable/imports', { token, base_id, tables })).body as Json;
  const { id } = started.import;
  let whole = 0;
  for (let round = 0; round < kills && whole === 0; round++) {
    const outcome = await killOne(id, (round * 37) % 1_100);
    // What a connection was doing ends with it.
    await expect
      .poll(
        async () =>
          (
            await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database)
          ).rows[0]?.busy,
        { timeout: 20_000, interval: 20 },
      )
      .toBe(0);
    const stored = await database
      .selectFrom('airtable_imports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (stored.state === 'reading') expect({ round, ...(await counts()) }).toEqual({ round, ...before });
    else whole++;
    expect(outcome === 'done' ? stored.state : 'ready').toBe('ready');
    // Its time is over at once, so that the next one may take it.
    await database.updateTable('airtable_imports').set({ leased_until: null }).where('id', '=', id).execute();
  }
  if (whole === 0) expect(await killOne(id, 60_000)).toBe('done');
  const ended = ((await browser.call('GET', `/api/airtable/imports/${id}`)).body as Json).import;
  expect(ended).toMatchObject({ state: 'ready', problem: null });
  const after = await counts();
  expect(after).toMatchObject({ workbooks: (before['workbooks'] ?? 0) + 1, sheets: (before['sheets'] ?? 0) + 3 });
  // Bytes that nothing names went with the next run.
  const named = await database.selectFrom('files').select('storage_key').execute();
  const keys = new Set(named.map(({ storage_key }) => storage_key.split('/').at(-1)));
  const unnamed = (await storedFiles()).filter((name) => !keys.has(name.split('.')[0]) && /^[0-9a-z]{26}/.test(name));
  expect(unnamed).toEqual([]);
}, 600_000);
