import { useEffect, useState } from 'react';
import { isChoice } from '#engine/choices.ts';
import type { FilterColumn } from './filter-column.ts';
import { listsValues, type ReadColumnValues } from './column-values.ts';
import type { ColumnValue } from './value-list.tsx';

type Known = Readonly<Record<string, readonly ColumnValue[]>>;

/**
 * The values of the columns that are filtered now, by column id: of categories alone. What was one stays one, though the
 * other filters may leave few of its rows.
 */
export function useColumnValues(
  requested: readonly FilterColumn[],
  valuesOf: ReadColumnValues | undefined,
  /** Changes when the filters do. */
  state: string,
): Known {
  const [known, setKnown] = useState<Known>({});
  const columnIds = requested.filter(mayBeCategory).map(({ column }) => column.id);
  const keys = requested.flatMap(({ column, names }) => (names ? [column.id] : [])).join('\n');
  const key = [...new Set(columnIds)].join('\n');
  useEffect(() => {
    if (!valuesOf || key === '') return;
    let isOver = false;
    // A key tells no one anything: its names are listed, however many there are.
    const isKey = (column: string): boolean => keys.split('\n').includes(column);
    const load = async (column: string) => {
      const answer = await valuesOf(column).catch(() => null);
      if (isOver || !answer) return;
      setKnown((before) =>
        before[column] || isKey(column) || listsValues(answer) ? { ...before, [column]: answer.values } : before,
      );
    };
    for (const column of key.split('\n')) void load(column);
    return () => {
      isOver = true;
    };
  }, [valuesOf, key, keys, state]);
  return known;
}

/** Addresses and pictures group nothing, and of several choices of a text the server counts none alone. */
const mayBeCategory = ({ column, shownAs, names }: FilterColumn): boolean => {
  if (names !== undefined) return true;
  return isChoice(column)
    ? ['text', 'select', 'multi-select'].includes(shownAs)
    : (column.type === 'text' || column.type === 'boolean') && (shownAs === 'text' || shownAs === 'select');
};
