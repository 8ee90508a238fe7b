import { expect, test } from 'vitest';
import { formatCell } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { columnsInCurrency, currencies, type Currency, signOf } from './currencies.ts';

const price: Column = { id: 'price', name: 'Price', type: 'currency' };
const shown = (currency: Currency, column: Partial<Column> = {}, value = 1234.5): string => {
  const [one] = columnsInCurrency([{ ...price, ...column }], currency);
  return one ? formatCell(value, one) : '';
};

test.each<[Currency, string]>([
  ['US dollar ($)', '$1,234.50'],
  ['Euro (€)', '€1,234.50'],
  ['Pound sterling (£)', '£1,234.50'],
  ['Swiss franc (CHF)', 'CHF 1,234.50'],
  ['Yen (¥)', '¥1,235'],
  ['Krona or krone (kr)', '1,234.50 kr'],
  ['Zloty (zł)', '1,234.50 zł'],
])('an amount without a currency of its own is in %s', (currency, text) => expect(shown(currency)).toBe(text));

test('what the sheet says counts: its own currency, its decimals; and other columns stay as they are', () => {
  expect(shown('Euro (€)', { format: '$#,##0.00' })).toBe('$1,234.50');
  expect(shown('Euro (€)', { format: '[$£-809]#,##0.00' })).toBe('£1,234.50');
  expect(shown('Euro (€)', { format: '#,##0' })).toBe('€1,235');
  // A language alone names no currency.
  expect(shown('Euro (€)', { format: '[$-409]#,##0.0' })).toBe('€1,234.5');
  expect(shown('Euro (€)', { format: '[$USD]\\ #,##0.00' })).toBe('USD 1,234.50');
  expect(shown('Euro (€)', { type: 'number' })).toBe('1,234.5');
  expect(shown('Euro (€)', {}, -3)).toBe('-€3.00');
});

test('every currency has a sign of its own in brackets', () => {
  for (const currency of currencies) expect(signOf(currency), currency).toMatch(/^\S{1,3}$/);
});
