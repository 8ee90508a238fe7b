/** Reads what every source file imports, for the tests of the architecture. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));

export interface Import {
  /** As written. */
  specifier: string;
  /** Gone after compiling: `import type`, `typeof import()`. */
  typeOnly: boolean;
  /** Loaded only when it is needed: `import()`, a worker. */
  late: boolean;
  /** From the project's folder (`src/kit/ids.ts`), or null for a package. */
  file: string | null;
}

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string;
  lines: number;
  imports: Import[];
  isTest: boolean;
}

/** All TypeScript files below src. */
export function readSourceFiles(): SourceFile[] {
  return readdirSync(join(projectFolder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readSourceFile(toPath(join(entry.parentPath, entry.name))))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** A file of the project, by its path from the project's folder. */
export function exists(path: string): boolean {
  return existsSync(join(projectFolder, path));
}

/** The imports of one text. Formatted code has each import at the start of a line, which keeps comments out. */
export function importsOf(text: string): Omit<Import, 'file'>[] {
  const found: Omit<Import, 'file'>[] = [];
  const add = (specifier: string | undefined, typeOnly: boolean, late = false) =>
    specifier && found.push({ specifier, typeOnly, late });
  for (const [, clause = '', specifier] of text.matchAll(
    /^(?:import|export)\b([^'"`;=()]*?)\bfrom\s*['"]([^'"]+)['"]/gm,
  )) {
    add(specifier, isTypeOnly(clause));
  }
  for (const [, specifier] of text.matchAll(/^import\s*['"]([^'"]+)['"]/gm)) add(specifier, false);
  for (const [, before, specifier] of text.matchAll(
    /(typeof\s+)?\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`]([^'"`$]+)['"`]/g,
  )) {
    add(specifier, before !== undefined, true);
  }
  for (const [, specifier] of text.matchAll(/new URL\(\s*['"]([^'"]+\.[cm]?[jt]sx?)['"],\s*import\.meta\.url/g)) {
    add(specifier, false, true);
  }
  for (const [, specifier] of text.matchAll(/\brequire\(\s*['"]([^'"]+)['"]/g)) add(specifier, false);
  return found;
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  const imports = importsOf(text).map((found) => ({ ...found, file: fileOf(found.specifier, path) }));
  return { path, lines: text.trimEnd().split('\n').length, imports, isTest: /\.test\.tsx?$/.test(path) };
}

/** `type { A }`, or braces in which every name says `type`. */
function isTypeOnly(clause: string): boolean {
  if (/^\s+type\b(?!\s*,|\s+from)/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .filter((name) => name.trim());
  return names !== undefined && names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

function fileOf(specifier: string, from: string): string | null {
  const bare = specifier.split('?')[0] ?? specifier;
  if (bare.startsWith('#test/')) return bare.slice(1);
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  if (bare.startsWith('.')) return toPath(resolve(projectFolder, dirname(from), bare));
  return null;
}

function toPath(absolute: string): string {
  return relative(projectFolder, absolute).replaceAll('\\', '/');
}
