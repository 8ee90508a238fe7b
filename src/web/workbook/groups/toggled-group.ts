import type { Sort } from '#engine/query-model.ts';

/** Groups with a column, or without it where rows were grouped by it. */
export const toggledGroup = (groups: readonly Sort[], column: string): Sort[] =>
  groups.some((one) => one.column === column)
    ? groups.filter((one) => one.column !== column)
    : [...groups, { column, direction: 'ascending' }];
