/** Papers that pay once: at a discount, with interest at maturity, and Treasury bills. */

import { isDaySerial } from '../../values/date-serials.ts';
import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { yearFraction } from '../day-counts.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { monthsFrom } from './coupons.ts';

/** Of two days and two numbers above 0; `years` lie between them. */
const ofTerm = (run: (years: number, first: number, second: number) => Scalar) =>
  mapped(['number', 'number', 'number', 'number', 'number?'], (settlement, maturity, first, second, basis = 0, at) => {
    const kind = Math.trunc(basis);
    const [from, to] = [Math.floor(settlement), Math.floor(maturity)];
    const isFine = isDaySerial(from) && isDaySerial(to) && from < to && kind >= 0 && kind <= 4;
    if (!isFine || first <= 0 || second <= 0) return failed.num;
    return run(yearFraction(from, to, kind, at.date1904), first, second);
  });

interface InterestTerm {
  /** Years from the issue to the maturity, from the issue to the settlement, from there to the maturity. */
  whole: number;
  before: number;
  after: number;
}

const atMaturity = (run: (term: InterestTerm, rate: number, value: number) => Scalar) =>
  mapped(
    ['number', 'number', 'number', 'number', 'number', 'number?'],
    (settlement, maturity, issued, rate, value, basis = 0, at) => {
      const kind = Math.trunc(basis);
      const [bought, end, issue] = [Math.floor(settlement), Math.floor(maturity), Math.floor(issued)];
      const isFine = [bought, end, issue].every(isDaySerial) && bought < end && kind >= 0 && kind <= 4;
      if (!isFine || issue > bought || rate < 0 || value < 0) return failed.num;
      const years = (from: number, to: number): number => yearFraction(from, to, kind, at.date1904);
      return run({ whole: years(issue, end), before: years(issue, bought), after: years(bought, end) }, rate, value);
    },
  );

/** Bills run for a year at most. */
const ofBill = (run: (days: number, value: number) => Scalar) =>
  mapped(['number', 'number', 'number'], (settlement, maturity, value, at) => {
    if (!isDaySerial(settlement) || !isDaySerial(maturity) || value <= 0) return failed.num;
    const [from, to] = [Math.floor(settlement), Math.floor(maturity)];
    if (from >= to || to > monthsFrom(from, 12, false, at.date1904)) return failed.num;
    return run(to - from, value);
  });

/** As a bond that pays every half year would have it. */
function bondEquivalent(days: number, discount: number): Scalar {
  const simple = (365 * discount) / (360 - discount * days);
  if (days <= 182) return simple;
  const price = (100 - (discount * 100 * days) / 360) / 100;
  const term = days / (days === 366 ? 366 : 365);
  const root = Math.sqrt(term * term - (2 * term - 1) * (1 - 1 / price));
  return price <= 0 ? failed.num : (2 * (root - term)) / (2 * term - 1);
}

const positive = (value: number): Scalar => (value < 0 ? failed.num : value);

export const discountFunctions = functionsOf('finance', [
  [
    'DISC',
    'settlement, maturity, price, redemption, [basis]',
    'Discount rate of a paper.',
    ofTerm((years, price, redemption) => (redemption - price) / redemption / years),
  ],
  [
    'INTRATE',
    'settlement, maturity, investment, redemption, [basis]',
    'Interest rate of a fully invested paper.',
    ofTerm((years, investment, redemption) => (redemption - investment) / investment / years),
  ],
  [
    'RECEIVED',
    'settlement, maturity, investment, discount, [basis]',
    'Amount that a fully invested paper pays at maturity.',
    ofTerm((years, investment, discount) => {
      const left = 1 - discount * years;
      return left <= 0 ? failed.num : investment / left;
    }),
  ],
  [
    'PRICEDISC',
    'settlement, maturity, discount, redemption, [basis]',
    'Price of a discounted paper for 100 of its face value.',
    ofTerm((years, discount, redemption) => redemption - discount * redemption * years),
  ],
  [
    'YIELDDISC',
    'settlement, maturity, price, redemption, [basis]',
    'Yield of a discounted paper.',
    ofTerm((years, price, redemption) => (redemption - price) / price / years),
  ],
  [
    'PRICEMAT',
    'settlement, maturity, issue, rate, yield, [basis]',
    'Price of a paper that pays interest at maturity.',
    atMaturity(
      ({ whole, before, after }, rate, earned) =>
        (100 * (1 + whole * rate)) / (1 + after * earned) - before * rate * 100,
    ),
  ],
  [
    'YIELDMAT',
    'settlement, maturity, issue, rate, price, [basis]',
    'Yield of a paper that pays interest at maturity.',
    atMaturity(({ whole, before, after }, rate, price) => {
      if (price <= 0) return failed.num;
      const paid = price / 100 + before * rate;
      return (1 + whole * rate - paid) / paid / after;
    }),
  ],
  [
    'ACCRINTM',
    'issue, settlement, rate, [par], [basis]',
    'Interest that has accrued of a paper that pays it at maturity.',
    mapped(['number', 'number', 'number', 'number?', 'number?'], (issue, end, rate, par = 1000, basis = 0, at) => {
      const kind = Math.trunc(basis);
      const [from, to] = [Math.floor(issue), Math.floor(end)];
      const isFine = isDaySerial(from) && isDaySerial(to) && from < to && kind >= 0 && kind <= 4;
      return isFine && rate > 0 && par > 0 ? par * rate * yearFraction(from, to, kind, at.date1904) : failed.num;
    }),
  ],
  ['TBILLEQ', 'settlement, maturity, discount', 'Yield of a Treasury bill as that of a bond.', ofBill(bondEquivalent)],
  [
    'TBILLPRICE',
    'settlement, maturity, discount',
    'Price of a Treasury bill for 100 of its face value.',
    ofBill((days, discount) => positive(100 * (1 - (discount * days) / 360))),
  ],
  [
    'TBILLYIELD',
    'settlement, maturity, price',
    'Yield of a Treasury bill.',
    ofBill((days, price) => ((100 - price) / price) * (360 / days)),
  ],
]);
