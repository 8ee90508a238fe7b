import { type AddressQuery, visitorQueryNames, withVisitorQuery } from '#features/visitor/rules/visitor-query.ts';
import type { VisitorQuery } from '../data-contract.ts';

/** The address of the same page with another query to this block, for links that work without scripts. */
export function addressOfQuery(path: string, blockId: string, query: AddressQuery): string {
  const { pathname, searchParams } = readPath(path);
  const address = withVisitorQuery(searchParams, blockId, query);
  return `${pathname}${address.size > 0 ? `?${address}` : ''}#${blockId}`;
}

/** A query without its offset: where it runs again, it begins at the first row. */
export function withoutPlace({ search, filters, sort, limit }: VisitorQuery): AddressQuery {
  return { search, filters, sort, limit };
}

/** What a plain search form is made of: where it goes, and what of the address it has to carry along. */
export function searchForm(path: string, blockId: string) {
  const { pathname, searchParams } = readPath(path);
  const names = visitorQueryNames(blockId);
  const remaining = [...searchParams].filter(
    ([name]) => ![names.search, names.page, names.rows, names.branch].includes(name),
  );
  return { action: `${pathname}#${blockId}`, name: names.search, remaining };
}

function readPath(path: string) {
  const [pathname = '/', search = ''] = path
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s, 2);
  return { pathname, searchParams: new URLSearchParams(search) };
}
