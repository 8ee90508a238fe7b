import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import type { Column } from '#engine/model.ts';
import type { SelectedCells } from './grid/selected-cells.ts';
import { writeTable } from './grid/clipboard/table-text.ts';
import { columnOfCell, type GridSheet } from './grid/grid-lines.ts';

export const mostCopiedRows = 50_000;

/** The cells of a selection as text; null when some of its rows have not been fetched. Lines of groups are no rows. */
export function readRange({ rows }: GridSheet, shown: readonly Column[], range: SelectedCells): string[][] | null {
  const columns = shown.slice(Math.min(range.x, range.x1), Math.max(range.x, range.x1) + 1);
  const table: string[][] = [];
  for (let index = Math.min(range.y, range.y1); index <= Math.max(range.y, range.y1); index++) {
    if (rows.groupAt(index)) continue;
    const row = rows.at(index);
    if (!row) return null;
    table.push(columns.map((column) => entryText(row.cells[column.id], columnOfCell(row, column).type)));
  }
  return table;
}

/** Copies a selection whose rows must be fetched first, and answers how many rows it has; 0 when they are too many. */
export async function copyFetched(session: GridSheet, shown: readonly Column[], range: SelectedCells): Promise<number> {
  const [from, to] = [Math.min(range.y, range.y1), Math.max(range.y, range.y1) + 1];
  if (to - from > mostCopiedRows) return 0;
  await session.rows.need(from, to);
  await navigator.clipboard.writeText(writeTable(readRange(session, shown, range) ?? []));
  return to - from;
}
