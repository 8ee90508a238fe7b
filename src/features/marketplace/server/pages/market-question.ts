import { appKinds } from '#features/apps/rules/app.ts';
import { type TemplateCategory, templateCategories } from '../../rules/listing.ts';
import { type MarketQuestion, type TemplateOrder, templateOrders } from '../../rules/market-view.ts';

const mostPages = 1_000;

/** What an address asks a list of templates for; what is no answer to a question is left out. */
export function marketQuestion(path: string, search: URLSearchParams): MarketQuestion {
  const category = search.get('category') ?? '';
  const price = search.get('price');
  const kind = path === '/multipage-templates' ? 'multipage' : search.get('kind');
  const order = search.get('sort') ?? '';
  const page = Number(search.get('page') ?? 1);
  return {
    q: (search.get('q') ?? '').normalize('NFC').trim().slice(0, 100),
    category: Object.hasOwn(templateCategories, category) ? (category as TemplateCategory) : null,
    price: price === 'free' || price === 'paid' ? price : null,
    kind: appKinds.find((known) => known === kind) ?? null,
    author: search.get('author')?.slice(0, 100) || null,
    order: Object.hasOwn(templateOrders, order) ? (order as TemplateOrder) : 'popular',
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}

/** All of a category, most used first. */
export const everythingOfCategory = (category: TemplateCategory): MarketQuestion => ({
  ...marketQuestion('/templates', new URLSearchParams()),
  category,
});
