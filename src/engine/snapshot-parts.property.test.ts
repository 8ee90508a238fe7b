import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { randomChange, randomContent, randomContext, randomQuery } from '#test/random-sheet.ts';
import { applyChange } from './apply-change.ts';
import type { SheetContent } from './model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';
import { putTogether, takeApart } from './snapshot-parts.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a snapshot put together of its parts answers and follows changes as the one that they were taken of', () => {
  const step = fc.tuple(randomChange, randomQuery, randomContext);
  fc.assert(
    fc.property(
      randomContent,
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.nat({ max: 5 }),
      (start, steps, cut) => {
        let sheet = start;
        let snapshot = createSnapshot(start);
        steps.forEach(([changed, query, context], index) => {
          if (index === cut) snapshot = again(snapshot);
          const next = { ...changed, version: index + 2 };
          sheet = naiveChange(sheet, next);
          snapshot = applyChange(snapshot, next);
          expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(sheet, query, context));
        });
      },
    ),
    propertyRuns(800),
  );
});

test('parts stay as they were taken, whatever happens to the snapshot', () => {
  fc.assert(
    fc.property(randomContent, randomChange, randomQuery, randomContext, (sheet, change, query, context) => {
      const snapshot = createSnapshot(sheet);
      const parts = takeApart(snapshot);
      if (!parts) throw new Error('There are no parts.');
      applyChange(snapshot, { ...change, version: 2 });
      expect(runQuery(putTogether(parts), query, context)).toEqual(naiveAnswer(sheet, query, context));
    }),
    propertyRuns(300),
  );
});

test('a long sheet with sealed blocks, repeated and unique texts comes back and grows on', () => {
  const row = (number: number) => ({
    row_id: `r${number}`,
    position: number,
    version: 1,
    cells: { few: `Kind ${number % 7}`, many: `Straße №${number}`, n: number % 3 === 0 ? 'n/a' : number },
  });
  const columns = [
    { id: 'few', name: 'Few', type: 'text' as const },
    { id: 'many', name: 'Many', type: 'text' as const },
    { id: 'n', name: 'N', type: 'number' as const },
  ];
  const sheet: SheetContent = { version: 1, columns, rows: Array.from({ length: 20_000 }, (_, number) => row(number)) };
  const change = { version: 2, upserts: [row(20_000), { ...row(3), cells: { few: 'Kind 2' } }], deletes: ['r9'] };
  const snapshot = applyChange(again(createSnapshot(sheet)), change);
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const query = {
    columns: ['few', 'many', 'n'],
    search: { text: '№1999, kind 2', columns: ['few', 'many'] },
    page: { offset: 0, limit: 50_000 },
    group: { by: 'few', aggregates: [{ function: 'sum' as const, column: 'n' }] },
  };
  expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(naiveChange(sheet, change), query, context));
});

test('parts that do not fit together are refused', () => {
  const content: SheetContent = {
    version: 1,
    columns: [{ id: 'a', name: 'A', type: 'text' }],
    rows: [{ row_id: 'r', position: 1, version: 1, cells: { a: 'x' } }],
  };
  const parts = takeApart(createSnapshot(content));
  if (!parts) throw new Error('There are no parts.');
  expect(() => putTogether({ ...parts, stores: [] })).toThrow(RangeError);
  expect(() => putTogether({ ...parts, rows: { ...parts.rows, size: 2 } })).toThrow(RangeError);
});

function again(snapshot: ReturnType<typeof createSnapshot>): ReturnType<typeof createSnapshot> {
  const parts = takeApart(snapshot);
  if (!parts) throw new Error('There are no parts.');
  return putTogether(structuredClone(parts));
}
