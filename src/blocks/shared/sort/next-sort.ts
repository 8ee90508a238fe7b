import type { Sort } from '#engine/query-model.ts';

/** The sort after another click on a column's heading: ascending, descending, none. */
export function nextSort(column: string, current: Sort | undefined): Sort[] {
  if (current?.column !== column) return [{ column, direction: 'ascending' }];
  return current.direction === 'ascending' ? [{ column, direction: 'descending' }] : [];
}
