import { expect, test } from 'vitest';
import type { Found } from './matching-slots.ts';
import type { Filter, Query, QueryContext } from './query-model.ts';
import { querySteps, runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';
import { cellsInStep } from './steps.ts';

const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const rows = Array.from({ length: 5000 }, (_, number) => ({
  ...{ row_id: `r${number}`, position: number, version: 1 },
  cells: { day: `2026-03-${String(1 + ((number * 31) % 28)).padStart(2, '0')}`, name: `Row ${(number * 7) % 900}` },
}));
const columns = [
  { id: 'day', name: 'Day', type: 'date' as const },
  { id: 'name', name: 'Name', type: 'text' as const },
];
const snapshot = createSnapshot({ version: 1, columns, rows });
const between = (from: number, to: number): Filter[] => [
  { column: 'day', condition: '>', value: `2026-03-${String(from).padStart(2, '0')}` },
  { column: 'day', condition: '<', value: `2026-03-${String(to).padStart(2, '0')}` },
];

test('parts of a query answer what as many queries would', () => {
  const requested: Query = {
    columns: ['name'],
    search: { text: 'row 1', columns: ['name'] },
    sort: [{ column: 'name', direction: 'descending' }],
    page: { offset: 1, limit: 4 },
  };
  const parts = [between(1, 5), between(4, 6), between(27, 2)];
  const answer = runQuery(snapshot, { ...requested, parts }, context);
  expect(answer.parts).toEqual(
    parts.map((filters) => {
      const { total, rows: found } = runQuery(snapshot, { ...requested, filters }, context);
      return { total, rows: found };
    }),
  );
  expect(answer.rows).toEqual([]);
  expect(answer.total).toBe(runQuery(snapshot, requested, context).total);
});

test('a heavy query goes in many steps, and two that take turns answer as each alone', () => {
  const query = (column: string): Query => ({
    columns: ['day'],
    filters: [{ column, condition: 'not_ends_with', value: '7' }],
    sort: [{ column, direction: 'ascending' }],
    page: { offset: 3000, limit: 5 },
    group: { by: column, aggregates: [{ function: 'count', column: null }], sort: 'ascending' },
  });
  const fresh = createSnapshot({ version: 1, columns, rows });
  const running = ['name', 'day'].map((column) => querySteps(fresh, query(column), context));
  const answers: unknown[] = [null, null];
  let steps = 0;
  while (answers.includes(null)) {
    for (const [index, one] of running.entries()) {
      if (answers[index] !== null) continue;
      const step = one.next();
      steps++;
      if (step.done) answers[index] = step.value;
    }
  }
  expect(steps).toBeGreaterThan(20);
  expect(answers).toEqual(['name', 'day'].map((column) => runQuery(snapshot, query(column), context)));
});

test('what was found is found again without a search, and never for another question', () => {
  const cached = new Map<string, Found>();
  let searches = 0;
  const foundRows = {
    get: (key: string) => cached.get(key),
    set(key: string, found: Found) {
      searches++;
      cached.set(key, found);
    },
  };
  const total = (text: string, timeZone = 'UTC') => {
    const query: Query = { columns: [], search: { text, columns: ['name'] } };
    const steps = querySteps(snapshot, query, { ...context, timeZone }, foundRows);
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value.total;
  };
  expect(total('row 12')).toBe(total('row 12'));
  expect(searches).toBe(1);
  expect(total('row 1')).toBeGreaterThan(total('row 12'));
  expect(searches).toBe(2);
});

test('a first search among many figures writes them out in steps, and two that take turns find what each finds alone', () => {
  const many = cellsInStep * 4;
  const figures = (): ReturnType<typeof createSnapshot> =>
    createSnapshot({
      version: 1,
      columns: [{ id: 'note', name: 'Note', type: 'text', format: '#,##0.00' }],
      rows: Array.from({ length: many }, (_, number) => ({
        ...{ row_id: `r${number}`, position: number, version: 1 },
        cells: { note: number + 0.5 },
      })),
    });
  const query = (text: string): Query => ({ columns: [], search: { text, columns: ['note'] } });
  const stepsOf = (held: ReturnType<typeof createSnapshot>, texts: string[]): { steps: number; totals: unknown[] } => {
    const running = texts.map((text) => querySteps(held, query(text), context));
    const totals: unknown[] = texts.map(() => null);
    let steps = 0;
    while (totals.includes(null)) {
      for (const [index, one] of running.entries()) {
        if (totals[index] !== null) continue;
        const step = one.next();
        steps++;
        if (step.done) totals[index] = step.value.total;
      }
    }
    return { steps, totals };
  };
  const held = figures();
  const first = stepsOf(held, ['9.50']);
  const again = stepsOf(held, ['9.50']);
  expect(first.totals).toEqual([Math.floor(many / 10)]);
  // As written, and as shown.
  expect(first.steps - again.steps).toBeGreaterThanOrEqual(2 * 4);
  const texts = ['9.50', '12.50'];
  expect(stepsOf(figures(), texts).totals).toEqual(texts.map((text) => stepsOf(held, [text]).totals[0]));
});

test('the rows beside one are those that match before and behind it in the sheet', () => {
  const filters: Filter[] = [{ column: 'name', condition: '=', value: 'Row 7' }];
  const found = runQuery(snapshot, { columns: [], filters, page: { offset: 0, limit: 10 } }, context).rows;
  const ids = found.map(({ row_id }) => row_id);
  const neighboursOf = (neighbours: string) =>
    runQuery(snapshot, { columns: [], filters, neighbours }, context).neighbours;
  expect(ids.length).toBeGreaterThan(2);
  expect(neighboursOf(ids[1]!)).toEqual({ previous: ids[0], next: ids[2], place: 2 });
  expect(neighboursOf(ids[0]!)).toMatchObject({ previous: null, place: 1 });
  expect(neighboursOf(ids.at(-1)!)).toMatchObject({ next: null, place: ids.length });
  expect(neighboursOf('r2')).toBeNull();
  const sort = [{ column: 'name', direction: 'descending' as const }];
  const sorted = runQuery(snapshot, { columns: [], sort, page: { offset: 0, limit: 4_000 } }, context).rows;
  for (const at of [0, 1, 2_500]) {
    const { neighbours } = runQuery(snapshot, { columns: [], sort, neighbours: sorted[at]!.row_id }, context);
    const [previous = null, next = null] = [sorted[at - 1]?.row_id, sorted[at + 1]?.row_id];
    expect(neighbours).toEqual({ previous, next, place: at + 1 });
  }
  expect(neighboursOf('gone')).toBeNull();
});
