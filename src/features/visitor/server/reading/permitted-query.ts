import type { RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';

/** What of a visitor's question the request offers; columns that it does not show can be neither searched nor sorted by. */
export function permittedQuery(
  dataRequest: RowsRequest,
  shown: readonly Column[],
  requested: VisitorQuery,
): VisitorQuery {
  const isShown = ({ column }: { column: string }): boolean => shown.some((one) => one.id === column);
  const search = dataRequest.visitor?.search ? requested.search?.trim() : undefined;
  const filters = dataRequest.visitor?.filter ? requested.filters?.filter(isShown) : undefined;
  const sort = dataRequest.visitor?.sort ? requested.sort?.filter(isShown) : undefined;
  const isPaged = dataRequest.visitor?.page && !dataRequest.span;
  const offset = isPaged ? requested.offset : undefined;
  const limit = isPaged ? requested.limit : undefined;
  const span = dataRequest.span ? requested.span : undefined;
  const branch = dataRequest.tree ? requested.branch : undefined;
  return {
    ...(search && { search }),
    ...(filters?.length && { filters }),
    ...(sort?.length && { sort }),
    ...(offset && { offset }),
    ...(limit && { limit }),
    ...(span && { span }),
    ...(branch && { branch }),
  };
}
