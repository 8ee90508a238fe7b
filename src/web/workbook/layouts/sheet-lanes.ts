/** The lanes of a sheet, with the cards that were fetched of each. */
import type { DataRow } from '#blocks/data-contract.ts';
import { type Lane, laneKey, lanesOf, mostLanes } from '#blocks/kanban/lanes.ts';
import type { LaneLimit } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Cell, Column } from '#engine/model.ts';

/** A group of rows that is a lane. */
export interface LaneGroup {
  key: Cell;
  count: number;
  /** What the engine added up; null where there are no numbers. */
  sum: number | null;
  /** What the row is called whose key it is. */
  name: string | undefined;
  /** The rows of it that were fetched, as they are on screen now: a card that was just moved has another lane already. */
  rows: readonly DataRow[];
}

interface Board {
  column: Column;
  sumColumn: Column | undefined;
  limits: readonly LaneLimit[];
  groups: readonly LaneGroup[];
}

/**
 * Lanes from left to right: the choices of the column, then what else is in it, blanks last; at most `mostLanes`. Counts
 * and sums are of all rows, with the moves that the engine does not know yet.
 */
export function sheetLanes({ column, sumColumn, limits, groups }: Board): Lane[] {
  const first = groups.flatMap(({ key, rows }) =>
    rows.map((row) => ({ ...row, cells: { ...row.cells, [column.id]: key } })),
  );
  const lanes = lanesOf({
    ...{ column, sumColumn, first, rows: groups.flatMap(({ rows }) => rows) },
    settings: { lanes: [], hide_other_lanes: false },
    groups: groups.map(({ key, count, sum, name }) => ({
      key,
      count,
      values: [sum],
      ...(name !== undefined && { name }),
    })),
    ...{ isAll: false, isQueried: false },
  });
  return lanes.map((lane) => ({ ...lane, limit: limitOf(lane, limits) }));
}

const limitOf = ({ key, name }: Lane, limits: readonly LaneLimit[]): number | null =>
  limits.find(({ value }) => laneKey(value) === key || laneKey(value) === laneKey(name))?.most ?? null;

/** How many lanes there would be beyond those that are shown; `count` is of the groups. */
export const lanesLeftOut = (lanes: readonly Lane[], count: number): number =>
  lanes.length < mostLanes ? 0 : Math.max(0, count - lanes.filter((lane) => lane.count > 0).length);
