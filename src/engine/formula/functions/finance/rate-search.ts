import { failed, type FormulaError } from '../../values/formula-error.ts';

/**
 * The rate above -1 at which something is worth nothing: by Newton's method from a guess, or where that goes astray by
 * halving between two rates of different sign.
 */
export function foundRate(worth: (rate: number) => number, guess: number): number | FormulaError {
  const near = byNewton(worth, guess);
  if (near !== null) return near;
  const between = byHalving(worth, guess);
  return between ?? failed.num;
}

function byNewton(worth: (rate: number) => number, guess: number): number | null {
  let rate = guess;
  for (let turn = 0; turn < 60; turn++) {
    const value = worth(rate);
    if (!Number.isFinite(value)) return null;
    const step = Math.max(Math.abs(rate), 1e-3) * 1e-6;
    const slope = (worth(rate + step) - worth(rate - step)) / (2 * step);
    if (slope === 0 || !Number.isFinite(slope)) return null;
    const next = rate - value / slope;
    if (!(next > -1) || !Number.isFinite(next)) return null;
    if (Math.abs(next - rate) < 1e-13 * Math.max(1, Math.abs(next))) return next;
    rate = next;
  }
  // What only comes near to nothing, as all does towards -1, is no rate.
  const near = Math.max(Math.abs(rate), 1) * 1e-6;
  return Math.abs(worth(rate)) < 1e-7 && worth(rate - near) * worth(rate + near) <= 0 ? rate : null;
}

function byHalving(worth: (rate: number) => number, guess: number): number | null {
  const rates = [-0.9999, -0.99, -0.9, -0.7, -0.5, -0.3, -0.1, -0.01, 0, 0.01, 0.1, 0.3, 0.5, 1, 2, 5, 10, 100, 1000];
  const spans = rates
    .slice(1)
    .map((high, position) => [rates[position]!, high] as const)
    .filter(([low, high]) => worth(low) * worth(high) <= 0)
    .sort(([one], [other]) => Math.abs(one - guess) - Math.abs(other - guess));
  const [span] = spans;
  if (!span) return null;
  let [low, high] = span;
  for (let turn = 0; turn < 200; turn++) {
    const middle = (low + high) / 2;
    if (worth(low) * worth(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
