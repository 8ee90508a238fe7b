/** Finding a value in a row or column of cells. */

import { compareScalars, isSameNumber } from '../values/coercion.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { Area, type CellSource, isError, type Matrix, type Scalar } from '../values/value.ts';
import { hasWildcards, matchesWildcards, plainPattern } from './text/wildcards.ts';

/** A row or a column of a grid. */
export interface Vector {
  length: number;
  get(place: number): Scalar;
  /** Where it is a column of a sheet. */
  area: Area | null;
}

export function vectorOf(grid: Matrix | Area): Vector {
  const isColumn = grid.columns === 1;
  return {
    length: isColumn ? grid.rows : grid.columns,
    get: isColumn ? (place) => grid.get(place, 0) : (place) => grid.get(0, place),
    area: isColumn && grid instanceof Area ? grid : null,
  };
}

/** How XMATCH and its kin look: exactly, for the next smaller or larger, or by wildcards. */
export type MatchMode = 'exact' | 'smaller' | 'larger' | 'wildcards';

/** The place of a value in any order; -1 without one. */
export function findValue(wanted: Scalar, vector: Vector, mode: MatchMode, backwards: boolean, at: Evaluation): number {
  const isPlain = mode === 'exact' || (mode === 'wildcards' && (typeof wanted !== 'string' || !/[*?~]/.test(wanted)));
  if (isPlain && !backwards && vector.area) {
    const known = indexOf(vector.area, at)?.(wanted);
    if (known !== undefined) return known;
  }
  at.budget.spend(vector.length);
  const isWanted = matcher(wanted, mode);
  let best = -1;
  let bestCell: Scalar = null;
  for (let step = 0; step < vector.length; step++) {
    const place = backwards ? vector.length - 1 - step : step;
    const cell = vector.get(place);
    if (isWanted(cell)) return place;
    if (mode !== 'smaller' && mode !== 'larger') continue;
    if (cell === null || typeof cell !== typeof wanted) continue;
    const order = compareScalars(cell, wanted);
    if (typeof order !== 'number' || (mode === 'smaller' ? order > 0 : order < 0)) continue;
    const better = best < 0 ? 1 : compareScalars(cell, bestCell);
    if (typeof better === 'number' && (best < 0 || (mode === 'smaller' ? better > 0 : better < 0))) {
      best = place;
      bestCell = cell;
    }
  }
  return best;
}

function matcher(wanted: Scalar, mode: MatchMode): (cell: Scalar) => boolean {
  if (typeof wanted === 'number') return (cell) => typeof cell === 'number' && isSameNumber(cell, wanted);
  if (typeof wanted !== 'string') return (cell) => cell === wanted;
  if (mode === 'wildcards' && hasWildcards(wanted)) {
    return (cell) => typeof cell === 'string' && matchesWildcards(cell, wanted);
  }
  const folded = (mode === 'wildcards' ? plainPattern(wanted) : wanted).toLowerCase();
  return (cell) => typeof cell === 'string' && cell.length === folded.length && cell.toLowerCase() === folded;
}

/**
 * The last place whose value is not after the wanted one, in cells sorted upwards (or, with `descends`, not before it
 * in cells sorted downwards); -1 before the first. Cells of other kinds are passed over.
 */
export function findSorted(wanted: Scalar, vector: Vector, descends: boolean, at: Evaluation): number {
  at.budget.spend(32);
  let [low, high] = [0, vector.length - 1];
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    let place = middle;
    while (place <= high && !isOfKind(vector.get(place), wanted)) place++;
    at.budget.spend(place - middle);
    if (place > high) {
      high = middle - 1;
      continue;
    }
    const order = compareScalars(vector.get(place), wanted);
    if (typeof order === 'number' && (descends ? order >= 0 : order <= 0)) {
      found = place;
      low = place + 1;
    } else high = middle - 1;
  }
  return found;
}

function isOfKind(cell: Scalar, wanted: Scalar): boolean {
  return cell !== null && !isError(cell) && typeof cell === typeof wanted;
}

interface ColumnIndex {
  stamp: number;
  /** How often it was asked for with this stamp: an index pays from the third question on. */
  asked: number;
  places: Map<Scalar, number> | null;
}

const questionsBeforeIndex = 3;
const leastIndexed = 64;
const mostIndexes = 64;
const indexes = new WeakMap<CellSource, Map<string, ColumnIndex>>();

/** The first places of values in a column that is asked again and again while it does not change. */
function indexOf(area: Area, at: Evaluation): ((wanted: Scalar) => number | undefined) | null {
  const { source, sheet, left, top, bottom } = area;
  if (area.rows < leastIndexed) return null;
  const known = indexes.get(source) ?? new Map<string, ColumnIndex>();
  indexes.set(source, known);
  const key = `${sheet} ${left} ${top} ${bottom}`;
  const stamp = source.stamp(sheet, left);
  let index = known.get(key);
  if (index?.stamp !== stamp) {
    if (known.size >= mostIndexes) known.clear();
    index = { stamp, asked: 0, places: null };
    known.set(key, index);
  }
  if (!index.places && ++index.asked >= questionsBeforeIndex) {
    at.budget.spend(area.rows);
    index.places = placesIn(area);
  }
  const { places } = index;
  return places && ((wanted) => (wanted === null ? undefined : (places.get(keyOf(wanted)) ?? -1)));
}

function placesIn(area: Area): Map<Scalar, number> {
  const places = new Map<Scalar, number>();
  for (let row = 0; row < area.rows; row++) {
    const cell = area.get(row, 0);
    if (cell === null) continue;
    const key = keyOf(cell);
    if (!places.has(key)) places.set(key, row);
  }
  return places;
}

/** Numbers that are one to fifteen figures have one key. */
function keyOf(value: Scalar): Scalar {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value;
}
