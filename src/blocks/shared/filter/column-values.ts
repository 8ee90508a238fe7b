import type { RowsData } from '../../data-contract.ts';
import type { ColumnValue } from './value-list.tsx';

/** The most frequent values of a column, and what is known of the rest. */
export type ColumnValues = NonNullable<RowsData['values']>;
export type ReadColumnValues = (column: string) => Promise<ColumnValues | null>;

/** Whether the values of a column are better ticked than typed: few, and met again and again. */
export function listsValues({ values, isAll }: ColumnValues): boolean {
  const rows = values.reduce((sum: number, { count }: ColumnValue) => sum + count, 0);
  return isAll && values.length > 0 && values.length <= mostListed && values.length * 2 <= Math.max(rows, 4);
}

const mostListed = 60;
