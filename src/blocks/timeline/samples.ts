import type { Cell, Column } from '#engine/model.ts';
import { customerNames, orderSheets } from '../order-samples.ts';
import type { BlockSample } from '../view-contract.ts';

const taskColumns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'from', name: 'Start', type: 'date' },
  { id: 'to', name: 'End', type: 'date' },
  { id: 'team', name: 'Team', type: 'choice', options: ['Harbor', 'Print', 'Press'] },
  {
    ...{ id: 'state', name: 'State', type: 'choice' },
    ...{ options: ['Planned', 'Under way', 'Done'], option_colors: ['blue', 'yellow', 'green'] },
  },
  { id: 'after', name: 'After', type: 'text' },
  { id: 'who', name: 'Who', type: 'text' },
];

const tasks: Record<string, Cell>[] = (
  [
    ['Survey of the pier', '2026-11-02', '2026-11-06', 'Harbor', 'Done', ''],
    ['Repaint the signs', '2026-11-09', '2026-11-20', 'Harbor', 'Done', 'Survey of the pier'],
    ['Lights for the walk', '2026-11-18', '2026-11-30', 'Harbor', 'Under way', 'Survey of the pier'],
    ['Photographs', '2026-11-05', '2026-11-11', 'Print', 'Done', ''],
    ['Write the guide', '2026-11-10', '2026-11-25', 'Print', 'Under way', ''],
    ['Print the guide', '2026-11-26', '2026-12-04', 'Print', 'Planned', 'Photographs, Write the guide'],
    ['Invitations', '2026-11-23', '2026-11-27', 'Press', 'Planned', ''],
    ['Opening', '2026-12-07', '2026-12-07', 'Press', 'Planned', 'Print the guide, Invitations, Lights for the walk'],
    ['Thank-you letters', null, null, 'Press', 'Planned', 'Opening'],
  ] as const
).map(([task, from, to, team, state, after], index) => ({
  ...{ task, from, to, team, state, after },
  who: ['Ida Holm', 'Tomás Vela', 'Mara Lind'][index % 3] ?? '',
}));

const plan = {
  sheet_title: 'Plan',
  settings: {
    ...{ title: 'Until the opening', label_column: 'task', start_column: 'from', end_column: 'to' },
    ...{ lane_column: 'team', color_column: 'state', depends_column: 'after' },
  },
  axis: [{ column: 'who' }, { column: 'state' }],
};

const stepColumns: Column[] = [
  { id: 'id', name: 'No', type: 'number' },
  { id: 'step', name: 'Step', type: 'text' },
  { id: 'start', name: 'Start', type: 'datetime' },
  { id: 'days', name: 'Days', type: 'number' },
  { id: 'needs', name: 'Needs', type: 'text' },
  { id: 'crew', name: 'Crew', type: 'text' },
  { id: 'photo', name: 'Photo', type: 'image' },
];
const steps: Record<string, Cell>[] = (
  [
    [1, 'Excavation', '2027-03-01T08:00', 4, ''],
    [2, 'Foundation', '2027-03-08T08:00', 9.5, '1'],
    [3, 'Inspection', '2027-03-19T10:00', 0, '2'],
    [4, 'Frame', '2027-03-17T08:00', 20, '2'],
    [5, 'Roof', '2027-04-08T08:00', 12, '4, 9'],
    [6, 'Windows', '2027-04-01T08:00', -3, '4'],
  ] as const
).map(([id, step, start, days, needs]) => ({
  ...{ id, step, start, days, needs, crew: id % 2 ? 'North' : 'South' },
  photo: '/samples/harbor.svg',
}));

export const samples: BlockSample[] = [
  {
    name: 'A project whose bars can be moved',
    state: 'normal',
    block: { ...plan, settings: { ...plan.settings, move_bars: 'Everyone', add_new_row: 'Everyone' } },
    sheets: { Plan: { columns: taskColumns, rows: tasks } },
    rights: { add: true, edit: ['from', 'to'] },
  },
  {
    name: 'Steps with a duration and keys',
    state: 'normal',
    block: {
      sheet_title: 'Steps',
      settings: {
        ...{ title: 'Building the boathouse', label_column: 'step', start_column: 'start', duration_column: 'days' },
        ...{ key_column: 'id', depends_column: 'needs', color_column: 'crew', zoom: 'Week', label_width: 140 },
        ...{ Card_color: '#fffdf7', bar_color: '#0f9d7a', show_search: false, today_color: '#c2347d' },
      },
      axis: [
        { column: 'photo', type: 'image' },
        { column: 'crew', editable: 'Everyone' },
      ],
      actions: [{ type: 'Edit row' }, { type: 'Delete row' }],
    },
    sheets: { Steps: { columns: stepColumns, rows: steps } },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { ...plan, settings: { ...plan.settings, add_new_row: 'Everyone' } },
    sheets: { Plan: { columns: taskColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'One row',
    state: 'normal',
    block: plan,
    sheets: { Plan: { columns: taskColumns, rows: tasks.slice(2, 3) } },
  },
  {
    name: 'No column for the dates',
    state: 'empty',
    block: { sheet_title: 'Plan', settings: { label_column: 'task' } },
    sheets: { Plan: { columns: taskColumns, rows: tasks } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { ...plan, sheet_title: 'Old plan' },
    sheets: { Plan: { columns: taskColumns, rows: tasks } },
  },
  {
    name: 'Many bars over many years, and long words',
    state: 'overflowing',
    block: {
      ...plan,
      settings: { ...plan.settings, title: 'Kraftfahrzeughaftpflichtversicherungsübersicht', key_column: 'who' },
    },
    sheets: {
      Plan: {
        columns: taskColumns.map(({ id, name, type }) => ({ id, name, type: type === 'choice' ? 'text' : type })),
        rows: Array.from({ length: 320 }, (_, index) => ({
          task:
            index % 3
              ? `Task ${index + 1}`
              : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits one line',
          from: `${1975 + (index % 80)}-0${(index % 9) + 1}-11`,
          to: index % 5 ? `${1975 + (index % 80) + (index % 3)}-1${index % 3}-02` : null,
          team: index % 11 ? `Lane ${index % 12}` : 'Waiting for the answer of somebody who is away until the spring',
          state: `State ${index % 14}`,
          after: index % 4 ? '' : `Person ${index - 1}`,
          who: `Person ${index}`,
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: {
        title: 'Orders',
        label_column: 'order',
        start_column: 'due',
        lane_column: 'customer',
        ...customerNames,
      },
      axis: [{ column: 'referrer', ...customerNames, lookup_page: 'events' }],
    },
    sheets: orderSheets,
  },
];
