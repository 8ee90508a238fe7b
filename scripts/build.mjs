/**
 * Builds the pages and the server into dist/ when their sources changed. `npm run build` builds in any case, and with
 * `-- --prune` takes away what only building needed.
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
import { unpacked } from './pack-assets.mjs';
import { lastLines, projectFolder, run, runScript, say, Trouble } from './project.mjs';
import { pruneAfterBuild, setUp } from './set-up.mjs';

/** Each with what it is made of, besides the files at the root. */
const parts = [
  {
    name: 'the pages',
    configurations: ['vite.client.config.ts', 'vite.server.config.ts'],
    stamp: join(projectFolder, 'dist', '.stamp'),
    folders: ['public', 'src'],
    isSource: belongsToPages,
  },
  {
    name: 'the server',
    configurations: ['vite.node.config.ts'],
    stamp: join(projectFolder, 'dist', '.stamp-of-server'),
    folders: ['src'],
    isSource: (path) => /\.(?:tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path),
  },
];

/** Whether all was ever built here, of whatever sources. */
export const isBuilt = () => parts.every(({ stamp }) => existsSync(stamp));

/** `only`: the name of one part. `isAwaited`: people wait for the pages, which are packed once they are there. */
export async function buildIfStale(node, { only, isAwaited = false } = {}) {
  const stale = parts.filter((part) => (!only || part.name === only) && !isFreshPart(part));
  if (stale.length > 0) {
    await setUp({ for: 'build' });
    await build(node, stale, isAwaited);
  }
  if (!only && !isAwaited) await pack(node);
}

/** Whether dist/ holds what the sources of now say: of `the pages`, `the server`, or both. */
export const isFresh = (name) => parts.filter((part) => !name || part.name === name).every(isFreshPart);

const isFreshPart = (part) => existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === hashOfSources(part);

async function build(node, wanted, isAwaited = false) {
  const present = wanted.filter(({ configurations }) =>
    configurations.every((name) => existsSync(join(projectFolder, name))),
  );
  for (const { name } of wanted.filter((part) => !present.includes(part))) say(`Nothing here builds ${name}.`);
  if (present.length === 0) return;
  checkWritable();
  say(`Building ${present.map(({ name }) => name).join(' and ')} …`);
  const hashes = present.map(hashOfSources);
  for (const { stamp } of present) rmSync(stamp, { force: true });
  if (isAwaited) writeFileSync(unpacked, '');
  // Side by side: none reads what another writes.
  const builds = present
    .flatMap(({ configurations }) => configurations)
    .map(async (name) => {
      const vite = join('node_modules', 'vite', 'bin', 'vite.js');
      const { code, output } = await run(node, [vite, 'build', '--config', name, '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production', ...(isAwaited && { SHEAF_PACKED: 'later' }) },
      });
      return { name, code, output };
    });
  for (const { name, code, output } of await Promise.all(builds)) {
    if (code !== 0) throw new Trouble(`The build of ${name} failed:\n\n${lastLines(output, 60)}`);
    if (output.trim()) console.log(output.trimEnd());
  }
  for (const [at, { stamp }] of present.entries()) writeFileSync(stamp, hashes[at]);
}

/** What an earlier start left unpacked, and this build took over. */
async function pack(node) {
  if (existsSync(unpacked)) await run(node, [join('scripts', 'pack-assets.mjs')]);
}

function checkWritable() {
  try {
    mkdirSync(join(projectFolder, 'dist'), { recursive: true });
    for (const folder of ['dist', 'node_modules']) accessSync(join(projectFolder, folder), constants.W_OK);
  } catch {
    throw new Trouble(
      `Sheaf is not built yet, or its sources changed, and this user cannot write to ${projectFolder}. Run npm run build there as a user who can, then start again.`,
    );
  }
}

function hashOfSources({ folders, isSource }) {
  const hash = createHash('sha256');
  const atRoot = readdirSync(projectFolder)
    .sort(byName)
    .filter((name) => /^(package|package-lock|tsconfig)\.json$|^vite\..*ts$/.test(name));
  const listed = [...atRoot, 'scripts/build.mjs'].map((name) => join(projectFolder, name));
  const below = folders.flatMap((folder) => filesBelow(join(projectFolder, folder)));
  for (const file of [...listed, ...below.filter((path) => isSource(pathOf(path)))]) {
    const content = readFileSync(file);
    hash.update(`${pathOf(file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const pathOf = (file) => relative(projectFolder, file).replaceAll('\\', '/');

/** What only the server runs isn't among them. */
function belongsToPages(path) {
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
    const node = await setUp({ for: 'build' });
    await build(node, parts);
    await pack(node);
    if (process.argv.includes('--prune')) await pruneAfterBuild();
  });
}
