/** Features know each other in one direction: no circle of imports, those of types included, is over more than one. */
import { describe, expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles().filter((file) => !file.isTest);
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Edges of contracts that close a circle and stay, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts → workspaces':
    'a person has a role in the workspace that they work in: the word for it is a pure rule of workspaces',
};

test('no circle of files that import each other is over more than one feature', () => {
  const edges = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ file }) => (file?.startsWith('src/') ? [file] : []))]),
  );
  const wide = circlesIn(edges).filter((circle) => new Set(circle.map(featureOf).filter(Boolean)).size > 1);
  expect(wide).toEqual([]);
});

describe('what features offer each other (services.ts)', () => {
  const contracts = new Map<string, string[]>();
  for (const { path, imports } of files) {
    const feature = featureOf(path);
    if (!feature || path !== `src/features/${feature}/services.ts`) continue;
    const others = imports.flatMap(({ file }) => featureOf(file ?? '') ?? []).filter((other) => other !== feature);
    contracts.set(feature, [...new Set(others)]);
  }

  test('names types of other features in no circle', () => {
    const kept = new Map(
      [...contracts].map(([from, others]) => [from, others.filter((to) => !(`${from} → ${to}` in exceptions))]),
    );
    expect(circlesIn(kept)).toEqual([]);
  });

  test.each(Object.keys(exceptions))('%s is still an exception', (edge) => {
    const [from = '', to = ''] = edge.split(' → ');
    expect(circlesIn(contracts).some((circle) => circle.includes(from) && circle.includes(to))).toBe(true);
    expect(contracts.get(from)).toContain(to);
  });
});

test('circles are found, and nothing else', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['f'], f: ['e'], g: ['a'] };
  expect(circlesIn(new Map(Object.entries(edges)))).toEqual([
    ['a', 'b', 'c'],
    ['e', 'f'],
  ]);
});

/** The sets of more than one node that reach each other (Tarjan, 1972), each in order. */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const place = order.size;
    order.set(node, place);
    open.push(node);
    let low = place;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(node, low);
    }
    if (low === place) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
}
