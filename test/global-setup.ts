/** Runs once around all tests. The database server starts when the first test asks for a database, and not before. */

import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, openDatabase } from '#server/storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrate } from '#server/storage/migrate.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastestFolder(), 'sheaf-test-'));
  const door = join(folder, 'door');
  let starting: Promise<EmbeddedPostgres> | undefined;
  // A test asks by connecting; the answer is where the server is, with its database as the template to copy.
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    starting ??= startTemplateServer(join(folder, 'data'));
    starting.then(
      (postgres) => connection.end(JSON.stringify({ address: postgres.address })),
      (error) => connection.end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>((resolve) => server.listen(door, resolve));
  project.provide('databaseDoor', door);
  return async () => {
    server.close();
    const postgres = await starting?.catch(() => undefined);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startTemplateServer(folder: string): Promise<EmbeddedPostgres> {
  // Tests make and drop hundreds of databases and survive no crash: they need not wait for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    deadlock_timeout: '100ms',
  };
  const postgres = await startEmbeddedPostgres({ folder, settings });
  const database = openDatabase(postgres.address);
  await migrate(database);
  await database.destroy();
  return postgres;
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
    databaseDoor: string;
  }
}

export interface DoorAnswer {
  address?: Exclude<DatabaseAddress, string>;
  error?: string;
}
