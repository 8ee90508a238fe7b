import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const taskColumns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'state', name: 'State', type: 'text', options: ['Ideas', 'Next', 'In work', 'Done'] },
  { id: 'who', name: 'Who', type: 'text' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'hours', name: 'Hours', type: 'number' },
];
const names = ['Ida Holm', 'Tomás Vela', 'Mara Lind'];
const tasks: Record<string, Cell>[] = (
  [
    ['Map of the harbour', 'Ideas'],
    ['Ask the ferry for a timetable', 'Next'],
    ['Photographs of the north pier', 'Next'],
    ['Translate the guide into Danish', 'In work'],
    ['Print the leaflet', 'In work'],
    ['Book the boats for May', 'In work'],
    ['Insurance for the season', 'Done'],
    ['New life jackets', 'Done'],
    ['Repaint the signs', 'Next'],
    ['A walk for children', 'Ideas'],
  ] as const
).map(([task, state], index) => ({
  task,
  state,
  who: names[index % names.length] ?? '',
  due: index % 4 === 3 ? null : `2027-0${(index % 5) + 3}-${10 + index}`,
  hours: 2 + ((index * 7) % 11),
}));

const dealColumns: Column[] = [
  { id: 'company', name: 'Company', type: 'text' },
  { id: 'stage', name: 'Stage', type: 'text' },
  { id: 'value', name: 'Value', type: 'currency', format: '€#,##0' },
  { id: 'contact', name: 'Contact', type: 'email' },
];
const deals: Record<string, Cell>[] = (
  [
    ['Nordkai Shipping', 'Lead', 18_000],
    ['Fjord & Sons', 'Offer', 42_500],
    ['Harbour Trust', 'Offer', 9_800],
    ['Salt Works', 'Won', 61_000],
    ['The Old Grove', 'Lead', 4_200],
    ['Three Islands', '', 12_000],
  ] as const
).map(([company, stage, value], index) => ({
  company,
  stage,
  value,
  contact: `office${index + 1}@harbor.example`,
}));

const taskAxis = [{ column: 'task' }, { column: 'who' }, { column: 'due' }];
const taskBoard = {
  sheet_title: 'Tasks',
  settings: { title: 'Before the season', lane_column: 'state' },
  axis: taskAxis,
};

export const samples: BlockSample[] = [
  {
    name: 'Tasks of a team',
    state: 'normal',
    block: {
      ...taskBoard,
      settings: { ...taskBoard.settings, sum_column: 'hours', move_cards: 'Everyone', add_new_row: 'Everyone' },
    },
    sheets: { Tasks: { columns: taskColumns, rows: tasks } },
    rights: { add: true, edit: ['state'] },
  },
  {
    name: 'Deals in the owner’s lanes',
    state: 'normal',
    block: {
      sheet_title: 'Deals',
      settings: {
        title: 'Pipeline',
        lane_column: 'stage',
        lanes: [
          { value: 'Lead', color: '#6b7280' },
          { value: 'Offer', color: '#d9650a', limit: 1 },
          { value: 'Won', color: '#0f9d7a' },
          { value: 'Lost' },
        ],
        sum_column: 'value',
        Card_color: '#fffdf7',
        show_search: false,
        show_labels: false,
      },
      axis: [
        { column: 'company' },
        { column: 'value', text_color: '#4338ca', editable: 'Everyone' },
        { column: 'contact' },
      ],
      actions: [{ type: 'Edit row' }, { type: 'Delete row' }],
    },
    sheets: { Deals: { columns: dealColumns, rows: deals } },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { ...taskBoard, settings: { ...taskBoard.settings, add_new_row: 'Everyone' } },
    sheets: { Tasks: { columns: taskColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'No column for the lanes',
    state: 'empty',
    block: { sheet_title: 'Tasks', axis: taskAxis },
    sheets: { Tasks: { columns: taskColumns, rows: tasks } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { ...taskBoard, sheet_title: 'Old tasks' },
    sheets: { Tasks: { columns: taskColumns, rows: tasks } },
  },
  {
    name: 'Many lanes, many cards and long words',
    state: 'overflowing',
    block: {
      ...taskBoard,
      settings: { ...taskBoard.settings, title: 'Kraftfahrzeughaftpflichtversicherungsübersicht', sum_column: 'hours' },
      axis: [...taskAxis, { column: 'hours' }],
    },
    sheets: {
      Tasks: {
        columns: taskColumns.map(({ id, name, type }) => ({ id, name, type })),
        rows: Array.from({ length: 320 }, (_, index) => ({
          task:
            index % 3
              ? `Task ${index + 1}`
              : 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and a good deal more text than fits one line',
          state: index % 11 ? `Lane ${index % 12}` : 'Waiting for the answer of somebody who is away until the spring',
          who: 'Ida Holm, Tomás Vela, Mara Lind, Greta Sund and everybody else who was free that week',
          due: '2027-05-01',
          hours: index * 12_345,
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders', lane_column: 'customer', ...customerNames },
      axis: [{ column: 'order' }, { column: 'referrer', ...customerNames, lookup_page: 'events' }],
    },
    sheets: orderSheets,
  },
];
