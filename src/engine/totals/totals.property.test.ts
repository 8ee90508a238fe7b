import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { randomChange, randomContent, randomContext, randomQuery } from '#test/random-sheet.ts';
import { applyChange } from '../apply-change.ts';
import type { Row, SheetContent } from '../model.ts';
import type { Query, QueryContext } from '../query-model.ts';
import { runQuery } from '../run-query.ts';
import { createSnapshot, measureSnapshot, type Snapshot } from '../snapshot.ts';
import { runToEnd } from '../steps.ts';
import { addedUp } from './answer-from-totals.ts';

vi.setConfig({ testTimeout: 60_000 });
// Every column is added up at its first question.
vi.mock('../index-worth.ts', () => ({
  ...{ leastIndexedSlots: 0, questionsBeforeIndex: 1, leastCodesBySlot: 0, leastJoinedTexts: 1, leastKernelSlots: 0 },
}));
// What this worker loaded before doesn't know about that, so it is loaded again, also for the files that follow.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('../index-worth.ts');
  vi.resetModules();
});

/** Questions for figures by one column at most. */
const ofOneColumn = randomQuery.map(({ aggregates = [], group, filters = [] }): Query => {
  const remaining = ({ function: name, column }: (typeof aggregates)[number]): boolean =>
    name === 'count' ? column === null : ['sum', 'average', 'minimum', 'maximum'].includes(name);
  const column = group?.by ?? filters[0]?.column;
  return {
    columns: [],
    filters: filters.filter((filter) => filter.column === column),
    aggregates: [...aggregates.filter(remaining), { function: 'count', column: null }],
    ...(group && { group: { ...group, aggregates: group.aggregates.filter(remaining) } }),
  };
});

test('figures and groups by one column are what reading row by row answers, in any mixture of changes and queries', () => {
  let fromTotals = 0;
  const step = fc.tuple(randomChange, ofOneColumn, randomContext);
  fc.assert(
    fc.property(randomContent, fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
      let sheet = start;
      let snapshot = createSnapshot(start);
      steps.forEach(([changed, ,], index) => {
        const next = { ...changed, version: index + 2 };
        sheet = naiveChange(sheet, next);
        snapshot = applyChange(snapshot, next);
        for (const [, query, context] of steps.slice(0, index + 1)) {
          if (isAddedUp(snapshot, query, context)) fromTotals++;
          expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(sheet, query, context));
        }
      });
    }),
    propertyRuns(1000),
  );
  expect(fromTotals, 'questions that totals answered').toBeGreaterThan(propertyRuns(1000).numRuns);
});

const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns = [
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'amount', name: 'Amount', type: 'number' as const },
];
const rowOf = (number: number, kind: string, amount: number | string): Row => ({
  ...{ row_id: `r${number}`, position: number, version: 1 },
  cells: { kind, amount },
});
const byKind: Query = {
  columns: [],
  filters: [{ column: 'kind', condition: 'not_starts_with', value: 'other' }],
  group: {
    by: 'kind',
    aggregates: (['sum', 'average', 'minimum', 'maximum'] as const).map((name) => ({
      function: name,
      column: 'amount',
    })),
  },
};

test('the first row of a group, and its outermost numbers, may go, come back and move to another group', () => {
  let sheet: SheetContent = {
    ...{ version: 1, columns },
    rows: Array.from({ length: 60 }, (_, number) => rowOf(number, ['A', 'b', 'B ', 'c'][number % 4] ?? '', number / 7)),
  };
  let snapshot = createSnapshot(sheet);
  const changes: [Row[], string[]][] = [
    [[], ['r0', 'r59']],
    [[rowOf(1, 'c', 1 / 7), rowOf(56, 'new', 1e6)], []],
    [[rowOf(0, 'a', -5)], []],
    [[rowOf(56, 'B', 1e-9), rowOf(60, 'other one', 7)], ['r2']],
    [[rowOf(5, 'b', '$12.50'), rowOf(6, 'b', 'n/a')], []],
    [[rowOf(5, 'b', 1e300), rowOf(9, 'b', -1e300)], []],
  ];
  changes.forEach(([upserts, deletes], index) => {
    expect(runQuery(snapshot, byKind, context)).toEqual(naiveAnswer(sheet, byKind, context));
    const change = { version: index + 2, upserts, deletes };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
  });
  expect(runQuery(snapshot, byKind, context)).toEqual(naiveAnswer(sheet, byKind, context));
});

test('after so many writes that following costs more, totals are made anew', () => {
  const start = Array.from({ length: 3000 }, (_, number) => rowOf(number, `k${number % 5}`, number * 0.1));
  let sheet: SheetContent = { version: 1, columns, rows: start };
  let snapshot = createSnapshot(sheet);
  runQuery(snapshot, byKind, context);
  for (let round = 0; round < 3; round++) {
    const upserts = Array.from({ length: 600 + 600 * round }, (_, at) =>
      rowOf(at, `k${(at + round) % 7}`, at / (3 + round)),
    );
    const change = { version: round + 2, upserts, deletes: [] };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
    expect(isAddedUp(snapshot, byKind, context)).toBe(true);
    expect(runQuery(snapshot, byKind, context)).toEqual(naiveAnswer(sheet, byKind, context));
  }
  expect(measureSnapshot(snapshot).derivedBytes).toBeGreaterThan(0);
});

function isAddedUp(snapshot: Snapshot, query: Query, around: QueryContext): boolean {
  return runToEnd(addedUp(snapshot, query, around)) !== null;
}
