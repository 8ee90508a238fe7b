import { describe, expect, test } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { applyChange } from './apply-change.ts';
import { ColumnStore } from './column-store.ts';
import type { Query } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';
import { putTogether, takeApart } from './snapshot-parts.ts';

const widthOf = (store: ColumnStore | undefined): number | undefined => store?.codes?.BYTES_PER_ELEMENT;

/** Blanks have a code, too. */
describe.each([
  { values: 255, bytes: 1 },
  { values: 256, bytes: 2 },
  { values: 65_535, bytes: 2 },
  { values: 65_536, bytes: 4 },
])('$values values take $bytes bytes a cell', ({ values, bytes }) => {
  const size = values * 2 + 1;
  const cellOf = (slot: number): string | null => (slot === 0 ? null : `Value ${slot % values}`);

  test.each(['none', 'number'] as const)('in a column with plane %s, also when it is read again', (kind) => {
    const store = new ColumnStore(kind);
    store.resize(size);
    for (let slot = 0; slot < size; slot++) store.set(slot, cellOf(slot));
    const parts = store.parts();
    if (!parts) throw new Error('There are no parts.');
    const backwards = Uint32Array.from({ length: size }, (_, slot) => size - 1 - slot);
    for (const one of [store, ColumnStore.of(parts), store.rearranged(backwards).rearranged(backwards)]) {
      expect(widthOf(one)).toBe(bytes);
      for (let slot = 0; slot < size; slot++) if (one.get(slot) !== cellOf(slot)) expect({ slot }).toBe(cellOf(slot));
    }
  });
});

test('values that are gone take no width any more when a column is rearranged', () => {
  const store = new ColumnStore('none');
  store.resize(1_000);
  for (let slot = 0; slot < 1_000; slot++) store.set(slot, `Value ${slot}`);
  const few = store.rearranged(Uint32Array.from({ length: 100 }, (_, slot) => slot * 10));
  expect([widthOf(store), widthOf(few), few.get(99)]).toEqual([2, 1, 'Value 990']);
});

test('a sheet answers alike while changes take its columns past 255 values', () => {
  const columns = [
    { id: 'kind', name: 'Kind', type: 'text' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
  ];
  // Enough rows for the kernels.
  const row = (number: number, kind: number) => ({
    ...{ row_id: `r${String(number).padStart(5, '0')}`, position: number, version: 1 },
    cells: { kind: kind === 0 ? null : `Kind ${kind}`, amount: number % 2 === 0 ? number / 4 : `$${kind}` },
  });
  const rows = Array.from({ length: 5_000 }, (_, number) => row(number, number % 254));
  const questions: Query[] = [
    { columns: [], group: { by: 'kind', aggregates: [{ function: 'sum', column: 'amount' }] } },
    { columns: ['kind'], filters: [{ column: 'kind', condition: 'ends_with', value: '5' }] },
    { columns: ['kind'], sort: [{ column: 'kind', direction: 'descending' }], page: { offset: 0, limit: 600 } },
    {
      columns: [],
      filters: [{ column: 'amount', condition: '>', value: '100' }],
      aggregates: [{ function: 'sum', column: 'amount' }],
    },
  ];
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  let sheet = { version: 1, columns, rows };
  let snapshot = createSnapshot(sheet);
  const widths: unknown[] = [];
  for (let step = 0; step < 6; step++) {
    const upserts = [row(step * 7, 253 + step), row(5_000 + step, 253 + step)];
    const change = { version: step + 2, upserts, deletes: [`r${String(100 + step).padStart(5, '0')}`] };
    sheet = { ...naiveChange(sheet, change), columns } as typeof sheet;
    snapshot = applyChange(snapshot, change);
    widths.push(widthOf(snapshot.stores.get('kind')));
    for (const question of questions)
      expect(runQuery(snapshot, question, context)).toEqual(naiveAnswer(sheet, question, context));
    const parts = takeApart(snapshot);
    if (!parts) throw new Error('There are no parts.');
    expect(runQuery(putTogether(parts), questions[0]!, context)).toEqual(naiveAnswer(sheet, questions[0]!, context));
  }
  expect(widths).toEqual([1, 1, 1, 2, 2, 2]);
});
