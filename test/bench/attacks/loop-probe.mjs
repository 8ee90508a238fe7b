/**
 * Within the measured server: how long a turn of its main thread took at most, and how much of that it worked itself. The
 * rest it waited for a processor. SIGUSR2 writes both into the file LOOP_PROBE and begins again.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { LOOP_PROBE: file } = process.env;
/** Milliseconds between two looks; each is a turn of its own. */
const interval = 5;

if (isMainThread && file && process.argv[1]?.endsWith('main.ts')) {
  let most = { held: 0, worked: 0 };
  let last = { at: performance.now(), worked: workedSoFar() };
  setInterval(() => {
    const now = { at: performance.now(), worked: workedSoFar() };
    most = {
      held: Math.max(most.held, now.at - last.at - interval),
      worked: Math.max(most.worked, now.worked - last.worked),
    };
    last = now;
  }, interval).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(most));
    most = { held: 0, worked: 0 };
    // What was written here is no work of the server.
    last = { at: performance.now(), worked: workedSoFar() };
  });
}

function workedSoFar() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
