import { expect, test } from 'vitest';
import { arrangeWorkbooks, type WorkbookSort } from './arrange-workbooks.ts';

const workbook = (name: string, day: number, sheets: [title: string, rows: number][]) => ({
  name,
  updated_at: `2026-01-0${day}T00:00:00Z`,
  sheets: sheets.map(([title, row_count]) => ({ title, row_count })),
});
const workbooks = [
  workbook('Trees 10', 1, [['Apples', 40]]),
  workbook('trees 9', 3, [
    ['Pears', 30],
    ['Plums', 30],
  ]),
  workbook('Books', 2, []),
];

test.each<[string, string, WorkbookSort, string[]]>([
  ['last changed first', '', 'changed', ['trees 9', 'Books', 'Trees 10']],
  ['by name, numbers as numbers', '', 'name', ['Books', 'trees 9', 'Trees 10']],
  ['by rows of all sheets', '', 'rows', ['trees 9', 'Trees 10', 'Books']],
  ['a word of the name', 'TREES', 'name', ['trees 9', 'Trees 10']],
  ['a sheet of it', 'plum', 'name', ['trees 9']],
  ['words of both', 'trees apples', 'name', ['Trees 10']],
  ['nothing', 'zebra', 'name', []],
])('%s', (_name, search, sort, names) => {
  expect(arrangeWorkbooks(workbooks, search, sort).map((one) => one.name)).toEqual(names);
});
