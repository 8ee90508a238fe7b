/** Takes a feature out of a copy of the tree, and shows that the rest holds: its types, its build, a started server. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSheaf } from '../browser/start-sheaf.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not part of the sources, or made of them. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'data']);

export interface Removal {
  /** Folders and files that go, from the root of the project. */
  folders: readonly string[];
  /** Lines that go, by file: each is a part of exactly one line. */
  lines: Readonly<Record<string, readonly string[]>>;
}

/** A copy of the tree without a feature. Dispose of it when done. */
export interface RemainingTree extends AsyncDisposable {
  folder: string;
  /** What the compiler says of the sources, product and tests next to it; '' where they hold. */
  checkTypes(): Promise<string>;
  /** Builds the pages for browsers and for the server; throws with what the build printed. */
  build(): Promise<void>;
  /** Starts the server, which has to be built, with a database of its own, and answers the status of each of these paths. */
  ask(paths: readonly string[]): Promise<Record<string, number>>;
}

export async function removeFeature({ folders, lines }: Removal): Promise<RemainingTree> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-removal-'));
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !leftOut.has(relative(root, path).split('/')[0] ?? ''),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const path of folders) {
    // One that is not there any more would be removed by doing nothing.
    await stat(join(folder, path));
    await rm(join(folder, path), { recursive: true });
  }
  for (const [path, parts] of Object.entries(lines)) await takeLines(join(folder, path), parts);
  return {
    folder,
    async checkTypes() {
      // The tests in test/ are about the whole product.
      const only = { extends: './tsconfig.json', include: ['src'] };
      await writeFile(join(folder, 'tsconfig.src.json'), JSON.stringify(only));
      const { output } = await run(folder, 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.src.json']);
      return output.trim();
    },
    async build() {
      for (const config of ['vite.client.config.ts', 'vite.server.config.ts']) {
        const words = ['build', '--config', config, '--logLevel', 'warn'];
        const { code, output } = await run(folder, 'vite/bin/vite.js', words);
        if (code !== 0) throw new Error(`The build of ${config} failed:\n${output}`);
      }
    },
    async ask(paths) {
      const data = await mkdtemp(join(tmpdir(), 'sheaf-removal-data-'));
      const sheaf = await startSheaf({ sources: folder, folder: data, variables: { DEMO: 'false' } });
      try {
        const found: Record<string, number> = {};
        for (const path of paths) found[path] = (await fetch(sheaf.origin + path, { redirect: 'manual' })).status;
        return found;
      } finally {
        await sheaf.stop();
        await rm(data, { recursive: true, force: true });
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function takeLines(path: string, parts: readonly string[]): Promise<void> {
  let rest = (await readFile(path, 'utf8')).split('\n');
  for (const part of parts) {
    const found = rest.filter((line) => line.includes(part));
    if (found.length !== 1) throw new Error(`${found.length} lines of ${path} contain “${part}”, and not one.`);
    rest = rest.filter((line) => !line.includes(part));
  }
  await writeFile(path, rest.join('\n'));
}

/** Runs a program of the packages in a folder. */
function run(folder: string, program: string, words: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', program), ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    });
    let output = '';
    const add = (text: Buffer): void => void (output += text.toString());
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
