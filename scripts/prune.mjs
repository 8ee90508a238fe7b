/**
 * Takes away what only the build needed, once the pages are built: packages, and of those that stay the files that no
 * running server reads. `addMissing` brings them back from a whole installation. Runs on Node 20 and newer.
 */

import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the `dependencies`: what is in the pages when they are built. */
export const onlyForBuild = [
  '@dnd-kit/react',
  '@fontsource-variable/fraunces',
  '@fontsource-variable/inter',
  '@fontsource-variable/source-serif-4',
  '@fontsource-variable/space-grotesk',
  '@mantine/core',
  '@mantine/dropzone',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@revolist/react-datagrid',
  '@tanstack/react-query',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'chart.js',
  'immer',
  'leaflet',
  'leaflet.markercluster',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'vite',
  'yet-another-react-lightbox',
  'zustand',
];

/** Of packages that stay, what Node never loads: headers for compilers, builds for browsers, tests. */
const unreadFolders = [
  ...['linux', 'darwin', 'win'].flatMap((system) =>
    ['x64', 'arm64'].flatMap((processor) =>
      ['node', 'node-bin'].map((name) => `node/node_modules/${name}-${system}-${processor}/include`),
    ),
  ),
  ...['css', 'js', 'less', 'otfs', 'scss', 'sprites-full', 'svgs', 'svgs-full', 'webfonts'].map(
    (folder) => `@fortawesome/fontawesome-free/${folder}`,
  ),
  // Of its descriptions the server reads other names alone.
  ...['categories.yml', 'icon-families.json', 'icon-families.yml', 'sponsors.yml'].map(
    (file) => `@fortawesome/fontawesome-free/metadata/${file}`,
  ),
  ...['core.min', 'extendscript', 'full.min', 'mini.min'].map((name) => `@e965/xlsx/dist/xlsx.${name}.js`),
  ...['axe.min.js', 'locales'].map((name) => `axe-core/${name}`),
  ...['cjs', 'iife', 'umd'].map((build) => `csv-parse/dist/${build}`),
  ...['@fastify/busboy/test', 'bintrees/test', 'pino/docs', 'pino/test', 'thread-stream/test'],
  '@swc/helpers/src',
  'css-tree/cjs',
  'dayjs/esm',
  ...['browser-module.mjs', 'browser.cjs'].map((file) => `fontkit/dist/${file}`),
  ...['amd', 'cjs-browser', 'global'].map((build) => `luxon/build/${build}`),
  'fontkit/src',
  'hono/dist/cjs',
  ...['build/es6', 'src'].map((folder) => `luxon/${folder}`),
  'nodemailer/dist/cjs',
  'pdfkit/.yarn',
  'pdfkit/js/pdfkit.standalone.js',
  'pdfmake/build',
  // Viewers of recordings, which no server opens.
  'playwright-core/lib/vite',
  '@simplewebauthn/server/script',
  'stripe/cjs',
  'zod/src',
];

/** For debuggers, compilers and people; of the fonts of PDFs, which are upright and of one width, all others. */
const unreadFiles =
  /\.(?:a|map|d\.[cm]?ts)$|^(?:readme|changelog|history)\.(?:md|markdown)$|^noto-.+-(?:\w+-italic|(?:standard|wdth)-normal)\.woff2$/i;

/** Takes the packages and files away that `node_modules` of a project holds for its build alone. */
export function prune(projectFolder) {
  const modules = join(projectFolder, 'node_modules');
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages;
  const kept = packagesToRun(lock);
  for (const path of Object.keys(lock))
    if (path !== '' && !kept.has(path)) removePackage(join(projectFolder, path), modules);
  for (const folder of unreadFolders) rmSync(join(modules, folder), { recursive: true, force: true });
  removeUnread(modules);
  removeDanglingLinks(join(modules, '.bin'));
  // What npm notes of an installation no longer holds.
  rmSync(join(modules, '.package-lock.json'), { force: true });
}

/** Where the packages stand that running needs, as the lock file writes it: the other dependencies and all of theirs. */
export function packagesToRun(lock) {
  return packagesBelow(
    Object.keys(lock[''].dependencies).filter((name) => !onlyForBuild.includes(name)),
    lock,
  );
}

/** Where these packages of the project stand, and all that they need. */
export function packagesBelow(names, lock) {
  const kept = new Set();
  const waiting = names.map((name) => `node_modules/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = lock[path];
    if (!entry || kept.has(path)) continue;
    kept.add(path);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    waiting.push(...[...needed, ...peers].flatMap((name) => placeOf(name, path, lock) ?? []));
  }
  return kept;
}

/** Where a package finds another: next to its own packages, or those of a folder above. */
function placeOf(name, from, lock) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder}/node_modules/${name}`;
    if (lock[path]) return path;
    if (!folder.includes('/node_modules/')) break;
  }
  return lock[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function removePackage(folder, modules) {
  if (!existsSync(folder)) return;
  rmSync(folder, { recursive: true, force: true });
  // The folder of a scope whose packages are all gone.
  const parent = dirname(folder);
  if (parent !== modules && readdirSync(parent).length === 0) rmSync(parent, { recursive: true });
}

function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnread(path);
    else if (entry.isFile() && unreadFiles.test(entry.name)) rmSync(path);
  }
}

/** Programs of packages that are gone. */
function removeDanglingLinks(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!existsSync(path)) rmSync(path, { force: true });
  }
}

/** Moves what one folder lacks into it from another on the same disk. What is there stays: it may be running. */
export function addMissing(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!lstatSync(target, { throwIfNoEntry: false })) renameSync(source, target);
    else if (entry.isDirectory() && statSync(target).isDirectory()) addMissing(source, target);
  }
}
