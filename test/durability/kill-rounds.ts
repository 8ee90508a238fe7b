import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readPostmaster } from '#platform/database/postgres-cluster.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { findLosses } from './find-losses.ts';
import { prepareFolder, withDatabase } from './prepare-folder.ts';
import { newTarget, write } from './writer.ts';

export interface KillReport {
  rounds: number;
  kills: Record<Victim, number>;
  acknowledged: number;
  rows: number;
  repeated: number;
  /** Sentences on what was lost, doubled or out of order; none when all is well. */
  losses: string[];
}

const victims = ['server', 'database', 'both'] as const;
type Victim = (typeof victims)[number];

/**
 * Eight writers write to a whole Sheaf, of which the server, the database or both are killed (SIGKILL) at a random
 * moment in each round and started again. At least `least` writes are acknowledged over all rounds.
 */
export async function runKillRounds(options: {
  rounds: number;
  least: number;
  onRound?: (round: number, victim: Victim, acknowledged: number) => void;
}): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-kill-'));
  try {
    const { pageId, sheetId } = await prepareFolder(folder);
    const target = newTarget(pageId, null);
    const kills = { server: 0, database: 0, both: 0 };
    let sheaf = await start(folder);
    target.port = sheaf.port;
    let failure: unknown;
    const writers = Promise.all(Array.from({ length: 8 }, (_, number) => write(`w${number}`, target))).catch(
      (error: unknown) => {
        failure = error;
        return [];
      },
    );
    for (let round = 0; round < options.rounds && !failure; round++) {
      const share = (options.least * (round + 1)) / options.rounds;
      while (target.acknowledged < share && !failure) await delay(5);
      await delay(Math.random() * 400);
      const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'both';
      kills[victim]++;
      await kill(sheaf, victim);
      target.port = null;
      options.onRound?.(round + 1, victim, target.acknowledged);
      sheaf = await start(folder);
      target.port = sheaf.port;
    }
    target.isOver = true;
    const rows = (await writers).flat();
    await sheaf.stop();
    if (failure) throw failure;
    const losses = await withDatabase(folder, (database) => findLosses(database, sheetId, rows));
    const { acknowledged, refusals } = target;
    return { rounds: options.rounds, kills, acknowledged, rows: rows.length, repeated: refusals.length, losses };
  } finally {
    await removeFolder(folder);
  }
}

function start(folder: string): Promise<RunningSheaf> {
  const variables = { DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' };
  return startSheaf({ folder, variables });
}

async function kill(sheaf: RunningSheaf, victim: Victim): Promise<void> {
  const postmaster = readPostmaster(join(sheaf.folder, 'postgres'))?.pid;
  if (victim !== 'server' && postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
  // Without its database the server ends by itself, unless it is killed on the way.
  if (victim === 'database') await delay(Math.random() * 600);
  await sheaf.kill();
}
