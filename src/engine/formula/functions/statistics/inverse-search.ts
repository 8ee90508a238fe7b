import { failed, type FormulaError } from '../../values/formula-error.ts';
import type { Shares } from './gamma-function.ts';

/** A share and what is left to 1, to be given to `inverseOf`. */
export const lowerShare = (share: number): Shares => ({ below: share, above: 1 - share });
export const upperShare = (share: number): Shares => ({ below: 1 - share, above: share });

/**
 * Where a rising distribution has a share below it: the place is between `low` and `high` (Infinity where it has no
 * end). It looks at the tail that is smaller, so that the figures of neither end are lost.
 */
export function inverseOf(
  shares: (x: number) => Shares,
  sought: Shares,
  low: number,
  high: number,
): number | FormulaError {
  const miss = (x: number): number => {
    const { below, above } = shares(x);
    return sought.below <= sought.above ? below - sought.below : sought.above - above;
  };
  const upper = high === Infinity ? upperBound(miss) : high;
  return upper === null ? failed.num : rootBetween(miss, low, upper);
}

function upperBound(miss: (x: number) => number): number | null {
  for (let bound = 1; bound < 1e300; bound *= 4) if (miss(bound) >= 0) return bound;
  return null;
}

/** A root of a rising function between two places, by inverse interpolation kept within a bracket (Chandrupatla). */
function rootBetween(miss: (x: number) => number, first: number, last: number): number | FormulaError {
  let [a, b] = [last, first];
  let [atA, atB] = [miss(a), miss(b)];
  if (Number.isNaN(atA) || Number.isNaN(atB)) return failed.num;
  if (atA === 0) return a;
  if (atB === 0) return b;
  if (atA > 0 === atB > 0) return failed.num;
  let [c, atC] = [a, atA];
  let step = 0.5;
  for (let turn = 0; turn < 2200; turn++) {
    const x = a + step * (b - a);
    const atX = miss(x);
    if (atX > 0 === atA > 0) [c, atC] = [a, atA];
    else [c, b, atC, atB] = [b, a, atB, atA];
    [a, atA] = [x, atX];
    const best = Math.abs(atA) < Math.abs(atB) ? a : b;
    const tolerance = 2 ** -52 * Math.abs(best) + 1e-320;
    const width = Math.abs(b - c);
    if (atA === 0 || Math.abs(b - a) <= tolerance || width === 0) return best;
    const [xi, phi] = [(a - b) / (c - b), (atA - atB) / (atC - atB)];
    const isFlat = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    step = isFlat
      ? (atA / (atB - atA)) * (atC / (atB - atC)) + ((c - a) / (b - a)) * (atA / (atC - atA)) * (atB / (atC - atB))
      : 0.5;
    const least = Math.min(0.5, tolerance / Math.abs(b - a));
    step = Math.min(1 - least, Math.max(least, Number.isNaN(step) ? 0.5 : step));
    // A place near 0 is found by its size, not by halves of the way.
    if (turn > 40 && a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) > 4) {
      step = (Math.sqrt(a) * Math.sqrt(b) - a) / (b - a);
    } else if (turn > 60 && turn % 3 === 0) step = 0.5;
  }
  return a;
}
