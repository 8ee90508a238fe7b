import type { Cell } from '#sheet/model.ts';

/** Errors that other programs have not, or name in other cases. */
const words = new Map<Cell, string>([
  ['#BUSY!', 'Still computing. The value appears when it is done.'],
  ['#CALC!', 'Stopped: this formula computes more than a cell may, or waits for one that does.'],
  ['#CYCLE!', 'This formula would need its own value.'],
  ['#SPILL!', 'The result is more than one value, and this cell holds only one.'],
]);

/** What an error in the cell of a formula means; null for what needs no word. */
export function errorWords(cell: Cell): string | null {
  return words.get(cell) ?? null;
}
