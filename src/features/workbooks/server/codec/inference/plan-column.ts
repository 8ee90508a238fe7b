/** From what a column's cells could be to what the column is. */
import { type DateOrder, isMidnight, seasonAndHour } from '#engine/date-text.ts';
import type { ColumnType } from '#engine/model.ts';
import { columnFormat, unitOf } from './column-format.ts';
import { isCalledByDigits } from './digit-names.ts';
import {
  type ColumnPlan,
  type ColumnReadings,
  countWhere,
  dateOrder,
  decimalMark,
  fits,
  isNumericDate,
  isWholeNumber,
  type SheetHints,
} from './column-plan.ts';
import type { CellReading } from './cell-reading.ts';

/** At most so many cells may fall outside their column's type, and at most one in twenty. */
const maxInvalidValues = 1_000;
const leastShare = 0.95;
/** Fewer numbers may look like months or years by chance. */
const leastMonths = 4;
const codeNames = /\b(?:phone|telephone|mobile|fax|whatsapp|zip|zip ?code|postal ?code|postcode|plz)\b/i;
export function planColumn(name: string, readings: ColumnReadings, hints: SheetHints): ColumnPlan {
  const base: ColumnPlan = {
    type: 'text',
    mark: decimalMark(readings) ?? hints.mark,
    dateOrder: dateOrder(readings) ?? hints.dateOrder ?? specOrder(readings),
    zones: areDistantMidnights(readings) ? 'midnights' : zonesOf(readings),
    codes: codeNames.test(name.replaceAll('_', ' ')) || countWhere(readings, ({ kind }) => kind === 'code') > 0,
  };
  const filled = countWhere(readings, ({ kind }) => kind !== 'blank' && kind !== 'error');
  if (filled === 0) return base;
  for (const type of candidates(readings, base)) {
    const plan: ColumnPlan = { ...base, type };
    const invalidValues = filled - countWhere(readings, (reading) => fits(reading, plan));
    if (invalidValues > 0 && (invalidValues > maxInvalidValues || (filled - invalidValues) / filled < leastShare))
      continue;
    return { ...plan, format: columnFormat(readings, plan) ?? (isGiven(name, type, readings) ? '0' : undefined) };
  }
  // Times of day are texts here. Their format says what they were, so that an export can make times of them again.
  const times = countWhere(readings, ({ kind }) => kind === 'true_time');
  return times > filled / 2 ? { ...base, format: columnFormat(readings, base) } : base;
}

/** Whether numbers are read digit by digit, so that thousands separators would be wrong: years, accounts, articles, months. */
function isGiven(name: string, type: ColumnType, readings: ColumnReadings): boolean {
  if (type !== 'number') return false;
  const filled = countWhere(readings, ({ kind }) => kind !== 'blank');
  const areAll = (which: 'isMonth' | 'isYear'): boolean =>
    filled >= leastMonths &&
    // One that was mistyped is shown like the others.
    countWhere(readings, (reading) => reading.kind === 'true_number' && reading[which]) >=
      filled * (which === 'isYear' ? leastShare : 1);
  if (!areAll('isMonth') && !areAll('isYear') && !isCalledByDigits(name)) return false;
  return [...readings.keys()].every(
    (reading) =>
      reading.kind === 'blank' || isWholeNumber(reading) || (reading.kind === 'true_number' && reading.isWhole),
  );
}

/** Where nothing shows the order: the month first with dashes, the day first with slashes. */
function specOrder(readings: ColumnReadings): DateOrder {
  const dashes = countWhere(readings, (reading) => isNumericDate(reading) && reading.match.separator === '-');
  const slashes = countWhere(readings, (reading) => isNumericDate(reading) && reading.match.separator === '/');
  return dashes > slashes ? 'month_first' : 'day_first';
}

function zonesOf(readings: ColumnReadings): ColumnPlan['zones'] {
  const zones = new Set<string>();
  for (const reading of readings.keys())
    if (reading.kind === 'date' && reading.match.time) zones.add(reading.match.zone);
  zones.delete('');
  return zones.size === 0 ? 'none' : zones.size === 1 ? 'keep' : 'utc';
}

function candidates(readings: ColumnReadings, plan: ColumnPlan): ColumnType[] {
  const kinds = new Set([...readings.keys()].map(({ kind }) => kind));
  const types: ColumnType[] = [];
  if (kinds.has('number') || kinds.has('true_number')) types.push(numberType(readings, plan));
  if (kinds.has('date') || kinds.has('true_date') || kinds.has('true_datetime'))
    types.push(plan.zones === 'midnights' ? 'date' : dateType(readings));
  if (kinds.has('boolean') || kinds.has('true_boolean')) types.push('boolean');
  if (kinds.has('email')) types.push('email');
  if (kinds.has('image')) types.push('image');
  if (kinds.has('url')) types.push('url');
  return types;
}

function numberType(readings: ColumnReadings, plan: ColumnPlan): 'number' | 'currency' | 'percent' {
  const asNumbers: ColumnPlan = { ...plan, type: 'number' };
  const all = countWhere(readings, (reading) => fits(reading, asNumbers));
  const share = (unit: 'percent' | 'currency'): number =>
    countWhere(readings, (reading) => fits(reading, asNumbers) && unitOf(reading) === unit) / all;
  return share('percent') > 0.5 ? 'percent' : share('currency') > 0.5 ? 'currency' : 'number';
}

function dateType(readings: ColumnReadings): 'date' | 'datetime' {
  // Programs write days under a format with a time. Among real times a midnight is one, too.
  const areMoments = [...readings.keys()].some((reading) => reading.kind === 'true_datetime' && !reading.isDay);
  const withTime = countWhere(readings, (reading) =>
    reading.kind === 'true_datetime' ? areMoments : hasTime(reading),
  );
  const all = countWhere(readings, ({ kind }) => kind === 'date' || kind === 'true_date' || kind === 'true_datetime');
  return withTime / all > 1 - leastShare ? 'datetime' : 'date';
}

/** Programs write days as their midnights. */
const hasTime = (reading: CellReading): boolean =>
  reading.kind === 'date' && reading.match.time !== '' && !isMidnight(reading.match.time);

/** Of winter and of summer: fewer could be times of day. */
const leastInSeason = 3;

/** Whether all dates of a column are midnights of one zone whose clocks are put forward in summer, by an hour. */
function areDistantMidnights(readings: ColumnReadings): boolean {
  const hours = { winter: new Set<string>(), summer: new Set<string>(), between: new Set<string>() };
  for (const reading of readings.keys()) {
    if (reading.kind === 'true_datetime' || reading.kind === 'true_date') return false;
    if (reading.kind !== 'date') continue;
    const [season, hour] = seasonAndHour(reading.match).split(' ');
    if (hour === undefined) return false;
    hours[season as 'winter'].add(hour);
  }
  const [winter, summer] = [[...hours.winter], [...hours.summer]];
  if (winter.length !== 1 || summer.length !== 1 || winter[0] === summer[0]) return false;
  if ((Number(winter[0]) - Number(summer[0]) + 24) % 24 !== 1) return false;
  if ([...hours.between].some((hour) => hour !== winter[0] && hour !== summer[0])) return false;
  return ['winter', 'summer'].every(
    (season) =>
      countWhere(readings, (reading) => reading.kind === 'date' && seasonAndHour(reading.match).startsWith(season)) >=
      leastInSeason,
  );
}
