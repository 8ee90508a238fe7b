import { expect, test } from 'vitest';
import { accessRulesOf } from '#platform/feature.ts';
import { endpoints } from '#features/endpoints.ts';
import { features } from '#features/list.ts';
import { openApi } from './open-api.ts';

const described = openApi('1', endpoints, accessRulesOf(features)) as {
  paths: Record<string, Record<string, Record<string, never>>>;
  components: { schemas: Record<string, unknown> };
};

test('describes every endpoint: its parameters, its body and its answers', () => {
  const missing = endpoints.flatMap(({ method, path, query, body, answer, scope }) => {
    const operation = described.paths[path]?.[method.toLowerCase()] as
      | {
          parameters: { name: string; in: string }[];
          requestBody?: { content: Record<string, { schema: object }> };
          responses: Record<string, { content?: Record<string, { schema: object }> }>;
          'x-scope'?: string;
        }
      | undefined;
    if (!operation) return [`${method} ${path}`];
    const named = (place: string) => operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
    const says = (schema: object | undefined): boolean => schema !== undefined && Object.keys(schema).length > 0;
    const done = operation.responses['200']?.content ?? {};
    const facts: Record<string, boolean> = {
      path: [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => named('path').includes(name)),
      query: (query !== undefined) === named('query').length > 0,
      body:
        body === undefined
          ? operation.requestBody === undefined
          : says(
              operation.requestBody?.content[body === 'upload' ? 'multipart/form-data' : 'application/json']?.schema,
            ),
      answer: answer === 'file' ? 'application/octet-stream' in done : says(done['application/json']?.schema),
      problem: says(operation.responses['default']?.content?.['application/json']?.schema),
      scope: operation['x-scope'] === scope,
    };
    return Object.keys(facts).flatMap((fact) => (facts[fact] ? [] : `${method} ${path}: ${fact}`));
  });
  expect(missing).toEqual([]);
});

test('names only parts that are there, and each operation once', () => {
  const named = [...JSON.stringify(described).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
  const known = new Set(Object.keys(described.components.schemas).map((name) => `#/components/schemas/${name}`));
  expect(named.filter((ref) => !known.has(ref))).toEqual([]);
  const ids = Object.values(described.paths).flatMap((one) => Object.values(one).map(({ operationId }) => operationId));
  expect(ids).toHaveLength(endpoints.length);
  expect(new Set(ids).size).toBe(ids.length);
});
