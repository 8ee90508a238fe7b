import { expect, test } from 'vitest';
import { passesFilter } from '#test/naive-reading.ts';
import { labelsOf } from './labels.ts';
import { optionKeyOf } from './option-order.ts';
import { matchesCell } from './conditions.ts';
import type { Cell, Column } from './model.ts';
import type { Condition } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { applyChange } from './apply-change.ts';
import { createSnapshot } from './snapshot.ts';

const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const stage: Column = { id: 'stage', name: 'Stage', type: 'choice', options: ['To do', 'Doing', 'Done'] };
const tags: Column = { id: 'tags', name: 'Tags', type: 'choices', options: ['Urgent', 'Art', 'Home'] };
const cells: Record<string, Cell>[] = [
  { stage: 'Done', tags: 'Home' },
  { stage: 'Aside', tags: 'Art, Home' },
  { stage: 'to do ', tags: 'Party' },
  { tags: 'Home, Urgent' },
  { stage: 'Doing' },
  { stage: '7', tags: 'Art' },
];
const rows = cells.map((own, index) => ({ row_id: `r${index}`, position: index, version: 1, cells: own }));
const snapshot = createSnapshot({ version: 1, columns: [stage, tags], rows });
const sorted = (column: string, direction: 'ascending' | 'descending', limit = 10, of = snapshot) =>
  runQuery(of, { columns: [column], sort: [{ column, direction }], page: { offset: 0, limit } }, context).rows.map(
    ({ row_id }) => row_id,
  );
const kept = (column: string, condition: Condition, value: string) =>
  runQuery(
    snapshot,
    { columns: [], filters: [{ column, condition, value }], page: { offset: 0, limit: 10 } },
    context,
  ).rows.map(({ row_id }) => row_id);

test('cells come in the order of the list, then what is in no list, and blank cells last', () => {
  expect(sorted('stage', 'ascending')).toEqual(['r2', 'r4', 'r0', 'r5', 'r1', 'r3']);
  expect(sorted('stage', 'descending')).toEqual(['r1', 'r5', 'r0', 'r4', 'r2', 'r3']);
  // Home and Urgent is before Art alone: its first label by the list is Urgent.
  expect(sorted('tags', 'ascending')).toEqual(['r3', 'r5', 'r1', 'r0', 'r2', 'r4']);
});

test('groups of one level and of several come in the order of the list', () => {
  const group = { by: 'stage', aggregates: [], sort: 'ascending' as const };
  const keys = runQuery(snapshot, { columns: [], group }, context).groups.map(({ key }) => key);
  expect(keys).toEqual(['to do ', 'Doing', 'Done', '7', 'Aside', null]);
  const levels = [{ column: 'stage', direction: 'descending' as const }];
  const nested = runQuery(snapshot, { columns: [], nested: { levels, aggregates: [], limit: 10 } }, context).nested;
  expect(nested?.groups.map(({ key }) => key)).toEqual(['Aside', '7', 'Done', 'Doing', 'to do ', null]);
});

test('another order of the list is another order of the rows, with no cell written', () => {
  const own = createSnapshot({ version: 1, columns: [stage, tags], rows });
  expect(sorted('stage', 'ascending', 1, own)).toEqual(['r2']);
  const columns = [{ ...stage, options: ['Done', 'Doing', 'To do'] }, tags];
  const after = applyChange(own, { version: 2, columns, upserts: [], deletes: [] });
  expect(sorted('stage', 'ascending', 3, after)).toEqual(['r0', 'r4', 'r2']);
});

test('large sheets, whose pages come from an index, have the order of the list too', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ row_id: `m${index}`, position: index, version: 1 },
    cells: { stage: ['Done', 'Doing', 'To do'][index % 3] ?? null },
  }));
  const large = createSnapshot({ version: 1, columns: [stage], rows: many });
  for (let time = 0; time < 4; time++) expect(sorted('stage', 'ascending', 2, large)).toEqual(['m2', 'm5']);
});

test('filters of one choice, and what says the contrary keeps blank cells', () => {
  expect(kept('stage', '=', 'to do')).toEqual(['r2']);
  expect(kept('stage', 'is_not', 'Done')).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  expect(kept('stage', 'any_of', 'Done||Doing')).toEqual(['r0', 'r4']);
  expect(kept('stage', 'none_of', 'Done||Doing')).toEqual(['r1', 'r2', 'r3', 'r5']);
});

test('filters of several choices look at whole labels: Party holds no Art', () => {
  expect(kept('tags', 'includes', 'art')).toEqual(['r1', 'r5']);
  expect(kept('tags', 'not_includes', 'Art')).toEqual(['r0', 'r2', 'r3', 'r4']);
  expect(kept('tags', 'any_of', 'Urgent||Party')).toEqual(['r2', 'r3']);
  expect(kept('tags', 'none_of', 'Home')).toEqual(['r2', 'r4', 'r5']);
  expect(kept('tags', '=', 'Urgent, Home')).toEqual(['r3']);
  expect(kept('tags', 'is_not', 'Home, Urgent')).toEqual(['r0', 'r1', 'r2', 'r4', 'r5']);
});

test.each(['is_not', 'none_of', 'not_includes'] as const)('%s without a value keeps no row', (condition) => {
  expect(kept('tags', condition, '')).toEqual([]);
  if (condition !== 'not_includes') expect(kept('stage', condition, ' ')).toEqual([]);
});

test('for who is not signed in, “is not me” keeps no row', () => {
  expect(kept('stage', 'is_not', '{{current_user}}')).toEqual([]);
});

test('every condition of texts says the same of a choice as of a text', () => {
  const values = ['Done', 'do', '7', 'to do', '', 'Done||7'];
  for (const condition of ['=', 'is_not', 'any_of', 'none_of', 'includes', 'starts_with', 'not_ends_with'] as const)
    for (const value of values)
      for (const own of cells) {
        const filter = { column: 'stage', condition, value };
        const cell = own['stage'] ?? null;
        expect(matchesCell(filter, cell, stage, context)).toBe(passesFilter(filter, cell, context, stage));
      }
});

test('labels are read from between commas, each once', () => {
  expect(labelsOf(' Art ,, Home,Art')).toEqual(['Art', 'Home']);
  expect(labelsOf(null)).toEqual([]);
});

test('the longest lists still have distinct keys', () => {
  const options = Array.from({ length: 200 }, (_, index) => `o${index}`);
  const key = optionKeyOf({ type: 'choices', options });
  const texts = ['o0', 'o0, o1', 'o0, o1, o2, o3, o4, o198', 'o0, o1, o2, o3, o4, o199', 'o0, o2', 'o199'];
  const keys = texts.map((text) => key?.(text) ?? 0);
  expect(keys).toEqual(keys.toSorted((one, other) => one - other));
  expect(new Set(keys).size).toBe(texts.length);
});
