/** The distributions of counts. */

import { failed, type FormulaError } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, mapped } from '../define-function.ts';
import { betaShares, binomialDensity, gammaShares, poissonDensity } from './gamma-function.ts';

/** The probability of at most so many successes. */
function binomialBelow(successes: number, trials: number, share: number): number {
  if (successes < 0) return 0;
  if (successes >= trials || share === 0) return 1;
  return share === 1 ? 0 : betaShares(successes + 1, trials - successes, share).above;
}

/** The least count of successes that is reached with a probability. */
function criticalBinomial(trials: number, share: number, alpha: number): Scalar {
  if (trials < 0 || share < 0 || share > 1 || alpha < 0 || alpha > 1) return failed.num;
  // Excel takes neither end, where the answer is none or all.
  if (alpha === 0 || alpha === 1) return failed.num;
  let [low, high] = [0, Math.trunc(trials)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialBelow(middle, Math.trunc(trials), share) >= alpha) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The probability of a count from one number to another. */
function binomialBetween(tries: number, share: number, first: number, second = first): Scalar {
  const [trials, low, high] = [tries, first, second].map(Math.trunc) as [number, number, number];
  if (trials < 0 || share < 0 || share > 1 || low < 0 || low > high || high > trials) return failed.num;
  if (low === high) return binomialDensity(low, trials, share);
  if (high - low < 1000) {
    let sum = 0;
    for (let count = low; count <= high; count++) sum += binomialDensity(count, trials, share);
    return sum;
  }
  return binomialBelow(high, trials, share) - binomialBelow(low - 1, trials, share);
}

function negativeBinomial(given: number, requested: number, share: number, cumulative: boolean): Scalar {
  const [failures, successes] = [Math.trunc(given), Math.trunc(requested)];
  if (failures < 0 || successes < 1 || share <= 0 || share >= 1) return failed.num;
  if (cumulative) return betaShares(successes, failures + 1, share).below;
  return (successes / (successes + failures)) * binomialDensity(successes, successes + failures, share);
}

interface Drawn {
  hits: number;
  size: number;
  marked: number;
  all: number;
}

function hypergeometricDensity({ hits, size, marked, all }: Drawn): number {
  if (hits < Math.max(0, size - all + marked) || hits > Math.min(size, marked)) return 0;
  if (size === all) return 1;
  const share = size / all;
  const miss = (all - size) / all;
  return (
    (binomialDensity(hits, marked, share, miss) * binomialDensity(size - hits, all - marked, share, miss)) /
    binomialDensity(size, all, share, miss)
  );
}

function drawn(given: readonly number[]): Drawn | FormulaError {
  const [hits, size, marked, all] = given.map(Math.trunc) as [number, number, number, number];
  const isFine = hits >= 0 && size >= 0 && marked >= 0 && all >= 1 && size <= all && marked <= all;
  return isFine && hits <= size && hits <= marked && hits >= size - all + marked
    ? { hits, size, marked, all }
    : failed.num;
}

const current = functionsOf('statistics', [
  [
    'BINOM.DIST',
    'successes, trials, probability, cumulative',
    'The binomial distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (given, tries, share, cumulative) => {
      const [successes, trials] = [Math.trunc(given), Math.trunc(tries)];
      if (successes < 0 || successes > trials || share < 0 || share > 1) return failed.num;
      return cumulative ? binomialBelow(successes, trials, share) : binomialDensity(successes, trials, share);
    }),
  ],
  [
    'BINOM.DIST.RANGE',
    'trials, probability, lowest, [highest]',
    'The probability of a number of successes within a range.',
    mapped(['number', 'number', 'number', 'number?'], binomialBetween),
  ],
  [
    'BINOM.INV',
    'trials, probability, alpha',
    'The smallest number of successes that is reached with a probability.',
    mapped(['number', 'number', 'number'], criticalBinomial),
  ],
  [
    'POISSON.DIST',
    'events, mean, cumulative',
    'The Poisson distribution.',
    mapped(['number', 'number', 'boolean'], (given, mean, cumulative) => {
      const events = Math.trunc(given);
      if (events < 0 || mean < 0) return failed.num;
      return cumulative ? gammaShares(events + 1, mean).above : poissonDensity(events, mean);
    }),
  ],
  [
    'NEGBINOM.DIST',
    'failures, successes, probability, cumulative',
    'The negative binomial distribution.',
    mapped(['number', 'number', 'number', 'boolean'], negativeBinomial),
  ],
  [
    'NEGBINOMDIST',
    'failures, successes, probability',
    'The negative binomial distribution.',
    mapped(['number', 'number', 'number'], (failures, successes, share) =>
      negativeBinomial(failures, successes, share, false),
    ),
  ],
  [
    'HYPGEOM.DIST',
    'sample_successes, sample_size, successes, size, cumulative',
    'The hypergeometric distribution.',
    mapped(['number', 'number', 'number', 'number', 'boolean'], (hits, size, marked, all, cumulative, at) => {
      const given = drawn([hits, size, marked, all]);
      if (!('hits' in given)) return given;
      if (!cumulative) return hypergeometricDensity(given);
      at.budget.spend(given.hits);
      let sum = 0;
      for (let count = 0; count <= given.hits; count++) sum += hypergeometricDensity({ ...given, hits: count });
      return Math.min(1, sum);
    }),
  ],
  [
    'HYPGEOMDIST',
    'sample_successes, sample_size, successes, size',
    'The hypergeometric distribution.',
    mapped(['number', 'number', 'number', 'number'], (...all) => {
      const given = drawn(all.slice(0, 4) as number[]);
      return 'hits' in given ? hypergeometricDensity(given) : given;
    }),
  ],
]);

export const discreteDistributions = [
  ...current,
  ...alsoNamed(current, {
    BINOMDIST: 'BINOM.DIST',
    CRITBINOM: 'BINOM.INV',
    POISSON: 'POISSON.DIST',
    B: 'BINOM.DIST.RANGE',
  }),
];
