import { expect, test } from 'vitest';
import { contrastOf } from '#kit/contrast.ts';
import type { Column } from '#engine/model.ts';
import { type ColorRule, colorsOfRow, ruleOfCell } from './color-rules.ts';
import { ruleColors } from './rule-colors.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
];
const byId = new Map(columns.map((column) => [column.id, column]));
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const dear: ColorRule = { column: 'price', condition: '>', value: '100', color: 'red', on: 'row' };
const lamp: ColorRule = { column: 'item', condition: 'includes', value: 'lamp', color: 'green', on: 'cell' };
const ruleAt = (rules: ColorRule[], cells: Record<string, string | number>, column: string) =>
  ruleOfCell(colorsOfRow(rules, byId, cells, context), column);

test.each(Object.entries(ruleColors))('%s is read on its own ground, whatever is around', (_name, { ground, ink }) => {
  expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
});

test('the first rule that matches colors a cell, be it for the cell or its row', () => {
  const cells = { item: 'Desk lamp', price: 120 };
  expect([ruleAt([dear, lamp], cells, 'item'), ruleAt([dear, lamp], cells, 'price')]).toEqual([0, 0]);
  expect([ruleAt([lamp, dear], cells, 'item'), ruleAt([lamp, dear], cells, 'price')]).toEqual([0, 1]);
  expect(ruleAt([lamp, { ...lamp, color: 'blue' }], cells, 'item')).toBe(0);
});

test('rows that no rule matches, blank cells and columns that are gone have no color', () => {
  expect(ruleAt([dear, lamp], { item: 'Chair', price: 3 }, 'item')).toBe(-1);
  expect(ruleAt([dear, lamp], {}, 'item')).toBe(-1);
  expect(ruleAt([{ ...dear, column: 'gone' }], { gone: 500 }, 'item')).toBe(-1);
});
