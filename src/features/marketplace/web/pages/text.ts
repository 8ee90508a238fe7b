import { t } from '#kit/language/product.ts';
import type { MarketQuestion } from '../../rules/market-view.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const counts = new Intl.NumberFormat('en-US');

/** 'Free', '$12.50'. */
export const sayPrice = (cents: number): string => (cents === 0 ? 'Free' : dollars.format(cents / 100));

/** 'November 21, 2026', of an ISO time. */
export const marketDay = (at: string): string => days.format(new Date(at));

/** '1 template', '1,200 templates'. */
export const sayCount = (count: number, one: string, many: string): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;

/** No one's use is worth no word. */
export const sayUses = (uses: number): string =>
  uses === 0 ? 'New' : t('In use in {uses}', { uses: sayCount(uses, 'workspace', 'workspaces') });

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
