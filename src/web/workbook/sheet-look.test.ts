import { expect, test } from 'vitest';
import type { Column } from '#sheet/model.ts';
import { SheetLook, shownColumns } from './sheet-look.ts';

const columns = ['a', 'b', 'c'].map((id): Column => ({ id, name: id, type: 'text' }));
const [a, b] = columns as [Column, Column];

function openStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('widths, hidden and frozen columns are there again when the sheet is opened again, and for that sheet alone', () => {
  const store = openStore();
  const look = new SheetLook('one', store);
  look.setWidth('a', 321.4);
  look.hide('b');
  look.freeze('a');
  const again = new SheetLook('one', store);
  expect(again.widthOf(a)).toBe(321);
  expect(again.current).toEqual({ widths: { a: 321 }, hidden: ['b'], frozen: 'a' });
  expect(new SheetLook('two', store).current).toEqual({ widths: {}, hidden: [], frozen: '' });
  again.show(['b']);
  expect(new SheetLook('one', store).current.hidden).toEqual([]);
});

test('hidden columns are left out, frozen ones stay in view, and something is always shown and scrolls', () => {
  const look = { widths: {}, hidden: ['b'], frozen: 'a' };
  expect(shownColumns(columns, look)).toMatchObject({ shown: [{ id: 'a' }, { id: 'c' }], frozen: 1 });
  expect(shownColumns(columns, { ...look, frozen: 'b' }).frozen).toBe(0);
  expect(shownColumns(columns, { ...look, frozen: 'c' }).frozen).toBe(0);
  expect(shownColumns(columns, { ...look, hidden: ['a', 'b', 'c'] }).shown).toEqual([a]);
});

test('what a browser kept and cannot be read, or no store at all, is no look and no fault', () => {
  const broken = { getItem: () => '{"widths":{"a":9,"b":90}', setItem: () => { throw new Error('full'); } }; // biome-ignore format: one store
  const look = new SheetLook('one', broken);
  look.hide('a');
  expect(look.current.hidden).toEqual(['a']);
  const narrow = new SheetLook('one', {
    getItem: () => '{"widths":{"a":9,"b":90},"hidden":3}',
    setItem: () => undefined,
  });
  expect([narrow.widthOf(a), narrow.widthOf(b), narrow.current.hidden]).toEqual([160, 90, []]);
});
