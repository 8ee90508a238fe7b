/** Depreciation beyond the usual: of parts of periods, and of the French system. */

import { isDaySerial } from '../../values/date-serials.ts';
import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { yearFraction } from '../day-counts.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { doubleDeclining } from './loans.ts';

interface Asset {
  cost: number;
  salvage: number;
  life: number;
  factor: number;
}

const declined = ({ cost, salvage, life, factor }: Asset, period: number): number =>
  doubleDeclining(cost, salvage, life, period, factor);

/** From the beginning to a period, by the straight line as soon as that takes off more; `left` is what of the life is. */
function untilPeriod(asset: Asset, left: number, period: number): number {
  const last = Math.ceil(period);
  let worth = asset.cost - asset.salvage;
  let straight: number | null = null;
  let sum = 0;
  for (let index = 1; index <= last; index++) {
    let term = straight ?? declined(asset, index);
    if (straight === null) {
      const line = worth / (left - (index - 1));
      if (line > term) {
        straight = line;
        term = line;
      } else worth -= term;
    }
    sum += index === last ? term * (period + 1 - last) : term;
  }
  return sum;
}

function withSwitch(asset: Asset, start: number, end: number): number {
  const { cost, life } = asset;
  const [first, last] = [Math.floor(start), Math.ceil(end)];
  const after = (periods: number): Asset => ({ ...asset, cost: cost - untilPeriod(asset, life, periods) });
  let part = 0;
  if (start > first) part += (start - first) * untilPeriod(after(first), life - first, 1);
  if (end < last) part += (last - end) * untilPeriod(after(last - 1), life - (last - 1), 1);
  return untilPeriod(after(first), life - first, last - first) - part;
}

function withoutSwitch(asset: Asset, start: number, end: number): number {
  const [first, last] = [Math.floor(start), Math.ceil(end)];
  let sum = 0;
  for (let period = first + 1; period <= last; period++) {
    const share = period === first + 1 ? Math.min(end, first + 1) - start : period === last ? end + 1 - last : 1;
    sum += declined(asset, period) * share;
  }
  return sum;
}

interface French {
  cost: number;
  salvage: number;
  period: number;
  rate: number;
  /** The part of a year before the end of the first period. */
  years: number;
}

function linear({ cost, salvage, period, rate, years }: French): number {
  const [each, first] = [cost * rate, cost * rate * years];
  const whole = Math.trunc((cost - salvage - first) / each);
  if (period === 0) return first;
  if (period <= whole) return each;
  return period === whole + 1 ? Math.max(0, cost - salvage - each * whole - first) : 0;
}

function degressive({ cost, salvage, period, rate, years }: French): number {
  const life = 1 / rate;
  const share = rate * (life < 5 ? 1.5 : life <= 6 ? 2 : 2.5);
  let written = Math.round(years * share * cost);
  let worth = cost - written;
  let left = worth - salvage;
  for (let index = 0; index < period; index++) {
    written = Math.round(share * worth);
    left -= written;
    if (left < 0) return period - index <= 1 ? Math.round(worth * 0.5) : 0;
    worth -= written;
  }
  return written;
}

/** The degressive system has no coefficient for a life below three years, and between four and five. */
const isDegressive = (rate: number): boolean => 1 / rate >= 3 && !(1 / rate > 4 && 1 / rate < 5);

const ofFrench = (run: (asset: French) => number, isRate: (rate: number) => boolean) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number', 'number?'],
    (cost, purchased, first, salvage, given, rate, basis = 0, at) => {
      const [from, to] = [Math.floor(purchased), Math.floor(first)];
      const [period, kind] = [Math.trunc(given), Math.trunc(basis)];
      const isFine = isDaySerial(from) && isDaySerial(to) && from <= to && [0, 1, 3, 4].includes(kind);
      if (!isFine || cost <= 0 || salvage < 0 || salvage > cost || period < 0 || rate <= 0) return failed.num;
      if (!isRate(rate)) return failed.num;
      at.budget.spend(Math.min(period, 1e7));
      return run({ cost, salvage, period, rate, years: yearFraction(from, to, kind, at.date1904) });
    },
  );

const french = 'cost, purchased, first_period, salvage, period, rate, [basis]';

export const depreciationFunctions = functionsOf('finance', [
  [
    'VDB',
    'cost, salvage, life, start, end, [factor], [no_switch]',
    'Declining balance depreciation from one period to another.',
    mapped(
      ['number', 'number', 'number', 'number', 'number', 'number?', 'boolean?'],
      (cost, salvage, life, start, end, factor = 2, stays = false, at): Scalar => {
        const isFine = cost >= 0 && salvage >= 0 && life > 0 && start >= 0 && start <= end && end <= life && factor > 0;
        if (!isFine) return failed.num;
        if (salvage > cost) return failed.num;
        at.budget.spend(end * 3);
        const asset = { cost, salvage, life, factor };
        return stays ? withoutSwitch(asset, start, end) : withSwitch(asset, start, end);
      },
    ),
  ],
  ['AMORLINC', french, 'Linear depreciation in the French system.', ofFrench(linear, () => true)],
  ['AMORDEGRC', french, 'Degressive depreciation in the French system.', ofFrench(degressive, isDegressive)],
]);
