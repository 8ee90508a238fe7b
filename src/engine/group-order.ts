import { blankKey, cellKey, compareCells, compareFolded, undecidedBy } from './cell-order.ts';
import type { OptionKey } from './option-order.ts';
import { cellText, foldText } from './folding.ts';
import type { Cell } from './model.ts';
import { orderOfKeys } from './key-order.ts';
import { type Comparator, divide, sortPositions } from './sort-positions.ts';
import { cellsInStep, type Steps } from './steps.ts';

/**
 * The first `limit` groups by the order of their keys, blanks last both ways; equal keys keep the order given. Each key
 * is read once: comparing cell with cell, a million groups would be read forty times.
 */
export function* orderOfGroups(
  groups: readonly Cell[],
  sign: 1 | -1,
  limit: number,
  timeZone: string,
  optionKey: OptionKey | null = null,
): Steps<Uint32Array> {
  const keys = new Float64Array(groups.length);
  for (let index = 0; index < groups.length; index++) {
    const key = optionKey?.(groups[index]) ?? cellKey(groups[index], timeZone);
    keys[index] = key === blankKey ? blankKey : sign * key;
    if (index % cellsInStep === 0) yield;
  }
  const order = yield* orderOfKeys(keys);
  const folded: string[] = [];
  const foldedOf = (position: number): string => (folded[position] ??= foldText(cellText(groups[position])));
  for (let from = 0; from < limit; ) {
    const key = keys[order[from]!]!;
    let to = from + 1;
    while (to < order.length && keys[order[to]!] === key) to++;
    const undecided = to - from > 1 ? undecidedBy(sign * key) : 'nothing';
    if (key !== blankKey && undecided !== 'nothing') {
      const compare: Comparator = (first, second) =>
        sign *
          (undecided === 'text'
            ? compareFolded(foldedOf(first), foldedOf(second))
            : compareCells(groups[first] ?? null, groups[second] ?? null, timeZone)) || first - second;
      const last = Math.min(to, limit);
      if (last < to) yield* divide(order, from, to, last, compare);
      yield* sortPositions(order.subarray(from, last), compare);
    }
    from = to;
  }
  return order.subarray(0, limit);
}
