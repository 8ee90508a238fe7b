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

/**
 * Keys of another sheet in the order of their names; numbers are compared as such. Of a column of several the first
 * decides, then the next, as far as a number can say it.
 */
export function orderOfNames(keys: readonly string[], type?: Column['type']): OptionKey {
  if (type === 'choices') return orderOfSeveral(keys);
  const ranks = new Map(keys.map((key, at) => [key, firstKey * (keys.length - at)]));
  const numbers = new Map(
    [...ranks].map(([key, rank]) => [String(Number(key)) === key ? Number(key) : Number.NaN, rank]),
  );
  return (cell) => (typeof cell === 'number' ? numbers.get(cell) : ranks.get(foldText(cellText(cell)))) ?? null;
}

/** As they are written in the cell: of keys no order is better than another. */
function orderOfSeveral(keys: readonly string[]): OptionKey {
  const ranks = new Map(keys.map((key, at) => [key, at + 1]));
  const base = keys.length + 2;
  const compared = Math.max(1, Math.floor(53 / Math.log2(base)));
  return (cell) => {
    const found = labelsOf(cell).map((label) => ranks.get(foldText(label)) ?? base - 1);
    if (found.length === 0 || found[0] === base - 1) return null;
    let place = 0;
    for (let index = 0; index < compared; index++) place = place * base + (found[index] ?? 0);
    return firstKey * (base ** compared - place);
  };
}

/** With 200 options 201 to the power of six is the most that 53 bits hold. */
const comparedLabels = 6;
/** Below all numbers: the exponents of keys are shared by kinds of cells. */
const firstKey = -(2 ** 905);
