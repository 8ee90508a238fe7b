import type { Cell } from './model.ts';

/** Cells whose formula has no value: it is still being computed, or it was stopped as too heavy. (decision 130) */
export interface Uncomputed {
  waiting: number;
  failed: number;
}

const waiting = '#BUSY!';
const failed = '#CALC!';

export const isWaiting = (cell: Cell): boolean => cell === waiting;

export const isFailed = (cell: Cell): boolean => cell === failed;

export const isUncomputed = (cell: Cell): boolean => isWaiting(cell) || isFailed(cell);

export const addUncomputed = (all: Iterable<Uncomputed>): Uncomputed => {
  const sum = { waiting: 0, failed: 0 };
  for (const one of all) {
    sum.waiting += one.waiting;
    sum.failed += one.failed;
  }
  return sum;
};

/** What a figure says that misses values; '' where it misses none. */
export function uncomputedText(missed: Uncomputed | undefined): string {
  if (!missed) return '';
  const values = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'}`;
  const parts = [
    missed.waiting > 0
      ? `${values(missed.waiting)} ${missed.waiting === 1 ? 'is' : 'are'} still being calculated.`
      : '',
    missed.failed > 0 ? `${values(missed.failed)} couldn’t be calculated.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
