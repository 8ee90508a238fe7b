import { expect } from 'vitest';
import { coverPairs } from '#test/pairs.ts';
import { isFullRun } from '#test/tier.ts';

/** Counts what was tried and keeps what was not as stated, so that one run shows every broken rule and not the first. */
export interface Tally {
  tried: number;
  /** Of those, answers that gave something out or wrote something. */
  granted: number;
  broken: string[];
}

export const newTally = (): Tally => ({ tried: 0, granted: 0, broken: [] });

/** Prints the figure and fails with the first broken cells of the table. */
export function reportTally(name: string, { tried, granted, broken }: Tally): void {
  process.stdout.write(`${name}: ${tried} combinations tried, ${granted} granted, ${broken.length} not as stated\n`);
  expect(broken.slice(0, 40)).toEqual([]);
}

export const listed = (words: Iterable<string>): string => [...words].toSorted().join(' ') || 'nothing';

/** All combinations in a full run, otherwise those that hold every pair of values. */
export const cellsOfRun = <Cell>(
  cells: readonly Cell[],
  valuesOf: (cell: Cell) => Readonly<Record<string, unknown>>,
): readonly Cell[] => (isFullRun ? cells : coverPairs(cells, valuesOf));
