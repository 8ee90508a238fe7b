/** The distributions of gamma and beta and their kin: each by the incomplete gamma or beta function. */

import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, mapped } from '../define-function.ts';
import { binomialDensity, gammaShares, betaShares, poissonDensity } from './gamma-function.ts';
import { inverseOf, lowerShare, upperShare } from './inverse-search.ts';
import { chiSquareShares, isFreedom } from './tested-distributions.ts';

const isShare = (share: number): boolean => share > 0 && share < 1;

function gammaDensity(x: number, shape: number, scale: number): number {
  if (x === 0) return shape === 1 ? 1 / scale : shape < 1 ? Infinity : 0;
  const part = x / scale;
  return shape < 1 ? (shape / x) * poissonDensity(shape, part) : poissonDensity(shape - 1, part) / scale;
}

function gammaInverse(share: number, shape: number, scale: number): Scalar {
  if (share < 0 || share >= 1 || shape <= 0 || scale <= 0) return failed.num;
  if (share === 0) return 0;
  const found = inverseOf((x) => gammaShares(shape, x), lowerShare(share), 0, Infinity);
  return typeof found === 'number' ? found * scale : found;
}

function betaDistribution(
  x: number,
  alpha: number,
  beta: number,
  cumulative: boolean,
  low: number,
  high: number,
): Scalar {
  if (alpha <= 0 || beta <= 0 || x < low || x > high || low >= high) return failed.num;
  const width = high - low;
  const [below, above] = [(x - low) / width, (high - x) / width];
  if (cumulative) return betaShares(alpha, beta, below, above).below;
  if (below === 0 || above === 0) {
    const [near, far] = below === 0 ? [alpha, beta] : [beta, alpha];
    return near < 1 ? failed.num : near === 1 ? far / width : 0;
  }
  const density = (binomialDensity(alpha, alpha + beta, below, above) * alpha * beta) / (alpha + beta);
  return density / (below * above) / width;
}

function betaInverse(share: number, alpha: number, beta: number, low = 0, high = 1): Scalar {
  if (share === 1 && alpha > 0 && beta > 0 && low < high) return high;
  if (!isShare(share) || alpha <= 0 || beta <= 0 || low >= high) return failed.num;
  const found = inverseOf((x) => betaShares(alpha, beta, x), lowerShare(share), 0, 1);
  return typeof found === 'number' ? low + found * (high - low) : found;
}

const current = functionsOf('statistics', [
  [
    'GAMMA.DIST',
    'x, alpha, beta, cumulative',
    'The gamma distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (x, shape, scale, cumulative) => {
      if (x < 0 || shape <= 0 || scale <= 0) return failed.num;
      return cumulative ? gammaShares(shape, x / scale).below : gammaDensity(x, shape, scale);
    }),
  ],
  [
    'GAMMA.INV',
    'share, alpha, beta',
    'The inverse of the gamma distribution.',
    mapped(['number', 'number', 'number'], gammaInverse),
  ],
  [
    'BETA.DIST',
    'x, alpha, beta, cumulative, [lowest], [highest]',
    'The beta distribution.',
    mapped(
      ['number', 'number', 'number', 'boolean', 'number?', 'number?'],
      (x, alpha, beta, cumulative, low = 0, high = 1) => betaDistribution(x, alpha, beta, cumulative, low, high),
    ),
  ],
  [
    'BETADIST',
    'x, alpha, beta, [lowest], [highest], [cumulative]',
    'The beta distribution.',
    mapped(
      ['number', 'number', 'number', 'number?', 'number?', 'boolean?'],
      (x, alpha, beta, low = 0, high = 1, cumulative = true) => betaDistribution(x, alpha, beta, cumulative, low, high),
    ),
  ],
  [
    'BETA.INV',
    'share, alpha, beta, [lowest], [highest]',
    'The inverse of the beta distribution.',
    mapped(['number', 'number', 'number', 'number?', 'number?'], betaInverse),
  ],
  [
    'CHISQ.DIST',
    'x, freedom, cumulative',
    'The chi-squared distribution.',
    mapped(['number', 'number', 'boolean'], (x, given, cumulative) => {
      const freedom = Math.trunc(given);
      if (x < 0 || !isFreedom(freedom)) return failed.num;
      return cumulative ? chiSquareShares(x, freedom).below : gammaDensity(x, freedom / 2, 2);
    }),
  ],
  [
    'CHISQ.DIST.RT',
    'x, freedom',
    'The right tail of the chi-squared distribution.',
    mapped(['number', 'number'], (x, given) => {
      const freedom = Math.trunc(given);
      return x < 0 || !isFreedom(freedom) ? failed.num : chiSquareShares(x, freedom).above;
    }),
  ],
  [
    'CHISQ.INV',
    'share, freedom',
    'The inverse of the chi-squared distribution.',
    mapped(['number', 'number'], (share, given) => {
      const freedom = Math.trunc(given);
      return isFreedom(freedom) ? gammaInverse(share, freedom / 2, 2) : failed.num;
    }),
  ],
  [
    'CHISQ.INV.RT',
    'share, freedom',
    'The inverse of the right tail of the chi-squared distribution.',
    mapped(['number', 'number'], (share, given) => {
      const freedom = Math.trunc(given);
      if (share <= 0 || share > 1 || !isFreedom(freedom)) return failed.num;
      if (share === 1) return 0;
      return inverseOf((x) => chiSquareShares(x, freedom), upperShare(share), 0, Infinity);
    }),
  ],
  [
    'EXPON.DIST',
    'x, rate, cumulative',
    'The exponential distribution.',
    mapped(['number', 'number', 'boolean'], (x, rate, cumulative) => {
      if (x < 0 || rate <= 0) return failed.num;
      return cumulative ? -Math.expm1(-rate * x) : rate * Math.exp(-rate * x);
    }),
  ],
  [
    'WEIBULL.DIST',
    'x, shape, scale, cumulative',
    'The Weibull distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (x, shape, scale, cumulative) => {
      if (x < 0 || shape <= 0 || scale <= 0) return failed.num;
      const part = (x / scale) ** shape;
      return cumulative ? -Math.expm1(-part) : (shape / scale) * (x / scale) ** (shape - 1) * Math.exp(-part);
    }),
  ],
  [
    'CHISQDIST',
    'x, freedom, [cumulative]',
    'The chi-squared distribution, also for negative numbers.',
    mapped(['number', 'number', 'boolean?'], (x, given, cumulative = true) => {
      const freedom = Math.trunc(given);
      if (freedom < 1) return failed.num;
      if (x < 0) return 0;
      return cumulative ? chiSquareShares(x, freedom).below : gammaDensity(x, freedom / 2, 2);
    }),
  ],
]);

export const continuousDistributions = [
  ...current,
  ...alsoNamed(current, {
    GAMMADIST: 'GAMMA.DIST',
    GAMMAINV: 'GAMMA.INV',
    BETAINV: 'BETA.INV',
    CHIDIST: 'CHISQ.DIST.RT',
    CHIINV: 'CHISQ.INV.RT',
    CHISQINV: 'CHISQ.INV',
    EXPONDIST: 'EXPON.DIST',
    WEIBULL: 'WEIBULL.DIST',
  }),
];
