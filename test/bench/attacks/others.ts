/**
 * The visitors of another app, in a process of their own: what attackers send and read in theirs is not counted as
 * waiting, and its lower priority is not theirs.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askTable, type Stage, type StagedApp, timed, type Waits, watchOthers } from '../stage.ts';

interface Watched {
  port: number;
  name: string;
  page_id: string;
  seconds: number;
}

export interface Others {
  watch(seconds: number): Promise<Waits>;
  stop(): void;
}

export function openOthers({ sheaf }: Stage, name: string, app: StagedApp): Others {
  const child = fork(fileURLToPath(import.meta.url), ['watch'], { serialization: 'advanced' });
  return {
    watch(seconds) {
      child.send({ port: sheaf.port, name, page_id: app.pages[''] ?? '', seconds } satisfies Watched);
      return new Promise((resolve, reject) => {
        child.once('message', resolve).once('exit', () => reject(new Error('The other visitors ended.')));
      });
    },
    stop: () => child.disconnect(),
  };
}

if (process.argv[2] === 'watch') {
  process.on('message', async ({ port, name, page_id, seconds }: Watched) => {
    const call: Stage['call'] = (app, path, sent) => timed(port, app, path, sent);
    const until = { end: performance.now() + seconds * 1000, headers: { 'x-forwarded-for': '198.51.100.7' } };
    process.send?.(await watchOthers({ call }, name, { ask: askTable(call, name, page_id) }, until));
  });
}
