import { formats } from '#kit/language/product.ts';

/** `$0.0042`: what tokens cost is often less than a cent. */
export function moneyText(amount: number, currency: string): string {
  const maximumFractionDigits = amount > 0 && amount < 0.1 ? 4 : 2;
  try {
    return new Intl.NumberFormat(formats().tag, { style: 'currency', currency, maximumFractionDigits }).format(amount);
  } catch {
    return `${amount.toFixed(maximumFractionDigits)} ${currency}`;
  }
}
