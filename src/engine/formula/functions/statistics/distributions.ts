import { failed } from '../../values/formula-error.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { combinations } from '../mathematics/counting.ts';

const standardDensity = (x: number): number => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);

export const distributionFunctions = functionsOf('statistics', [
  [
    'NORM.S.DIST',
    'z, cumulative',
    'The standard normal distribution.',
    mapped(['number', 'boolean'], (z, cumulative) => (cumulative ? normalBelow(z) : standardDensity(z))),
  ],
  ['NORM.S.INV', 'share', 'The inverse of the standard normal distribution.', mapped(['number'], normalInverse)],
  [
    'NORM.DIST',
    'x, mean, deviation, cumulative',
    'The normal distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (x, mean, spread, cumulative) => {
      if (spread <= 0) return failed.num;
      const z = (x - mean) / spread;
      return cumulative ? normalBelow(z) : standardDensity(z) / spread;
    }),
  ],
  [
    'NORM.INV',
    'share, mean, deviation',
    'The inverse of the normal distribution.',
    mapped(['number', 'number', 'number'], (share, mean, spread) => {
      const z = normalInverse(share);
      return spread <= 0 || typeof z !== 'number' ? failed.num : mean + z * spread;
    }),
  ],
  ['PHI', 'number', 'The density of the standard normal distribution.', mapped(['number'], standardDensity)],
  [
    'GAUSS',
    'number',
    'The standard normal distribution between 0 and a number.',
    mapped(['number'], (z) => normalBelow(z) - 0.5),
  ],
  [
    'ERF',
    'lower, [upper]',
    'The error function.',
    mapped(['number', 'number?'], (lower, upper) =>
      upper === undefined ? errorFunction(lower) : errorFunction(upper) - errorFunction(lower),
    ),
  ],
  ['ERFC', 'number', 'The complementary error function.', mapped(['number'], complementaryError)],
  [
    'GAMMALN',
    'number',
    'The natural logarithm of the gamma function.',
    mapped(['number'], (x) => (x <= 0 ? failed.num : logGamma(x))),
  ],
  [
    'FISHER',
    'number',
    'The Fisher transformation.',
    mapped(['number'], (x) => (Math.abs(x) >= 1 ? failed.num : Math.atanh(x))),
  ],
  ['FISHERINV', 'number', 'The inverse of the Fisher transformation.', mapped(['number'], Math.tanh)],
  [
    'CONFIDENCE.NORM',
    'alpha, deviation, size',
    'The confidence interval of a mean.',
    mapped(['number', 'number', 'number'], (alpha, spread, size) => {
      const z = normalInverse(1 - alpha / 2);
      return alpha <= 0 || alpha >= 1 || spread <= 0 || size < 1 || typeof z !== 'number'
        ? failed.num
        : (z * spread) / Math.sqrt(Math.trunc(size));
    }),
  ],
  [
    'BINOM.DIST',
    'successes, trials, probability, cumulative',
    'The binomial distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (given, tries, probability, cumulative, at) => {
      const [successes, trials] = [Math.trunc(given), Math.trunc(tries)];
      if (successes < 0 || successes > trials || probability < 0 || probability > 1) return failed.num;
      at.budget.spend(successes);
      const one = (hits: number): number => {
        const ways = combinations(trials, hits);
        return typeof ways === 'number' ? ways * probability ** hits * (1 - probability) ** (trials - hits) : 0;
      };
      if (!cumulative) return one(successes);
      let sum = 0;
      for (let hits = 0; hits <= successes; hits++) sum += one(hits);
      return sum;
    }),
  ],
  [
    'POISSON.DIST',
    'events, mean, cumulative',
    'The Poisson distribution.',
    mapped(['number', 'number', 'boolean'], (given, mean, cumulative, at) => {
      const events = Math.trunc(given);
      if (events < 0 || mean < 0) return failed.num;
      at.budget.spend(events);
      let term = Math.exp(-mean);
      let sum = term;
      for (let event = 1; event <= events; event++) {
        term *= mean / event;
        sum += term;
      }
      return cumulative ? sum : term;
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
]);

function normalBelow(z: number): number {
  return 0.5 * complementaryError(-z / Math.SQRT2);
}

/** To the last figures: a series near zero, a continued fraction beyond. */
function errorFunction(x: number): number {
  if (Math.abs(x) > 2.5) return x > 0 ? 1 - complementaryTail(x) : complementaryTail(-x) - 1;
  let term = x;
  let sum = x;
  for (let index = 1; Math.abs(term) > Math.abs(sum) * 1e-17 && index < 200; index++) {
    term *= (-x * x) / index;
    sum += term / (2 * index + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function complementaryError(x: number): number {
  return x > 2.5 ? complementaryTail(x) : 1 - errorFunction(x);
}

function complementaryTail(x: number): number {
  if (x > 27) return 0;
  let fraction = 0;
  for (let index = 120; index >= 1; index--) fraction = index / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

/** By Newton's method from a rough start, on the tail that keeps its figures. */
function normalInverse(share: number) {
  if (!(share > 0 && share < 1)) return failed.num;
  if (share === 0.5) return 0;
  const tail = Math.min(share, 1 - share);
  const root = Math.sqrt(-2 * Math.log(tail));
  let z =
    root -
    (2.515517 + root * (0.802853 + root * 0.010328)) / (1 + root * (1.432788 + root * (0.189269 + root * 0.001308)));
  for (let turn = 0; turn < 8; turn++) {
    const miss = 0.5 * complementaryError(z / Math.SQRT2) - tail;
    const step = miss / standardDensity(z);
    z += step / (1 - (z * step) / 2);
    if (Math.abs(step) < 1e-16 * Math.abs(z)) break;
  }
  return share < 0.5 ? -z : z;
}

const lanczos = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const position = x - 1;
  const sum = lanczos.slice(1).reduce((total, factor, index) => total + factor / (position + index + 1), lanczos[0]!);
  const base = position + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (position + 0.5) * Math.log(base) - base + Math.log(sum);
}
