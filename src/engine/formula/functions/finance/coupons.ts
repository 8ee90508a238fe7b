/** The days on which a bond pays: back from its maturity in equal steps, at the ends of months where it matures at one. */

import { daysInMonth } from '../../../date-text.ts';
import { dayOfSerial, isDaySerial, serialOfDay } from '../../values/date-serials.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { basisDays } from '../day-counts.ts';
import { functionsOf, mapped } from '../define-function.ts';

export interface Schedule {
  /** Whole days. */
  settlement: number;
  maturity: number;
  /** Coupons a year: 1, 2 or 4. */
  frequency: number;
  /** How days are counted, 0 to 4 as YEARFRAC has them. */
  basis: number;
  date1904: boolean;
}

/** A day some months later; at the end of its month where it must be, or where the month is too short. */
export function monthsFrom(serial: number, months: number, atEnd: boolean, date1904: boolean): number {
  const { year, month, day } = dayOfSerial(serial, date1904);
  const all = year * 12 + month - 1 + months;
  const [ownYear, ownMonth] = [Math.floor(all / 12), (((all % 12) + 12) % 12) + 1];
  const last = daysInMonth(ownYear, ownMonth);
  return serialOfDay(ownYear, ownMonth, atEnd ? last : Math.min(day, last), date1904);
}

export function isMonthEnd(serial: number, date1904: boolean): boolean {
  const { year, month, day } = dayOfSerial(serial, date1904);
  return day === daysInMonth(year, month);
}

export interface Coupons {
  previous: number;
  next: number;
  /** How many are still paid. */
  count: number;
}

export function couponsOf({ settlement, maturity, frequency, date1904 }: Schedule): Coupons {
  const months = 12 / frequency;
  const atEnd = isMonthEnd(maturity, date1904);
  const coupon = (before: number): number => monthsFrom(maturity, -before * months, atEnd, date1904);
  const [from, to] = [dayOfSerial(settlement, date1904), dayOfSerial(maturity, date1904)];
  let count = Math.max(1, Math.floor(((to.year - from.year) * 12 + to.month - from.month) / months) - 1);
  while (coupon(count) > settlement) count++;
  return { previous: coupon(count), next: coupon(count - 1), count };
}

/** The days of the coupon period in which a bond is bought. */
export function couponDays(schedule: Schedule, { previous, next }: Coupons): number {
  if (schedule.basis === 1) return next - previous;
  return (schedule.basis === 3 ? 365 : 360) / schedule.frequency;
}

export interface CouponPosition {
  count: number;
  /** Days of the period, from its beginning to the settlement, and from there to the next coupon. */
  days: number;
  before: number;
  after: number;
}

export function couponPosition(schedule: Schedule): CouponPosition {
  const { settlement, basis, date1904 } = schedule;
  const coupons = couponsOf(schedule);
  const days = couponDays(schedule, coupons);
  const before = basisDays(coupons.previous, settlement, basis, date1904);
  const after = basis === 0 || basis === 4 ? days - before : basisDays(settlement, coupons.next, basis, date1904);
  return { count: coupons.count, days, before, after };
}

/** #NUM! for what is no schedule. */
export function scheduleOf(
  settlement: number,
  maturity: number,
  frequency: number,
  basis: number,
  date1904: boolean,
): Schedule | FormulaError {
  const schedule = {
    ...{ settlement: Math.floor(settlement), maturity: Math.floor(maturity) },
    ...{ frequency: Math.trunc(frequency), basis: Math.trunc(basis), date1904 },
  };
  const isFine =
    isDaySerial(settlement) &&
    isDaySerial(maturity) &&
    schedule.settlement < schedule.maturity &&
    [1, 2, 4].includes(schedule.frequency) &&
    schedule.basis >= 0 &&
    schedule.basis <= 4;
  return isFine ? schedule : failed.num;
}

const ofSchedule = (run: (schedule: Schedule) => Scalar) =>
  mapped(['number', 'number', 'number', 'number?'], (settlement, maturity, frequency, basis = 0, at) => {
    const schedule = scheduleOf(settlement, maturity, frequency, basis, at.date1904);
    return isError(schedule) ? schedule : run(schedule);
  });

const signature = 'settlement, maturity, frequency, [basis]';

export const couponFunctions = functionsOf('finance', [
  [
    'COUPDAYBS',
    signature,
    'Days from the last coupon to the settlement.',
    ofSchedule((schedule) => couponPosition(schedule).before),
  ],
  [
    'COUPDAYS',
    signature,
    'Days of the coupon period with the settlement.',
    ofSchedule((schedule) => couponDays(schedule, couponsOf(schedule))),
  ],
  [
    'COUPDAYSNC',
    signature,
    'Days from the settlement to the next coupon.',
    ofSchedule((schedule) => couponPosition(schedule).after),
  ],
  ['COUPNCD', signature, 'The next coupon after the settlement.', ofSchedule((schedule) => couponsOf(schedule).next)],
  [
    'COUPNUM',
    signature,
    'Coupons between the settlement and the maturity.',
    ofSchedule((schedule) => couponsOf(schedule).count),
  ],
  [
    'COUPPCD',
    signature,
    'The last coupon before the settlement.',
    ofSchedule((schedule) => couponsOf(schedule).previous),
  ],
]);
