import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import type { Cell, Column } from '../model.ts';
import { isMixed } from './adding-up.ts';

const column = (id: string, type: Column['type']): Column => ({ id, name: id, type });
const mixed = (names: readonly [string, string], rows: readonly (readonly [Cell, Cell])[]): boolean => {
  const [kind, figure] = [column(names[0], 'text'), column(names[1], 'number')];
  const sheet = profileOf({
    title: 'Sheet1',
    columns: [kind, figure],
    rows: rows.map(([one, other]) => ({ cells: { [kind.id]: one, [figure.id]: other } })),
  });
  return isMixed(sheet.columns[1]!, 'count', sheet);
};

test('quantities in several units are not added, whatever their column is called', () => {
  const quantities = [
    ['PQT', 3],
    ['UND', 4],
    ['kg', 7],
  ] as const;
  expect(mixed(['Medida', 'Cantidad'], quantities)).toBe(true);
  expect(
    mixed(['Sección', 'Cantidad'], [
      ['Norte', 3],
      ['Sur', 4],
      ['Este', 8],
    ] as const),
  ).toBe(false);
});

test.each([
  ['ENTRADA', 'SAÍDA'],
  ['Einnahme', 'Ausgabe'],
  ['приход', 'расход'],
  ['入库', '出库'],
  ['Income from rent', 'Expense'],
])('%s and %s in one column of numbers without signs do not add up', (one, other) => {
  const rows = [
    [one, 500],
    [other, 20],
    [one, 61],
  ] as const;
  expect(mixed(['Tipo', 'Valor'], rows)).toBe(true);
  expect(mixed(['Tipo', 'Valor'], [...rows, [other, -9]])).toBe(false);
});

test('a total without a word that says so is found by its sum', () => {
  const rows = [
    ['a', 5_200],
    ['b', 1_000],
    ['c', 500],
    ['d', 1_500],
    ['e', 1_000],
    [null, 9_200],
  ] as const;
  expect(mixed(['Sponsor', 'Amount'], rows)).toBe(true);
  expect(mixed(['Sponsor', 'Amount'], rows.slice(0, -1))).toBe(false);
  const parts = [
    ['a', 521.5],
    ['b', 17],
    [null, 538.5],
    ['c', 44],
    ['d', 81],
  ] as const;
  expect(mixed(['Item', 'Cost'], parts)).toBe(true);
});

test('a category next to its total does not add up', () => {
  const rows = Array.from({ length: 9 }, (_, at) => [['Männer', 'Frauen', 'Gesamt'][at % 3]!, 11 + at * 7] as const);
  expect(mixed(['Geschlecht', 'Anzahl'], rows)).toBe(true);
});

test('parts of a whole do not add up: fractions of one, and percentages that come to a hundred', () => {
  const rows = (values: readonly number[]) => values.map((value, at) => [`Criterion ${at}`, value] as const);
  expect(mixed(['Criterion', 'Part'], rows([0.1, 0.4, 0.25, 0.7]))).toBe(true);
  expect(mixed(['Criterion', 'Part'], rows([40, 35, 15, 10]))).toBe(true);
  expect(mixed(['Criterion', 'Part'], rows([40, 35, 15, 11]))).toBe(false);
});

test('what holds all that came before does not add up, whatever it is called', () => {
  const days = (values: readonly number[]) => values.map((value, at) => [`2026-03-0${at + 1}`, value] as const);
  expect(mixed(['Date', 'Cases'], days([3, 9, 14, 22, 41, 60, 83]))).toBe(true);
  expect(mixed(['Date', 'Cases'], days([3, 9, 7, 22, 14, 20, 18]))).toBe(false);
  expect(mixed(['Club', 'Cases'], days([3, 9, 14, 22, 41, 60, 83])), 'sorted by it').toBe(false);
});

test('rows of several kinds do not add up: what is left of income and expenses, units of each row, what may be a total', () => {
  const figures = (labels: readonly string[]) => labels.map((label, at) => [label, 31 + at * at * 3] as const);
  expect(mixed(['Position', '2026'], figures(['Sales', 'Rent', 'Wages', 'Net profit']))).toBe(true);
  expect(mixed(['Posten', '2026'], figures(['Miete', 'Strom', 'Saldo']))).toBe(true);
  expect(mixed(['What', '2026'], figures(['Weight (kg)', 'Load (kg)', 'Share (%)', 'Loss (%)']))).toBe(true);
  expect(mixed(['Item', 'Cost'], figures(['Wood', 'Nails', 'Total HT 2026']))).toBe(true);
  expect(mixed(['Item', 'Cost'], figures(['Wood', 'Nails', 'Paint']))).toBe(false);
});

test('a total without a word is found with an average below it', () => {
  const rows = [...[420, 80, 260, 140, 300], 1_200, 240].map((value, at) => [`Line ${at}`, value] as const);
  expect(mixed(['Line', 'Cost'], rows)).toBe(true);
});

test('totals of groups among the rows are found by what is above them', () => {
  const group = (values: readonly number[]) => [...values, values.reduce((sum, value) => sum + value, 0)];
  const values = [...group([120, 35, 48]), ...group([77, 310, 6, 9]), 455];
  const rows = values.map((value, at): [Cell, Cell] => [`Thing ${at}`, value]);
  expect(mixed(['Thing', 'Quantity'], rows)).toBe(true);
  const others = rows.map(([name, value], at): [Cell, Cell] => [name, Number(value) + (at % 4 === 3 ? 1 : 0)]);
  expect(mixed(['Thing', 'Quantity'], others)).toBe(false);
});

test('what is left in the labels of a list beside another one stops the sums of both', () => {
  const sheetOf = (label: string) => {
    const columns = [column('Owned', 'text'), column('From', 'text'), column('Costs', 'number')];
    const rows = ['Bank', 'Desk', 'Car', 'Lamp'].map((name, at) => ({
      cells: { Owned: name, From: at === 3 ? label : `Shop ${at}`, Costs: 20 + at * 35 },
    }));
    return profileOf({ title: 'Sheet1', columns, rows });
  };
  const isStopped = (label: string): boolean => {
    const sheet = sheetOf(label);
    return isMixed(sheet.columns[2]!, 'amount', sheet);
  };
  expect(isStopped('Net profit')).toBe(true);
  expect(isStopped('Shop 3')).toBe(false);
});

test('headings that come again among the records stop all sums', () => {
  const sheetOf = (again: [string, string]) => {
    const columns = [column('Owned', 'text'), column('Owed', 'text'), column('Costs', 'number')];
    const rows = [['Bank', 'Loan'], ['Desk', 'Shop'], again, ['Car', 'Tax']].map(([owned = '', owed = ''], at) => ({
      cells: { Owned: owned, Owed: owed, Costs: 20 + at * 35 },
    }));
    return profileOf({ title: 'Sheet1', columns, rows });
  };
  const isStopped = (again: [string, string]): boolean => {
    const sheet = sheetOf(again);
    return isMixed(sheet.columns[2]!, 'amount', sheet);
  };
  expect(isStopped(['Owned', 'Owed'])).toBe(true);
  expect(isStopped(['Owned', 'Rent'])).toBe(false);
});
