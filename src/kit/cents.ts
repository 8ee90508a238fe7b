import { formats } from './language/product.ts';

/** Smallest units of a currency as money: `$12.00`; some currencies have no cents. */
export function sayCents(units: number, currency: string): string {
  const format = new Intl.NumberFormat(formats().tag, { style: 'currency', currency });
  // Less nothing is nothing: without a sign.
  return format.format((units || 0) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
