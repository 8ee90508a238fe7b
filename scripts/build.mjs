/**
 * Builds the pages into dist/ when their sources changed. `npm run build` builds in any case, and with `-- --prune` takes
 * away what only building needed.
 */

import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLines, projectFolder, run, runScript, say, Trouble } from './project.mjs';
import { pruneAfterBuild, setUp } from './set-up.mjs';

const configurations = ['vite.client.config.ts', 'vite.server.config.ts'];
const stamp = join(projectFolder, 'dist', '.stamp');

/** Whether the pages were ever built here, of whatever sources. */
export const isBuilt = () => existsSync(stamp);

export async function buildIfStale(node) {
  const hash = hashOfSources();
  if (isFreshOf(hash)) return;
  await setUp({ for: 'build' });
  await build(node, hash);
}

/** Whether dist/ holds what the sources of now say. */
export const isFresh = () => isFreshOf(hashOfSources());

const isFreshOf = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

async function build(node, hash) {
  const present = configurations.filter((name) => existsSync(join(projectFolder, name)));
  for (const name of configurations) if (!present.includes(name)) say(`${name} not found; skipping that build.`);
  if (present.length === 0) return;
  checkWritable();
  say('Building the pages …');
  rmSync(stamp, { force: true });
  // Side by side: neither reads what the other writes.
  const builds = present.map(async (name) => {
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    const { code, output } = await run(node, [vite, 'build', '--config', name, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
    return { name, code, output };
  });
  for (const { name, code, output } of await Promise.all(builds)) {
    if (code !== 0) throw new Trouble(`The build of ${name} failed:\n\n${lastLines(output, 60)}`);
    if (output.trim()) console.log(output.trimEnd());
  }
  if (present.length < configurations.length) return;
  mkdirSync(join(projectFolder, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

function checkWritable() {
  try {
    mkdirSync(join(projectFolder, 'dist'), { recursive: true });
    for (const folder of ['dist', 'node_modules']) accessSync(join(projectFolder, folder), constants.W_OK);
  } catch {
    throw new Trouble(
      `The pages are not built yet, or their sources changed, and this user cannot write to ${projectFolder}. Run npm run build there as a user who can, then start again.`,
    );
  }
}

/** Of everything that the pages are made of; the server runs from its sources and needs no build. */
function hashOfSources() {
  const hash = createHash('sha256');
  const atRoot = readdirSync(projectFolder)
    .sort(byName)
    .filter((name) => /^(package|package-lock|tsconfig)\.json$|^vite\..*ts$/.test(name));
  const listed = [...atRoot, 'scripts/build.mjs'].map((name) => join(projectFolder, name));
  const copied = filesBelow(join(projectFolder, 'public'));
  for (const file of [...listed, ...copied, ...filesBelow(join(projectFolder, 'src')).filter(belongsToPages)]) {
    const content = readFileSync(file);
    hash.update(`${relative(projectFolder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function belongsToPages(file) {
  const path = relative(projectFolder, file).replaceAll('\\', '/');
  return !/^src\/features\/[^/]+\/server\//.test(path) && path !== 'src/main.ts' && !/\.test\.tsx?$/.test(path);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((left, right) => byName(left.name, right.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

function byName(left, right) {
  return left < right ? -1 : 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    await build(await setUp({ for: 'build' }), hashOfSources());
    if (process.argv.includes('--prune')) await pruneAfterBuild();
  });
}
