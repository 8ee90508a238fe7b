import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh } from '../../scripts/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** As `npm start` runs it. */
const asStarted = JSON.parse(readFileSync(join(root, 'scripts/server-process.json'), 'utf8')) as {
  arguments: string[];
  variables: Record<string, string>;
};

/** What `npm start` runs; the sources where nothing was built of them. */
let entry: string | undefined;
const entryOf = (sources: string | undefined): string =>
  sources ? 'src/main.ts' : (entry ??= isFresh() ? 'dist/node/main.js' : 'src/main.ts');

/** A whole Sheaf as people run it: its own process, its own database in a folder of its own. */
export interface RunningSheaf {
  /** `http://localhost:41234` */
  origin: string;
  port: number;
  pid: number;
  folder: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C would; answers its exit code. */
  stop(): Promise<number | null>;
  /** Everything that it printed. */
  output(): string;
}

/** Starts Sheaf on a free port (or `port`), of these sources or of others, and waits until it says that it is ready. */
export async function startSheaf(
  options: { folder?: string; port?: number; variables?: Record<string, string>; sources?: string } = {},
): Promise<RunningSheaf> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'sheaf-')));
  const child = spawn(process.execPath, [...asStarted.arguments, entryOf(options.sources)], {
    cwd: options.sources ?? root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      PORT: String(options.port ?? 0),
      LOG_LEVEL: 'warn',
      TEMPLATES: 'false',
      CHROMIUM_PATH: 'none',
      ...asStarted.variables,
      ...options.variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isStopped = false;
  const ended = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      printed += text;
      const ready = /Sheaf is ready at (\S+)/.exec(printed);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then((code) => reject(new Error(`Sheaf ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid ?? 0,
    folder,
    kill: () => end(child, 'SIGKILL', ended).then(() => undefined),
    stop: () => {
      const { exitCode, signalCode } = child;
      const crashed = exitCode ?? signalCode;
      // A test that only sees a closed connection says nothing of the cause.
      if (crashed !== null && signalCode !== 'SIGKILL' && !isStopped)
        throw new Error(`Sheaf had ended with ${crashed} before it was stopped:\n${printed.slice(-8_000)}`);
      isStopped = true;
      return end(child, 'SIGTERM', ended);
    },
    output: () => printed,
  };
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}
