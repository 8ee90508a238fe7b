/** The error function and the normal distribution, each tail to its last figures. */

import { failed, type FormulaError } from '../../values/formula-error.ts';

export const standardDensity = (x: number): number => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);

export function errorFunction(x: number): number {
  if (Math.abs(x) > 1) return x > 0 ? 1 - complementaryTail(x) : complementaryTail(-x) - 1;
  let term = x;
  let sum = x;
  for (let index = 1; Math.abs(term) > Math.abs(sum) * 1e-17 && index < 200; index++) {
    term *= (2 * x * x) / (2 * index + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

export function complementaryError(x: number): number {
  return x > 1 ? complementaryTail(x) : 1 - errorFunction(x);
}

/** By a continued fraction, which is longer the nearer 1. */
function complementaryTail(x: number): number {
  if (x > 27) return 0;
  let fraction = 0;
  for (let index = Math.ceil(20 + 250 / (x * x)); index >= 1; index--) fraction = index / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

export function normalBelow(z: number): number {
  return 0.5 * complementaryError(-z / Math.SQRT2);
}

/** By Newton's method from a rough start, on the tail that keeps its figures. */
export function normalInverse(share: number): number | FormulaError {
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
