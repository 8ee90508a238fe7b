/** An API key sees cells with the scope `rows:read` alone, whatever else an endpoint tells. (decision 131) */
import { expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { cellShape } from '#features/workbooks/api/workbooks.ts';

/** Whether cells are in what a shape describes, however deep. */
function holdsCells(shape: unknown, seen = new Set<unknown>()): boolean {
  if (shape === cellShape) return true;
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return false;
  seen.add(shape);
  const definition = '_zod' in shape ? (shape._zod as { def: object }).def : shape;
  return Object.entries(definition).some(([key, part]) => {
    const value: unknown =
      key === 'getter' && typeof part === 'function' ? part() : key === 'shape' ? { ...part } : part;
    return holdsCells(value, seen);
  });
}

/** Files hold what they are of; each that a key may fetch is judged here. */
const files: Readonly<Record<string, string>> = {
  'GET /api/apps/{appId}/users/export': 'the users of an app, without rows',
  'GET /api/apps/{appId}/users/{userId}/data': 'what is stored of one user, beside the rows',
  'GET /api/workspaces/{workspaceId}/audit/export': 'the audit log',
  'GET /api/apps/{appId}/export': 'comes without rows where the key lacks rows:read (test/journeys/workspaces)',
};

test('where cells are in an answer, a key needs a scope of rows', () => {
  const ofRows = ['rows:read', 'rows:write'];
  const holding = endpoints.filter(({ scope, answer }) => scope && answer !== 'file' && holdsCells(answer));
  expect(holding.length).toBeGreaterThan(5);
  const open = holding.filter(({ scope = '' }) => !ofRows.includes(scope));
  expect(open.map(({ method, path, scope }) => `${method} ${path}: ${scope}`)).toEqual([]);
});

test('so do files', () => {
  const open = endpoints.filter(({ scope, answer }) => answer === 'file' && scope && !scope.startsWith('rows:'));
  const named = open.map(({ method, path, scope }) => ({ name: `${method} ${path}`, scope }));
  expect(named.filter(({ name }) => !files[name])).toEqual([]);
});
