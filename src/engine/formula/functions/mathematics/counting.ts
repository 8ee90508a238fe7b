import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, given, mapped } from '../define-function.ts';
import { eachScalar, numbersIn } from '../read-arguments.ts';

const ofNumber = (run: (value: number) => Scalar) => mapped(['number'], run);

export const countingFunctions = functionsOf('mathematics', [
  [
    'FACT',
    'number',
    'The factorial.',
    ofNumber((value) => (value < 0 || value >= 171 ? failed.num : factorial(value))),
  ],
  [
    'FACTDOUBLE',
    'number',
    'The double factorial.',
    ofNumber((value) => {
      if (value < -1) return failed.num;
      let product = 1;
      for (let factor = Math.trunc(value); factor > 1 && Number.isFinite(product); factor -= 2) product *= factor;
      return product;
    }),
  ],
  ['COMBIN', 'number, chosen', 'Number of combinations.', mapped(['number', 'number'], combinations)],
  [
    'COMBINA',
    'number, chosen',
    'Number of combinations with repetition.',
    mapped(['number', 'number'], (value, chosen) => {
      const [all, some] = [Math.trunc(value), Math.trunc(chosen)];
      if (value < 0 || chosen < 0) return failed.num;
      if (some === 0) return 1;
      return all === 0 ? failed.num : combinations(all + some - 1, some);
    }),
  ],
  [
    'PERMUT',
    'number, chosen',
    'Number of permutations.',
    mapped(['number', 'number'], (value, chosen) => {
      const [all, some] = [Math.trunc(value), Math.trunc(chosen)];
      if (all <= 0 || some < 0 || all < some) return failed.num;
      let product = 1;
      for (let factor = all; factor > all - some && Number.isFinite(product); factor--) product *= factor;
      return product;
    }),
  ],
  [
    'PERMUTATIONA',
    'number, chosen',
    'Number of permutations with repetition.',
    mapped(['number', 'number'], (value, chosen) =>
      value < 0 || chosen < 0 ? failed.num : Math.trunc(value) ** Math.trunc(chosen),
    ),
  ],
  ['GCD', 'number1, [number2], …', 'Greatest common divisor.', divisors((all) => all.reduce(gcd, 0))],
  [
    'LCM',
    'number1, [number2], …',
    'Least common multiple.',
    divisors((all) =>
      all.length === 0 || all.includes(0) ? 0 : all.reduce((one, other) => (one / gcd(one, other)) * other, 1),
    ),
  ],
  [
    'MULTINOMIAL',
    'number1, [number2], …',
    'Multinomial coefficient.',
    divisors((all) => {
      let sum = 0;
      let ways = 1;
      for (const one of all) {
        sum += one;
        const more = combinations(sum, one);
        ways *= typeof more === 'number' ? more : Number.NaN;
      }
      return ways;
    }),
  ],
]);

function factorial(value: number): number {
  let product = 1;
  for (let factor = 2; factor <= Math.trunc(value); factor++) product *= factor;
  return product;
}

export function combinations(value: number, chosen: number): Scalar {
  const [all, some] = [Math.trunc(value), Math.trunc(chosen)];
  if (value < 0 || chosen < 0 || all < some) return failed.num;
  const few = Math.min(some, all - some);
  if (few > 100_000) return failed.num;
  let count = 1;
  for (let index = 1; index <= few; index++) count = (count * (all - few + index)) / index;
  return Number.isFinite(count) ? (count < 2 ** 53 ? Math.round(count) : count) : failed.num;
}

function gcd(first: number, second: number): number {
  let [one, other] = [first, second];
  while (other !== 0) [one, other] = [other, one % other];
  return one;
}

/** Of whole numbers that are not negative; cells that hold something else are #VALUE!, blank ones are left out. */
function divisors(run: (all: number[]) => number) {
  return given((args, at) => {
    const all = numbersIn(args, at);
    if (!Array.isArray(all)) return all;
    let isOther = false;
    eachScalar(args, at, (value, isCell) => !(isOther = isCell && value !== null && typeof value !== 'number'));
    if (isOther) return failed.value;
    if (all.some((value) => value < 0 || value >= 2 ** 53)) return failed.num;
    const answer = run(all.map(Math.trunc));
    return Number.isFinite(answer) ? answer : failed.num;
  });
}
