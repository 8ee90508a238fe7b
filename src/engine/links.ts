/** Columns whose cells name rows of another sheet by its keys. (docs/decisions/0179) */
import { foldText } from './formula/values/coercion.ts';
import type { Cell, Column, ColumnLink, ColumnType } from './model.ts';

/** Whether two cells name the same row: as lookups compare, numbers with numbers, texts whatever their case. Null for a blank cell. */
export function linkKey(cell: Cell | undefined): string | null {
  if (typeof cell === 'number') return `n${cell + 0}`;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null || cell === undefined || cell === '' ? null : `t${foldText(cell)}`;
}

const keyKinds: Partial<Record<ColumnType, 'texts' | 'numbers' | 'dates' | 'dates with times'>> = {
  ...{ text: 'texts', email: 'texts', url: 'texts' },
  ...{ number: 'numbers', currency: 'numbers', percent: 'numbers' },
  ...{ date: 'dates', datetime: 'dates with times' },
};

/** What keys of a column of this type are; undefined where its values name no rows. */
export const keyKindOf = (type: ColumnType): string | undefined => keyKinds[type];

interface LinkedSheet {
  id: string;
  columns: readonly Column[];
}

/** What a column links to. */
export interface LiveLink extends ColumnLink {
  keyColumn: Column;
  nameColumn: Column;
}

/**
 * The link of a column, with the columns that it names. Null where one of them is gone, where the keys are computed or
 * of another kind than the cells: the link is asleep until they are back.
 */
export function liveLink(column: Column, sheets: readonly LinkedSheet[]): LiveLink | null {
  const { link } = column;
  const target = link && sheets.find(({ id }) => id === link.sheet);
  const keyColumn = target?.columns.find(({ id }) => id === link?.key);
  const nameColumn = target?.columns.find(({ id }) => id === link?.name);
  if (!link || !keyColumn || !nameColumn || !isKeyFor(column, keyColumn)) return null;
  return { ...link, keyColumn, nameColumn };
}

/** Whether the cells of a column can hold keys of another one. */
function isKeyFor(column: Column, key: Column): boolean {
  const kind = keyKindOf(column.type);
  return kind !== undefined && kind === keyKindOf(key.type) && [column, key].every((one) => one.formula === undefined);
}
