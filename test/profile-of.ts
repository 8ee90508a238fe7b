import { shareOfNames } from '#engine/lexicon/person-names.ts';
import { distinctLimit, firstRowsLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { Cell, Column } from '#engine/model.ts';

/** The profile of a sheet in memory, as the server makes it by questions to the engine. */
export function profileOf(sheet: {
  title: string;
  columns: readonly Column[];
  rows: readonly { cells: Readonly<Record<string, Cell>> }[];
}): SheetProfile {
  const { title, rows } = sheet;
  const columns = sheet.columns.map((column) => {
    const values = rows.map((row) => row.cells[column.id] ?? null).filter((value) => value !== null && value !== '');
    const distinct = [...new Set(values)];
    const counts = Map.groupBy(values, (value) => value);
    const commonest = distinct.length > 100 ? 0 : Math.max(0, ...[...counts.values()].map(({ length }) => length));
    const numbers = values.filter((value): value is number => typeof value === 'number');
    const reach = (least: 1 | -1): number | null =>
      numbers.length === 0 ? null : numbers.reduce((one, other) => (one * least <= other * least ? one : other));
    // As the server does: what a choice means follows from its texts.
    const choice = column.type === 'choice' || column.type === 'choices' ? column.type : undefined;
    const type = choice ? 'text' : column.type;
    return {
      ...column,
      ...(choice && { type: 'text' as const, choice }),
      ...{ filled: values.length, distinct: Math.min(distinct.length, distinctLimit), commonest },
      ...(distinct.length > distinctLimit && distinct.length === values.length && { keys: distinct }),
      ...{ samples: distinct.slice(0, distinctLimit), minimum: reach(1), maximum: reach(-1) },
      ...(numbers.length > 0 && { sum: numbers.reduce((sum, value) => sum + value, 0) }),
      ...(type === 'text' && { names: shareOfNames(distinct) }),
    };
  });
  return { title, rows: rows.length, columns, firstRows: rows.slice(0, firstRowsLimit).map(({ cells }) => cells) };
}
