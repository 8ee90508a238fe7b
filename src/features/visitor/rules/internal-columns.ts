import type { Column } from '#engine/model.ts';

const names = /^(?:_id|(?:row|record)[ _-]?(?:id|index))$/i;

/**
 * Whether a column says which row is whose and never leaves the server: the `_id` that rows are scoped by, the record id
 * and the row index. Owners may filter by them; no page, export or call shows them.
 */
export function isInternalColumn(column: Pick<Column, 'id' | 'name'>): boolean {
  return column.id === '_id' || names.test(column.name.trim());
}

/** The columns of a sheet that may be shown at all. */
export const showable = (columns: readonly Column[]): Column[] => columns.filter((column) => !isInternalColumn(column));

/** The column that says whose each row is. */
export const findIdentityColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find((column) => column.id === '_id' || column.name.trim().toLowerCase() === '_id');
