import type { Column, ColumnType } from '#engine/model.ts';
import type { Field } from '../../field/field-type.ts';

/** The fields that such columns are filled in with: typed-fields.ts. */
export const ownFields: Partial<Record<ColumnType, (column: Column) => Partial<Field>>> = {};

/** Whether a column, or an entry of an axis, is drawn and filled in by typed-columns.tsx. */
export const hasOwnCells = ({ type }: { type?: unknown }): boolean =>
  typeof type === 'string' && /^(rating|duration|phone|tel|files|person)$/.test(type);

/** Of what a setting leaves to the column, how it is drawn or filled in, where the column's type has a way of its own. */
export const ownOf = <T>(own: Partial<Record<ColumnType, T>>, setting: string, column: Column | undefined) =>
  setting === 'tel'
    ? own.phone
    : column && (column.type === 'files' || /^(text|select)$/.test(setting))
      ? own[column.type]
      : undefined;
