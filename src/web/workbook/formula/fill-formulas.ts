import { moveCellFormula } from '#sheet/formula/cells/move-cell-formula.ts';
import type { Column } from '#sheet/model.ts';
import type { GridEntry } from '../grid-events.ts';
import type { RowWindow } from '../row-window.ts';

/** How far away the cell is looked for that was filled into others. */
const farthest = 2_000;

/**
 * What was filled into cells: a formula moves along, as in every spreadsheet. The grid tells texts alone, so the cell that
 * it comes from is the nearest of the column, or of the row, that has it.
 */
export function fillFormulas(
  entries: readonly GridEntry[],
  rows: Pick<RowWindow, 'at' | 'total'>,
  columns: readonly Pick<Column, 'id'>[],
): GridEntry[] {
  return entries.map((entry) => {
    if (!/^\{?=/.test(entry.text)) return entry;
    const source = sourceOf(entry, rows, columns);
    const moved = source && moveCellFormula(entry.text, entry.index - source.index, source.right);
    // Text that only looks like a formula stays text.
    return { ...entry, text: moved ?? `'${entry.text}` };
  });
}

function sourceOf(
  { index, column, text }: GridEntry,
  rows: Pick<RowWindow, 'at' | 'total'>,
  columns: readonly Pick<Column, 'id'>[],
): { index: number; right: number } | null {
  for (let far = 1; far <= farthest; far++) {
    for (const at of [index - far, index + far])
      if (rows.at(at)?.formulas?.[column] === text) return { index: at, right: 0 };
    if (index - far < 0 && index + far >= rows.total) break;
  }
  const place = columns.findIndex(({ id }) => id === column);
  for (const [other, { id }] of columns.entries())
    if (other !== place && rows.at(index)?.formulas?.[id] === text) return { index, right: place - other };
  return null;
}
