import type { RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';

/** What of a visitor's question the ask offers; columns that it does not show can be neither searched nor sorted by. */
export function permittedQuery(dataRequest: RowsRequest, shown: readonly Column[], wanted: VisitorQuery): VisitorQuery {
  const isShown = ({ column }: { column: string }): boolean => shown.some((one) => one.id === column);
  const search = dataRequest.visitor?.search ? wanted.search?.trim() : undefined;
  const filters = dataRequest.visitor?.filter ? wanted.filters?.filter(isShown) : undefined;
  const sort = dataRequest.visitor?.sort ? wanted.sort?.filter(isShown) : undefined;
  const isPaged = dataRequest.visitor?.page && !dataRequest.span;
  const offset = isPaged ? wanted.offset : undefined;
  const limit = isPaged ? wanted.limit : undefined;
  const span = dataRequest.span ? wanted.span : undefined;
  return {
    ...(search && { search }),
    ...(filters?.length && { filters }),
    ...(sort?.length && { sort }),
    ...(offset && { offset }),
    ...(limit && { limit }),
    ...(span && { span }),
  };
}
