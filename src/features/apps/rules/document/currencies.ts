import { currencyOfFormat } from '#engine/format-currency.ts';
import type { Column } from '#engine/model.ts';

/** What amounts are in where the sheet does not say it itself. */
export const currencies = [
  'US dollar ($)',
  'Euro (€)',
  'Pound sterling (£)',
  'Swiss franc (CHF)',
  'Yen (¥)',
  'Yuan (¥)',
  'Indian rupee (₹)',
  'Won (₩)',
  'Krona or krone (kr)',
  'Zloty (zł)',
] as const;
export type Currency = (typeof currencies)[number];

/** '$', 'CHF', 'kr'. */
export const signOf = (currency: Currency): string => /\((.+)\)$/.exec(currency)?.[1] ?? '$';

/** Signs that are behind the amount. */
const behind: ReadonlySet<string> = new Set(['kr', 'zł']);
/** Amounts of these have no smaller coins. */
const isWhole: ReadonlySet<Currency> = new Set(['Yen (¥)', 'Won (₩)']);

/** Columns of amounts with the currency of the app, where their own format names none. */
export function columnsInCurrency(columns: readonly Column[], currency: Currency): Column[] {
  const sign = signOf(currency);
  if (sign === '$') return [...columns];
  return columns.map((column) => {
    if (column.type !== 'currency' || currencyOfFormat(column.format) !== null) return column;
    const figures =
      /[#0][#0,]*(?:\.0+)?/.exec((column.format ?? '').replaceAll(/\[[^\]]*\]/g, ''))?.[0] ??
      (isWhole.has(currency) ? '#,##0' : '#,##0.00');
    const quoted = sign.length > 1 ? `"${behind.has(sign) ? ` ${sign}` : `${sign} `}"` : sign;
    return { ...column, format: behind.has(sign) ? figures + quoted : quoted + figures };
  });
}
