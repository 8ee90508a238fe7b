import { currencyOfFormat } from '#engine/format-currency.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { numberOf, type ShownRecord } from './shown-record.ts';

/** Signs that are of one currency alone. */
const codes: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  zł: 'PLN',
  CHF: 'CHF',
};
const byName: readonly [RegExp, string][] = [
  [/US dollar/, 'USD'],
  [/Euro/, 'EUR'],
  [/Pound sterling/, 'GBP'],
  [/Swiss franc/, 'CHF'],
  [/Yen/, 'JPY'],
  [/Yuan/, 'CNY'],
  [/Indian rupee/, 'INR'],
  [/Won/, 'KRW'],
  [/Zloty/, 'PLN'],
];

/** ISO 4217 of the currency of an app; null of crowns, which are of several countries. */
export const codeOfCurrency = (name: string): string | null => byName.find(([named]) => named.test(name))?.[1] ?? null;

/** The price of a record: a column that is called so, or its only amount. Null without one, or without a currency. */
export function priceOf(record: ShownRecord): { price: number; priceCurrency: string } | null {
  const amounts = record.columns.filter(({ type }) => type === 'currency' || type === 'number');
  const called = amounts.find(({ name }) => wordsOf(name).some((word) => ['price', 'cost', 'fee'].includes(word)));
  const money = amounts.filter(({ type }) => type === 'currency');
  const column = called ?? (money.length === 1 ? money[0] : undefined);
  const price = numberOf(record, column);
  if (!column || price === null || price < 0) return null;
  const sign = currencyOfFormat(column.format);
  if (sign === null && column.type !== 'currency') return null;
  // A dollar and a yen sign are what the app says that they are.
  const own = sign === null || sign === '$' || sign === '¥' ? record.currency : (codes[sign] ?? sign);
  return own !== null && /^[A-Z]{3}$/.test(own) ? { price, priceCurrency: own } : null;
}
