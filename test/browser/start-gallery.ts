import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningGallery {
  /** `http://localhost:41234` */
  origin: string;
  stop(): Promise<void>;
}

/** Starts the gallery of blocks on a free port and waits until it says that it is ready. */
export async function startGallery(): Promise<RunningGallery> {
  const child = spawn(process.execPath, ['scripts/gallery/serve-gallery.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' },
      ...{ NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      printed += text;
      const ready = /The gallery is ready at (\S+)/.exec(printed);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => reject(new Error(`The gallery ended before it was ready:\n${printed}`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
