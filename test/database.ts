import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { newId } from '#kit/ids.ts';
import { type Database, type DatabaseParts, openDatabase } from '#server/storage/database.ts';
import type { SharedDatabase } from './global-setup.ts';

export interface FreshDatabase {
  database: Database;
  /** For what opens its own connections, such as a whole server. */
  address: DatabaseParts;
  /** Ends the connections and drops the database. */
  close(): Promise<void>;
}

let templateServer: Promise<DatabaseParts> | undefined;

/**
 * A migrated, empty database of its own, on the real server that all tests of a run share.
 * Give it back: `afterAll(() => fresh.close())`, or by `await using`.
 */
export async function freshDatabase(): Promise<FreshDatabase & AsyncDisposable> {
  templateServer ??= askForServer();
  const server = await templateServer;
  const address = { ...server, database: newId('test') };
  await asAdministrator(server, `create database ${address.database} template ${server.database}`);
  const database = openDatabase(address, { connections: 5 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database
      .destroy()
      .then(() => asAdministrator(server, `drop database ${address.database} with (force)`));
    return closing;
  };
  return { database, address, close, [Symbol.asyncDispose]: close };
}

/** A database without a table: what a backup is restored into. */
export async function emptyDatabase(): Promise<Omit<FreshDatabase, 'database'>> {
  templateServer ??= askForServer();
  const server = await templateServer;
  const address = { ...server, database: newId('test') };
  await asAdministrator(server, `create database ${address.database}`);
  return { address, close: () => asAdministrator(server, `drop database ${address.database} with (force)`) };
}

async function askForServer(): Promise<DatabaseParts> {
  const answer: SharedDatabase = JSON.parse(await text(connect(inject('databaseSocket'))));
  if (!answer.address) throw new Error(`The test database did not start: ${answer.error}`);
  return answer.address;
}

async function asAdministrator(server: DatabaseParts, statement: string): Promise<void> {
  const administrator = openDatabase({ ...server, database: 'postgres' }, { connections: 1 });
  try {
    await sql.raw(statement).execute(administrator);
  } finally {
    await administrator.destroy();
  }
}
