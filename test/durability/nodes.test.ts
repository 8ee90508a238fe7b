/** Three nodes behind a plain proxy, on one database: restarted in turn, killed, and without their database. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { processesWorkingIn } from '#server/storage/process-identity.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { asking, freePort } from './asking.ts';
import { findLosses } from './find-losses.ts';
import { prepareFolder } from './prepare-folder.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type Acknowledged, type Target, write } from './writer.ts';

let base: string;
let postgres: EmbeddedPostgres;
let proxy: RoundRobin;
let app: { pageId: string; sheetId: string };
let nodes: RunningSheaf[];
let target: Target;
const written: Acknowledged[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-nodes-'));
  app = await prepareFolder(join(base, 'database'));
  postgres = await startEmbeddedPostgres({ folder: join(base, 'database') });
  proxy = await startRoundRobin();
  nodes = [await startNode('a'), await startNode('b'), await startNode('c')];
  await proxy.settle(nodes.map(({ port }) => port));
  target = { port: proxy.port, pageId: app.pageId, isOver: false, acknowledged: 0, newestVersion: 0, repeated: 0 };
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await proxy.close();
  await postgres.stop();
  await removeFolder(base);
});

async function startNode(name: string, variables: Record<string, string> = {}): Promise<RunningSheaf> {
  const { host, port, user, database } = postgres.address;
  const own = await freePort();
  const node = await startSheaf({
    folder: join(base, name),
    port: own,
    variables: {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      PUBLIC_PORT: String(proxy.port),
      ...{ DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1', DRAIN_SECONDS: '1' },
      ...variables,
    },
  });
  proxy.nodes.add(own);
  // It prints where people find it, which is the proxy.
  return { ...node, port: own };
}

/** What anonymous visitors get through the proxy until it is over. */
async function read(failures: unknown[]): Promise<number> {
  const { get } = asking(proxy.port);
  let count = 0;
  for (; !target.isOver; count++) {
    const { status } = await get(`/?n=${count % 7}`);
    if (status !== 200) failures.push(status);
  }
  return count;
}

/** Runs `work` while people read and write; answers what failed for them. */
async function underLoad(work: () => Promise<void>) {
  Object.assign(target, { isOver: false, repeated: 0 });
  const before = target.acknowledged;
  const failures: unknown[] = [];
  const readers = [read(failures), read(failures)];
  const run = String(written.length);
  const writers = ['a', 'b', 'c'].map((name) => write(`${name}${run}`, target));
  while (target.acknowledged < before + 20) await delay(5);
  try {
    await work();
    const enough = target.acknowledged + 20;
    while (target.acknowledged < enough) await delay(5);
  } finally {
    target.isOver = true;
  }
  written.push(...(await Promise.all(writers)).flat());
  const reads = (await Promise.all(readers)).reduce((sum, count) => sum + count, 0);
  return { failures, repeated: target.repeated, reads, writes: target.acknowledged - before };
}

test('nodes are restarted one after the other under load, and no request fails', async () => {
  const stream = asking(nodes[0]?.port ?? 0, proxy.port).get(`/api/live?page_id=${app.pageId}&since=`);
  const load = await underLoad(async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const old = nodes[index];
      if (!old) throw new Error('no such node');
      expect(await old.stop()).toBe(0);
      proxy.nodes.delete(old.port);
      const next = await startNode(name, { ROLE: 'web' });
      nodes[index] = next;
      await proxy.settle(nodes.map(({ port }) => port));
    }
  });
  expect(load).toEqual({ failures: [], repeated: 0, reads: expect.any(Number), writes: expect.any(Number) });
  expect(load.reads + load.writes).toBeGreaterThan(60);
  // Who followed the page was told to come back at once, and meets another node.
  expect((await stream).text).toMatch(/retry: [1-5]\d\d\n\n$/);
});

test('a node that is killed fails what it was answering, and nothing acknowledged is lost', async () => {
  const victim = nodes.pop();
  const { failures, repeated } = await underLoad(async () => {
    await victim?.kill();
    await proxy.settle(nodes.map(({ port }) => port));
    proxy.nodes.delete(victim?.port ?? 0);
  });
  // Two read and three write at a time.
  expect(failures.length + repeated).toBeLessThanOrEqual(5);
  const database = openDatabase(postgres.address);
  try {
    expect(await findLosses(database, app.sheetId, written)).toEqual([]);
  } finally {
    await database.destroy();
  }
});

test('web nodes leave jobs to a worker, which answers its health and no page', async () => {
  const worker = await startNode('worker', { ROLE: 'worker' });
  try {
    proxy.nodes.delete(worker.port);
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
  const node = nodes[0];
  if (!node) throw new Error('no such node');
  const { get, post } = asking(node.port, proxy.port);
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
    // Nobody signed in is shown what everybody sees as if it were theirs, and nothing unknown is made up.
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
