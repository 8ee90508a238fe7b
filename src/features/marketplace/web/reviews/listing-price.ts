import { formats, t } from '#kit/language/product.ts';

/** US dollars: 'free', '$12.5'. */
export function listingPrice(price: number): string {
  if (price === 0) return t('free');
  const { money, decimal } = formats();
  return money.replace('{s}', '$').replace('{n}', () => String(price).replace('.', decimal));
}
