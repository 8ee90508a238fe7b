/** Nodes of two versions on one database: the release before goes on where the newer says so, and gives way where it doesn't. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { type RunningSheaf, removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { asking } from './asking.ts';
import { databaseUrlOf } from './node-group.ts';
import { blockId, insertLedger, type Ledger } from './prepare-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where migrations are, and where they were before. */
const folders = ['src/platform/database/migrations', ['src', 'server', 'storage', 'migrations'].join('/')];

let base: string;
let postgres: EmbeddedPostgres;
let database: Database;
const running: RunningSheaf[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-upgrade-'));
  postgres = await startEmbeddedPostgres({ folder: join(base, 'database') });
  database = openDatabase(postgres.address, { connections: 2 });
});
afterAll(async () => {
  await Promise.all(running.map((node) => node.stop()));
  await database.destroy();
  await postgres.stop();
  await removeFolder(base);
});

async function startNode(name: string, sources?: string): Promise<RunningSheaf> {
  const node = await startSheaf({
    folder: join(base, name),
    variables: {
      ...{ DATABASE_URL: databaseUrlOf(postgres.address), DEMO: 'false', ENGINE_WORKERS: '1', LOG_LEVEL: 'fatal' },
      // Pages of older sources aren't built; Vite draws them as they are.
      ...(sources !== undefined && { SHEAF_MODE: 'development' }),
    },
    ...(sources !== undefined && { sources }),
  });
  running.push(node);
  return node;
}

const statusOf = async ({ port }: RunningSheaf, path: string) => (await asking(port).get(path)).status;

async function addRow({ port }: RunningSheaf, { pageId }: Ledger, entry: string): Promise<number> {
  const body = { page_id: pageId, block_id: blockId, cells: { entry } };
  return (await asking(port).post('/api/page/rows', body)).status;
}

/** The sources as they were before the newest migration; undefined where this copy has no history. */
async function sourcesBefore(): Promise<{ folder: string; newest: string } | undefined> {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const contentsAt = (commit: string): Map<string, string> =>
    new Map(
      git('ls-tree', commit, ...folders.map((folder) => `${folder}/`))
        .split('\n')
        .filter(Boolean)
        .map((line) => [basename(line), line.split(/\s/)[2] ?? '']),
    );
  try {
    const own = contentsAt('HEAD');
    const names = [...own.keys()].toSorted();
    // A commit on the way to ours may have a migration that was changed before it came to any installation, or that
    // came before an earlier one.
    const isBefore = (commit: string): boolean => {
      const there = contentsAt(commit);
      const isOurs = names.slice(0, there.size).every((name) => there.get(name) === own.get(name));
      return there.size > 0 && there.size < own.size && isOurs;
    };
    const commits = git('log', '--format=%H', '-60', '--', ...folders).split('\n');
    const commit = commits.map((one) => `${one}^`).find(isBefore);
    if (commit === undefined) return undefined;
    const folder = join(base, 'before');
    mkdirSync(folder);
    execFileSync('tar', ['-x', '-C', folder], {
      input: execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 }),
    });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return { folder, newest: [...contentsAt(commit).keys()].toSorted().at(-1) ?? '' };
  } catch {
    return undefined;
  }
}

test('the release before serves on while this one migrates and serves beside it', async (context) => {
  const before = await sourcesBefore();
  if (!before) return context.skip('no history of the sources here');
  const older = await startNode('older', before.folder);
  expect((await asking(older.port).get('/', { host: 'localhost' })).status).toBe(200);
  const newer = await startNode('newer');
  // By our statements, which the schema of before may not have all columns for.
  const ledger = await insertLedger(database);
  const { rows } = await sql<{ name: string; since: string | null }>`
    select name, serves_since as since from sheaf_migrations where name > ${before.newest}`.execute(database);
  expect(rows).not.toEqual([]);
  // Those before 0048 say nothing; 0047 took nothing away.
  const needsStop = rows.some(({ name, since }) => name >= '0048' && (since === null || since > before.newest));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await statusOf(newer, '/')).toBe(200);
  expect(await addRow(newer, ledger, 'of the newer')).toBe(200);
  expect(await statusOf(older, '/')).toBe(needsStop ? 503 : 200);
  expect(await addRow(older, ledger, 'of the older')).toBe(needsStop ? 503 : 200);
  expect(await statusOf(older, '/api/health/ready')).toBe(needsStop ? 503 : 200);
  for (const node of needsStop ? [newer] : [newer, older]) {
    const { text } = await asking(node.port).get('/');
    expect(text).toContain('of the newer');
    if (!needsStop) expect(text).toContain('of the older');
  }
  await older.stop();
});

test('a node stays while newer migrations name it, and gives way to one that does not', async () => {
  const node = running.at(-1) ?? (await startNode('newer'));
  await sql`insert into sheaf_migrations (name, checksum, serves_since) values ('9998-kind.sql', '', '0047')`.execute(
    database,
  );
  // Twice as long as between two looks.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await statusOf(node, '/api/health/ready')).toBe(200);
  // It may be restarted in the middle of an upgrade.
  const again = await startNode('again');
  expect(await statusOf(again, '/api/health/ready')).toBe(200);
  await sql`insert into sheaf_migrations (name, checksum) values ('9999-hard.sql', '')`.execute(database);
  for (const one of [node, again]) {
    await expect.poll(() => statusOf(one, '/api/health/ready')).toBe(503);
    expect(await statusOf(one, '/api/health/serving')).toBe(503);
    expect(await statusOf(one, '/api/health/live')).toBe(200);
    const page = await asking(one.port).get('/');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '1']);
    expect((await asking(one.port).get('/api/health', { host: 'localhost' })).status).toBe(503);
    expect(one.output()).toContain('9999-hard.sql');
  }
  await expect(startNode('too late')).rejects.toThrow(
    'The database is newer than this Sheaf: it has the migration 9999-hard.sql',
  );
});
