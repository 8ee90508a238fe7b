import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import { sumOfCells } from '#engine/sum-of-cells.ts';

/** A computed value as people read it; null where it isn't known. */
export const shownText = (cell: Cell | undefined, column: Column): string | null =>
  cell === undefined ? null : formatCell(peopleText(cell), column);

/** A sum; null where it isn't known of every line. */
export function sumText(cells: readonly (Cell | undefined)[], column: Column): string | null {
  const known = cells.filter((cell) => cell !== undefined);
  const sum = known.length === cells.length ? sumOfCells(known, column) : null;
  return sum === null ? null : formatCell(sum, column);
}
