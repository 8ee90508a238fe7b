/** The machine of the primary database is lost under load: its standby takes over, behind an address that stays. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseParts, openDatabase } from '#server/storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { processesWorkingIn } from '#server/storage/process-identity.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { asking, freePort, type Heard } from './asking.ts';
import { findLosses } from './find-losses.ts';
import { blockId, prepareFolder } from './prepare-folder.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type Target, write } from './writer.ts';

let base: string;
let app: { pageId: string; sheetId: string };
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let address: MovingAddress;
let proxy: RoundRobin;
let nodes: RunningSheaf[];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-failover-'));
  const [one, other] = [join(base, 'one'), join(base, 'other')];
  app = await prepareFolder(one);
  mkdirSync(other);
  // With its owner: PostgreSQL opens no folder of somebody else.
  execFileSync('cp', ['-a', join(one, 'postgres'), join(other, 'postgres')]);
  writeFileSync(join(other, 'postgres', 'standby.signal'), '');
  // A write is acknowledged when the standby has it on its disk.
  primary = await startEmbeddedPostgres({ folder: one, settings: { synchronous_standby_names: '*' } });
  const { host, port, user } = primary.address;
  standby = await startEmbeddedPostgres({
    folder: other,
    settings: { primary_conninfo: `host='${host}' port=${port} user=${user}` },
  });
  address = await startMovingAddress(primary.address);
  proxy = await startRoundRobin();
  nodes = await Promise.all(['a', 'b', 'c'].map(startNode));
  await proxy.settle(nodes.map(({ port: own }) => own));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await proxy.close();
  await address.close();
  await Promise.all([primary.stop(), standby.stop()]);
  await removeFolder(base);
});

async function startNode(name: string): Promise<RunningSheaf> {
  const { user, database } = primary.address;
  const own = await freePort();
  const node = await startSheaf({
    folder: join(base, name),
    port: own,
    variables: {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${address.port}/${database}`,
      PUBLIC_PORT: String(proxy.port),
      ...{ DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' },
    },
  });
  proxy.nodes.add(own);
  return { ...node, port: own };
}

/** A port of this machine that leads to one database, and from some moment on to another, as a virtual address does. */
interface MovingAddress {
  port: number;
  leadTo(database: DatabaseParts): void;
  close(): Promise<void>;
}

async function startMovingAddress(first: DatabaseParts): Promise<MovingAddress> {
  let database = first;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(join(database.host, `.s.PGSQL.${database.port}`));
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => void (database = next),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Visitors who read pages one after the other; what they got beside them. */
async function read(target: Target, others: Heard[]): Promise<number> {
  const { get } = asking(proxy.port);
  let pages = 0;
  while (!target.isOver) {
    const answer = await get(`/?n=${pages % 5}`);
    if (answer.status === 200) pages++;
    else {
      others.push(answer);
      await delay(20);
    }
  }
  return pages;
}

test('nothing acknowledged is lost, and whoever comes meanwhile is told when to come again', async () => {
  const target: Target = {
    port: proxy.port,
    pageId: app.pageId,
    isOver: false,
    acknowledged: 0,
    newestVersion: 0,
    repeated: 0,
  };
  const others: Heard[] = [];
  const readers = [read(target, others), read(target, others)];
  const writers = ['a', 'b', 'c'].map((name) => write(name, target));
  while (target.acknowledged < 60) await delay(5);

  const halted = processesWorkingIn(join(base, 'one', 'postgres'));
  for (const pid of halted) process.kill(pid, 'SIGKILL');
  // Each node says so to whoever wants something that is not kept.
  for (const { port } of nodes) {
    const { post } = asking(port, proxy.port);
    const cells = { entry: 'kept by nobody' };
    const refused = await post('/api/page/rows', { page_id: app.pageId, block_id: blockId, cells });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  }
  const acknowledged = target.acknowledged;

  const promoting = openDatabase(standby.address);
  try {
    await sql`select pg_promote()`.execute(promoting);
    address.leadTo(standby.address);
    while (target.acknowledged === acknowledged) await delay(5);
    while (target.acknowledged < acknowledged + 60) await delay(5);
    target.isOver = true;
    const rows = (await Promise.all(writers)).flat();
    const pages = (await Promise.all(readers)).reduce((sum, count) => sum + count, 0);
    expect(await findLosses(promoting, app.sheetId, rows)).toEqual([]);
    // Two were reading when it was lost; all others got a page, or a 503 that says when to come again.
    const unsaid = others.filter(({ status, headers }) => status !== 503 || headers['retry-after'] === undefined);
    expect(unsaid.length, JSON.stringify(unsaid.map(({ status }) => status))).toBeLessThanOrEqual(2);
    expect(pages).toBeGreaterThan(10);
  } finally {
    target.isOver = true;
    await promoting.destroy();
  }
});
