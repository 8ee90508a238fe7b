/** Finding a value in a row or column of cells. */

import { compareScalars } from '../values/coercion.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { Area, isError, type Matrix, type Scalar } from '../values/value.ts';
import { equalityOf, type Equality, isEqualTo } from './equality.ts';
import { lineOf } from './line-index.ts';
import { hasWildcards, matchesWildcards, plainPattern } from './text/wildcards.ts';

/** A row or a column of a grid. */
export interface Vector {
  length: number;
  get(position: number): Scalar;
  /** Where it is cells of a sheet. */
  area: Area | null;
}

export function vectorOf(grid: Matrix | Area): Vector {
  const isColumn = grid.columns === 1;
  return {
    length: isColumn ? grid.rows : grid.columns,
    get: isColumn ? (position) => grid.get(position, 0) : (position) => grid.get(0, position),
    area: grid instanceof Area ? grid : null,
  };
}

/** How XMATCH and its kin look: exactly, for the next smaller or larger, or by wildcards. */
export type MatchMode = 'exact' | 'smaller' | 'larger' | 'wildcards';

/** The place of a value in any order; -1 without one. */
export function findValue(
  requested: Scalar,
  vector: Vector,
  mode: MatchMode,
  backwards: boolean,
  at: Evaluation,
): number {
  const pattern = mode === 'wildcards' && typeof requested === 'string' ? requested : null;
  const isPattern = pattern !== null && hasWildcards(pattern);
  const equality = equalityOf(pattern === null ? requested : plainPattern(pattern));
  if (!isPattern && vector.area) {
    const known = findIndexed(requested, equality, vector.area, { mode, backwards, at });
    if (known !== undefined) return known;
  }
  at.budget.spend(vector.length);
  const isRequested = isPattern
    ? (cell: Scalar) => typeof cell === 'string' && matchesWildcards(cell, pattern)
    : (cell: Scalar) => isEqualTo(equality, cell);
  let best = -1;
  let bestCell: Scalar = null;
  for (let step = 0; step < vector.length; step++) {
    const position = backwards ? vector.length - 1 - step : step;
    const cell = vector.get(position);
    if (isRequested(cell)) return position;
    if (mode !== 'smaller' && mode !== 'larger') continue;
    if (cell === null || typeof cell !== typeof requested) continue;
    const order = compareScalars(cell, requested);
    if (typeof order !== 'number' || (mode === 'smaller' ? order > 0 : order < 0)) continue;
    const better = best < 0 ? 1 : compareScalars(cell, bestCell);
    if (typeof better === 'number' && (best < 0 || (mode === 'smaller' ? better > 0 : better < 0))) {
      best = position;
      bestCell = cell;
    }
  }
  return best;
}

/** The place as the index knows it; undefined where the cells are to be looked through. */
function findIndexed(
  requested: Scalar,
  equality: Equality,
  area: Area,
  { mode, backwards, at }: { mode: MatchMode; backwards: boolean; at: Evaluation },
): number | undefined {
  const line = lineOf(area, at);
  if (!line) return undefined;
  at.budget.spend(1);
  const found = line.find(equality);
  if (found.count > 0) return backwards ? found.last : found.first;
  if (mode !== 'smaller' && mode !== 'larger') return -1;
  return typeof requested === 'number' ? line.nextNumber(requested, mode, backwards, at) : undefined;
}

/**
 * The last place whose value is not after the wanted one, in cells sorted upwards (or, with `descends`, not before it
 * in cells sorted downwards); -1 before the first. Cells of other kinds are passed over. Upwards it stops where it meets
 * an equal one, as Excel does: that also finds it in some cells that are not sorted.
 */
export function findSorted(requested: Scalar, vector: Vector, descends: boolean, at: Evaluation): number {
  at.budget.spend(32);
  let [low, high] = [0, vector.length - 1];
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    let position = middle;
    while (position <= high && !isOfKind(vector.get(position), requested)) position++;
    at.budget.spend(position - middle);
    if (position > high) {
      high = middle - 1;
      continue;
    }
    const order = compareScalars(vector.get(position), requested);
    if (order === 0 && !descends) return lastEqual(requested, vector, position, at);
    if (typeof order === 'number' && (descends ? order >= 0 : order <= 0)) {
      found = position;
      low = position + 1;
    } else high = middle - 1;
  }
  return found;
}

/** The last of equal cells next to each other. */
function lastEqual(requested: Scalar, vector: Vector, first: number, at: Evaluation): number {
  let position = first;
  while (position + 1 < vector.length) {
    const cell = vector.get(position + 1);
    if (!isOfKind(cell, requested) || compareScalars(cell, requested) !== 0) break;
    position++;
  }
  at.budget.spend(position - first);
  return position;
}

function isOfKind(cell: Scalar, requested: Scalar): boolean {
  return cell !== null && !isError(cell) && typeof cell === typeof requested;
}
