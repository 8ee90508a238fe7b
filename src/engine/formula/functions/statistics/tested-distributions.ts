/** The distributions that tests look up: chi-squared, F and Student's t, with both tails to their last figures. */

import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, mapped } from '../define-function.ts';
import { betaShares, binomialDensity, devianceOf, gammaShares, type Shares, stirlingMiss } from './gamma-function.ts';
import { inverseOf, lowerShare, upperShare } from './inverse-search.ts';

/** Degrees of freedom as these functions take them. */
export const isFreedom = (freedom: number): boolean => freedom >= 1 && freedom <= 1e10;

export const chiSquareShares = (x: number, freedom: number): Shares => gammaShares(freedom / 2, x / 2);

export function fShares(x: number, first: number, second: number): Shares {
  const all = first * x + second;
  return betaShares(first / 2, second / 2, (first * x) / all, second / all);
}

function fDensity(x: number, first: number, second: number): number {
  if (x === 0) return first === 2 ? 1 : first < 2 ? Infinity : 0;
  const all = second + x * first;
  const [share, miss] = [(x * first) / all, second / all];
  if (first >= 2) return ((first * miss) / 2) * binomialDensity((first - 2) / 2, (first + second - 2) / 2, share, miss);
  const scale = (first * first * miss) / (2 * share * (first + second));
  return scale * binomialDensity(first / 2, (first + second) / 2, share, miss);
}

export function studentShares(t: number, freedom: number): Shares {
  const square = t * t;
  const all = freedom + square;
  const tail = betaShares(freedom / 2, 0.5, freedom / all, square / all).below / 2;
  return t < 0 ? { below: tail, above: 1 - tail } : { below: 1 - tail, above: tail };
}

function studentDensity(t: number, freedom: number): number {
  const scale =
    stirlingMiss((freedom + 1) / 2) - stirlingMiss(freedom / 2) - devianceOf(freedom / 2, (freedom + 1) / 2);
  const square = (t * t) / freedom;
  return Math.exp(scale - (Math.log1p(square) * freedom) / 2) / Math.sqrt(2 * Math.PI * (1 + square));
}

/** The t that both tails beyond it have a share. */
export function studentTwoTailed(share: number, freedom: number): Scalar {
  if (share === 1) return 0;
  return inverseOf((t) => studentShares(t, freedom), upperShare(share / 2), 0, Infinity);
}

function studentInverse(share: number, freedom: number): Scalar {
  if (share === 0.5) return 0;
  const found = studentTwoTailed(2 * Math.min(share, 1 - share), freedom);
  return typeof found === 'number' && share < 0.5 ? -found : found;
}

const ofFreedom = (run: (x: number, freedom: number) => Scalar) =>
  mapped(['number', 'number'], (x, freedom) =>
    isFreedom(Math.trunc(freedom)) ? run(x, Math.trunc(freedom)) : failed.num,
  );
const ofTwoFreedoms = (run: (x: number, first: number, second: number) => Scalar) =>
  mapped(['number', 'number', 'number'], (x, first, second) =>
    isFreedom(Math.trunc(first)) && isFreedom(Math.trunc(second))
      ? run(x, Math.trunc(first), Math.trunc(second))
      : failed.num,
  );

const current = functionsOf('statistics', [
  [
    'F.DIST',
    'x, freedom1, freedom2, cumulative',
    'The F distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (x, one, other, cumulative) => {
      const [first, second] = [Math.trunc(one), Math.trunc(other)];
      if (x < 0 || !isFreedom(first) || !isFreedom(second)) return failed.num;
      return cumulative ? fShares(x, first, second).below : fDensity(x, first, second);
    }),
  ],
  [
    'F.DIST.RT',
    'x, freedom1, freedom2',
    'The right tail of the F distribution.',
    ofTwoFreedoms((x, first, second) => (x < 0 ? failed.num : fShares(x, first, second).above)),
  ],
  [
    'F.INV',
    'share, freedom1, freedom2',
    'The inverse of the F distribution.',
    ofTwoFreedoms((share, first, second) => {
      if (share < 0 || share >= 1) return failed.num;
      return share === 0 ? 0 : inverseOf((x) => fShares(x, first, second), lowerShare(share), 0, Infinity);
    }),
  ],
  [
    'F.INV.RT',
    'share, freedom1, freedom2',
    'The inverse of the right tail of the F distribution.',
    ofTwoFreedoms((share, first, second) => {
      if (share <= 0 || share > 1) return failed.num;
      return share === 1 ? 0 : inverseOf((x) => fShares(x, first, second), upperShare(share), 0, Infinity);
    }),
  ],
  [
    'T.DIST',
    'x, freedom, cumulative',
    'Student’s t distribution.',
    mapped(['number', 'number', 'boolean'], (x, given, cumulative) => {
      const freedom = Math.trunc(given);
      if (!isFreedom(freedom)) return failed.num;
      return cumulative ? studentShares(x, freedom).below : studentDensity(x, freedom);
    }),
  ],
  [
    'T.DIST.RT',
    'x, freedom',
    'The right tail of Student’s t distribution.',
    ofFreedom((x, freedom) => studentShares(x, freedom).above),
  ],
  [
    'T.DIST.2T',
    'x, freedom',
    'Both tails of Student’s t distribution.',
    ofFreedom((x, freedom) => (x < 0 ? failed.num : 2 * studentShares(x, freedom).above)),
  ],
  [
    'TDIST',
    'x, freedom, tails',
    'One or both tails of Student’s t distribution.',
    mapped(['number', 'number', 'number'], (x, given, tails) => {
      const [freedom, count] = [Math.trunc(given), Math.trunc(tails)];
      if (x < 0 || !isFreedom(freedom) || (count !== 1 && count !== 2)) return failed.num;
      return count * studentShares(x, freedom).above;
    }),
  ],
  [
    'T.INV',
    'share, freedom',
    'The inverse of Student’s t distribution.',
    ofFreedom((share, freedom) => (share <= 0 || share >= 1 ? failed.num : studentInverse(share, freedom))),
  ],
  [
    'T.INV.2T',
    'share, freedom',
    'The inverse of both tails of Student’s t distribution.',
    ofFreedom((share, freedom) => (share <= 0 || share > 1 ? failed.num : studentTwoTailed(share, freedom))),
  ],
]);

export const testedDistributions = [
  ...current,
  ...alsoNamed(current, { FDIST: 'F.DIST.RT', FINV: 'F.INV.RT', TINV: 'T.INV.2T' }),
];
