import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { features } from '#features/list.ts';
import {
  type Layer,
  layerOf as layerByPath,
  type LayerRule,
  layers,
  longFiles,
  offered,
  platformWords,
  typesForWeb,
} from './layers.ts';
import { exists, type Import, importsOf, readSourceFiles, type SourceFile } from './source-files.ts';

const all = readSourceFiles();
const files = all.filter((file) => !file.isTest);
const byPath = new Map(files.map((file) => [file.path, file]));
/**
 * Of blocks/, what the catalogue needs, next to the files on top of it: plain TypeScript. The rest belongs to views, and
 * stays theirs whoever imports it.
 */
const definitions = reachableFrom('src/blocks/catalogue.ts', 'src/blocks/contract.ts');

test('no import climbs the ladder of layers', () => {
  const climbs = eachImport((file, found, target) => {
    const from = layerOf(file.path);
    const to = layerOf(target);
    if (from === to) return undefined;
    const rule = layers[from];
    if (rule.mayImport.includes(to) || (found.typeOnly && rule.typesOf?.includes(to))) return undefined;
    return `${from} may not import ${rule.typesOf?.includes(to) ? 'values of ' : ''}${to}`;
  });
  expect(climbs).toEqual([]);
});

test('every imported file exists', () => {
  const missing = all.flatMap((file) =>
    file.imports
      .filter((found) => found.file && !exists(found.file))
      .map((found) => `${file.path}: ${found.specifier}`),
  );
  expect(missing).toEqual([]);
});

test('pure layers import no package and not Node; the others only what suits them', () => {
  const strangers = files.flatMap((file) =>
    file.imports
      .filter((found) => found.file === null && !allowsPackage(layers[layerOf(file.path)], found.specifier))
      .map((found) => `${file.path}: ${found.specifier}`),
  );
  expect(strangers).toEqual([]);
});

test('no cycle between layers', () => {
  const edges = new Map<Layer, Set<Layer>>();
  eachImport((file, _found, target) => {
    const from = layerOf(file.path);
    if (from !== layerOf(target)) edges.set(from, (edges.get(from) ?? new Set()).add(layerOf(target)));
    return undefined;
  });
  // The web knows the types of the server, which loads the web only when it is built: that is no cycle of values.
  edges.get('web')?.delete('server');
  expect(cycleIn(edges)).toBeUndefined();
});

test('a block imports no other block', () => {
  const crossings = eachImport((file, _found, target) => {
    const [from, to] = [blockOf(file.path), blockOf(target)];
    return from && to && from !== to ? `the block ${from} may not import the block ${to}` : undefined;
  });
  expect(crossings).toEqual([]);
});

test('no view brings what the studio alone needs onto pages: definitions of blocks and settings of apps', () => {
  const brought = files
    .filter(({ path }) => /^src\/blocks\/\w+\/view\.tsx$/.test(path))
    .flatMap(({ path }) =>
      [...reachableWithin('src/', [path])]
        .filter((one) => /^src\/blocks\/\w+\/definition\.ts$|\/app-settings\.ts$/.test(one))
        .map((one) => `${path}: ${one}`),
    );
  expect(brought).toEqual([]);
});

test('definitions of blocks, and all that the server runs, are plain TypeScript without components', () => {
  const rendered = [...definitions].filter((path) => !path.endsWith('.ts'));
  const loaded = eachImport((file, _found, target) =>
    layerOf(file.path) === 'server' && target.endsWith('.tsx') ? 'Node cannot load .tsx' : undefined,
  );
  expect([...rendered, ...loaded]).toEqual([]);
});

test('of the server, the web knows the types of its calls and of the renderer only', () => {
  const known = eachImport((file, _found, target) =>
    layerOf(file.path) === 'web' && layerOf(target) === 'server' && !typesForWeb.test(target)
      ? 'only types of services.ts and renderer.ts'
      : undefined,
  );
  expect(known).toEqual([]);
});

test('the server part of a feature reaches that of another through services, or what it offers', () => {
  const reaches = eachImport((file, _found, target) => {
    const [from, to] = [serverOf(file.path), serverOf(target)];
    if (!from || !to || from === to || offered.some((folder) => target.startsWith(folder))) return undefined;
    return `${from} may not import ${to}`;
  });
  expect(reaches).toEqual([]);
});

test('the platform imports no feature and no block, types neither', () => {
  const known = all.flatMap((file) =>
    file.path.startsWith('src/platform/')
      ? file.imports
          .filter((found) => /^src\/(features|blocks|web)\//.test(found.file ?? ''))
          .map((found) => `${file.path} imports ${found.specifier}`)
      : [],
  );
  expect(known).toEqual([]);
});

test('no name in the code of the platform is that of a feature', () => {
  const words = features.flatMap(({ name }) => (platformWords.includes(name) ? [] : [name, name.replace(/s$/, '')]));
  const named = files.flatMap(({ path }) =>
    path.startsWith('src/platform/')
      ? namesIn(readFileSync(path, 'utf8'))
          .filter((name) => partsOf(name).some((part) => words.includes(part)))
          .map((name) => `${path}: ${name}`)
      : [],
  );
  expect(named).toEqual([]);
});

test('no file has more than 400 lines, save those with a reason', () => {
  const long = all.filter((file) => file.lines > 400 && !(file.path in longFiles));
  expect(long.map((file) => `${file.path}: ${file.lines} lines`)).toEqual([]);
  const short = Object.keys(longFiles).filter((path) => (all.find((file) => file.path === path)?.lines ?? 0) <= 400);
  expect(short, 'these need no exception any more').toEqual([]);
});

describe('the reading of imports', () => {
  test.each([
    [`import { a } from './a.ts';`, './a.ts', false],
    [`import type { A } from './a.ts';`, './a.ts', true],
    [`import { type A, type B } from './a.ts';`, './a.ts', true],
    [`import { type A, b } from './a.ts';`, './a.ts', false],
    [`import a, { type B } from './a.ts';`, './a.ts', false],
    [`import type A from './a.ts';`, './a.ts', true],
    [`import {\n  a,\n  type B,\n} from './a.ts';`, './a.ts', false],
    [`import * as a from './a.ts';`, './a.ts', false],
    [`import './a.css';`, './a.css', false],
    [`export { a } from './a.ts';`, './a.ts', false],
    [`export type { A } from './a.ts';`, './a.ts', true],
    [`export * from './a.ts';`, './a.ts', false],
    [`const a = await import('./a.ts');`, './a.ts', false],
    [`const views = { a: () => import('./a.tsx') };`, './a.tsx', false],
    [`type A = typeof import('./a.ts');`, './a.ts', true],
    [`new Worker(new URL('./a.ts', import.meta.url));`, './a.ts', false],
  ])('%s', (text, specifier, typeOnly) => {
    expect(importsOf(text)).toEqual([expect.objectContaining({ specifier, typeOnly })]);
  });

  test.each([
    ` * import { a } from './a.ts';`,
    `// import { a } from './a.ts';`,
    `export const from = 'a';`,
    `export function a(from = 'b') {}`,
  ])('passes over %s', (text) => {
    expect(importsOf(text)).toEqual([]);
  });
});

/** Calls for every import of a project file and collects what is said against it. */
function eachImport(judge: (file: SourceFile, found: Import, target: string) => string | undefined): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((found) => {
      const verdict = found.file?.startsWith('src/') ? judge(file, found, found.file) : undefined;
      return verdict ? [`${file.path} imports ${found.specifier}: ${verdict}`] : [];
    }),
  );
}

function layerOf(path: string): Layer {
  if (path.startsWith('src/blocks/')) return definitions.has(path) || isDefinition(path) ? 'definitions' : 'views';
  const layer = layerByPath(path);
  if (!layer) throw new Error(`${path} is in no layer (test/layers.ts)`);
  return layer;
}

/** The files on top of blocks/, those of rights, and each definition and its samples, reached from the catalogue or not. */
function isDefinition(path: string): boolean {
  return /^src\/blocks\/([^/]+\/(definition|samples)|rights\/[^/]+|[^/]+)\.ts$/.test(path);
}

/** The folder of one block; `shared` and `rights` belong to all. */
function blockOf(path: string): string | undefined {
  const folder = /^src\/blocks\/([^/]+)\/./.exec(path)?.[1];
  return folder === 'shared' || folder === 'rights' ? undefined : folder;
}

/** Identifiers of a text, without its comments, strings and patterns. */
function namesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^\s*\/.*\/\w*;$|'[^'\n]*'|`[^`]*`/gm, '');
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g))];
}

/** `appUserId` and `app_user_id` are made of app, user and id. */
const partsOf = (name: string): string[] => name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());

function serverOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\/(?:adapters\/[^/]+\/)?server\//.exec(path)?.[1];
}

function allowsPackage(rule: LayerRule, specifier: string): boolean {
  if (rule.packages === 'any' || rule.packages === 'none') return rule.packages === 'any';
  return 'only' in rule.packages ? rule.packages.only.test(specifier) : !rule.packages.except.test(specifier);
}

/** The files of blocks/ whose values these files need. */
function reachableFrom(...starts: string[]): Set<string> {
  return reachableWithin('src/blocks/', starts);
}

function reachableWithin(folder: string, starts: readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const path of reached) {
    for (const found of byPath.get(path)?.imports ?? []) {
      if (found.file?.startsWith(folder) && !found.typeOnly) reached.add(found.file);
    }
  }
  return reached;
}

function cycleIn(edges: Map<Layer, Set<Layer>>): string | undefined {
  const walk = (layer: Layer, way: Layer[]): string | undefined => {
    if (way.includes(layer)) return [...way.slice(way.indexOf(layer)), layer].join(' → ');
    for (const next of edges.get(layer) ?? []) {
      const cycle = walk(next, [...way, layer]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return [...edges.keys()].map((layer) => walk(layer, [])).find(Boolean);
}
