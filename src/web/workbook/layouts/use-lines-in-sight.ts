import { useEffect, useRef } from 'react';
import type { RowWindow } from '../row-window.ts';

/** Lines of the rows of a sheet, `to` not included. */
export interface LineRange {
  from: number;
  to: number;
}

type Lines = Pick<RowWindow, 'at' | 'total' | 'need' | 'layout'>;

const isMissing = (rows: Lines, { from, to }: LineRange): boolean => {
  for (let line = from; line < Math.min(to, rows.total); line++) if (!rows.at(line)) return true;
  return false;
};

/**
 * Fetches what is missing of some lines, one range after the other, by the newest wishes. What the server does not have
 * is not asked for again until all is read again.
 */
export async function fetchLines(rows: Lines, requested: () => readonly LineRange[]): Promise<void> {
  const tried = new Set<string>();
  let { layout } = rows;
  for (;;) {
    if (rows.layout !== layout) tried.clear();
    ({ layout } = rows);
    const next = requested().find((range) => isMissing(rows, range) && !tried.has(`${range.from} ${range.to}`));
    if (!next) return;
    tried.add(`${next.from} ${next.to}`);
    await rows.need(next.from, next.to);
  }
}

/** Keeps the rows of these lines fetched while they are shown. `generation` rises when rows came or changed. */
export function useLinesInSight(
  rows: Lines,
  ranges: readonly LineRange[],
  generation: number,
  onProblem: (error: unknown) => void,
): void {
  const latest = useRef(ranges);
  const isBusy = useRef(false);
  useEffect(() => {
    latest.current = ranges;
    if (isBusy.current || !ranges.some((range) => isMissing(rows, range))) return;
    isBusy.current = true;
    fetchLines(rows, () => latest.current)
      .catch(onProblem)
      .finally(() => {
        isBusy.current = false;
      });
  }, [rows, ranges, generation, onProblem]);
}
