/** Bonds that pay coupons, as the documents of Excel's functions of these names define them. Rates are a year's. */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { isDaySerial } from '../../values/date-serials.ts';
import { failed } from '../../values/formula-error.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { basisDays } from '../day-counts.ts';
import { functionsOf, mapped } from '../define-function.ts';
import {
  type CouponPosition,
  couponDays,
  couponPosition,
  isMonthEnd,
  monthsFrom,
  type Schedule,
  scheduleOf,
} from './coupons.ts';
import { foundRate } from './rate-search.ts';

interface Bond {
  position: CouponPosition;
  frequency: number;
  rate: number;
  redemption: number;
}

/** For 100 of face value, without the interest that has accrued. */
function priceOf({ position, frequency, rate, redemption }: Bond, earned: number): number {
  const { count, days, before } = position;
  const coupon = (100 * rate) / frequency;
  // What is left is the rest of the period, even where COUPDAYSNC counts calendar days.
  const after = days - before;
  const accrued = (coupon * before) / days;
  const growth = 1 + earned / frequency;
  const first = after / days;
  if (count === 1) return (coupon + redemption) / (1 + (first * earned) / frequency) - accrued;
  let sum = redemption / growth ** (count - 1 + first);
  for (let index = 0; index < count; index++) sum += coupon / growth ** (index + first);
  return sum - accrued;
}

function yieldOf(bond: Bond, price: number): Scalar {
  const { position, frequency, rate, redemption } = bond;
  const { count, days, before } = position;
  if (count > 1) return foundRate((earned) => priceOf(bond, earned) - price, rate || 0.1);
  const paid = price / 100 + ((before / days) * rate) / frequency;
  return ((redemption / 100 + rate / frequency - paid) / paid) * frequency * (days / (days - before));
}

function durationOf(schedule: Schedule, rate: number, earned: number): number {
  const { frequency } = schedule;
  const { count, days, before } = couponPosition(schedule);
  const coupon = (100 * rate) / frequency;
  const growth = 1 + earned / frequency;
  let [weighed, worth] = [0, 0];
  for (let index = 0; index < count; index++) {
    const time = index + 1 - before / days;
    const flow = (coupon + (index === count - 1 ? 100 : 0)) / growth ** time;
    weighed += time * flow;
    worth += flow;
  }
  return weighed / worth / frequency;
}

const ofBond = (run: (bond: Bond, value: number) => Scalar) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number', 'number?'],
    (settlement, maturity, rate, value, redemption, frequency, basis = 0, at) => {
      const schedule = scheduleOf(settlement, maturity, frequency, basis, at.date1904);
      if (isError(schedule)) return schedule;
      if (rate < 0 || redemption <= 0) return failed.num;
      const position = couponPosition(schedule);
      at.budget.spend(position.count);
      return run({ position, frequency: schedule.frequency, rate, redemption }, value);
    },
  );

const ofDuration = (run: (schedule: Schedule, coupon: number, earned: number) => number) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number?'],
    (settlement, maturity, coupon, earned, frequency, basis = 0, at) => {
      const schedule = scheduleOf(settlement, maturity, frequency, basis, at.date1904);
      if (isError(schedule)) return schedule;
      return coupon < 0 || earned < 0 ? failed.num : run(schedule, coupon, earned);
    },
  );

export const bondFunctions = functionsOf('finance', [
  [
    'PRICE',
    'settlement, maturity, rate, yield, redemption, frequency, [basis]',
    'Price of a bond for 100 of its face value.',
    ofBond((bond, earned) => (earned < 0 ? failed.num : priceOf(bond, earned))),
  ],
  [
    'YIELD',
    'settlement, maturity, rate, price, redemption, frequency, [basis]',
    'Yield of a bond.',
    ofBond((bond, price) => (price <= 0 ? failed.num : yieldOf(bond, price))),
  ],
  [
    'DURATION',
    'settlement, maturity, coupon, yield, frequency, [basis]',
    'Duration of a bond by Macaulay, in years.',
    ofDuration(durationOf),
  ],
  [
    'MDURATION',
    'settlement, maturity, coupon, yield, frequency, [basis]',
    'Modified duration of a bond by Macaulay, in years.',
    ofDuration((schedule, coupon, earned) => durationOf(schedule, coupon, earned) / (1 + earned / schedule.frequency)),
  ],
  [
    'ACCRINT',
    'issue, first_interest, settlement, rate, par, frequency, [basis], [from_issue]',
    'Interest of a bond that has accrued.',
    mapped(
      ['number', 'number', 'number', 'number', 'number', 'number', 'number?', 'boolean?'],
      (issue, first, settlement, rate, par, frequency, basis = 0, fromIssue = true, at) => {
        const schedule = scheduleOf(issue, settlement, frequency, basis, at.date1904);
        if (isError(schedule)) return schedule;
        if (rate <= 0 || par <= 0 || !isDaySerial(first)) return failed.num;
        const share = accruedPeriods(schedule, Math.floor(first), fromIssue, at);
        return share < 0 ? failed.num : ((par * rate) / schedule.frequency) * share;
      },
    ),
  ],
]);

/** How many coupon periods accrued: the last in part, those before in whole, that of the issue in part. */
function accruedPeriods(schedule: Schedule, first: number, fromIssue: boolean, at: Evaluation): number {
  const { settlement: issue, maturity: settlement, frequency, basis, date1904 } = schedule;
  const months = 12 / frequency;
  const atEnd = isMonthEnd(first, date1904);
  const coupon = (after: number): number => monthsFrom(first, after * months, atEnd, date1904);
  let after = -1;
  if (settlement > first && fromIssue) while (coupon(after + 1) <= settlement) after++;
  const days = (from: number, to: number): number => basisDays(from, to, basis, date1904);
  const length = (from: number, to: number): number =>
    couponDays({ ...schedule, settlement: from, maturity: to }, { previous: from, next: to, count: 1 });
  let previous = coupon(after);
  let share = days(Math.max(issue, previous), settlement) / length(previous, coupon(after + 1));
  while (previous > issue) {
    at.budget.spend(1);
    const next = previous;
    after--;
    previous = coupon(after);
    const isWhole = issue < previous;
    share += isWhole ? (fromIssue ? 1 : 0) : days(Math.max(issue, previous), next) / length(previous, next);
  }
  return share;
}
