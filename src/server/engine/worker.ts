/** An engine worker: holds snapshots and answers queries. Started by worker-crew.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import { runQuery } from '#sheet/run-query.ts';
import { openDatabase } from '../storage/database.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import { measure, SheetShelf } from './sheet-shelf.ts';

const { address, files }: WorkerStart = workerData;
const shelf = new SheetShelf(openDatabase(address, { connections: 2, deadlines: { interactive: 60_000 } }), {
  options: files,
  onTrouble: (error) => say({ kind: 'trouble', error: asError(error) }),
});

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'query') void answer(message);
  else if (message.kind === 'evict') shelf.evict(message.sheetId);
  else say({ kind: 'holding', sheetId: message.sheetId, holding: shelf.dropDerived(message.sheetId) });
});

async function answer(message: Extract<ToWorker, { kind: 'query' }>): Promise<void> {
  const { number, sheetId, version, query, context } = message;
  try {
    const { result, work } = await shelf.use(sheetId, version, (snapshot) => ({
      answer: runQuery(snapshot, query, context),
      holding: measure(snapshot),
    }));
    say({ kind: 'answer', number, ...result, work });
  } catch (error) {
    if (error instanceof Problem) {
      const { code, message: text, details } = error;
      say({ kind: 'problem', number, code, message: text, details });
    } else say({ kind: 'failure', number, error: asError(error) });
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function say(message: FromWorker): void {
  parentPort?.postMessage(message);
}
