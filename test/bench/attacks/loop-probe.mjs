/** Within the measured server: how long its main thread was held at most, into the file LOOP_PROBE; SIGUSR2 begins again. */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { LOOP_PROBE: file } = process.env;
if (isMainThread && file && process.argv[1]?.endsWith('main.ts')) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => delay.reset());
  setInterval(() => writeFileSync(file, String(delay.max / 1e6)), 100).unref();
}
