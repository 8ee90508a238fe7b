import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { randomChange, randomContent, randomContext, randomQuery } from '#test/random-sheet.ts';
import { applyChange } from './apply-change.ts';
import { ColumnStore } from './column-store.ts';
import { ColumnsAtHand, type ColumnSource } from './columns-at-hand.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot, measureSnapshot, Snapshot } from './snapshot.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a sheet whose columns are loaded and let go answers as one in memory, also after changes', () => {
  const step = fc.tuple(randomChange, randomQuery, randomContext, fc.nat({ max: 3 }));
  fc.assert(
    fc.property(randomContent, fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
      let sheet = start;
      // Nothing may stay at hand.
      let snapshot = inParts(createSnapshot(start), new ColumnsAtHand(0));
      for (const [index, [changed, query, context, what]] of steps.entries()) {
        const next = { version: index + 2, upserts: changed.upserts, deletes: changed.deletes };
        sheet = naiveChange(sheet, next);
        snapshot = applyChange(snapshot, next);
        if (what === 1) snapshot.hand?.empty();
        if (what === 2) moveOn(snapshot);
        expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(sheet, query, context));
      }
    }),
    propertyRuns(1200),
  );
});

test('no more columns stay in memory than there is room for', () => {
  const columns = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: `c${index}`, name: `C${index}`, type: 'number' as const },
  }));
  const rows = Array.from({ length: 4_000 }, (_, number) => ({
    ...{ row_id: `r${number}`, position: number, version: 1 },
    cells: Object.fromEntries(columns.map(({ id }, index) => [id, number * index])),
  }));
  const whole = createSnapshot({ version: 1, columns, rows });
  const snapshot = inParts(whole, new ColumnsAtHand(100_000));
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  for (const { id } of columns) {
    const query = {
      columns: [id],
      sort: [{ column: id, direction: 'descending' as const }],
      page: { offset: 0, limit: 5 },
    };
    expect(runQuery(snapshot, query, context)).toEqual(runQuery(whole, query, context));
    snapshot.hand?.letGo();
    expect(measureSnapshot(snapshot).derivedBytes).toBeLessThan(110_000);
  }
});

test('a column that is too large for the memory alone is let go when it was read', () => {
  const columns = [{ id: 'a', name: 'A', type: 'text' as const }];
  const rows = Array.from({ length: 3_000 }, (_, number) => ({
    ...{ row_id: `r${number}`, position: number, version: 1, cells: { a: `Row ${number}` } },
  }));
  const snapshot = inParts(createSnapshot({ version: 1, columns, rows }), new ColumnsAtHand(10_000));
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  expect(runQuery(snapshot, { columns: [], search: { text: 'row 7', columns: ['a'] } }, context).total).toBe(813);
  expect(measureSnapshot(snapshot).derivedBytes).toBeGreaterThan(20_000);
  snapshot.hand?.letGo();
  expect(measureSnapshot(snapshot).derivedBytes).toBeLessThan(1_000);
});

test('a page reads cells alone and loads no column', () => {
  const columns = [{ id: 'a', name: 'A', type: 'text' as const }];
  const rows = Array.from({ length: 3_000 }, (_, number) => ({
    ...{ row_id: `r${number}`, position: number, version: 1, cells: { a: `Row ${number}` } },
  }));
  const loads: string[] = [];
  const whole = createSnapshot({ version: 1, columns, rows });
  const snapshot = inParts(whole, new ColumnsAtHand(1e9), (id) => loads.push(id));
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  const query = { columns: ['a'], page: { offset: 2_000, limit: 50 } };
  expect(runQuery(snapshot, query, context)).toEqual(runQuery(whole, query, context));
  expect(loads).toEqual([]);
  runQuery(snapshot, { columns: [], search: { text: 'row 7', columns: ['a'] } }, context);
  expect(loads).toEqual(['a']);
});

/** What a column is now, somewhere else. */
function sourceOf(store: ColumnStore, loaded: () => void = () => undefined): ColumnSource {
  const parts = store.parts();
  if (!parts) throw new Error('There are no parts.');
  const copy = ColumnStore.of(structuredClone(parts));
  return {
    size: parts.size,
    codeCount: parts.dictionary.texts.count,
    hasUncomputed: copy.mayBeUncomputed,
    load() {
      loaded();
      return structuredClone(parts);
    },
    cell: (slot) => copy.get(slot),
  };
}

function inParts(snapshot: Snapshot, hand: ColumnsAtHand, loaded?: (id: string) => void): Snapshot {
  const stores = snapshot.columns.map(({ id }): [string, ColumnStore] => {
    const store = snapshot.stores.get(id);
    if (!store) throw new Error('A column is missing.');
    const source = sourceOf(store, () => loaded?.(id));
    return [id, ColumnStore.inParts(store.kind, source, hand)];
  });
  return new Snapshot(snapshot.version, snapshot.columns, snapshot.rows, new Map(stores), undefined, hand);
}

/** What was written is somewhere else, too, by now. */
function moveOn(snapshot: Snapshot): void {
  const moved = [...snapshot.stores.values()].map((store) => ({ store, source: sourceOf(store) }));
  snapshot.hand?.empty();
  for (const { store, source } of moved) store.moveTo(source, store.written?.slots.length ?? 0);
}
