import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { CellColors } from './cell-colors.ts';

const columns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'state', name: 'State', type: 'choice', options: ['Open', 'Done'], option_colors: ['red', 'green'] },
];
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const row = (task: string, state: string | null) => ({ row_id: task, version: 1, cells: { task, state } });

test('rows have the colors of their choice, where no rule colors them', () => {
  const rules = [{ column: 'task', condition: '=', value: 'Paint', color: 'blue', on: 'cell' }] as const;
  const colors = new CellColors(rules, columns, context, 'state');
  const of = (at: ReturnType<typeof row>) => columns.map(({ id }) => colors.of(at, id)?.['data-color'] ?? null);
  expect(of(row('Paint', 'Open'))).toEqual(['blue', 'red']);
  expect(of(row('Sweep', 'Done'))).toEqual(['green', 'green']);
  expect(of(row('Sweep', 'Later'))).toEqual([null, null]);
  expect(of(row('Sweep', null))).toEqual([null, null]);
  expect(new CellColors([], columns, context).of(row('Sweep', 'Open'), 'task')).toBeNull();
});
