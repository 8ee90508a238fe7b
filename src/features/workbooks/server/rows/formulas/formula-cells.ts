import { computeColumns } from '#engine/formula/columns/compute-columns.ts';
import type { Cell } from '#engine/model.ts';
import type { KnownFormulas } from './known-formulas.ts';

export interface FormulaCells {
  row_id: string;
  cells: Record<string, Cell>;
}

/** Where the calendar begins, in days before 1970. */
const epochSerial = 25_569;
const dayLength = 86_400_000;

/** The time in UTC as formulas count it. */
export const serialOfMoment = (milliseconds: number): number => milliseconds / dayLength + epochSerial;

/** What the formulas of a row make of its other cells: by column id, null for a blank cell. */
export function formulaCells(
  { columns, byRow }: Pick<KnownFormulas, 'columns' | 'byRow'>,
  rows: readonly Readonly<Record<string, Cell>>[],
  at: number,
): Record<string, Cell>[] {
  if (byRow.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const { cells } = computeColumns({
    own: {
      ...{ id: 'own', columns, rowCount: rows.length },
      cells: new Map(columns.map(({ id }) => [id, rows.map((row) => row[id])])),
    },
    ...{ others: [], requested: byRow, now: serialOfMoment(at) },
  });
  return rows.map((_, position) =>
    Object.fromEntries(byRow.map((column) => [column, cells.get(column)?.[position] ?? null])),
  );
}
