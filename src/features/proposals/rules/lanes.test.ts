import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { profileOf } from '#test/profile-of.ts';
import { readSheets } from './propose-app.ts';
import { lanesBlock } from './row-blocks.ts';

const tasksOf = (state: Partial<Column>) => {
  const columns: Column[] = [
    { id: 'task', name: 'Task', type: 'text' },
    { id: 'state', name: 'Status', type: 'text', ...state },
  ];
  const states = ['Done', 'Somewhere', 'Open'];
  const rows = Array.from({ length: 30 }, (_, at) => ({ cells: { task: `Task ${at}`, state: states[at % 3]! } }));
  const [one] = readSheets([profileOf({ title: 'Tasks', columns, rows })], {});
  const lane = one!.sheet.columns[1]!;
  return lanesBlock(one!.sheet, one!.roles, { lane, title: 'Tasks' }).settings['lanes'];
};

test('the lanes of a choice are those of its list, in its order, with what else is met behind', () => {
  const options = ['Open', 'Waiting', 'Done'];
  expect(tasksOf({ type: 'choice', options, option_colors: ['red', 'yellow', 'green'] })).toEqual(
    ['Open', 'Waiting', 'Done', 'Somewhere'].map((value) => ({ value })),
  );
});

test('the lanes of texts are what is met', () => {
  expect(tasksOf({})).toEqual(['Done', 'Somewhere', 'Open'].map((value) => ({ value })));
});
