import type { Cell, Column } from '#engine/model.ts';

/** The cell to store for a filled-in one: choices of a yes/no column are yes and no, not words. */
export function storedCell(column: Column, cell: Cell): Cell {
  if (column.type !== 'boolean' || typeof cell !== 'string') return cell;
  return cell === 'true' ? true : cell === 'false' ? false : cell;
}

/** A date field cannot show the seconds of a cell: leaving it alone is no change. */
export function isSame(cell: Cell, before: Cell): boolean {
  if (cell === before || (cell === null && before === '')) return true;
  // A key that was chosen by its name comes as a text.
  if (typeof before === 'number' && cell === String(before)) return true;
  return (
    typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell) && String(before).replace(' ', 'T').startsWith(cell)
  );
}
