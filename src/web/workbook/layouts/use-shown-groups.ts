import { useEffect, useState } from 'react';
import type { GroupLine } from '../groups/row-layout.ts';
import type { ShownRow } from '../row-window.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
import { type LineRange, useLinesInSight } from './use-lines-in-sight.ts';

export interface ShownGroup {
  group: GroupLine;
  /** The first of its rows; fewer than there are while they are fetched. */
  rows: readonly ShownRow[];
}

interface Needs {
  /** Groups beyond are not shown. */
  most: number;
  /** How many of its rows are shown. */
  countOf(group: GroupLine): number;
  /** Whether a row belongs to a group by what is in its cells now. */
  isIn(row: ShownRow, group: GroupLine): boolean;
  onProblem(error: unknown): void;
}

/**
 * The groups of a sheet that is looked at by one column, with the first rows of each. While all is read again after a
 * write, the rows from before stay on screen.
 */
export function useShownGroups(
  session: SheetSession,
  view: SheetView,
  generation: number,
  { most, countOf, isIn, onProblem }: Needs,
): ShownGroup[] {
  const { rows, grouping } = session;
  const groups = view.groups.length > 0 ? rows.layout.groups.slice(0, most) : [];
  // In the grid someone may have closed one.
  const isClosed = groups.some(({ isOpen }) => !isOpen);
  useEffect(() => {
    if (isClosed) grouping.openAll();
  }, [isClosed, grouping]);
  const counts = groups.map((group) => Math.min(group.count, countOf(group)));
  const ranges = rangesOf(
    groups.map(({ count }) => count),
    counts,
  );
  useLinesInSight(rows, isClosed ? noRanges : ranges, generation, onProblem);
  const [last] = useState(() => new LastShown());
  const shown = groups.map((group, at) => {
    const { from, to } = ranges[at] ?? { from: 0, to: 0 };
    const found: ShownRow[] = [];
    for (let line = from; line < to; line++) {
      const row = rows.at(line);
      if (row) found.push(row);
    }
    return { group, found, isWhole: found.length === to - from };
  });
  const known = new Set(shown.flatMap(({ found }) => found.map(({ row_id }) => row_id)));
  const result = shown.map(({ group, found, isWhole }): ShownGroup => {
    if (isWhole) return { group, rows: found };
    const old = last.rows.filter((row) => !known.has(row.row_id) && isIn(row, group));
    return { group, rows: [...found, ...old].slice(0, Math.min(group.count, countOf(group))) };
  });
  const isWhole = shown.every((one) => one.isWhole);
  useEffect(() => {
    if (isWhole) last.keep(shown.flatMap(({ found }) => found));
  });
  return result;
}

/** The rows that were on screen when all of them were there. */
class LastShown {
  #rows: readonly ShownRow[] = [];

  get rows(): readonly ShownRow[] {
    return this.#rows;
  }

  keep(rows: readonly ShownRow[]): void {
    this.#rows = rows;
  }
}

/** A row that was moved is in the wrong group until the groups are read again: at once, since nobody types here. */
export function useFollowedGroups(session: SheetSession): void {
  const { isOutOfGroups } = session.view;
  useEffect(() => {
    if (isOutOfGroups) void session.load();
  }, [isOutOfGroups, session]);
}

const noRanges: readonly LineRange[] = [];

/** Each group has a line of its own before its rows. */
export function rangesOf(all: readonly number[], shown: readonly number[]): LineRange[] {
  let line = 0;
  return all.map((count, at) => {
    const from = line + 1;
    line = from + count;
    return { from, to: from + (shown[at] ?? 0) };
  });
}
