import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { features } from '#features/list.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { accessRulesOf } from '#platform/feature.ts';

const folders = readdirSync('src/features', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

test('every folder of features has its manifest in the list, under its own name', () => {
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('every endpoint that a feature declares is answered, once', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../src/features/{*,sources/adapters/*}/{api,api/*}.ts');
  const declared = new Set<Endpoint>();
  for (const [path, load] of Object.entries(modules)) {
    if (path.endsWith('.test.ts')) continue;
    for (const value of Object.values(await load())) if (isEndpoint(value)) declared.add(value);
  }
  const names = [...declared].map(({ method, path }) => `${method} ${path}`);
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(names.toSorted());
});

test('the access rule of every endpoint is one of a feature, and each of them is used', () => {
  const used = new Set(endpoints.map(({ access }) => access as string));
  expect([...accessRulesOf(features).keys()].toSorted()).toEqual([...used].toSorted());
  const rules = features.flatMap(({ accessRules = {} }) => Object.keys(accessRules));
  expect(rules, 'two features have the same rule').toEqual([...new Set(rules)]);
});

test('a manifest says how everything begins that its feature adds to a call', () => {
  const begun = features.map(({ name, callContext = {} }) => ({ name, added: Object.keys(callContext).toSorted() }));
  expect(begun).toEqual(features.map(({ name }) => ({ name, added: addedToCalls(name).toSorted() })));
});

/** The members of `CallContext` that a feature's services.ts merges. */
function addedToCalls(feature: string): string[] {
  const path = `src/features/${feature}/services.ts`;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const body = /interface CallContext \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ +(\w+):/gm)].map(([, name = '']) => name);
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
