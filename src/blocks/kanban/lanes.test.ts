import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import { type Lane, lanesOf, mostLanes } from './lanes.ts';

const state: Column = { id: 'state', name: 'State', type: 'text' };
const hours: Column = { id: 'hours', name: 'Hours', type: 'number' };
const rowsOf = (...states: Cell[]): DataRow[] =>
  states.map((cell, index) => ({ row_id: `r${index}`, version: 1, cells: { state: cell, hours: index + 1 } }));
const groupsOf = (...groups: [key: Cell, count: number, hours: number][]) =>
  groups.map(([key, count, sum]) => ({ key, count, values: [sum] }));

const board = {
  column: state,
  sumColumn: undefined,
  settings: { lanes: [], hide_other_lanes: false },
  groups: [],
  first: [],
  rows: [],
  isAll: true,
  isQueried: false,
};
const names = (lanes: readonly Lane[]): string[] => lanes.map(({ name }) => name);

describe('lanes', () => {
  test('are the choices of the column, then what the sheet has in its order, and blanks last', () => {
    const column = { ...state, options: ['Next', 'Done'] };
    const rows = rowsOf('Done', null, 'Stuck', 'Next');
    expect(names(lanesOf({ ...board, column, rows }))).toEqual(['Next', 'Done', 'Stuck', 'No State']);
  });

  test('are the owner’s, in their order, with the others behind or left out', () => {
    const lanes = [
      { value: 'Done', color: '#123456', limit: 2 },
      { value: 'Next', color: '', limit: null },
    ];
    const rows = rowsOf('Next', 'Other', '');
    const shown = lanesOf({ ...board, rows, settings: { lanes, hide_other_lanes: false } });
    expect(names(shown)).toEqual(['Done', 'Next', 'Other', 'No State']);
    expect(shown[0]).toMatchObject({ color: '#123456', limit: 2, count: 0 });
    expect(names(lanesOf({ ...board, rows, settings: { lanes, hide_other_lanes: true } }))).toEqual(['Done', 'Next']);
  });

  test('take values with other letters and spaces as one, and move cards to the value of the sheet', () => {
    const column = { ...state, options: ['DONE'] };
    const [lane, ...others] = lanesOf({ ...board, column, rows: rowsOf('Done', ' done ') });
    expect(others).toEqual([]);
    expect(lane).toMatchObject({ value: 'Done', count: 2 });
  });

  test('are so many at most', () => {
    const rows = rowsOf(...Array.from({ length: 100 }, (_, index) => `Lane ${index}`));
    expect(lanesOf({ ...board, rows })).toHaveLength(mostLanes);
  });

  test('of numbers and of yes and no are written as the column writes them', () => {
    const done: Column = { id: 'state', name: 'Done', type: 'boolean' };
    expect(names(lanesOf({ ...board, column: done, rows: rowsOf(true, false) }))).toEqual(['Yes', 'No']);
  });
});

describe('what is in a lane', () => {
  test('is counted and added up', () => {
    const [next, done] = lanesOf({ ...board, sumColumn: hours, rows: rowsOf('Next', 'Done', 'Next') });
    expect(next).toMatchObject({ count: 2, sum: 4 });
    expect(done).toMatchObject({ count: 1, sum: 2 });
  });

  test('counts cards of other pages too, and follows moves', () => {
    const first = rowsOf('Next', 'Next');
    const rows = first.map((row, index) => (index === 0 ? { ...row, cells: { ...row.cells, state: 'Done' } } : row));
    const groups = groupsOf(['Next', 50, 500], ['Done', 10, 90]);
    const [next, done] = lanesOf({ ...board, sumColumn: hours, groups, first, rows, isAll: false });
    expect(next).toMatchObject({ count: 49, sum: 499 });
    expect(done).toMatchObject({ count: 11, sum: 91 });
  });
});
