import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { foundRate } from './rate-search.ts';

const six = ['number', 'number', 'number', 'number', 'number', 'number'] as const;
const five = ['number', 'number', 'number', 'number?', 'number?'] as const;

export const financeFunctions = functionsOf('finance', [
  ['PMT', 'rate, periods, present, [future], [start]', 'Payment for each period of a loan.', mapped(five, payment)],
  [
    'PV',
    'rate, periods, payment, [future], [start]',
    'Present value of a series of payments.',
    mapped(five, presentValue),
  ],
  [
    'FV',
    'rate, periods, payment, [present], [start]',
    'Future value of a series of payments.',
    mapped(five, futureValue),
  ],
  [
    'NPER',
    'rate, payment, present, [future], [start]',
    'Number of periods of a loan.',
    mapped(five, (rate, paid, present, future = 0, start = 0) => {
      if (rate === 0) return paid === 0 ? failed.num : -(present + future) / paid;
      const each = paid * (start === 0 ? 1 : 1 + rate);
      const ratio = (each - future * rate) / (each + present * rate);
      return ratio <= 0 || rate <= -1 ? failed.num : Math.log(ratio) / Math.log1p(rate);
    }),
  ],
  [
    'RATE',
    'periods, payment, present, [future], [start], [guess]',
    'Interest rate of a loan per period.',
    mapped([...five, 'number?'], (periods, paid, present, future = 0, start = 0, guess = 0.1) => {
      if (periods <= 0) return failed.num;
      const miss = (rate: number): number => {
        if (Math.abs(rate) < 1e-12) return present + paid * periods + future;
        const growth = (1 + rate) ** periods;
        return present * growth + (paid * (start === 0 ? 1 : 1 + rate) * (growth - 1)) / rate + future;
      };
      return foundRate(miss, guess);
    }),
  ],
  [
    'IPMT',
    'rate, period, periods, present, [future], [start]',
    'Interest part of a payment.',
    mapped(['number', 'number', 'number', 'number', 'number?', 'number?'], interest),
  ],
  [
    'PPMT',
    'rate, period, periods, present, [future], [start]',
    'Principal part of a payment.',
    mapped(
      ['number', 'number', 'number', 'number', 'number?', 'number?'],
      (rate, period, periods, present, future, start) => {
        const part = interest(rate, period, periods, present, future, start);
        const all = payment(rate, periods, present, future, start);
        return typeof part === 'number' && typeof all === 'number' ? all - part : part;
      },
    ),
  ],
  [
    'CUMIPMT',
    'rate, periods, present, first, last, start',
    'Total interest of several payments.',
    mapped(six, (...given) => cumulated(true, given.slice(0, 6) as number[])),
  ],
  [
    'CUMPRINC',
    'rate, periods, present, first, last, start',
    'Total principal of several payments.',
    mapped(six, (...given) => cumulated(false, given.slice(0, 6) as number[])),
  ],
  [
    'SLN',
    'cost, salvage, life',
    'Straight-line depreciation.',
    mapped(['number', 'number', 'number'], (cost, salvage, life) =>
      life === 0 ? failed.div0 : (cost - salvage) / life,
    ),
  ],
  [
    'SYD',
    'cost, salvage, life, period',
    'Sum-of-years depreciation.',
    mapped(['number', 'number', 'number', 'number'], (cost, salvage, life, period) =>
      life <= 0 || period < 1 || period > life
        ? failed.num
        : ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)),
    ),
  ],
  [
    'DB',
    'cost, salvage, life, period, [months]',
    'Fixed-declining balance depreciation.',
    mapped(['number', 'number', 'number', 'number', 'number?0'], decliningBalance),
  ],
  [
    'DDB',
    'cost, salvage, life, period, [factor]',
    'Double-declining balance depreciation, or by another factor.',
    mapped(['number', 'number', 'number', 'number', 'number?0'], (cost, salvage, life, period, factor = 2) =>
      cost < 0 || salvage < 0 || life <= 0 || period <= 0 || period > life || factor <= 0
        ? failed.num
        : doubleDeclining(cost, salvage, life, period, factor),
    ),
  ],
  [
    'EFFECT',
    'nominal, periods',
    'Effective annual interest rate.',
    mapped(['number', 'number'], (rate, given) => {
      const periods = Math.trunc(given);
      return rate <= 0 || periods < 1 ? failed.num : (1 + rate / periods) ** periods - 1;
    }),
  ],
  [
    'NOMINAL',
    'effective, periods',
    'Nominal annual interest rate.',
    mapped(['number', 'number'], (rate, given) => {
      const periods = Math.trunc(given);
      return rate <= 0 || periods < 1 ? failed.num : ((1 + rate) ** (1 / periods) - 1) * periods;
    }),
  ],
  [
    'RRI',
    'periods, present, future',
    'Growth rate of an investment.',
    mapped(['number', 'number', 'number'], (periods, present, future) =>
      periods <= 0 || present === 0 ? failed.num : (future / present) ** (1 / periods) - 1,
    ),
  ],
  [
    'PDURATION',
    'rate, present, future',
    'Number of periods to grow to a value.',
    mapped(['number', 'number', 'number'], (rate, present, future) =>
      rate <= 0 || present <= 0 || future <= 0 ? failed.num : Math.log(future / present) / Math.log1p(rate),
    ),
  ],
  [
    'ISPMT',
    'rate, period, periods, present',
    'Interest part of a payment with equal principal parts.',
    mapped(['number', 'number', 'number', 'number'], (rate, period, periods, present) =>
      periods === 0 ? failed.div0 : present * rate * (period / periods - 1),
    ),
  ],
  [
    'DOLLARFR',
    'price, fraction',
    'Converts a decimal price to a fractional one.',
    mapped(['number', 'number'], (price, given) => {
      const fraction = Math.trunc(given);
      if (given < 0) return failed.num;
      if (fraction < 1) return failed.div0;
      const whole = Math.trunc(price);
      return whole + ((price - whole) * fraction) / 10 ** Math.ceil(Math.log10(fraction));
    }),
  ],
  [
    'DOLLARDE',
    'price, fraction',
    'Converts a fractional price to a decimal.',
    mapped(['number', 'number'], (price, given) => {
      const fraction = Math.trunc(given);
      if (given < 0) return failed.num;
      if (fraction < 1) return failed.div0;
      const whole = Math.trunc(price);
      return whole + ((price - whole) * 10 ** Math.ceil(Math.log10(fraction))) / fraction;
    }),
  ],
]);

function payment(rate: number, periods: number, present: number, future = 0, start = 0): Scalar {
  if (periods === 0) return failed.num;
  if (rate === 0) return -(present + future) / periods;
  const growth = (1 + rate) ** periods;
  return (-(present * growth + future) * rate) / ((start === 0 ? 1 : 1 + rate) * (growth - 1));
}

function presentValue(rate: number, periods: number, paid: number, future = 0, start = 0): Scalar {
  if (rate === 0) return -(future + paid * periods);
  // What is left of 1 after all periods: it comes to nothing where growth would go beyond all numbers.
  const left = (1 + rate) ** -periods;
  return -(future * left + (paid * (start === 0 ? 1 : 1 + rate) * (1 - left)) / rate);
}

function futureValue(rate: number, periods: number, paid: number, present = 0, start = 0): Scalar {
  if (rate === 0) return -(present + paid * periods);
  const growth = (1 + rate) ** periods;
  return -(present * growth + (paid * (start === 0 ? 1 : 1 + rate) * (growth - 1)) / rate);
}

function interest(rate: number, period: number, periods: number, present: number, future = 0, start = 0): Scalar {
  if (period < 1 || period >= periods + 1) return failed.num;
  const paid = payment(rate, periods, present, future, start);
  if (typeof paid !== 'number') return paid;
  if (start !== 0 && period === 1) return 0;
  const before = futureValue(rate, period - (start === 0 ? 1 : 2), paid, present, start);
  if (typeof before !== 'number') return before;
  return (start === 0 ? before : before - paid) * rate;
}

function cumulated(ofInterest: boolean, given: readonly number[]): Scalar {
  const [rate = 0, periods = 0, present = 0, from = 0, until = 0, start = 0] = given;
  const [first, last] = [Math.ceil(from), Math.floor(until)];
  const isFine =
    rate > 0 && periods > 0 && present > 0 && first >= 1 && last >= first && last <= periods && last < 100_000;
  if (!isFine || (start !== 0 && start !== 1)) return failed.num;
  const paid = payment(rate, periods, present, 0, start);
  if (typeof paid !== 'number') return paid;
  let sum = 0;
  for (let period = first; period <= last; period++) {
    const part = interest(rate, period, periods, present, 0, start);
    if (typeof part !== 'number') return part;
    sum += ofInterest ? part : paid - part;
  }
  return sum;
}

function decliningBalance(cost: number, salvage: number, life: number, period: number, given = 12): Scalar {
  const months = Math.trunc(given);
  const isFine = cost >= 0 && salvage >= 0 && life > 0 && period >= 1 && months >= 1 && months <= 12;
  if (!isFine || period > life + (months < 12 ? 1 : 0) || life > 10_000) return failed.num;
  if (cost === 0) return 0;
  const rate = Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;
  let written = (cost * rate * months) / 12;
  let total = written;
  for (let year = 2; year <= Math.trunc(period); year++) {
    written = year > life ? ((cost - total) * rate * (12 - months)) / 12 : (cost - total) * rate;
    total += written;
  }
  return written;
}

/** The depreciation of one period, whatever its arguments. */
export function doubleDeclining(cost: number, salvage: number, life: number, period: number, factor: number): number {
  const rate = factor / life;
  const before = rate >= 1 ? (period === 1 ? cost : 0) : cost * (1 - rate) ** (period - 1);
  const after = cost * Math.max(0, 1 - rate) ** period;
  return Math.max(0, after < salvage ? before - salvage : before - after);
}
