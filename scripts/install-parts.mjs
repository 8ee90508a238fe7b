/**
 * The first installation, in parts side by side: npm unpacks on one processor, Node comes by a script that runs npm once
 * more, and the server can make its database ready while what builds the pages is still on its way. Runs on Node 20 and
 * newer.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMissing, onlyForBuild, packagesBelow } from './prune.mjs';

/**
 * Installs by `install(folder)`, which answers npm's exit code. Answers undefined where what running needs could not be
 * installed this way; else it is in `node_modules`, and the promise says whether the rest could be put next to it.
 */
export async function installInParts(projectFolder, install) {
  const parts = join(projectFolder, '.sheaf-install');
  rmSync(parts, { recursive: true, force: true });
  const names = Object.keys(read(projectFolder, 'package.json').dependencies);
  const part = (name, chosen) => {
    const folder = join(parts, name);
    writePart(projectFolder, folder, chosen);
    return { packages: join(folder, 'node_modules'), installing: install(folder) };
  };
  const node = part('node', ['node']);
  const run = part(
    'run',
    names.filter((name) => name !== 'node' && !onlyForBuild.includes(name)),
  );
  const build = part('build', onlyForBuild);
  const modules = join(projectFolder, 'node_modules');
  const toRun = await Promise.all([node.installing, run.installing]);
  if (toRun.every(({ code }) => code === 0)) {
    addMissing(node.packages, run.packages);
    renameSync(run.packages, modules);
  }
  const rest = build.installing.then(({ code }) => {
    if (code === 0 && existsSync(modules)) addMissing(build.packages, modules);
    rmSync(parts, { recursive: true, force: true });
    return code === 0;
  });
  if (existsSync(modules)) return { rest };
  await rest;
  return undefined;
}

/** A project of these dependencies alone, with what the lock file says of them and of all of theirs. */
function writePart(projectFolder, folder, names) {
  mkdirSync(folder, { recursive: true });
  const { dependencies, devDependencies: _tools, scripts: _scripts, ...manifest } = read(projectFolder, 'package.json');
  const chosen = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  const lock = read(projectFolder, 'package-lock.json');
  const kept = packagesBelow(names, lock.packages);
  const { devDependencies: _ofRoot, ...root } = lock.packages[''];
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => kept.has(path)));
  write(folder, 'package.json', { ...manifest, dependencies: chosen });
  write(folder, 'package-lock.json', { ...lock, packages: { '': { ...root, dependencies: chosen }, ...packages } });
  if (existsSync(join(projectFolder, '.npmrc'))) copyFileSync(join(projectFolder, '.npmrc'), join(folder, '.npmrc'));
}

const read = (folder, name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const write = (folder, name, content) => writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
