/** Bonds whose first or last period is shorter or longer than the others. */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { isDaySerial } from '../../values/date-serials.ts';
import { failed } from '../../values/formula-error.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { basisDays } from '../day-counts.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { couponDays, couponsOf, monthsFrom, type Schedule, scheduleOf } from './coupons.ts';
import { foundRate } from './rate-search.ts';

/** Sums over the ordinary periods that an odd one would have been. */
interface OddPeriod {
  /** Its length, what of it has accrued, and what is left, in ordinary periods. */
  length: number;
  accrued: number;
  left: number;
}

function oddLast(schedule: Schedule, last: number): OddPeriod {
  const { settlement, maturity, frequency, basis, date1904 } = schedule;
  const days = (from: number, to: number): number => Math.max(0, basisDays(from, to, basis, date1904));
  const sums = { length: 0, accrued: 0, left: 0 };
  let late = last;
  for (let index = 0; index < 1000 && late < maturity; index++) {
    // From one to the next, as Excel goes: the 31st does not come back after a shorter month.
    const early = late;
    late = monthsFrom(early, 12 / frequency, false, date1904);
    const ordinary = days(early, late);
    const end = Math.min(late, maturity);
    sums.length += days(early, end) / ordinary;
    if (settlement > early) sums.accrued += days(early, Math.min(end, settlement)) / ordinary;
    if (settlement < end) sums.left += days(Math.max(early, settlement), end) / ordinary;
  }
  return sums;
}

const ofLast = (
  run: (odd: OddPeriod, coupon: number, value: number, redemption: number, frequency: number) => Scalar,
) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number', 'number', 'number?'],
    (settlement, maturity, last, rate, value, redemption, frequency, basis = 0, at) => {
      const schedule = scheduleOf(settlement, maturity, frequency, basis, at.date1904);
      if (isError(schedule)) return schedule;
      const start = Math.floor(last);
      if (!isDaySerial(last) || start >= schedule.settlement || rate < 0 || redemption <= 0) return failed.num;
      return run(oddLast(schedule, start), (100 * rate) / schedule.frequency, value, redemption, schedule.frequency);
    },
  );

interface OddFirst {
  schedule: Schedule;
  issue: number;
  first: number;
  rate: number;
  redemption: number;
}

function oddFirstPrice({ schedule, issue, first, rate, redemption }: OddFirst, earned: number): number {
  const { settlement, maturity, frequency, basis, date1904 } = schedule;
  const days = (from: number, to: number): number => basisDays(from, to, basis, date1904);
  const untilFirst = { ...schedule, maturity: first };
  const quasi = couponsOf(untilFirst);
  const ordinary = couponDays(untilFirst, quasi);
  const coupon = (100 * rate) / frequency;
  const growth = 1 + earned / frequency;
  const later = couponsOf({ ...schedule, settlement: first, maturity }).count;
  if (days(issue, first) < ordinary) {
    const wait = days(settlement, first) / ordinary;
    let sum = redemption / growth ** (later + wait) + (coupon * days(issue, first)) / ordinary / growth ** wait;
    for (let index = 1; index <= later; index++) sum += coupon / growth ** (index + wait);
    return sum - (coupon * days(issue, settlement)) / ordinary;
  }
  const odd = longFirst({ schedule, issue, first, rate, redemption }, ordinary);
  const isActual = basis === 2 || basis === 3;
  const left = isActual ? days(settlement, quasi.next) : ordinary - days(quasi.previous, settlement);
  const wait = quasi.count - 1 + left / ordinary;
  let sum = redemption / growth ** (wait + later) + (coupon * odd.length) / growth ** wait;
  for (let index = 1; index <= later; index++) sum += coupon / growth ** (index + wait);
  return sum - coupon * odd.accrued;
}

/** The length of a long first period and what of it has accrued. */
function longFirst({ schedule, issue, first }: OddFirst, ordinary: number): { length: number; accrued: number } {
  const { settlement, frequency, basis, date1904 } = schedule;
  const days = (from: number, to: number): number => Math.max(0, basisDays(from, to, basis, date1904));
  const sums = { length: 0, accrued: 0 };
  let early = first;
  for (let index = 0; index < 1000 && early > issue; index++) {
    const late = early;
    early = monthsFrom(late, -12 / frequency, false, date1904);
    const normal = basis === 1 ? late - early : ordinary;
    const start = Math.max(issue, early);
    sums.length += early >= issue ? 1 : days(start, late) / normal;
    if (settlement > start) sums.accrued += days(start, Math.min(settlement, late)) / normal;
  }
  return sums;
}

const ofFirst = (run: (odd: OddFirst, value: number, at: Evaluation) => Scalar) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number', 'number', 'number', 'number?'],
    (settlement, maturity, issued, firstCoupon, rate, value, redemption, frequency, basis = 0, at) => {
      const schedule = scheduleOf(settlement, maturity, frequency, basis, at.date1904);
      if (isError(schedule)) return schedule;
      const [issue, first] = [Math.floor(issued), Math.floor(firstCoupon)];
      const isOrdered = issue < schedule.settlement && schedule.settlement < first && first < schedule.maturity;
      if (!isDaySerial(issue) || !isOrdered || rate < 0 || redemption <= 0) return failed.num;
      at.budget.spend(couponsOf(schedule).count);
      return run({ schedule, issue, first, rate, redemption }, value, at);
    },
  );

export const oddBondFunctions = functionsOf('finance', [
  [
    'ODDFPRICE',
    'settlement, maturity, issue, first_coupon, rate, yield, redemption, frequency, [basis]',
    'Price of a bond with an odd first period.',
    ofFirst((odd, earned) => (earned < 0 ? failed.num : oddFirstPrice(odd, earned))),
  ],
  [
    'ODDFYIELD',
    'settlement, maturity, issue, first_coupon, rate, price, redemption, frequency, [basis]',
    'Yield of a bond with an odd first period.',
    ofFirst((odd, price) =>
      price <= 0 ? failed.num : foundRate((earned) => oddFirstPrice(odd, earned) - price, odd.rate || 0.1),
    ),
  ],
  [
    'ODDLPRICE',
    'settlement, maturity, last_interest, rate, yield, redemption, frequency, [basis]',
    'Price of a bond with an odd last period.',
    ofLast((odd, coupon, earned, redemption, frequency) =>
      earned < 0
        ? failed.num
        : (redemption + odd.length * coupon) / (1 + (odd.left * earned) / frequency) - odd.accrued * coupon,
    ),
  ],
  [
    'ODDLYIELD',
    'settlement, maturity, last_interest, rate, price, redemption, frequency, [basis]',
    'Yield of a bond with an odd last period.',
    ofLast((odd, coupon, price, redemption, frequency) => {
      if (price <= 0) return failed.num;
      const paid = price + odd.accrued * coupon;
      return ((redemption + odd.length * coupon - paid) / paid) * (frequency / odd.left);
    }),
  ],
]);
