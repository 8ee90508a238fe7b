import { Problem } from '#kit/problem.ts';

/**
 * The entries of a page in an order that is known whole. The cursor is the place and the id of the last entry before: where
 * that moved or went meanwhile, the page begins where it was.
 */
export function pageOfList(
  ids: readonly string[],
  { limit, after }: { limit: number; after?: string | undefined },
): { ids: string[]; next: string | null } {
  const from = after === undefined ? 0 : placeAfter(ids, after);
  const page = ids.slice(from, from + limit);
  const end = from + page.length;
  return { ids: page, next: end < ids.length && page.length > 0 ? `${end}.${page.at(-1) ?? ''}` : null };
}

function placeAfter(ids: readonly string[], after: string): number {
  const [place = '', id = ''] = after.split(/\.(.*)/s);
  if (!/^\d{1,9}$/.test(place))
    throw new Problem('malformed_request', 'Set `after` to the `next` of the previous page.', {
      fields: [{ path: 'after', message: 'This isn’t the end of a page.' }],
    });
  const found = ids.indexOf(id);
  return found < 0 ? Number(place) : found + 1;
}
