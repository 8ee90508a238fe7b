import { expect, test } from 'vitest';
import { listOfRows, rowsOfColumn, rowsOfLabels, withAddedRow, withMovedRow } from './option-rows.ts';

const column = { options: ['Open', 'Done'], option_colors: ['red', 'green'] };

test('an option that has another label is renamed; empty ones are left out', () => {
  const [first, second] = rowsOfColumn(column);
  const rows = withAddedRow([{ ...first!, label: ' To do ' }, second!]);
  expect(rows[2]).toMatchObject({ label: '', color: 'blue', from: null });
  expect(listOfRows(rows)).toEqual({
    options: ['To do', 'Done'],
    option_colors: ['red', 'green'],
    renames: [{ from: 'Open', to: 'To do' }],
  });
});

test('labels that cells have are no names to change', () => {
  const [first] = rowsOfLabels(['Open']);
  expect(listOfRows([{ ...first!, label: 'To do' }]).renames).toEqual([]);
});

test('a row is moved, and not beyond an end', () => {
  const rows = rowsOfLabels(['A', 'B', 'C']);
  const labels = (to: number) => withMovedRow(rows, 1, to).map(({ label }) => label);
  expect(labels(0)).toEqual(['B', 'A', 'C']);
  expect(labels(2)).toEqual(['A', 'C', 'B']);
  expect(labels(-1)).toEqual(['B', 'A', 'C']);
  expect(labels(9)).toEqual(['A', 'C', 'B']);
});

test('the first fourteen options have fourteen colors', () => {
  const colors = rowsOfLabels(Array.from({ length: 14 }, (_, at) => `${at}`)).map(({ color }) => color);
  expect(new Set(colors).size).toBe(14);
});
