/**
 * What several nodes next to one PostgreSQL give: requests per second of three next to one, in the same run; a rolling
 * restart under load; `kill -9` of a node and of the database under readers and writers. All of it on this machine.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { removeFolder } from '../browser/start-sheaf.ts';
import { findLosses } from '../durability/find-losses.ts';
import { killDatabase } from '../durability/kill-database.ts';
import { databaseUrlOf, startNodeGroup } from '../durability/node-group.ts';
import { insertLedger } from '../durability/prepare-folder.ts';
import { startStandbyPair } from '../durability/standby-pair.ts';
import type { Acknowledged } from '../durability/writer.ts';
import { type Incident, incidentsOf, printKills, printRestart } from './nodes/incidents.ts';
import { printThroughput } from './nodes/throughput.ts';
import type { Bar } from './print-figures.ts';

interface Options {
  seconds: number;
  rounds: number;
  /** Writes that are acknowledged before something happens to nodes or database, and again after it. */
  least: number;
}

/** Of the built-in database's fifty connections each node takes up to twenty. */
const settings = { max_connections: '150' };
const variables = { DEMO: 'false', DRAIN_SECONDS: '1' };

export async function benchNodes(options: Options): Promise<Bar[]> {
  const base = await mkdtemp(join(tmpdir(), 'sheaf-bench-nodes-'));
  try {
    const { bars, kills } = await onOneDatabase(join(base, 'one'), options);
    bars.push(...printKills([...kills, await onStandbyPair(join(base, 'pair'), options)]));
    if (bars.some(({ holds }) => !holds)) process.exitCode = 1;
    return bars;
  } finally {
    await removeFolder(base);
  }
}

async function onOneDatabase(base: string, options: Options): Promise<{ bars: Bar[]; kills: Incident[] }> {
  const folder = join(base, 'database');
  const lost = Promise.withResolvers<unknown>();
  let postgres = await startEmbeddedPostgres({ folder, settings, onLost: lost.resolve });
  const group = await startNodeGroup(base, databaseUrlOf(postgres.address), variables);
  const withConnection = async <Result>(work: (database: ReturnType<typeof openDatabase>) => Promise<Result>) => {
    const database = openDatabase(postgres.address);
    return work(database).finally(() => database.destroy());
  };
  try {
    // The first fills the empty database with the demo apps.
    await group.start('a', { DEMO: 'true' });
    await Promise.all([group.start('b'), group.start('c')]);
    await printThroughput(group, join(folder, 'postgres'), options);

    const ledger = await withConnection(insertLedger);
    const happen = incidentsOf(group, ledger, options.least, (rows) =>
      withConnection((database) => findLosses(database, ledger.sheetId, rows)),
    );
    const restart = await happen('nodes restarted in turn', async () => {
      const codes = await group.restartInTurn();
      if (codes.some((code) => code !== 0)) throw new Error(`Nodes ended with ${codes.join(', ')}.`);
      return { inFlight: 0, expected: 0 };
    });
    const bars = printRestart(restart);
    const ofNode = await happen('a node', async () => {
      const [victim] = group.nodes;
      if (!victim) throw new Error('No node runs.');
      const inFlight = group.proxy.underway(victim.port);
      await group.kill(victim);
      return { inFlight, expected: group.proxy.brokenOff(victim.port) };
    });
    await group.start('d');
    const ofDatabase = await happen('the database, started again at once', async () => {
      const inFlight = group.proxy.underway();
      killDatabase(folder);
      await lost.promise;
      postgres = await startEmbeddedPostgres({ folder, settings, sockets: postgres.address.host });
      return { inFlight, expected: inFlight };
    });
    return { bars, kills: [ofNode, ofDatabase] };
  } finally {
    await group.stop();
    await postgres.stop();
  }
}

async function onStandbyPair(base: string, { least }: Options): Promise<Incident> {
  const pair = await startStandbyPair(base, settings);
  const group = await startNodeGroup(base, pair.url, variables);
  try {
    await Promise.all(['a', 'b', 'c'].map((name) => group.start(name)));
    const lossesOf = (rows: Acknowledged[]) => findLosses(pair.standby, pair.ledger.sheetId, rows);
    const happen = incidentsOf(group, pair.ledger, least, lossesOf);
    return await happen('the primary, its standby promoted at once', async () => {
      const inFlight = group.proxy.underway();
      pair.killPrimary();
      await pair.promote();
      return { inFlight, expected: inFlight };
    });
  } finally {
    await group.stop();
    await pair.stop();
  }
}
