import { readOnlyText } from '#engine/automatic.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { KnownFormulas } from '../formulas/known-formulas.ts';

/**
 * Rows as their writer may write them: values for cells that are filled in automatically are refused, with the names of
 * their columns, and blanks are left out.
 */
export function withoutAutomatic<Row extends { cells: Record<string, Cell> }>(
  { automatic }: Pick<KnownFormulas, 'automatic'>,
  rows: readonly Row[],
): readonly Row[] {
  if (automatic.length === 0) return rows;
  const typed = automatic.filter(({ id }) => rows.some(({ cells }) => (cells[id] ?? '') !== ''));
  const fields = typed.map((column) => ({ path: `cells.${column.id}`, message: readOnlyText(column) ?? '' }));
  const [first] = fields;
  if (first) throw new Problem('invalid_input', first.message, { fields });
  const ids = new Set(automatic.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([id]) => !ids.has(id))),
  }));
}
