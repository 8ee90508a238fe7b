import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { formProblems } from './form-entry.ts';
import { fitLayout, kindOf, layoutProblems, type ViewLayout } from './view-layout.ts';

const columns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'state', name: 'State', type: 'choice', options: ['Open', 'Done'] },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'hours', name: 'Hours', type: 'number' },
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'cost', name: 'Cost', type: 'number', formula: '[column:hours]*20' },
];
const board: ViewLayout = {
  ...{ kind: 'kanban', by: 'state', heading: 'task', shown: ['due', 'cost'], sum: 'hours' },
  limits: [{ value: 'Open', most: 3 }],
};
const days: ViewLayout = { kind: 'calendar', by: 'due', heading: 'task', shown: ['state'], unit: 'month' };
const cards: ViewLayout = { kind: 'gallery', picture: 'photo', heading: 'task', shown: ['state', 'due'] };
const field = (column: string, required = false) => ({ column, required, hint: '' });
const form: ViewLayout = { kind: 'form', intro: '', fields: [field('task', true), field('hours')], done: '' };
const paths = (layout: ViewLayout) => layoutProblems(layout, columns).map(({ path }) => path);

test('a layout of columns that fit has no problem, and a view without one is a grid', () => {
  for (const layout of [board, days, cards, form]) {
    expect(layoutProblems(layout, columns)).toEqual([]);
    expect(fitLayout(layout, columns)).toEqual(layout);
  }
  expect([kindOf(null), kindOf(days)]).toEqual(['grid', 'calendar']);
  expect(fitLayout(null, columns)).toBeNull();
});

test('columns that are gone, twice there, or of another kind are named by their place', () => {
  expect(paths({ ...board, by: 'due', sum: 'task', shown: ['gone', 'due'] })).toEqual(['by', 'sum', 'shown.0']);
  expect(paths({ ...board, by: '' })).toEqual(['by']);
  expect(paths({ ...days, by: 'state', heading: 'gone' })).toEqual(['by', 'heading']);
  expect(paths({ ...cards, picture: 'task', shown: ['due', 'due'] })).toEqual(['picture', 'shown']);
  expect(paths({ ...form, fields: [field('cost'), field('gone')] })).toEqual(['fields.0.column', 'fields.1.column']);
  expect(paths({ ...form, fields: [] })).toEqual(['fields']);
  expect(paths({ ...form, fields: [field('task'), field('task')] })).toEqual(['fields']);
});

test('a deleted column leaves a layout, and what it is by is then to be chosen', () => {
  const without = (id: string) => columns.filter((column) => column.id !== id);
  expect(fitLayout(board, without('state'))).toEqual({ ...board, by: '' });
  expect(fitLayout(board, without('due'))).toEqual({ ...board, shown: ['cost'] });
  expect(fitLayout(days, without('due'))).toEqual({ ...days, by: '' });
  expect(fitLayout(cards, without('photo'))).toEqual({ ...cards, picture: '' });
  expect(fitLayout(form, without('task'))).toEqual({ ...form, fields: [field('hours')] });
});

test('a form takes its own columns, filled in where they must be, with values that fit', () => {
  const fields = [field('task', true), field('hours'), field('due')];
  const wrong = (cells: Parameters<typeof formProblems>[1]) =>
    formProblems(fields, cells, columns).map(({ path, message }) => `${path}: ${message}`);
  expect(wrong({ task: 'Paint', hours: 2, due: '2026-11-27' })).toEqual([]);
  expect(wrong({ task: 'Paint', state: null })).toEqual([]);
  expect(wrong({ hours: 2 })).toEqual(['task: Fill in Task.']);
  expect(wrong({ task: '', due: 'soon' })).toEqual(['task: Fill in Task.', 'due: This doesn’t fit Due.']);
  expect(wrong({ task: 'Paint', state: 'Open' })).toEqual(['state: The form doesn’t have this column.']);
  expect(formProblems([field('cost')], { cost: 5 }, columns)).toHaveLength(1);
});
