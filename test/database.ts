import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { newId } from '#kit/ids.ts';
import { type Database, type DatabaseParts, openDatabase } from '#platform/database/database.ts';
import { createDistributed, dropDistributed, type CitusNodes } from './citus/citus-nodes.ts';
import type { SharedDatabase } from './global-setup.ts';

export interface FreshDatabase {
  database: Database;
  /** For what opens its own connections, such as a whole server. */
  address: DatabaseParts;
  /** Ends the connections and drops the database. */
  close(): Promise<void>;
}

interface TestServer {
  address: DatabaseParts;
  nodes?: CitusNodes;
}
let testServer: Promise<TestServer> | undefined;

/**
 * A migrated, empty database of its own, on the real server that all tests of a run share; on a Citus it is distributed,
 * unless it is to be plain. Give it back: `afterAll(() => fresh.close())`, or by `await using`.
 */
export async function freshDatabase(kind: 'usual' | 'plain' = 'usual'): Promise<FreshDatabase & AsyncDisposable> {
  testServer ??= askForServer();
  const { address: server, nodes } = await testServer;
  if (nodes && kind === 'usual') {
    const address = await createDistributed(nodes, server.database);
    return opened(address, () => dropDistributed(nodes, address.database));
  }
  const address = { ...server, database: newId('test') };
  // A third of the processor time that going through the log takes, PostgreSQL's own choice.
  await asAdministrator(server, `create database ${address.database} template ${server.database} strategy file_copy`);
  return opened(address, () => asAdministrator(server, `drop database ${address.database} with (force)`));
}

/** On a Citus: a database of its own on each node, distributed as `prepare` does it. */
export async function distributedDatabase(
  prepare: (database: Database) => Promise<void>,
): Promise<FreshDatabase & AsyncDisposable> {
  testServer ??= askForServer();
  const { address: server, nodes } = await testServer;
  if (!nodes) throw new Error('This is for npm run test:citus.');
  const address = await createDistributed(nodes, server.database, prepare);
  return opened(address, () => dropDistributed(nodes, address.database));
}

function opened(address: DatabaseParts, drop: () => Promise<void>): FreshDatabase & AsyncDisposable {
  const database = openDatabase(address, { connections: 5 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.destroy().then(drop);
    return closing;
  };
  return { database, address, close, [Symbol.asyncDispose]: close };
}

/** A database without a table: what a backup is restored into. */
export async function emptyDatabase(): Promise<Omit<FreshDatabase, 'database'>> {
  testServer ??= askForServer();
  const { address: server } = await testServer;
  const address = { ...server, database: newId('test') };
  await asAdministrator(server, `create database ${address.database}`);
  return { address, close: () => asAdministrator(server, `drop database ${address.database} with (force)`) };
}

async function askForServer(): Promise<TestServer> {
  const answer: SharedDatabase = JSON.parse(await text(connect(inject('databaseSocket'))));
  if (!answer.address) throw new Error(`The test database did not start: ${answer.error}`);
  return { address: answer.address, ...(answer.nodes && { nodes: answer.nodes }) };
}

let administrator: Database | undefined;
/** On one connection for all databases of a worker: opening one takes as long as dropping a database. */
async function asAdministrator(server: DatabaseParts, statement: string): Promise<void> {
  administrator ??= openDatabase({ ...server, database: 'postgres' }, { connections: 2 });
  await sql.raw(statement).execute(administrator);
}
