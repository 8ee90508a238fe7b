import { t } from '#kit/language/product.ts';
import type { Cell } from '#engine/model.ts';

/** Errors that other programs have not, or name in other cases. @sentences */
const words = {
  '#BUSY!': 'Still calculating. The value appears when it’s done.',
  '#CALC!': 'Stopped: this formula exceeds the calculation limit for a cell, or depends on one that does.',
  '#CYCLE!': 'This formula refers to its own value.',
  '#SPILL!': 'The result has more than one value, but this cell can only hold one.',
};
const byError: ReadonlyMap<Cell, string> = new Map(Object.entries(words));

/** What an error in the cell of a formula means; null for what needs no word. */
export function errorText(cell: Cell): string | null {
  const sentence = byError.get(cell);
  return sentence === undefined ? null : t(sentence);
}
