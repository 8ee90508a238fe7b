/** Columns whose cells name rows of another sheet by its keys. (docs/decisions/0179) */
import { foldText } from './formula/values/coercion.ts';
import { labelsOf, quotedLabel } from './labels.ts';
import type { Cell, Column, ColumnLink, ColumnType } from './model.ts';

/** Whether two cells name the same row: as lookups compare, numbers with numbers, texts whatever their case. Null for a blank cell. */
export function linkKey(cell: Cell | undefined): string | null {
  if (typeof cell === 'number') return `n${cell + 0}`;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null || cell === undefined || cell === '' ? null : `t${foldText(cell)}`;
}

/** Whether a column names several rows in a cell, as choices are written: with commas between their keys. */
export const namesSeveral = ({ type }: Pick<Column, 'type'>): boolean => type === 'choices';

/** The rows that a cell names, each by its `linkKey`; `key` is the column of the keys, whose numbers are no texts. */
export function linkKeysOf(cell: Cell | undefined, column: Pick<Column, 'type'>, key: Pick<Column, 'type'>): string[] {
  if (!namesSeveral(column)) return [linkKey(cell) ?? []].flat();
  return labelsOf(cell).flatMap((label) => linkKey(keyOfLabel(label, key)) ?? []);
}

/** A label of a cell as the column of the keys holds it: 017 is no 17. */
export function keyOfLabel(label: string, { type }: Pick<Column, 'type'>): Cell {
  const number = keyKinds[type] === 'numbers' ? Number(label) : Number.NaN;
  return String(number) === label ? number : label;
}

/** The cell of a column that names the row of a key, and no other. */
export const cellNaming = (key: Cell, column: Pick<Column, 'type'>): Cell =>
  namesSeveral(column) && linkKey(key) !== null ? quotedLabel(String(key)) : key;

const keyKinds: Partial<Record<ColumnType, 'texts' | 'numbers' | 'dates' | 'dates with times'>> = {
  ...{ text: 'texts', email: 'texts', url: 'texts' },
  ...{ number: 'numbers', currency: 'numbers', percent: 'numbers' },
  ...{ date: 'dates', datetime: 'dates with times' },
};

/** What keys of a column of this type are; undefined where its values name no rows. */
export const keyKindOf = (type: ColumnType): string | undefined => keyKinds[type];

/** Whether cells of a type can hold keys of another: several are texts, also of numbers. */
export function holdsKeysOf(type: ColumnType, key: ColumnType): boolean {
  const kind = keyKinds[key];
  if (namesSeveral({ type })) return kind === 'texts' || kind === 'numbers';
  return kind !== undefined && keyKinds[type] === kind;
}

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
  return holdsKeysOf(column.type, key.type) && [column, key].every((one) => one.formula === undefined);
}
