/** The first installation in parts: together they are what one installation would be, and one that fails leaves no half. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installInParts } from '../scripts/install-parts.mjs';
import { packagesBelow, packagesToRun } from '../scripts/prune.mjs';

type Lock = Record<string, { dependencies?: Record<string, string>; devDependencies?: object }>;
interface Project {
  dependencies: Record<string, string>;
  devDependencies?: object;
}
const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages;
const names = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as Project).dependencies);
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sheaf-parts-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(name, join(project, name));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Puts what a part's own lock file names where npm would; the parts named fail halfway. */
function installer(failing: readonly string[] = []) {
  const installed: string[] = [];
  const install = async (folder: string) => {
    const part = basename(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Project;
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock };
    // What npm compares before an exact installation.
    expect(packages['']?.dependencies).toEqual(manifest.dependencies);
    expect([manifest.devDependencies, packages['']?.devDependencies]).toEqual([undefined, undefined]);
    for (const path of Object.keys(packages).filter((one) => one !== '')) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), path);
    }
    installed.push(part);
    return { code: failing.includes(part) ? 1 : 0 };
  };
  return { install, installed };
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'package.json')
    .map((entry) => dirname(join(entry.parentPath, entry.name)).slice(project.length + 1));

test('the parts are together all of the dependencies', async () => {
  const { install, installed } = installer();
  expect(await installInParts(project, install)).toBe(true);
  expect(installed.toSorted()).toEqual(['build', 'node', 'run']);
  const packages = packagesIn(join(project, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining([...packagesToRun(lock)]));
  expect(new Set(packages)).toEqual(packagesBelow(names, lock));
  expect(existsSync(join(project, '.sheaf-install'))).toBe(false);
});

test.each(['node', 'run', 'build'])('where the part %s cannot be had, nothing is left', async (part) => {
  expect(await installInParts(project, installer([part]).install)).toBe(false);
  expect(readdirSync(project).toSorted()).toEqual(['.npmrc', 'package-lock.json', 'package.json']);
});
