import { expect, test, vi } from 'vitest';
import { CellMarks } from './cell-marks.ts';

const cell = { row_id: 'r1', column_id: 'price' };

test('a cell is marked with its comments and with whoever selected it', () => {
  const marks = new CellMarks();
  expect(marks.of(cell)).toEqual({ class: '' });
  marks.setCommented([cell]);
  marks.setPeople([
    { ...cell, id: 'a', name: 'Ann' },
    { ...cell, id: 'b', name: 'Ben' },
    { ...cell, row_id: 'r2', id: 'c', name: 'Cem' },
  ]);
  expect(marks.of(cell)).toEqual({ class: 'commented selected-by hue-1', 'data-person': 'Ann, Ben' });
  expect(marks.of({ ...cell, column_id: 'item' })).toEqual({ class: '' });
});

test('it is painted anew when the marks are others, and only then', () => {
  const marks = new CellMarks();
  const repaint = vi.fn();
  const end = marks.follow(repaint);
  marks.setCommented([cell]);
  marks.setCommented([{ ...cell }]);
  marks.setPeople([]);
  expect(repaint).toHaveBeenCalledTimes(1);
  marks.setPeople([{ ...cell, id: 'a', name: 'Ann' }]);
  marks.setCommented([]);
  expect(repaint).toHaveBeenCalledTimes(3);
  end();
  marks.setCommented([cell]);
  expect(repaint).toHaveBeenCalledTimes(3);
});
