import type { Cell } from './model.ts';

/** Of the elements around a cell, and of its name in the data. */
const bytesAroundCell = 100;

/** About what the cells of a row come to in a page, where they are both markup and data. */
export function bytesOfCells(cells: Record<string, Cell>): number {
  let bytes = 0;
  for (const cell of Object.values(cells)) bytes += bytesAroundCell + 2 * (typeof cell === 'string' ? cell.length : 8);
  return bytes;
}
