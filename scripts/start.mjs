/**
 * `npm start`: installs and builds what is missing, then runs the server. `npm run dev` (--dev) serves the sources as
 * they are edited. What only the build needed is taken away once the server answers. Runs on Node 20 and newer; the server itself runs on the Node that comes with the packages.
 */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, isBuilt } from './build.mjs';
import { unpacked } from './pack-assets.mjs';
import { projectFolder, runScript } from './project.mjs';
import { pruneAfterBuild, setUp } from './set-up.mjs';

await runScript(async () => {
  const development = process.argv.includes('--dev');
  if (development) return serve(await setUp({ for: 'tools' }), { SHEAF_MODE: 'development' });
  if (isBuilt()) {
    const node = await setUp({ for: 'run' });
    await buildIfStale(node, { isAwaited: true });
    return serve(node, {});
  }
  // The first time the server makes its database while the pages are built. Later a build that fails must not meet a new
  // schema.
  const node = await setUp({ for: 'build' });
  const pages = buildIfStale(node, { only: 'the pages', isAwaited: true });
  pages.catch(() => undefined);
  await buildIfStale(node, { only: 'the server' });
  return serve(node, {}, pages);
});

/**
 * Passes signals on and answers the server's exit code. The channel tells the server when this process is gone, and when
 * the pages that it waits for are built.
 */
function serve(node, variables, building) {
  // With little room for what is thrown away at once, and few arenas: many would each hold memory that no other thread gets.
  const entry = variables.SHEAF_MODE ? 'src/main.ts' : 'dist/node/main.js';
  const serverProcess = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));
  const child = spawn(
    node,
    [
      ...serverProcess.arguments,
      entry,
      ...(building ? ['--await-pages'] : []),
      ...process.argv.slice(2).filter((word) => word !== '--dev'),
    ],
    {
      cwd: projectFolder,
      env: { ...serverProcess.variables, ...process.env, ...variables },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  let told = false;
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      told = true;
      // A terminal sends Ctrl-C to the server as well; twice would read as impatience.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) afterParent(() => told || child.kill('SIGTERM'));
  if (!variables.SHEAF_MODE) child.once('message', (word) => word === 'ready' && finish(node));
  return new Promise((resolve, reject) => {
    let isBuilding = building !== undefined;
    let trouble;
    building?.then(
      () => {
        isBuilding = false;
        if (child.connected) child.send('built');
      },
      (error) => {
        isBuilding = false;
        trouble = error;
        if (!child.kill('SIGTERM')) reject(error);
      },
    );
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      const exitCode = code ?? 128 + constants.signals[signal];
      if (trouble) reject(trouble);
      // No one waits for the pages any more.
      else if (isBuilding) process.exit(exitCode);
      else resolve(exitCode);
    });
  });
}

/** What no one has to wait for, neither now nor when the server ends. */
async function finish(node) {
  await pruneAfterBuild();
  if (!existsSync(unpacked)) return;
  const packing = spawn(node, [join('scripts', 'pack-assets.mjs')], { cwd: projectFolder, stdio: 'ignore' });
  packing.unref();
  packing.on('error', () => undefined);
  process.once('exit', () => packing.kill());
}

/** npm runs this through a shell, and a signal to npm ends the shell only: no one but us is left to tell the server. */
function afterParent(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 200);
  watch.unref();
}
