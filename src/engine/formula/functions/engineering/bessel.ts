/** The Bessel functions of whole order. */

import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';

const mostOrder = 100_000;
const euler = 0.5772156649015329;
/** From here on the series of large numbers has all figures. */
const far = 25;

/** J of the orders 0 to `least` and some more, by backward recurrence (Miller). */
function firstKinds(x: number, least: number): Float64Array {
  const highest = 2 * Math.ceil((Math.max(least, x) + 30 + 12 * Math.cbrt(Math.max(least, x))) / 2);
  const values = new Float64Array(highest + 2);
  values[highest] = 1e-280;
  for (let order = highest; order > 0; order--) {
    values[order - 1] = ((2 * order) / x) * values[order]! - values[order + 1]!;
    if (Math.abs(values[order - 1]!) > 1e250) {
      for (let index = order - 1; index <= highest; index++) values[index]! *= 1e-250;
    }
  }
  let sum = values[0]!;
  for (let order = 2; order <= highest; order += 2) sum += 2 * values[order]!;
  return values.map((value) => value / sum);
}

/** J and Y of order 0 or 1 for a large x, by Hankel's series. */
function farAway(x: number, order: 0 | 1): { j: number; y: number } {
  const square = 4 * order * order;
  let [p, q, term] = [1, 0, 1];
  for (let index = 1; index < 60; index++) {
    const next = (term * (square - (2 * index - 1) ** 2)) / (index * 8 * x);
    if (Math.abs(next) > Math.abs(term) || Math.abs(next) < 1e-18) break;
    term = next;
    // p = 1 − a2 + a4 …, q = a1 − a3 + a5 …
    const sign = index % 4 < 2 ? 1 : -1;
    if (index % 2 === 1) q += sign * term;
    else p += sign * term;
  }
  const phase = x - (order / 2 + 0.25) * Math.PI;
  const scale = Math.sqrt(2 / (Math.PI * x));
  const [cosine, sine] = [Math.cos(phase), Math.sin(phase)];
  return { j: scale * (p * cosine - q * sine), y: scale * (p * sine + q * cosine) };
}

/** The order `wanted` by upward recurrence from the orders 0 and 1. */
function upward(x: number, requested: number, first: number, second: number, sign: 1 | -1): number {
  let [before, value] = [first, second];
  if (requested === 0) return before;
  for (let order = 1; order < requested; order++) {
    [before, value] = [value, ((2 * order) / x) * value - sign * before];
    if (!Number.isFinite(value)) break;
  }
  return value;
}

function besselJ(given: number, order: number): number {
  const x = Math.abs(given);
  if (x === 0) return order === 0 ? 1 : 0;
  const sign = given < 0 && order % 2 === 1 ? -1 : 1;
  if (x < far || order > x) return order > x + 1000 ? 0 : sign * firstKinds(x, order)[order]!;
  return sign * upward(x, order, farAway(x, 0).j, farAway(x, 1).j, 1);
}

function besselY(x: number, order: number): number {
  if (x >= far) return upward(x, order, farAway(x, 0).y, farAway(x, 1).y, 1);
  const js = firstKinds(x, 2);
  const logarithm = Math.log(x / 2) + euler;
  let [zero, one] = [0, 0];
  for (let index = 1; 2 * index + 1 < js.length; index++) {
    const sign = index % 2 === 0 ? 1 : -1;
    zero += (sign * js[2 * index]!) / index;
    one += (sign * (2 * index + 1) * js[2 * index + 1]!) / (index * (index + 1));
  }
  const first = (2 / Math.PI) * (logarithm * js[0]! - 2 * zero);
  const second = (2 / Math.PI) * ((logarithm - 1) * js[1]! - js[0]! / x - one);
  return upward(x, order, first, second, 1);
}

function besselI(given: number, order: number): number {
  const x = Math.abs(given);
  if (x === 0) return order === 0 ? 1 : 0;
  let term = 1;
  for (let factor = 1; factor <= order && term > 0; factor++) term *= x / 2 / factor;
  let sum = term;
  for (let index = 1; term > sum * 1e-17 && index < 10_000; index++) {
    term *= (x * x) / 4 / (index * (order + index));
    sum += term;
  }
  return given < 0 && order % 2 === 1 ? -sum : sum;
}

/** By the trapezoidal rule over e^(−x·cosh t)·cosh(n·t), which has all figures with few steps. */
function besselK(x: number, order: 0 | 1): number {
  const step = Math.min(0.1, 0.6 / Math.sqrt(x));
  let sum = 0.5;
  for (let index = 1; index < 5000; index++) {
    const t = index * step;
    const part = Math.exp(-x * (Math.cosh(t) - 1)) * (order === 0 ? 1 : Math.cosh(t));
    sum += part;
    if (part < sum * 1e-18) break;
  }
  return step * sum * Math.exp(-x);
}

const ofOrder = (isPositive: boolean, run: (x: number, order: number) => Scalar) =>
  mapped(['number', 'number'], (x, given, at) => {
    const order = Math.trunc(given);
    if (order < 0 || order > mostOrder || (isPositive && x <= 0) || Math.abs(x) > 1e8) return failed.num;
    at.budget.spend(order);
    return run(x, order);
  });

export const besselFunctions = functionsOf('engineering', [
  ['BESSELJ', 'x, order', 'The Bessel function Jn(x).', ofOrder(false, besselJ)],
  ['BESSELY', 'x, order', 'The Bessel function Yn(x).', ofOrder(true, besselY)],
  ['BESSELI', 'x, order', 'The modified Bessel function In(x).', ofOrder(false, besselI)],
  [
    'BESSELK',
    'x, order',
    'The modified Bessel function Kn(x).',
    ofOrder(true, (x, order) => upward(x, order, besselK(x, 0), besselK(x, 1), -1)),
  ],
]);
