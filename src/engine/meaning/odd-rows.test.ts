import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { isTotal, oddRowsOf } from './odd-rows.ts';

async function totalsIn(...texts: string[]): Promise<string[]> {
  const names = ['Rent', 'Power', 'Paper', 'Coffee', 'Tea', 'Desk', ...texts];
  const csv = ['Item,Amount', ...names.map((name, at) => `${name},${100 + at * 7}`)].join('\n');
  const sheet = await readOneSheet('Costs.csv', csv);
  return oddRowsOf(profileOf({ ...sheet, title: 'Costs' })).map(({ text }) => text);
}

test.each([
  ...['Total', 'Grand total:', 'Subtotal', 'Summe', 'Zwischensumme', 'Gesamtsumme', 'Total général', 'Sous-total'],
  ...['Totale', 'Totaal', 'Totalt', 'Yhteensä', 'Razem', 'Celkem', 'Ukupno', 'Összesen', 'Итого', 'Всего', 'Σύνολο'],
  ...['Toplam', 'المجموع', 'סה"כ', 'कुल', 'รวม', 'Tổng cộng', '合计', '小計', '합계'],
])('a row that is called %s is no item', async (text) => {
  expect(await totalsIn(text)).toEqual([text]);
});

test('totals of groups are none either, where there are several or the group is listed', async () => {
  expect(await totalsIn('Total housing', 'Total office')).toEqual(['Total housing', 'Total office']);
  expect(await totalsIn('Personal', 'Summe Personal')).toEqual(['Summe Personal']);
});

test('what only begins like a total is an item', async () => {
  expect(await totalsIn('Total Recall')).toEqual([]);
  expect(await totalsIn('Totem')).toEqual([]);
});

test('a total whose characters were set apart is one', () => {
  expect([isTotal('合      计'), isTotal('合　计：'), isTotal('合 同 编 号')]).toEqual([true, true, false]);
});
