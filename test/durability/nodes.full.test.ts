/** Three nodes behind a plain proxy, on one database: restarted in turn, killed, and without their database. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { processesWorkingIn } from '#platform/database/process-identity.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { asking } from './asking.ts';
import { findLosses } from './find-losses.ts';
import { databaseUrlOf, type NodeGroup, startNodeGroup } from './node-group.ts';
import { type Ledger, prepareFolder } from './prepare-folder.ts';
import { underLoad } from './under-load.ts';
import type { Acknowledged } from './writer.ts';

let base: string;
let postgres: EmbeddedPostgres;
let app: Ledger;
let group: NodeGroup;
const written: Acknowledged[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-nodes-'));
  app = await prepareFolder(join(base, 'database'));
  postgres = await startEmbeddedPostgres({ folder: join(base, 'database') });
  const variables = { DEMO: 'false', ENGINE_WORKERS: '1', DRAIN_SECONDS: '1' };
  group = await startNodeGroup(base, databaseUrlOf(postgres.address), variables);
  for (const name of ['a', 'b', 'c']) await group.start(name);
});
afterAll(async () => {
  await group.stop();
  await postgres.stop();
  await removeFolder(base);
});

/** Does the work while two read and three write; answers what failed for them, and how much did not. */
async function whatFails(work: () => Promise<void>): Promise<{ failures: number[]; answered: number }> {
  const { rows, target, pages, others } = await underLoad(
    {
      ...{ port: group.proxy.port, pageId: app.pageId, readers: 2, least: 20 },
      writers: ['a', 'b', 'c'].map((name) => `${name}${written.length}`),
      newestVersion: Math.max(0, ...written.map(({ version }) => version)),
    },
    work,
  );
  written.push(...rows);
  return {
    failures: [...others, ...target.refusals].map(({ status }) => status),
    answered: pages + target.acknowledged,
  };
}

test('nodes are restarted one after the other under load, and no request fails', async () => {
  const { proxy, nodes } = group;
  const stream = asking(nodes[0]?.port ?? 0, proxy.port).get(`/api/live?page_id=${app.pageId}&since=`);
  const { failures, answered } = await whatFails(async () => {
    expect(await group.restartInTurn({ ROLE: 'web' })).toEqual([0, 0, 0]);
  });
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(60);
  // Who followed the page was told to come back at once, and meets another node.
  expect((await stream).text).toMatch(/retry: [1-5]\d\d\n\n$/);
});

test('a node that is killed fails what it was answering, and nothing acknowledged is lost', async () => {
  const { failures } = await whatFails(async () => {
    const victim = group.nodes.at(-1);
    if (victim) await group.kill(victim);
  });
  // Two read and three write at a time.
  expect(failures.length).toBeLessThanOrEqual(5);
  const database = openDatabase(postgres.address);
  try {
    expect(await findLosses(database, app.sheetId, written)).toEqual([]);
  } finally {
    await database.destroy();
  }
});

test('web nodes leave jobs to a worker, which answers its health and no page', async () => {
  const { proxy } = group;
  const worker = await group.startBeside('worker', { ROLE: 'worker' });
  try {
    const person = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' };
    const answer = await asking(proxy.port).post('/api/auth/sign-up', person, { host: `localhost:${proxy.port}` });
    expect(answer.status).toBe(200);
    const mails = (name: string) => readdir(join(base, name, 'mail')).catch(() => []);
    await expect.poll(() => mails('worker')).not.toEqual([]);
    expect([...(await mails('a')), ...(await mails('b'))]).toEqual([]);
    const { get } = asking(worker.port, proxy.port);
    const { status, text } = await get('/api/health/ready');
    expect([status, JSON.parse(text)]).toEqual([200, { state: 'ready' }]);
    expect((await get('/')).status).toBe(503);
  } finally {
    await worker.stop();
  }
});

test('while the database does not answer, known pages go on with a note and all else says when to come again', async () => {
  const node = group.nodes[0];
  if (!node) throw new Error('no such node');
  const { get, post } = asking(node.port, group.proxy.port);
  expect((await get('/?known=1')).status).toBe(200);
  const halted = processesWorkingIn(join(base, 'database', 'postgres'));
  for (const pid of halted) process.kill(pid, 'SIGSTOP');
  try {
    await expect.poll(async () => (await get('/api/health/ready')).status, { timeout: 15_000 }).toBe(503);
    for (const question of ['live', 'serving']) expect((await get(`/api/health/${question}`)).status).toBe(200);
    const known = await get('/?known=1');
    expect(known.status).toBe(200);
    expect(known.text).toContain('may not be up to date');
    expect(known.headers['cache-control']).toBe('no-store');
    const form = await post('/?known=1', {}, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.status, form.text.includes('What you typed is still in your form')]).toEqual([503, true]);
    // No one signed in is shown what everybody sees as if it were theirs, and nothing unknown is made up.
    for (const answer of [
      await get('/?known=1', { cookie: 'sheaf_session=somebody' }),
      await get('/another-page'),
      await post('/api/page/rows', { page_id: app.pageId, block_id: 'b1', cells: { entry: 'kept by nobody' } }),
    ]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    for (const pid of halted) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await get('/api/health/ready')).status).toBe(200);
  const again = await get('/?known=1');
  expect([again.status, again.text.includes('may not be up to date')]).toEqual([200, false]);
});
