import { isChoice } from './choices.ts';
import { labelsOf } from './labels.ts';
import { cellText, foldText } from './folding.ts';
import type { Cell, Column } from './model.ts';

/** A key of order (cell-order.ts) for cells whose labels are in the list; null for every other cell. */
export type OptionKey = (cell: Cell | undefined) => number | null;

/**
 * Cells of a choice come in the order of its list, before what is in no list. Several labels are compared one by one, in
 * the order of the list; the first six decide. Null for columns without an order of their own.
 */
export function optionKeyOf(column: Pick<Column, 'type' | 'options'> | undefined): OptionKey | null {
  if (!column?.options?.length || !isChoice(column)) return null;
  const ranks = new Map<string, number>();
  for (const option of column.options) if (!ranks.has(foldText(option))) ranks.set(foldText(option), ranks.size + 1);
  if (column.type === 'choice') {
    return (cell) => {
      const rank = ranks.get(foldText(cellText(cell)));
      return rank === undefined ? null : firstKey * (ranks.size + 1 - rank);
    };
  }
  const base = ranks.size + 1;
  const all = base ** comparedLabels;
  return (cell) => {
    const found = labelsOf(cell).map((label) => ranks.get(foldText(label)) ?? 0);
    if (found.length === 0 || found.includes(0)) return null;
    const sorted = found.toSorted((one, other) => one - other);
    let place = 0;
    for (let index = 0; index < comparedLabels; index++) place = place * base + (sorted[index] ?? 0);
    return firstKey * (all - place);
  };
}

/** Keys of another sheet in the order of their names; numbers are compared as such. */
export function orderOfNames(keys: readonly string[]): OptionKey {
  const ranks = new Map(keys.map((key, at) => [key, firstKey * (keys.length - at)]));
  const numbers = new Map(
    [...ranks].map(([key, rank]) => [String(Number(key)) === key ? Number(key) : Number.NaN, rank]),
  );
  return (cell) => (typeof cell === 'number' ? numbers.get(cell) : ranks.get(foldText(cellText(cell)))) ?? null;
}

/** With 200 options 201 to the power of six is the most that 53 bits hold. */
const comparedLabels = 6;
/** Below all numbers: the exponents of keys are shared by kinds of cells. */
const firstKey = -(2 ** 905);
