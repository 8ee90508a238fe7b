/**
 * The first installation, in parts side by side: npm unpacks on one processor, and Node comes by a script that runs npm
 * once more. Runs on Node 20 and newer.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMissing, onlyForBuild, packagesBelow } from './prune.mjs';

/**
 * Installs by `install(folder)`, which answers npm's exit code, into `node_modules`: everything, or nothing where a part
 * could not be installed. Answers whether it could.
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
  const run = part(
    'run',
    names.filter((name) => name !== 'node' && !onlyForBuild.includes(name)),
  );
  const others = [part('node', ['node']), part('build', onlyForBuild)];
  try {
    const installed = await Promise.all([run, ...others].map(({ installing }) => installing));
    if (installed.some(({ code }) => code !== 0)) return false;
    for (const { packages } of others) addMissing(packages, run.packages);
    renameSync(run.packages, join(projectFolder, 'node_modules'));
    return true;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
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
