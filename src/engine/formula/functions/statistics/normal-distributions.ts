import { failed } from '../../values/formula-error.ts';
import { alsoNamed, functionsOf, mapped } from '../define-function.ts';
import { gamma, logGamma } from './gamma-function.ts';
import { complementaryError, errorFunction, normalBelow, normalInverse, standardDensity } from './normal-function.ts';

const current = functionsOf('statistics', [
  [
    'NORM.S.DIST',
    'z, cumulative',
    'The standard normal distribution.',
    mapped(['number', 'boolean'], (z, cumulative) => (cumulative ? normalBelow(z) : standardDensity(z))),
  ],
  ['NORMSDIST', 'z', 'The standard normal distribution.', mapped(['number'], normalBelow)],
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
  [
    'LOGNORM.DIST',
    'x, mean, deviation, cumulative',
    'The lognormal distribution.',
    mapped(['number', 'number', 'number', 'boolean'], (x, mean, spread, cumulative) => {
      if (x <= 0 || spread <= 0) return failed.num;
      const z = (Math.log(x) - mean) / spread;
      return cumulative ? normalBelow(z) : standardDensity(z) / (spread * x);
    }),
  ],
  [
    'LOGNORMDIST',
    'x, [mean], [deviation]',
    'The lognormal distribution.',
    mapped(['number', 'number?', 'number?'], (x, mean = 0, spread = 1) =>
      x <= 0 || spread <= 0 ? failed.num : normalBelow((Math.log(x) - mean) / spread),
    ),
  ],
  [
    'LOGNORM.INV',
    'share, mean, deviation',
    'The inverse of the lognormal distribution.',
    mapped(['number', 'number', 'number'], (share, mean, spread) => {
      const z = normalInverse(share);
      return spread <= 0 || typeof z !== 'number' ? failed.num : Math.exp(mean + z * spread);
    }),
  ],
  ['PHI', 'number', 'The density of the standard normal distribution.', mapped(['number'], standardDensity)],
  [
    'GAUSS',
    'number',
    'The standard normal distribution between 0 and a number.',
    mapped(['number'], (z) => errorFunction(z / Math.SQRT2) / 2),
  ],
  [
    'ERF',
    'lower, [upper]',
    'The error function.',
    mapped(['number', 'number?'], (lower, upper) => {
      if (upper === undefined) return errorFunction(lower);
      // Two places in one tail are told apart there.
      if (lower > 1 && upper > 1) return complementaryError(lower) - complementaryError(upper);
      return errorFunction(upper) - errorFunction(lower);
    }),
  ],
  ['ERF.PRECISE', 'number', 'The error function.', mapped(['number'], errorFunction)],
  ['ERFC', 'number', 'The complementary error function.', mapped(['number'], complementaryError)],
  ['GAMMA', 'number', 'The gamma function.', mapped(['number'], gamma)],
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
      if (alpha <= 0 || alpha >= 1 || spread <= 0 || size < 1) return failed.num;
      const z = normalInverse(alpha / 2);
      return typeof z === 'number' ? (-z * spread) / Math.sqrt(Math.trunc(size)) : z;
    }),
  ],
]);

export const normalDistributions = [
  ...current,
  ...alsoNamed(current, {
    NORMSINV: 'NORM.S.INV',
    NORMDIST: 'NORM.DIST',
    NORMINV: 'NORM.INV',
    LOGINV: 'LOGNORM.INV',
    'ERFC.PRECISE': 'ERFC',
    'GAMMALN.PRECISE': 'GAMMALN',
    CONFIDENCE: 'CONFIDENCE.NORM',
  }),
];
