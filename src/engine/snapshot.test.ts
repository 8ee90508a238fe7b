import { expect, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { sampleBatches, sampleColumns, sampleRow } from '#test/bench/sample-sheet.ts';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { applyChange } from './apply-change.ts';
import type { Row, SheetContent } from './model.ts';
import type { Query, QueryContext } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot, dropDerived, measureSnapshot } from './snapshot.ts';
import { everyFew, fewOf } from '#test/tier.ts';

// Reading row by row is slow on purpose, and slower still on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const context: QueryContext = {
  now: Date.UTC(2025, 6, 11, 10),
  timeZone: 'Europe/Berlin',
  weekStartsOn: 1,
  currentUser: null,
};
const columns = sampleColumns.map((column) => column.id);
const page = { offset: 0, limit: 40 };

/** Every path of the engine that only a sheet of many blocks takes. */
const queries: Record<string, Query> = {
  'a plain page in the middle': { columns, page: { offset: 9000, limit: 40 } },
  'a filtered, sorted page': {
    columns,
    page,
    filters: [
      { column: 'status', condition: '=', value: 'open' },
      { column: 'amount', condition: '>', value: '$1,000' },
    ],
    sort: [{ column: 'updated_at', direction: 'descending' }],
  },
  'a sort by texts with a long common start': {
    columns,
    page,
    sort: [{ column: 'order_id', direction: 'descending' }],
  },
  'a sort with many ties': {
    columns,
    page: { offset: 700, limit: 40 },
    sort: [
      { column: 'status', direction: 'descending' },
      { column: 'city', direction: 'ascending' },
    ],
  },
  'a deep page of a sort': {
    columns: ['note'],
    page: { offset: 7000, limit: 500 },
    sort: [{ column: 'note', direction: 'ascending' }],
  },
  'everything sorted': {
    columns: [],
    page: { offset: 0, limit: 1e6 },
    sort: [{ column: 'amount', direction: 'ascending' }],
  },
  'text within nearly unique cells': {
    columns,
    page,
    filters: [{ column: 'email', condition: 'includes', value: 'thorn' }],
  },
  'text at the end of cells': { columns, page, filters: [{ column: 'note', condition: 'not_ends_with', value: '7' }] },
  'digits within a column of numbers': {
    columns,
    page,
    filters: [{ column: 'amount', condition: 'not_includes', value: '99' }],
  },
  'a dear filter after a narrow one': {
    columns,
    page,
    filters: [
      { column: 'email', condition: 'starts_with', value: 'ann' },
      { column: 'city', condition: 'any_of', value: 'Maplestad||birch bay' },
      { column: 'ordered_on', condition: 'past_days', value: 400 },
    ],
  },
  'a search of two words': { columns, page, search: { text: 'Thornwick, second invoice', columns } },
  'a search for digits': { columns, page, search: { text: '471', columns } },
  'a search for a letter': { columns: [], search: { text: 'e', columns: ['note', 'city'] } },
  'a search among few rows': {
    columns,
    page,
    filters: [{ column: 'quantity', condition: '=', value: 200 }],
    search: { text: 'refund, 2024', columns },
  },
  'sums by category': {
    columns: [],
    group: {
      by: 'category',
      sort: 'ascending',
      aggregates: [
        { function: 'sum', column: 'amount' },
        { function: 'maximum', column: 'unit_price' },
        { function: 'last', column: 'note' },
      ],
    },
  },
  'groups of nearly unique cells': { columns: [], group: { by: 'note', aggregates: [], limit: 30 } },
  'distinct cells': { columns: [], distinct: { column: 'city', limit: 500 } },
};

const start: SheetContent = { version: 1, columns: sampleColumns, rows: [...sampleBatches(12_000)].flat() };

test.each(everyFew(Object.entries(queries), 2))('on many blocks: %s', (_, query) => {
  expect(runQuery(createSnapshot(start), query, context)).toEqual(naiveAnswer(start, query, context));
});

/** Deletes, edits, moves, rows put between and rows appended, `size` of each. */
function changeOf(round: number, size: number): { version: number; upserts: Row[]; deletes: string[] } {
  const upserts: Row[] = [];
  const deletes: string[] = [];
  for (let index = 0; index < size; index++) {
    const number = (round * 4001 + index * 13) % 12_000;
    deletes.push(sampleRow(number).row_id);
    const edited = sampleRow((number + 5) % 12_000);
    upserts.push({
      ...edited,
      version: round,
      cells: { ...edited.cells, note: `written in round ${round}, ${index}` },
    });
    const moved = sampleRow((number + 7) % 12_000);
    upserts.push({ ...moved, version: round, position: ((index * 37) % 12_000) + 0.5 });
    const between = sampleRow(30_000 + round * size + index);
    upserts.push({ ...between, version: round, position: (index * 3) % 12_000 });
    upserts.push({ ...sampleRow(100_000 + round * size + index), version: round });
  }
  return { version: round, upserts, deletes };
}

const batches = [
  ['many rows at a time', 4, 900],
  ['few rows at a time', 5, 40],
] as const;
test.each(fewOf(batches))('changes of %s leave what the final content says, compactions and all', (_, rounds, size) => {
  let content = start;
  let snapshot = createSnapshot(start);
  for (let round = 2; round < rounds + 2; round++) {
    const change = changeOf(round, size);
    content = naiveChange(content, change);
    snapshot = applyChange(snapshot, change);
    if (round % 4 === 0) dropDerived(snapshot);
    const requested = Object.values(queries)[round % Object.keys(queries).length];
    if (requested) expect(runQuery(snapshot, requested, context)).toEqual(naiveAnswer(content, requested, context));
  }
  for (const query of everyFew(Object.values(queries), 3)) {
    expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(content, query, context));
  }
});

test('cells that repeat after a column was taken for unique are still one group', () => {
  const rows = Array.from({ length: 150_000 }, (_, index) => ({
    row_id: `r${index}`,
    position: index,
    version: 1,
    cells: { code: index < 70_000 ? `Code ${index}` : `code ${index % 5}` },
  }));
  const content: SheetContent = { version: 1, columns: [{ id: 'code', name: 'Code', type: 'text' }], rows };
  const snapshot = createSnapshot(content);
  const grouped = runQuery(snapshot, { columns: [], group: { by: 'code', aggregates: [], limit: 3 } }, context);
  expect(grouped.groups).toEqual([
    { key: 'Code 0', count: 16_001, values: [] },
    { key: 'Code 1', count: 16_001, values: [] },
    { key: 'Code 2', count: 16_001, values: [] },
  ]);
  const equal = { columns: [], filters: [{ column: 'code', condition: '=' as const, value: 'CODE 4' }] };
  expect(runQuery(snapshot, equal, context).total).toBe(16_001);
  const edit = { row_id: 'r3', position: 3, version: 2, cells: { code: 'CODE 4' } };
  expect(runQuery(applyChange(snapshot, { version: 2, upserts: [edit], deletes: [] }), equal, context).total).toBe(
    16_002,
  );
});

test('a cell edited over and over does not grow the snapshot for good', () => {
  let snapshot = createSnapshot({ ...start, rows: start.rows.slice(0, 100) });
  const before = measureSnapshot(snapshot).bytes;
  for (let version = 2; version < 30_000; version++) {
    const row = sampleRow(version % 100);
    row.cells.note = `a note of some length that is never written twice, number ${version}`;
    snapshot = applyChange(snapshot, { version, upserts: [row], deletes: [] });
  }
  expect(measureSnapshot(snapshot)).toMatchObject({ rows: 100, derivedBytes: 0 });
  expect(measureSnapshot(snapshot).bytes).toBeLessThan(before + 1_500_000);
});

test('what queries derive is counted, and can be dropped without changing an answer', () => {
  const snapshot = createSnapshot(start);
  const bare = measureSnapshot(snapshot);
  expect(bare).toMatchObject({ rows: 12_000, derivedBytes: 0 });
  const answers = Object.values(queries).map((query) => runQuery(snapshot, query, context));
  const full = measureSnapshot(snapshot);
  expect(full.derivedBytes).toBeGreaterThan(1_000_000);
  expect(full.bytes).toBe(bare.bytes + full.derivedBytes);
  dropDerived(snapshot);
  expect(measureSnapshot(snapshot)).toEqual(bare);
  expect(Object.values(queries).map((query) => runQuery(snapshot, query, context))).toEqual(answers);
});

test('a snapshot that was changed refuses to answer', () => {
  const snapshot = createSnapshot(start);
  const newer = applyChange(snapshot, { version: 2, upserts: [], deletes: [] });
  expect(() => runQuery(snapshot, { columns }, context)).toThrow('was changed');
  expect(runQuery(newer, { columns }, context)).toMatchObject({ version: 2, total: 12_000 });
});

test('rows carry the asked columns and no other, in the cells as they were given', () => {
  const cells = {
    note: ' Two\nlines ',
    amount: '$1,200.50',
    updated_at: '2026-03-11T10:00Z',
    city: '',
    email: 'x@y.org',
  };
  const rows = [{ row_id: 'a', position: 1, version: 7, cells, formulas: { amount: '=B1*2' } }];
  const snapshot = createSnapshot({ version: 9, columns: sampleColumns, rows });
  const requested = { columns: ['note', 'amount', 'updated_at', 'city', 'status', 'gone'], page };
  expect(runQuery(snapshot, requested, context)).toEqual({
    version: 9,
    total: 1,
    rows: [
      {
        row_id: 'a',
        version: 7,
        cells: { note: ' Two\nlines ', amount: '$1,200.50', updated_at: '2026-03-11T10:00Z', city: '', status: null },
      },
    ],
    aggregates: [],
    groups: [],
    distinct: [],
  });
});

test('without a page no rows are answered, only what was asked of all', () => {
  const snapshot = createSnapshot(start);
  const answer = runQuery(snapshot, { columns, aggregates: [{ function: 'count', column: null }] }, context);
  expect(answer).toMatchObject({ total: 12_000, rows: [], aggregates: [12_000], groups: [], distinct: [] });
});

fullTest('a column whose type changed is read anew, and keeps its cells', () => {
  const retyped = sampleColumns.map((column) =>
    column.id === 'amount' ? { ...column, type: 'text' as const } : column,
  );
  const change = { version: 2, columns: retyped, upserts: [], deletes: [] };
  const snapshot = applyChange(createSnapshot(start), change);
  const content = naiveChange(start, change);
  for (const query of everyFew(Object.values(queries), 3)) {
    expect(runQuery(snapshot, query, context)).toEqual(naiveAnswer(content, query, context));
  }
});

test('what was derived before a change, or in another zone, is not answered after', () => {
  const typed: SheetContent = {
    version: 1,
    columns: [
      { id: 'count', name: 'Count', type: 'number' },
      { id: 'at', name: 'At', type: 'datetime' },
      { id: 'when', name: 'When', type: 'text' },
    ],
    rows: [
      {
        row_id: 'a',
        position: 1,
        version: 1,
        cells: { count: 111, at: '2025-07-10T23:30Z', when: '2025-07-10T23:30Z' },
      },
      { row_id: 'b', position: 2, version: 1, cells: { count: 222, at: '2025-07-11T00:30', when: '2025-07-11T00:30' } },
    ],
  };
  const found = (text: string) => ({ columns: [], page, search: { text, columns: ['count', 'at'] } });
  const today = { columns: [], page, filters: [{ column: 'at', condition: 'today' as const, value: null }] };
  const sorted = (column: string) => ({ columns: [], page, sort: [{ column, direction: 'ascending' as const }] });
  const ids = (query: Query, timeZone = 'UTC') =>
    runQuery(snapshot, query, { ...context, timeZone }).rows.map((row) => row.row_id);

  let snapshot = createSnapshot(typed);
  expect(ids(found('111'))).toEqual(['a']);
  expect(ids(found('23:30z'))).toEqual(['a']);
  expect([ids(today), ids(today, 'Europe/Berlin'), ids(today)]).toEqual([['b'], ['a', 'b'], ['b']]);
  for (const column of ['at', 'when']) {
    expect(ids(sorted(column))).toEqual(['a', 'b']);
    expect(ids(sorted(column), 'Europe/Berlin')).toEqual(['b', 'a']);
    expect(ids(sorted(column))).toEqual(['a', 'b']);
  }
  const cells = { count: 333, at: '2025-07-11T09:00Z', when: '' };
  snapshot = applyChange(snapshot, {
    version: 2,
    upserts: [{ row_id: 'a', position: 1, version: 2, cells }],
    deletes: [],
  });
  expect(ids(found('111'))).toEqual([]);
  expect(ids(found('333'))).toEqual(['a']);
  expect(ids(found('23:30z'))).toEqual([]);
  expect(ids(today)).toEqual(['a', 'b']);
  expect(ids(sorted('when'))).toEqual(['b', 'a']);
});
