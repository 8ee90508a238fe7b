import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseParts } from './database.ts';
import { isDiskFull } from '../files/disk-space.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface RunOptions extends EmbeddedPostgresOptions {
  /** Milliseconds before each start after a loss. When all are used up, it is given up. */
  pauses?: readonly number[];
  /** So long it must have run, in milliseconds, for the pauses to begin again. */
  steadyAfter?: number;
  /** The server ended on its own and is started again after so many milliseconds. */
  onRestart: (error: Error, pause: number) => void;
  /** It takes connections again. */
  onRestarted: () => void;
  /** It ended too often, or did not start. */
  onLost: (error: Error) => void;
}

export interface RunningPostgres {
  /** Stays the same over all starts. */
  address: DatabaseParts;
  /** Of the server that runs now, or ran last. */
  pid(): number;
  stop(): Promise<void>;
}

const usualPauses = [100, 1_000, 3_000, 10_000, 30_000];
const tenMinutes = 600_000;

/** Starts the built-in database, and again when it ends unexpectedly. */
export async function runEmbeddedPostgres(options: RunOptions): Promise<RunningPostgres> {
  const { pauses = usualPauses, steadyAfter = tenMinutes } = options;
  const ending = new AbortController();
  let losses = 0;
  let startedAt = 0;
  let restarting: Promise<void> = Promise.resolve();

  const start = async (sockets?: string): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({
      ...options,
      ...(sockets !== undefined && { sockets }),
      onLost: (error) => {
        restarting = restart(error);
      },
    });
    startedAt = performance.now();
    return started;
  };

  async function restart(error: Error): Promise<void> {
    if (ending.signal.aborted) return;
    if (performance.now() - startedAt > steadyAfter) losses = 0;
    // On a full disk no start mends anything, but freeing some space does.
    const pause = pauses[losses++] ?? (isDiskFull(error) ? pauses.at(-1) : undefined);
    if (pause === undefined) return options.onLost(error);
    options.onRestart(error, pause);
    try {
      await delay(pause, undefined, { signal: ending.signal });
      running = await start(address.host);
      if (ending.signal.aborted) return;
      options.onRestarted();
    } catch (failure) {
      if (!ending.signal.aborted) await restart(failure instanceof Error ? failure : new Error(String(failure)));
    }
  }

  let running = await start();
  const { address } = running;
  return {
    address,
    pid: () => running.pid,
    async stop() {
      ending.abort();
      await restarting;
      await running.stop();
    },
  };
}
