import { holdsKeysOf } from '#engine/links.ts';
import type { Column, ColumnType } from '#engine/model.ts';

/** The columns of a sheet that cells of this type can hold keys of. */
export const keyColumnsFor = (type: ColumnType, columns: readonly Column[], own: string): Column[] =>
  columns.filter((column) => column.id !== own && column.formula === undefined && holdsKeysOf(type, column.type));

/** What a person most likely means: the column of the same heading, or an id, and the first text as the name. */
export function guessLink(
  column: Pick<Column, 'id' | 'name' | 'type'>,
  columns: readonly Column[],
  own: string,
): { key: string; name: string } | null {
  const keys = keyColumnsFor(column.type, columns, own);
  const heading = column.name.trim().toLowerCase();
  const key =
    keys.find(({ name }) => name.trim().toLowerCase() === heading) ??
    keys.find(({ name }) => /(?:^|[\s_])(?:id|nr|no|key|code)\.?$/iu.test(name)) ??
    keys[0];
  if (!key) return null;
  const name = columns.find(({ id, type, formula }) => id !== key.id && type === 'text' && formula === undefined);
  return { key: key.id, name: (name ?? key).id };
}
