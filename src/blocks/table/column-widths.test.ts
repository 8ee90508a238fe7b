import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { rowColumn } from '../shared/rows/row-column.ts';
import { fitWidths, widthByContent } from './column-widths.ts';
import { roomFor } from './table-room.ts';

const rowsOf = (cells: Cell[]) => cells.map((cell, at) => ({ row_id: `r${at}`, version: 1, cells: { it: cell } }));
const widthOf = (name: string, type: Column['type'], cells: Cell[], isFirst = false): number =>
  widthByContent(rowColumn({ id: 'it', name, type }), rowsOf(cells), isFirst);

test('short values take little room, long ones more, and no column takes all of it', () => {
  const done = widthOf('Done', 'boolean', [true, false, true]);
  const city = widthOf('City', 'text', ['Rome', 'Santiago de Compostela', 'Reykjavik']);
  const story = widthOf('Story', 'text', ['A long tale of many words. '.repeat(20)]);
  expect(done).toBeLessThan(110);
  expect(city).toBeGreaterThan(done);
  expect(story).toBeGreaterThan(city);
  expect(story).toBeLessThanOrEqual(340);
});

test('the first column keeps room for what rows are called', () => {
  expect(widthOf('No', 'text', ['A', 'B'], true)).toBeGreaterThanOrEqual(150);
  expect(widthOf('No', 'text', ['A', 'B'])).toBeLessThan(100);
});

test('one value that is far longer than the others widens a column of words little, and numbers are never broken', () => {
  const words = [...Array.from({ length: 19 }, () => 'Short'), 'A value of fifty letters that stands quite by itself'];
  expect(widthOf('Name', 'text', words)).toBeLessThan(120);
  const figures = [...Array.from({ length: 19 }, () => 5), 123_456_789_012];
  expect(widthOf('Sum', 'number', figures)).toBeGreaterThan(140);
});

test('a table that is a little too wide for a page becomes narrower, one that is far too wide scrolls', () => {
  const columns = [
    { width: 300, wraps: true },
    { width: 200, wraps: false },
    { width: 240, wraps: true },
  ];
  const fitted = fitWidths(columns, 700);
  expect(fitted[1]).toBe(200);
  expect(fitted.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(700);
  expect(fitWidths(columns, 400)).toEqual([300, 200, 240]);
  expect(fitWidths(columns, 900)).toEqual([300, 200, 240]);
});

test('a table needs the room of the next step that holds it', () => {
  expect([300, 480, 481, 1118, 1119, 4_000].map(roomFor)).toEqual(['480', '480', '640', '1118', '1400', 'more']);
});

test('a column that becomes narrower keeps room for the longest word of its name', () => {
  const columns = [
    { width: 300, wraps: true },
    { width: 122, wraps: true, least: 122 },
  ];
  expect(fitWidths(columns, 400)).toEqual([278, 122]);
  expect(widthOf('Displacement', 'number', [307, 350])).toBeGreaterThanOrEqual(150);
});
