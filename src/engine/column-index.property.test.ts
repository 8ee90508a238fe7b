import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { randomChange, randomContent, randomContext, randomQuery } from '#test/random-sheet.ts';
import { applyChange } from './apply-change.ts';
import { orderOfKeys } from './key-order.ts';
import { runToEnd } from './steps.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot, dropDerived } from './snapshot.ts';
import { everyFew } from '#test/tier.ts';
import { fullTest } from '#test/full-test.ts';

vi.setConfig({ testTimeout: 60_000 });
// Every column of every sheet is indexed at its first question.
vi.mock('./index-worth.ts', () => ({
  ...{ leastIndexedSlots: 0, questionsBeforeIndex: 1, leastCodesBySlot: 0, leastJoinedTexts: 1, leastKernelSlots: 0 },
}));
// What this worker loaded before doesn't know about that, so it is loaded again, also for the files that follow.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('./index-worth.ts');
  vi.resetModules();
});

test('with an index on every column, every query answers what reading row by row answers', () => {
  fc.assert(
    fc.property(randomContent, fc.array(fc.tuple(randomQuery, randomContext), { maxLength: 4 }), (sheet, requested) => {
      const snapshot = createSnapshot(sheet);
      for (const [one, from] of requested) expect(runQuery(snapshot, one, from)).toEqual(naiveAnswer(sheet, one, from));
    }),
    propertyRuns(2000),
  );
});

test('an index follows every change: rows written, moved, added and deleted, columns changed', () => {
  const step = fc.tuple(randomChange, randomQuery, randomContext);
  fc.assert(
    fc.property(randomContent, fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
      let sheet = start;
      let snapshot = createSnapshot(start);
      steps.forEach(([changed, ,], index) => {
        for (const [, requested, by] of steps.slice(0, index + 1)) runQuery(snapshot, requested, by);
        const next = { ...changed, version: index + 2 };
        sheet = naiveChange(sheet, next);
        snapshot = applyChange(snapshot, next);
        if (index === 4) dropDerived(snapshot);
        for (const [, requested, by] of steps.slice(0, index + 1)) {
          expect(runQuery(snapshot, requested, by)).toEqual(naiveAnswer(sheet, requested, by));
        }
      });
    }),
    propertyRuns(600),
  );
});

fullTest('a page from anywhere in a long sheet is the same by the index as by sorting, before and after writes', () => {
  const row = (number: number) => {
    const mixed = (number * 7919) % 4001;
    const cell = mixed % 13 === 0 ? null : mixed % 31 === 0 ? `$${mixed}` : mixed % 29 === 0 ? 'n/a' : mixed % 500;
    const at = `2026-03-${String(1 + (mixed % 28)).padStart(2, '0')}T10:00${mixed % 3 === 0 ? 'Z' : ''}`;
    return { row_id: `r${number}`, position: number, version: 1, cells: { n: cell, at, s: `kind ${mixed % 5}` } };
  };
  const columns = [
    { id: 'n', name: 'N', type: 'number' as const },
    { id: 'at', name: 'At', type: 'datetime' as const },
    { id: 's', name: 'S', type: 'text' as const },
  ];
  let sheet = { version: 1, columns, rows: Array.from({ length: 9000 }, (_, number) => row(number)) };
  let snapshot = createSnapshot(sheet);
  const context = { now: Date.UTC(2026, 2, 11), timeZone: 'Asia/Tokyo', weekStartsOn: 0, currentUser: null };
  const queries = (['ascending', 'descending'] as const).flatMap((direction) =>
    ['n', 'at', 's'].flatMap((column) =>
      [0, 30, 700].map((offset, turn) => ({
        columns: ['n', 'at', 's'],
        filters: [
          { column: 's', condition: 'not_includes' as const, value: '3' },
          {
            column: 'n',
            condition: direction === 'ascending' ? ('>' as const) : ('<' as const),
            value: [4, 20, 490][turn] ?? 0,
          },
        ],
        sort: [
          { column, direction },
          { column: 'n', direction },
        ],
        page: { offset, limit: 25 },
      })),
    ),
  );
  for (let round = 0; round < 3; round++) {
    for (const query of everyFew(queries, 4))
      expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(sheet, query, context));
    const change = {
      version: round + 2,
      upserts: [row(100 + round), { ...row(9), position: 5000.5 }],
      deletes: ['r77'],
    };
    for (const upsert of change.upserts) upsert.cells.n = 499 - round;
    sheet = { ...naiveChange(sheet, change), columns } as typeof sheet;
    snapshot = applyChange(snapshot, change);
  }
});

test('what follows a page is the whole order: every row once, ties in the order of the sheet', () => {
  const columns = [
    { id: 'n', name: 'N', type: 'number' as const },
    { id: 's', name: 'S', type: 'text' as const },
  ];
  const rows = Array.from({ length: 9000 }, (_, number) => ({
    ...{ row_id: `r${number}`, position: number, version: 1 },
    cells: { n: number % 17 === 0 ? null : (number * 31) % 700, s: `k ${(number * 7) % 40}${number % 3}` },
  }));
  const sheet = { version: 1, columns, rows };
  const snapshot = createSnapshot(sheet);
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const orders: [string, 'ascending' | 'descending'][][] = [
    [],
    [['n', 'descending']],
    [['s', 'ascending']],
    [
      ['s', 'descending'],
      ['n', 'ascending'],
    ],
  ];
  for (const order of orders) {
    for (const [offset, most] of [
      [0, 1e9],
      [3000, 1e9],
      [10, 4321],
      [0, 5],
    ] as const) {
      const sort = order.map(([column, direction]) => ({ column, direction }));
      const query = { columns: ['n'], sort, page: { offset, limit: 7 }, following: { most } };
      const { following, ...answer } = runQuery(snapshot, query, context);
      const { following: expected, ...naive } = naiveAnswer(sheet, query, context);
      expect(answer).toEqual(naive);
      expect(following?.join('\n')).toBe(expected?.join('\n'));
    }
  }
});

// Few keys are compared, many are sorted by their digits.
test.each([0, 5000])('keys of any size and sign come in order, equal ones as given, %i more among them', (more) => {
  const others = Array.from({ length: more }, (_, position) => ((position * 7919) % 613) - 300);
  const key = fc.oneof(fc.double(), fc.constantFrom(0, 1, -1, 1e300, -1e300, Infinity, -Infinity, 5e-324));
  fc.assert(
    fc.property(fc.array(key), (given) => {
      const keys = [...given, -0, 0, ...others];
      const positions = [...keys.keys()];
      const expected = positions.toSorted((one, other) => {
        const [first, second] = [keys[one] ?? 0, keys[other] ?? 0];
        if (Number.isNaN(first) || Number.isNaN(second))
          return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
        return first < second ? -1 : first > second ? 1 : 0;
      });
      expect([...runToEnd(orderOfKeys(Float64Array.from(keys)))]).toEqual(expected);
    }),
    propertyRuns(more > 0 ? 40 : 500),
  );
});
