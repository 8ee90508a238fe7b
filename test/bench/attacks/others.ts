/**
 * The visitors of another app, in a thread of their own: what attackers send and read in theirs is not counted as waiting.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { askTable, type Stage, type StagedApp, timed, type Waits, watchOthers } from '../stage.ts';

interface Watched {
  port: number;
  name: string;
  page_id: string;
  seconds: number;
}

export function watchApart({ sheaf }: Stage, name: string, app: StagedApp, seconds: number): Promise<Waits> {
  const watched: Watched = { port: sheaf.port, name, page_id: app.pages[''] ?? '', seconds };
  const worker = new Worker(new URL(import.meta.url), { workerData: { watched } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

const { watched } = (workerData ?? {}) as { watched?: Watched };
if (watched) {
  const { port, name, page_id, seconds } = watched;
  const call: Stage['call'] = (app, path, sent) => timed(port, app, path, sent);
  const until = { end: performance.now() + seconds * 1000, headers: { 'x-forwarded-for': '198.51.100.7' } };
  parentPort?.postMessage(await watchOthers({ call }, name, { ask: askTable(call, name, page_id) }, until));
}
