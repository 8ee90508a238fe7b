import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, type DatabaseParts, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { killDatabase } from './kill-database.ts';
import { type Ledger, prepareFolder } from './prepare-folder.ts';

/** A database with a synchronous standby, behind an address that stays. The ledger is in it. */
export interface StandbyPair {
  ledger: Ledger;
  url: string;
  /** The machine of the primary is lost: `kill -9` of all its processes. */
  killPrimary(): void;
  /** The standby becomes the primary and the address leads to it, as an operator's watchman would have it. */
  promote(): Promise<void>;
  /** The standby, which is a database like any other once it is promoted. */
  standby: Database;
  stop(): Promise<void>;
}

export async function startStandbyPair(base: string, settings: Record<string, string> = {}): Promise<StandbyPair> {
  const [one, other] = [join(base, 'one'), join(base, 'other')];
  const ledger = await prepareFolder(one);
  mkdirSync(other);
  // With its owner: PostgreSQL opens no folder of someone else.
  execFileSync('cp', ['-a', join(one, 'postgres'), join(other, 'postgres')]);
  writeFileSync(join(other, 'postgres', 'standby.signal'), '');
  // A write is acknowledged when the standby has it on its disk.
  const primary = await startEmbeddedPostgres({
    folder: one,
    settings: { ...settings, synchronous_standby_names: '*' },
  });
  const { host, port, user, database } = primary.address;
  const standby = await startEmbeddedPostgres({
    folder: other,
    settings: { ...settings, primary_conninfo: `host='${host}' port=${port} user=${user}` },
  });
  const address = await startMovingAddress(primary.address);
  const opened = openDatabase(standby.address);
  return {
    ledger,
    url: `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    killPrimary: () => killDatabase(one),
    async promote() {
      await sql`select pg_promote()`.execute(opened);
      address.leadTo(standby.address);
    },
    standby: opened,
    async stop() {
      await opened.destroy();
      await address.close();
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
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
