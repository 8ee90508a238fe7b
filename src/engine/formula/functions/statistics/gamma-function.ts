/** The gamma function, its logarithm and its incomplete forms, to the last figures. */

/** ζ(n) − 1 from n = 2 on: the series of log Γ around 2. */
const zetas = [
  0.6449340668482264, 0.2020569031595943, 0.08232323371113819, 0.03692775514336993, 0.01734306198444914,
  0.008349277381922827, 0.00407735619794434, 0.0020083928260822143, 0.0009945751278180853, 0.0004941886041194645,
  0.0002460865533080483, 0.00012271334757848915, 6.124813505870483e-5, 3.058823630702049e-5, 1.528225940865187e-5,
  7.637197637899763e-6, 3.81729326499984e-6, 1.908212716553939e-6, 9.539620338727962e-7, 4.769329867878064e-7,
  2.38450502727733e-7, 1.1921992596531106e-7, 5.960818905125948e-8, 2.980350351465228e-8, 1.4901554828365043e-8,
];
const oneLessEuler = 0.42278433509846713;
const halfLogOfTau = 0.9189385332046728;

/** log Γ(2 + z) for z between -0.5 and 0.5. */
function nearTwo(z: number): number {
  let sum = 0;
  for (let index = zetas.length - 1; index >= 0; index--) {
    const power = index + 2;
    sum = sum * z + (index % 2 === 0 ? 1 : -1) * (zetas[index]! / power);
  }
  return z * oneLessEuler + z * z * sum;
}

/** What Stirling's formula misses. */
function stirlingTail(x: number): number {
  const square = 1 / (x * x);
  return (
    (1 / 12 -
      square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360360)))))) /
    x
  );
}

/** The natural logarithm of Γ(x), for x above 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return logGamma(x + 1) - Math.log(x);
  if (x < 1.5) return nearTwo(x - 1) - Math.log1p(x - 1);
  if (x < 2.5) return nearTwo(x - 2);
  if (x >= 15) return (x - 0.5) * Math.log(x) - x + halfLogOfTau + stirlingTail(x);
  let [product, position] = [1, x];
  while (position >= 2.5) {
    position -= 1;
    product *= position;
  }
  return Math.log(product) + nearTwo(position - 2);
}

/** Γ(x); NaN at 0 and the negative whole numbers, Infinity beyond what a double holds. */
export function gamma(x: number): number {
  if (x > 171.7) return Infinity;
  if (Number.isInteger(x)) {
    if (x <= 0) return Number.NaN;
    let product = 1;
    for (let factor = 2; factor < x; factor++) product *= factor;
    return product;
  }
  if (x < 0.5) return x < -190 ? 0 : Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  let [product, position] = [1, x];
  while (position >= 2.5) {
    position -= 1;
    product *= position;
  }
  if (position < 1.5) return Math.exp(nearTwo(position - 1)) / position;
  return product * Math.exp(nearTwo(position - 2));
}

/** log Γ(n + 1) less Stirling's formula for it (Loader, Fast and Accurate Computation of Binomial Probabilities). */
export function stirlingMiss(n: number): number {
  if (n === 0) return 0;
  return n > 15 ? stirlingTail(n) : logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - halfLogOfTau;
}

/** x·log(x/m) + m − x, without loss where x is near m (Loader). */
export function devianceOf(x: number, mean: number): number {
  if (x === 0) return mean;
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const part = (x - mean) / (x + mean);
  let sum = (x - mean) * part;
  let term = 2 * x * part;
  for (let turn = 1; turn < 1000; turn++) {
    term *= part * part;
    const next = sum + term / (2 * turn + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** mean^x · e^−mean / Γ(x + 1), for any x from 0 on. */
export function poissonDensity(x: number, mean: number): number {
  if (mean === 0) return x === 0 ? 1 : 0;
  if (x === 0) return Math.exp(-mean);
  return Math.exp(-stirlingMiss(x) - devianceOf(x, mean)) / Math.sqrt(2 * Math.PI * x);
}

/** The binomial density for any x from 0 to n; `miss` is 1 − share, given so that no figures are lost. */
export function binomialDensity(x: number, n: number, share: number, miss = 1 - share): number {
  if (share === 0) return x === 0 ? 1 : 0;
  if (miss === 0) return x === n ? 1 : 0;
  if (x === 0) return n === 0 ? 1 : Math.exp(share < 0.1 ? n * Math.log1p(-share) : n * Math.log(miss));
  if (x === n) return Math.exp(n * Math.log(share));
  if (x < 0 || x > n) return 0;
  return mixedDensity(x, n - x, share, miss);
}

/** The binomial density of two counts that are given both, since a small one is lost in the sum with a large one. */
function mixedDensity(hits: number, misses: number, share: number, miss: number): number {
  const all = hits + misses;
  const exponent =
    stirlingMiss(all) -
    stirlingMiss(hits) -
    stirlingMiss(misses) -
    devianceOf(hits, all * share) -
    devianceOf(misses, all * miss);
  return Math.exp(exponent) / Math.sqrt(2 * Math.PI * hits * (misses / all));
}

export interface Shares {
  below: number;
  above: number;
}

/** A series or fraction that has not come to its last figures by then says nothing: NaN. */
const mostTurns = 200_000;
const unknown: Shares = { below: Number.NaN, above: Number.NaN };
const enough = 3e-16;

/** The regularized incomplete gamma functions P(a, x) and Q(a, x), each to its last figures. */
export function gammaShares(a: number, x: number): Shares {
  if (x <= 0) return { below: 0, above: 1 };
  if (x === Infinity) return { below: 1, above: 0 };
  const density = poissonDensity(a, x);
  if (x < a + 1) {
    let [term, sum] = [1, 1];
    for (let turn = 1; term > sum * 1e-17; turn++) {
      if (turn > mostTurns) return unknown;
      term *= x / (a + turn);
      sum += term;
    }
    const below = Math.min(1, density * sum);
    return { below, above: 1 - below };
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let turn = 1; ; turn++) {
    if (turn > mostTurns) return unknown;
    const factor = -turn * (turn - a);
    b += 2;
    d = 1 / nonZero(factor * d + b);
    c = nonZero(b + factor / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  const above = Math.min(1, density * a * fraction);
  return { below: 1 - above, above };
}

const nonZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/**
 * The regularized incomplete beta function I_x(a, b) and what is above it; `rest` is 1 − x, given so that no figures are
 * lost near 1.
 */
export function betaShares(a: number, b: number, x: number, rest = 1 - x): Shares {
  if (x <= 0) return { below: 0, above: 1 };
  if (rest <= 0) return { below: 1, above: 0 };
  // x^a · (1 − x)^b / B(a, b).
  const density = mixedDensity(a, b, x, rest) * a * (b / (a + b));
  if (x < (a + 1) / (a + b + 2)) {
    const below = Math.min(1, (density * betaFraction(a, b, x)) / a);
    return { below, above: 1 - below };
  }
  const above = Math.min(1, (density * betaFraction(b, a, rest)) / b);
  return { below: 1 - above, above };
}

/** By Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let turn = 1; turn < mostTurns; turn++) {
    const even = (turn * (b - turn) * x) / ((a + 2 * turn - 1) * (a + 2 * turn));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + turn) * (a + b + turn) * x) / ((a + 2 * turn) * (a + 2 * turn + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < enough) return fraction;
  }
  return Number.NaN;
}
