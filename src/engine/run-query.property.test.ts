import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { randomChange, randomContent, randomContext, randomQuery } from '#test/random-sheet.ts';
import { applyChange } from './apply-change.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot, dropDerived, measureSnapshot, SnapshotBuilder } from './snapshot.ts';
import { propertyRuns } from '#test/property-runs.ts';

// Thousands of random sheets take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('every query answers what reading row by row answers', () => {
  fc.assert(
    fc.property(
      randomContent,
      fc.array(fc.tuple(randomQuery, randomContext), { minLength: 1, maxLength: 4 }),
      (sheet, requested) => {
        const snapshot = createSnapshot(sheet);
        for (const [one, from] of requested)
          expect(runQuery(snapshot, one, from)).toEqual(naiveAnswer(sheet, one, from));
      },
    ),
    propertyRuns(4000),
  );
});

test('a snapshot that was changed answers as one made of the final content, in any mixture of changes and queries', () => {
  const step = fc.tuple(randomChange, randomQuery, randomContext);
  fc.assert(
    fc.property(randomContent, fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
      let sheet = start;
      let snapshot = createSnapshot(start);
      steps.forEach(([changed, one, from], index) => {
        const next = { ...changed, version: index + 2 };
        sheet = naiveChange(sheet, next);
        snapshot = applyChange(snapshot, next);
        if (index % 5 === 4) dropDerived(snapshot);
        // Earlier questions again: what they derived must not outlive the change.
        for (const [, requested, by] of steps.slice(0, index + 1)) {
          expect(runQuery(snapshot, requested, by)).toEqual(naiveAnswer(sheet, requested, by));
        }
        expect(runQuery(createSnapshot(sheet), one, from)).toEqual(naiveAnswer(sheet, one, from));
        expect(measureSnapshot(snapshot).rows).toBe(sheet.rows.length);
      });
    }),
    propertyRuns(1200),
  );
});

test('batches in any order build the same snapshot as the whole', () => {
  fc.assert(
    fc.property(randomContent, fc.integer({ min: 1, max: 9 }), randomQuery, randomContext, (sheet, size, one, from) => {
      const builder = new SnapshotBuilder(sheet.version, sheet.columns);
      for (let start = 0; start < sheet.rows.length; start += size) builder.add(sheet.rows.slice(start, start + size));
      expect(runQuery(builder.finish(), one, from)).toEqual(naiveAnswer(sheet, one, from));
    }),
    propertyRuns(300),
  );
});
