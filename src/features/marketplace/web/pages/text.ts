import { sayCents } from '#kit/cents.ts';
import { byLanguage } from '#kit/language/by-language.ts';
import { plural, t } from '#kit/language/product.ts';
import type { MarketQuestion } from '../../rules/market-view.ts';
import { saleCurrency } from '../../rules/sale.ts';

const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));

/** 'Free', '$12.50'. */
export const sayPrice = (cents: number): string => (cents === 0 ? t('Free') : sayCents(cents, saleCurrency));

/** 'November 21, 2026', of an ISO time. */
export const marketDay = (at: string): string => days().format(new Date(at));

/** No one's use is worth no word. */
export const sayUses = (uses: number): string =>
  uses === 0 ? t('New') : plural(uses, 'In use in {count} workspace', 'In use in {count} workspaces');

/** The address of a list that asks something else; what is usual is left out. */
export function listHref(path: string, question: MarketQuestion, change: Partial<MarketQuestion>): string {
  const { q, category, price, kind, author, order, page } = { ...question, page: 1, ...change };
  const words = new URLSearchParams();
  if (q) words.set('q', q);
  if (category) words.set('category', category);
  if (price) words.set('price', price);
  if (kind && path !== '/multipage-templates') words.set('kind', kind);
  if (author) words.set('author', author);
  if (order !== 'popular') words.set('sort', order);
  if (page > 1) words.set('page', String(page));
  const search = words.toString();
  return search ? `${path}?${search}` : path;
}
