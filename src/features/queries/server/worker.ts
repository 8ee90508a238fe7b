/** An engine worker: holds snapshots and answers queries. Started by worker-pool.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { FromWorker, QueryMessage, ToWorker, WorkerStart } from './messages.ts';
import { QueryRunner } from './query-runner.ts';
import { SnapshotCache } from './snapshot-cache.ts';

const { address, replica, files, deadline, memoryBytes }: WorkerStart = workerData;
const options = { connections: 2, deadlines: { interactive: 60_000 } };
const database = openDatabase(address, options);
const copy = replica === null ? null : openDatabase(replica, options);
const snapshots = new SnapshotCache(database, {
  replica: copy,
  options: files,
  memoryBytes,
  onTrouble: (error) => say({ kind: 'trouble', error: asError(error) }),
});
const runner = new QueryRunner(snapshots, deadline);

parentPort?.on('message', (messages: ToWorker[]) => {
  for (const message of messages) receive(message);
});

function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'query':
      void answer(message);
      break;
    case 'cancel':
      runner.cancel(message.number);
      break;
    case 'evict':
      snapshots.evict(message.sheetId);
      break;
    case 'drop-derived':
      void dropDerived(message.sheetId);
      break;
    case 'stop':
      void stop();
  }
}

async function answer(message: QueryMessage): Promise<void> {
  const { number } = message;
  const { outcome, took, work } = await runner.run(message);
  if ('answer' in outcome) return say({ kind: 'answer', number, took, ...outcome, work });
  const { error } = outcome;
  if (!(error instanceof Problem)) return say({ kind: 'failure', number, took, error: asError(error) });
  say({ kind: 'problem', number, took, code: error.code, message: error.message, details: error.details });
}

async function dropDerived(sheetId: string): Promise<void> {
  say({ kind: 'holding', sheetId, holding: await snapshots.dropDerived(sheetId) });
}

async function stop(): Promise<void> {
  parentPort?.close();
  await snapshots.settled();
  await Promise.all([database.destroy(), copy?.destroy()]);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function say(message: FromWorker): void {
  parentPort?.postMessage(message);
}
