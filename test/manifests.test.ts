import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { features } from '#features/list.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';

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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
