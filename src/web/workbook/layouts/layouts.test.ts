import { expect, test } from 'vitest';
import { plainArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { firstLayout } from './first-layout.ts';
import { cardColumns } from './layout-cards.ts';
import { requestOf } from './layout-request.ts';
import { dayOfCell, onDay, sheetDays } from './sheet-days.ts';
import { lanesLeftOut, sheetLanes } from './sheet-lanes.ts';
import { fetchLines } from './use-lines-in-sight.ts';
import { rangesOf } from './use-shown-groups.ts';

const columns: Column[] = [
  { id: 'who', name: 'Who', type: 'text', link: { sheet: 's', key: 'k', name: 'n', on_delete: 'keep' } },
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'state', name: 'State', type: 'choice', options: ['Open', 'Late', 'Done'] },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'hours', name: 'Hours', type: 'number' },
  { id: 'photo', name: 'Photo', type: 'image' },
];
const [, , state, , hours] = columns as [Column, Column, Column, Column, Column];
const row = (row_id: string, cells: Record<string, string | number | null>) => ({ row_id, version: 1, cells });
const span = { from: '2026-11-01', to: '2026-12-05' };

test('a board asks for a group each lane with its sum, a calendar for the days that are shown', () => {
  const arrangement = {
    ...plainArrangement,
    groups: [{ column: 'task', direction: 'ascending' as const }],
    filters: [{ column: 'hours', condition: '>' as const, value: 1 }],
  };
  const cards = { heading: '', shown: [] };
  const ask = (layout: Parameters<typeof requestOf>[2]) => requestOf(arrangement, columns, layout, span);
  expect(ask(null)).toMatchObject({ groups: arrangement.groups, filters: arrangement.filters });
  expect(ask({ kind: 'kanban', by: 'state', ...cards, sum: 'hours', limits: [] })).toMatchObject({
    groups: [{ column: 'state', direction: 'ascending' }],
    groupFigures: [{ column: 'hours', function: 'sum' }],
    filters: arrangement.filters,
  });
  expect(ask({ kind: 'calendar', by: 'due', ...cards, unit: 'month' })).toMatchObject({
    groups: [{ column: 'due', direction: 'ascending' }],
    filters: [
      ...arrangement.filters,
      { column: 'due', condition: 'date', value: [Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 6) - 1] },
    ],
  });
  expect(ask({ kind: 'gallery', picture: '', ...cards })).toMatchObject({ groups: [], filters: arrangement.filters });
  expect(ask({ kind: 'kanban', by: '', ...cards, sum: '', limits: [] }).groups).toEqual([]);
});

test('lanes follow the list of the column, with counts and sums of all rows; a moved card counts where it is now', () => {
  const groups = [
    {
      key: 'Open',
      count: 40,
      sum: 100,
      name: undefined,
      rows: [row('a', { state: 'Open', hours: 3 }), row('b', { state: 'Done', hours: 5 })],
    },
    { key: 'Done', count: 2, sum: 9, name: undefined, rows: [row('c', { state: 'Done', hours: 4 })] },
    { key: null, count: 1, sum: null, name: undefined, rows: [row('d', { state: null, hours: null })] },
  ];
  const lanes = sheetLanes({ column: state, sumColumn: hours, limits: [{ value: 'open', most: 10 }], groups });
  const shown = lanes.map(({ name, count, sum, limit, rows }) => [
    name,
    count,
    sum,
    limit,
    rows.map((one) => one.row_id),
  ]);
  expect(shown).toEqual([
    ['Open', 39, 95, 10, ['a']],
    ['Late', 0, 0, null, []],
    ['Done', 3, 14, null, ['b', 'c']],
    ['No State', 1, 0, null, ['d']],
  ]);
  expect(lanesLeftOut(lanes, 3)).toBe(0);
});

test('of very many values the first thirty are lanes, and the others are counted', () => {
  const groups = Array.from({ length: 30 }, (_, at) => ({
    key: `v${at}`,
    count: 1,
    sum: null,
    name: undefined,
    rows: [],
  }));
  const text: Column = { id: 'state', name: 'State', type: 'text' };
  const lanes = sheetLanes({ column: text, sumColumn: undefined, limits: [], groups });
  expect([lanes.length, lanesLeftOut(lanes, 1_234)]).toEqual([30, 1_204]);
});

test('rows are on the day of their cell, whatever way it is written, and keep their time on another day', () => {
  expect([dayOfCell('2026-11-05'), dayOfCell('2026-11-05T10:30'), dayOfCell('soon'), dayOfCell(7)]).toEqual([
    '2026-11-05',
    '2026-11-05',
    '',
    '',
  ]);
  expect([
    onDay('2026-11-05T10:30:00', '2026-12-01'),
    onDay('2026-11-05', '2026-12-01'),
    onDay(null, '2026-12-01'),
  ]).toEqual(['2026-12-01T10:30:00', '2026-12-01', '2026-12-01']);
  const groups = [
    { key: '2026-11-05', count: 9, rows: [row('a', { due: '2026-11-05' }), row('b', { due: '2026-11-06' })] },
    { key: '2026-11-05T10:30', count: 1, rows: [row('c', { due: '2026-11-05T10:30' })] },
  ];
  const days = sheetDays(groups, ['2026-11-05', '2026-11-06', '2026-11-07'], 'due');
  expect(days.map(({ count, rows }) => [count, rows.map(({ row_id }) => row_id)])).toEqual([
    [9, ['a', 'c']],
    [1, ['b']],
    [0, []],
  ]);
});

test('lines of groups come before their rows', () => {
  expect(rangesOf([60, 1, 0, 5], [25, 1, 0, 5])).toEqual([
    { from: 1, to: 26 },
    { from: 62, to: 63 },
    { from: 64, to: 64 },
    { from: 65, to: 70 },
  ]);
});

test('missing lines are fetched one after the other, and not again where the server has none', async () => {
  const here = new Set([0, 1]);
  const asked: string[] = [];
  const rows = {
    total: 20,
    at: (line: number) => (here.has(line) ? { row_id: `r${line}`, version: 1, cells: {} } : undefined),
    async need(from: number, to: number) {
      asked.push(`${from}-${to}`);
      if (from < 10) for (let line = from; line < to; line++) here.add(line);
      await Promise.resolve();
    },
  };
  await fetchLines(rows, () => [
    { from: 0, to: 2 },
    { from: 2, to: 4 },
    { from: 10, to: 12 },
  ]);
  expect(asked).toEqual(['2-4', '10-12']);
});

test('a new view begins with the columns that fit best', () => {
  expect(firstLayout('grid', columns)).toBeNull();
  expect(firstLayout('kanban', columns)).toMatchObject({
    by: 'state',
    heading: 'task',
    shown: ['who', 'due', 'hours'],
  });
  expect(firstLayout('calendar', columns)).toMatchObject({ by: 'due', heading: 'task', unit: 'month' });
  expect(firstLayout('gallery', columns)).toMatchObject({ picture: 'photo', heading: 'task' });
  expect(firstLayout('kanban', columns.slice(3))).toMatchObject({ by: '' });
  const calculated = columns.map((column) => (column.id === 'hours' ? { ...column, formula: '1' } : column));
  expect(firstLayout('form', calculated)).toMatchObject({
    fields: ['who', 'task', 'state', 'due', 'photo'].map((column) => ({ column, required: false })),
  });
});

test('a card has its picture, its heading and its values once each', () => {
  const lead = cardColumns({ picture: 'photo', heading: 'task', shown: ['task', 'photo', 'due', 'gone'] }, columns);
  expect([lead.image?.key, lead.heading?.key, lead.rest.map(({ key }) => key)]).toEqual(['photo', 'task', ['due']]);
  expect(cardColumns({ heading: '', shown: ['due'] }, columns, 'task').heading?.key).toBe('who');
});
