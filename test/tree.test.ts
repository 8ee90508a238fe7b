/** What holds for the tree as a whole: circles between files, how full folders are, what comments name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fullFolders } from './layers.ts';
import { readSourceFiles } from './source-files.ts';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const files = readSourceFiles();

test('no file needs the values of another that needs its own', () => {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap((found) =>
        found.file?.startsWith('src/') && !found.typeOnly && !found.late ? [found.file] : [],
      ),
    ]),
  );
  expect(circlesIn(edges)).toEqual([]);
});

test('a circle between files is found', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(circlesIn(edges)).toEqual(['a → b → c']);
});

test('a folder holds at most 25 files, save those with a reason', () => {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) {
    if (isTest) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > 25).map(([folder]) => folder);
  expect(full.toSorted()).toEqual(Object.keys(fullFolders).toSorted());
});

const absent =
  /\b(?:publishing spec|publishing-and-marketplace|blocks-and-data|requirements\.md|next\.md|facts\.md|habits\.md|visitor-pages\.md|sections? \d+(?:\.\d+)?\b(?! there))/i;

/** Everyone finds a part of these by its number. */
const standard = /\b(?:RFC \d+|OAuth 2\.1|ECMA-\d+)\b/;

test('comments name no document that is not here', () => {
  const named = files.flatMap(({ path }) => {
    const lines = readFileSync(join(projectFolder, path), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      /^\s*(?:\/\*|\*|\/\/)/.test(line) && absent.test(line) && !standard.test(line) ? [`${path}:${at + 1}`] : [],
    );
  });
  expect(named).toEqual([]);
});

/** Every set of nodes that reach each other, by Tarjan's algorithm. */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    lowest.set(node, own);
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? own, visit(next)));
      else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? own, order.get(next) ?? own));
    }
    const low = lowest.get(node) ?? own;
    if (low === own) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) found.push(circle.join(' → '));
    }
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
