import type { Cell, Column } from '#engine/model.ts';
import type { RowChange } from '../rows/read-history.ts';

export interface CellChange {
  column: string;
  from: Cell;
  to: Cell;
}

/** Which cells a change changed, in the order of the columns; those of columns that are gone come last. */
export function cellChanges({ change, before, after }: RowChange, columns: readonly Column[]): CellChange[] {
  if (change === 'deleted') return [];
  const known = columns.map((column) => column.id);
  const gone = [...Object.keys(before), ...Object.keys(after)].filter((id) => !known.includes(id));
  return [...new Set([...known, ...gone])].flatMap((column) => {
    const [from, to] = [before[column] ?? null, after[column] ?? null];
    return from === to ? [] : [{ column, from, to }];
  });
}

const longestTitle = 120;

/** What a row says first: its first value in the order of the columns; '' when it says nothing. */
export function titleOfRow(cells: Record<string, Cell>, columns: readonly Column[]): string {
  for (const column of columns) {
    const cell = cells[column.id];
    if (cell === undefined || cell === null || typeof cell === 'boolean') continue;
    const text = String(cell).trim();
    if (text !== '') return text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text;
  }
  return '';
}
