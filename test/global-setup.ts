/** Runs once around all tests. The servers that they share start when the first test asks for them, and not before. */

import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { newId } from '#kit/ids.ts';
import { prepareQueue } from '#platform/jobs/open-queue.ts';
import { type DatabaseParts, openDatabase } from '#platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startSheaf } from './browser/start-sheaf.ts';
import { type CitusNodes, startCitus } from './citus/citus-nodes.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastestFolder(), 'sheaf-test-'));
  const database = await offer(join(folder, 'database-socket'), async () => {
    const { address, nodes, stop } = await startTemplateServer(join(folder, 'data'));
    return { given: { address, nodes }, stop };
  });
  const sheaf = await offer(join(folder, 'sheaf-socket'), async () => {
    const { origin, stop } = await startSheaf({ folder: join(folder, 'sheaf'), variables: { DEMO: 'false' } });
    return { given: { origin }, stop };
  });
  project.provide('databaseSocket', database.socket);
  project.provide('sheafSocket', sheaf.socket);
  project.provide('clientBuild', join(folder, 'client'));
  return async () => {
    await Promise.all([database.end(), sheaf.end()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A test asks by connecting, and is told what is given. It starts when the first one asks. */
async function offer(socket: string, start: () => Promise<{ given: object; stop: () => Promise<unknown> }>) {
  let starting: ReturnType<typeof start> | undefined;
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    starting ??= start();
    starting.then(
      ({ given }) => connection.end(JSON.stringify(given)),
      (error) => connection.end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    socket,
    async end() {
      server.close();
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}

interface TemplateServer {
  address: DatabaseParts;
  /** Of a Citus: the coordinator has the template, which is not distributed. */
  nodes?: CitusNodes;
  stop(): Promise<void>;
}

async function startTemplateServer(folder: string): Promise<TemplateServer> {
  const given = process.env.TEST_DATABASE_URL;
  const citus = process.env.TEST_CITUS;
  const template = citus
    ? await startOnCitus(folder, citus)
    : given
      ? await createTemplate(given)
      : await startBuiltIn(folder);
  const database = openDatabase(template.address);
  await migrate(database);
  await prepareQueue(database);
  await database.destroy();
  return template;
}

function startBuiltIn(folder: string): Promise<EmbeddedPostgres> {
  // Tests make and drop hundreds of databases and survive no crash: they need not wait for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    deadlock_timeout: '100ms',
    // Hundreds of databases that last for seconds: looking through them all the time is for nothing.
    autovacuum: 'off',
  };
  return startEmbeddedPostgres({ folder, settings });
}

/** On a coordinator and two workers, of the PostgreSQL with Citus whose programs TEST_CITUS names (`npm run test:citus`). */
async function startOnCitus(folder: string, programs: string): Promise<TemplateServer> {
  const { nodes, stop } = await startCitus(folder, programs);
  const [{ host, port, user }] = nodes;
  const { address } = await createTemplate(`postgres://${user}@${host}:${port}`);
  return { address, nodes, stop };
}

/** On a server of one's own, such as the oldest PostgreSQL that Sheaf runs on: TEST_DATABASE_URL names it. */
async function createTemplate(url: string): Promise<TemplateServer> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const server = {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  };
  const database = newId('template');
  const run = async (statement: string) => {
    const administrator = openDatabase({ ...server, database: 'postgres' }, { connections: 1 });
    await sql.raw(statement).execute(administrator);
    await administrator.destroy();
  };
  await run(`create database ${database}`);
  return { address: { ...server, database }, stop: () => run(`drop database ${database} with (force)`) };
}

/** Copying a database takes 10 ms in memory and 250 on some disks; containers often have too little of the former. */
function fastestFolder(): string {
  try {
    const memory = statfsSync('/dev/shm');
    if (memory.bavail * memory.bsize > 2e9) return '/dev/shm';
  } catch {
    // There is no such folder here.
  }
  return tmpdir();
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseSocket: string;
    sheafSocket: string;
    clientBuild: string;
  }
}

export interface SharedDatabase {
  address?: DatabaseParts;
  nodes?: CitusNodes;
  error?: string;
}
