import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { type ColumnDraft, columnEditsFor, optionsInLines } from './column-edits.ts';

const column: Column = { id: 'state', name: 'State', type: 'text', options: ['Open', 'Done'] };
const change = (to: Partial<ColumnDraft>, from: Column = column) =>
  columnEditsFor(
    { kind: 'change', column: from },
    { name: from.name, type: from.type, options: from.options ?? [], ...to },
  );

test('lines are options, whatever ends them', () => {
  expect(optionsInLines('Open\r\nDone\n\n Open \n')).toEqual(['Open', 'Done']);
});

test('a changed list goes with the list before it; one that is the same does not', () => {
  expect(change({ name: 'Status' })).toEqual([
    { kind: 'change-column', column: 'state', name: 'Status' },
    { kind: 'change-column', column: 'state', name: 'State' },
  ]);
  expect(change({ options: ['Done', 'Open'] })).toEqual([
    { kind: 'change-column', column: 'state', name: 'State', options: ['Done', 'Open'] },
    { kind: 'change-column', column: 'state', name: 'State', options: ['Open', 'Done'] },
  ]);
  expect(change({ options: [] })[0]).toMatchObject({ options: [] });
});

test('a list that is not shown for a type is kept, and not sent', () => {
  expect(change({ type: 'boolean', options: ['other'] })).toEqual([
    { kind: 'change-column', column: 'state', name: 'State', type: 'boolean' },
    { kind: 'change-column', column: 'state', name: 'State', type: 'text' },
  ]);
  expect(change({ options: ['other'] }, { ...column, formula: '1' })[0]).not.toHaveProperty('options');
});

test('a list of a file is taken back to as far as it can be written', () => {
  const from: Column = { ...column, type: 'number', options: ['1', 'none'] };
  expect(change({ options: ['1', '2'] }, from)[1]).toMatchObject({ options: ['1'] });
});

test('a renamed option is renamed in the cells, and taken back the other way round', () => {
  const from: Column = { ...column, type: 'choice', option_colors: ['red', 'blue'] };
  const renames = [{ from: 'Open', to: 'To do' }];
  expect(change({ options: ['To do', 'Done'], option_colors: ['red', 'green'], renames }, from)).toEqual([
    {
      ...{ kind: 'change-column', column: 'state', name: 'State' },
      ...{ options: ['To do', 'Done'], option_colors: ['red', 'green'], renames },
    },
    {
      ...{ kind: 'change-column', column: 'state', name: 'State' },
      ...{ options: ['Open', 'Done'], option_colors: ['red', 'blue'], renames: [{ from: 'To do', to: 'Open' }] },
    },
  ]);
  expect(change({ option_colors: ['blue', 'red'] }, from)[0]).toMatchObject({ option_colors: ['blue', 'red'] });
  // A column of texts has no names to change.
  expect(change({ type: 'choice', options: ['To do'], option_colors: ['red'], renames })[0]).not.toHaveProperty(
    'renames',
  );
});

test('a new column takes its list along, and a deleted one comes back', () => {
  const draft = { name: 'State', type: 'text' as const, options: ['Open'] };
  expect(columnEditsFor({ kind: 'add', before: column }, draft)).toEqual([
    { kind: 'add-column', name: 'State', type: 'text', options: ['Open'], before: 'state' },
    null,
  ]);
  expect(columnEditsFor({ kind: 'add' }, { ...draft, options: [] })[0]).toEqual({
    kind: 'add-column',
    name: 'State',
    type: 'text',
  });
  expect(columnEditsFor({ kind: 'delete', column }, draft)).toEqual([
    { kind: 'delete-column', column: 'state' },
    { kind: 'restore-column', column: 'state' },
  ]);
});
