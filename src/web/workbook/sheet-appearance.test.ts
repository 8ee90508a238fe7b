import { expect, test } from 'vitest';
import { plainArrangement, type SheetArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { textWidth } from './fitting-width.ts';
import { RowLayout } from './groups/row-layout.ts';
import { RowWindow } from './row-window.ts';
import { SheetAppearance, shownColumns } from './sheet-appearance.ts';
import { SheetViews } from './views/sheet-views.ts';

const columns = ['a', 'b', 'c'].map((id): Column => ({ id, name: id, type: 'text' }));
const [a] = columns as [Column];
const nowhere = {
  create: () => Promise.reject(new Error('not asked')),
  change: () => Promise.reject(new Error('not asked')),
  remove: () => Promise.resolve(),
  store: () => Promise.resolve(),
};
const openViews = () => new SheetViews({ views: [], current: null, unsaved: [] }, columns, nowhere, () => undefined);

test('what is dragged, hidden, frozen and moved becomes part of the view', () => {
  const views = openViews();
  const look = new SheetAppearance(views);
  look.setWidth('a', 321.4);
  look.hide('b');
  look.freeze('a');
  look.move(columns, 'c', -1);
  expect(views.state.arrangement).toMatchObject({
    ...{ widths: { a: 321 }, hidden: ['b'], frozen: 'a', order: ['c', 'a', 'b'] },
  });
  expect(look.widthOf(a)).toBe(321);
  look.show(['b']);
  expect(views.state.arrangement.hidden).toEqual([]);
});

test('a file’s width is the least: a number that it would cut gets its room, a width set by hand is kept', () => {
  const price: Column = { id: 'price', name: 'Price', type: 'number', format: '#,##0.00' };
  const views = new SheetViews({ views: [], current: null, unsaved: [] }, [price, a], nowhere, () => undefined);
  views.change({ leastWidths: { price: 64, a: 400 } });
  const rows = new RowWindow(() => Promise.resolve([]), { onRows: () => undefined, onFailure: () => undefined });
  const row = (row_id: string, value: number) => ({ row_id, version: 1, cells: { price: value, a: 'x' } });
  rows.reset(RowLayout.plain(2), [row('1', 12), row('2', 1_234_567_890.5)]);
  const look = new SheetAppearance(views).fit([price, a], rows);
  const before = look.widthOf(price);
  expect(before).toBeGreaterThan(textWidth('1,234,567,890.50'));
  expect(look.widthOf(a)).toBe(400);
  let reported = 0;
  look.watchFit(() => reported++);
  rows.reset(RowLayout.plain(1), [row('3', 123_456_789_012_345)]);
  look.fitNumbers([price, a], rows, 0, 1);
  expect([reported, look.widthOf(price) > before]).toEqual([1, true]);
  look.setWidth('price', 50);
  expect(look.widthOf(price)).toBe(50);
});

test('among the cells of its sheet a column is as wide as in the file, not as its name and texts; numbers have their room', () => {
  const price: Column = { id: 'price', name: 'Price without taxes', type: 'number', format: '#,##0.00' };
  const note: Column = { id: 'note', name: 'Note', type: 'text' };
  const views = new SheetViews({ views: [], current: null, unsaved: [] }, [price, note], nowhere, () => undefined);
  views.change({ leastWidths: { price: 30, note: 100 } });
  const rows = new RowWindow(() => Promise.resolve([]), { onRows: () => undefined, onFailure: () => undefined });
  const cells = { price: 1_234_567.5, note: 'As long as a text may be that goes on over blank cells' };
  rows.reset(RowLayout.plain(1), [{ row_id: '1', version: 1, cells }]);
  const look = new SheetAppearance(views).fit([price, note], rows);
  expect(look.widthOnGrid(note)).toBe(126);
  expect(look.widthOf(note)).toBeGreaterThan(300);
  expect(look.widthOnGrid(price)).toBeGreaterThan(textWidth('1,234,567.50'));
  expect(look.widthOnGrid(price)).toBeLessThan(look.widthOf(price));
  look.setWidth('note', 77);
  expect(look.widthOnGrid(note)).toBe(77);
});

test('a width that the grid drew by itself is no other look; that of another view is', () => {
  const views = openViews();
  const look = new SheetAppearance(views);
  const before = look.current;
  look.setWidth('a', 300);
  expect(look.current).toBe(before);
  views.reset();
  expect(look.current).not.toBe(before);
  expect(look.widthOf(a)).toBe(160);
});

test('hidden columns are left out, frozen ones stay in view, and something is always shown and scrolls', () => {
  const look: SheetArrangement = { ...plainArrangement, hidden: ['b'], frozen: 'a' };
  expect(shownColumns(columns, look)).toMatchObject({ shown: [{ id: 'a' }, { id: 'c' }], frozen: 1 });
  expect(shownColumns(columns, { ...look, frozen: 'b' }).frozen).toBe(0);
  expect(shownColumns(columns, { ...look, frozen: 'c' }).frozen).toBe(0);
  expect(shownColumns(columns, { ...look, hidden: ['a', 'b', 'c'] }).shown).toEqual([a]);
  expect(shownColumns(columns, { ...look, order: ['c', 'a', 'b'] }).shown.map(({ id }) => id)).toEqual(['c', 'a']);
});
