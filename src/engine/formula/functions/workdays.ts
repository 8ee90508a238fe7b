import { toNumber } from '../values/coercion.ts';
import { isDaySerial, weekdayOfSerial } from '../values/date-serials.ts';
import { failed, FormulaError } from '../values/formula-error.ts';
import { type Argument, isError, isGrid, type Scalar } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { forEachCell, functionsOf, type FunctionCall } from './define-function.ts';
import { cellsOf } from './read-arguments.ts';

export const workdayFunctions = functionsOf('dates', [
  ['NETWORKDAYS', 'start, end, [holidays]', 'Counts the working days between two dates.', between(false)],
  ['NETWORKDAYS.INTL', 'start, end, [weekend], [holidays]', 'Same, with custom weekends.', between(true)],
  ['WORKDAY', 'start, days, [holidays]', 'Adds working days to a date.', later(false)],
  ['WORKDAY.INTL', 'start, days, [weekend], [holidays]', 'Same, with custom weekends.', later(true)],
]);

/** Which days of the week are free, from Monday, and which single days. */
interface Rest {
  week: readonly boolean[];
  holidays: ReadonlySet<number>;
}

function between(hasWeekend: boolean): FunctionCall {
  return (args, at) => {
    const wrong = args.find(isError);
    if (wrong) return wrong;
    const rest = restOf(args, hasWeekend, at);
    if (isError(rest)) return rest;
    return forEachCell(args.slice(0, 2), at, ([first, second]) => {
      const ends = dayPair(first, second, at);
      if (isError(ends)) return ends;
      const [from, to] = ends;
      if (!isDaySerial(from) || !isDaySerial(to)) return failed.num;
      const count = workdays(Math.min(from, to), Math.max(from, to), rest, at);
      return from <= to ? count : -count;
    });
  };
}

function later(hasWeekend: boolean): FunctionCall {
  return (args, at) => {
    const wrong = args.find(isError);
    if (wrong) return wrong;
    const rest = restOf(args, hasWeekend, at);
    if (isError(rest)) return rest;
    return forEachCell(args.slice(0, 2), at, ([first, second]) => {
      const given = dayPair(first, second, at);
      if (isError(given)) return given;
      const [start, days] = given;
      if (!isDaySerial(start) || Math.abs(days) > 3_000_000) return failed.num;
      at.budget.spend(Math.abs(days));
      const step = days < 0 ? -1 : 1;
      let day = start;
      for (let left = Math.abs(days); left > 0; ) {
        day += step;
        if (!isDaySerial(day)) return failed.num;
        if (!isFree(day, rest, at)) left--;
      }
      return day;
    });
  };
}

/** Whole numbers of two arguments. */
function dayPair(
  first: Scalar | undefined,
  second: Scalar | undefined,
  at: Evaluation,
): [number, number] | FormulaError {
  const from = toNumber(first ?? null, at.date1904);
  const to = toNumber(second ?? null, at.date1904);
  if (isError(from)) return from;
  return isError(to) ? to : [Math.floor(from), Math.trunc(to)];
}

function workdays(from: number, to: number, rest: Rest, at: Evaluation): number {
  const free = rest.week.filter(Boolean).length;
  const weeks = Math.floor((to - from + 1) / 7);
  let count = weeks * (7 - free);
  for (let day = from + weeks * 7; day <= to; day++) if (!rest.week[weekdayOfSerial(day, at.date1904)]) count++;
  for (const holiday of rest.holidays) {
    if (holiday >= from && holiday <= to && !rest.week[weekdayOfSerial(holiday, at.date1904)]) count--;
  }
  return count;
}

function isFree(day: number, { week, holidays }: Rest, at: Evaluation): boolean {
  return week[weekdayOfSerial(day, at.date1904)] === true || holidays.has(day);
}

const saturdayAndSunday = [false, false, false, false, false, true, true];

function restOf(args: readonly Argument[], hasWeekend: boolean, at: Evaluation): Rest | FormulaError {
  const week = hasWeekend ? weekOf(args[2], at) : saturdayAndSunday;
  if (week instanceof FormulaError) return week;
  const holidays = new Set<number>();
  for (const cell of args[hasWeekend ? 3 : 2] === undefined ? [] : cellsOf(args[hasWeekend ? 3 : 2], at)) {
    if (cell === null) continue;
    const day = toNumber(cell, at.date1904);
    if (isError(day)) return day;
    holidays.add(Math.floor(day));
  }
  return { week, holidays };
}

/** `0000011` from Monday on, or a number: 1 Saturday and Sunday, 2 Sunday and Monday …, 11 Sunday alone … */
function weekOf(arg: Argument, at: Evaluation): readonly boolean[] | FormulaError {
  if (arg === undefined) return saturdayAndSunday;
  const cell = isGrid(arg) ? (cellsOf(arg, at)[0] ?? null) : (cellsOf(arg, at)[0] ?? null);
  if (typeof cell === 'string') {
    return /^[01]{7}$/.test(cell) && cell !== '1111111' ? [...cell].map((one) => one === '1') : failed.value;
  }
  const given = toNumber(cell, at.date1904);
  if (isError(given)) return given;
  const kind = Math.trunc(given);
  const week = Array.from({ length: 7 }, () => false);
  if (kind >= 1 && kind <= 7) {
    week[(kind + 4) % 7] = true;
    week[(kind + 5) % 7] = true;
  } else if (kind >= 11 && kind <= 17) week[(kind - 11 + 6) % 7] = true;
  else return failed.num;
  return week;
}
