import { finite } from '../../values/coercion.ts';
import { toNumber } from '../../values/coercion.ts';
import { failed, FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, type FormulaValue } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { functionsOf, given } from '../define-function.ts';
import { cellsOf, numberArgument, numbersIn } from '../read-arguments.ts';
import { foundRate } from './rate-search.ts';

export const cashFlowFunctions = functionsOf('finance', [
  [
    'NPV',
    'rate, value1, [value2], …',
    'Net present value of payments at the end of each period.',
    given(([rate, ...values], at) => {
      const each = numberArgument(rate, at);
      const flows = numbersIn(values, at);
      if (isError(each)) return each;
      if (!Array.isArray(flows)) return flows;
      if (each === -1) return failed.div0;
      return finite(flows.reduce((sum, flow, position) => sum + flow / (1 + each) ** (position + 1), 0));
    }),
  ],
  [
    'IRR',
    'values, [guess]',
    'Internal rate of return of payments.',
    given(([values, guess], at) => {
      const flows = numbersIn([values], at);
      const start = numberArgument(guess, at, 0.1);
      if (!Array.isArray(flows)) return flows;
      if (isError(start)) return start;
      if (!flows.some((flow) => flow > 0) || !flows.some((flow) => flow < 0)) return failed.num;
      at.budget.spend(flows.length * 200);
      return foundRate((rate) => flows.reduce((sum, flow, position) => sum + flow / (1 + rate) ** position, 0), start);
    }),
  ],
  [
    'MIRR',
    'values, finance_rate, reinvest_rate',
    'Modified internal rate of return, with reinvested gains.',
    given(([values, finance, reinvest], at) => {
      const flows = numbersIn([values], at);
      const paid = numberArgument(finance, at);
      const earned = numberArgument(reinvest, at);
      if (!Array.isArray(flows)) return flows;
      if (isError(paid)) return paid;
      if (isError(earned)) return earned;
      const last = flows.length - 1;
      const gains = flows.reduce(
        (sum, flow, position) => sum + (flow > 0 ? flow * (1 + earned) ** (last - position) : 0),
        0,
      );
      const costs = flows.reduce((sum, flow, position) => sum + (flow < 0 ? flow / (1 + paid) ** position : 0), 0);
      return gains === 0 || costs === 0 ? failed.div0 : finite((gains / -costs) ** (1 / last) - 1);
    }),
  ],
  [
    'XNPV',
    'rate, values, dates',
    'Net present value of payments on given dates.',
    given(([rate, values, dates], at) => {
      const each = numberArgument(rate, at);
      const flows = datedFlows(values, dates, at);
      if (isError(each)) return each;
      if (isError(flows)) return flows;
      return each <= -1 ? failed.num : finite(worthOf(flows, each));
    }),
  ],
  [
    'FVSCHEDULE',
    'present, rates',
    'Future value at rates that change.',
    given(([present, rates], at) => {
      const start = numberArgument(present, at);
      if (isError(start)) return start;
      let value = start;
      for (const cell of cellsOf(rates, at)) {
        if (isError(cell)) return cell;
        if (typeof cell === 'string' || typeof cell === 'boolean') return failed.value;
        value *= 1 + (cell ?? 0);
      }
      return finite(value);
    }),
  ],
  ['XIRR', 'values, dates, [guess]', 'Internal rate of return of payments on given dates.', given(xirr)],
]);

interface DatedFlow {
  amount: number;
  years: number;
}

function xirr([values, dates, guess]: readonly Argument[], at: Evaluation): FormulaValue {
  const flows = datedFlows(values, dates, at);
  const start = numberArgument(guess, at, 0.1);
  if (isError(start)) return start;
  if (isError(flows)) return flows;
  if (!flows.some(({ amount }) => amount > 0) || !flows.some(({ amount }) => amount < 0)) return failed.num;
  at.budget.spend(flows.length * 200);
  return foundRate((rate) => worthOf(flows, rate), start);
}

function worthOf(flows: readonly DatedFlow[], rate: number): number {
  return flows.reduce((sum, { amount, years }) => sum + amount / (1 + rate) ** years, 0);
}

function datedFlows(values: Argument, dates: Argument, at: Evaluation): DatedFlow[] | FormulaError {
  if (isError(values)) return values;
  if (isError(dates)) return dates;
  const [amounts, days] = [cellsOf(values, at), cellsOf(dates, at)];
  if (amounts.length !== days.length || amounts.length === 0) return failed.num;
  const flows: DatedFlow[] = [];
  let first = 0;
  for (const [position, cell] of amounts.entries()) {
    const amount = toNumber(cell, at.date1904);
    const day = toNumber(days[position]!, at.date1904);
    if (isError(amount)) return amount;
    if (isError(day)) return day;
    if (position === 0) first = Math.trunc(day);
    if (day < first) return failed.num;
    flows.push({ amount, years: (Math.trunc(day) - first) / 365 });
  }
  return flows;
}
