/** From what a column's cells could be to what the column is. */

import type { ColumnType } from '#sheet/model.ts';
import { type CellTally, joinTallies } from './cell-tally.ts';
import type { DateOrder } from '#sheet/date-text.ts';
import { dateFormatOf } from '#sheet/date-text.ts';
import { columnFormat, unitOf } from './column-format.ts';
import { type DecimalMark, fitsMark } from './number-text.ts';
import type { Reading } from './reading.ts';

/** How the cells of one column are to be taken. */
export interface ColumnPlan {
  type: ColumnType;
  format?: string;
  mark: DecimalMark;
  dateOrder: DateOrder;
  /** `keep` drops a zone that all share; `utc` brings different zones to one clock. */
  zones: 'none' | 'keep' | 'utc';
  /** Whole numbers that are names: telephone numbers, postal codes, columns with leading zeros. */
  codes: boolean;
}

/** What columns of one sheet tell about each other. */
export interface SheetHints {
  mark: DecimalMark;
  /** Null where no column of the sheet shows the order. */
  dateOrder: DateOrder | null;
}

export type ColumnReadings = Map<Reading, CellTally>;

/** At most so many cells may fall outside their column's type, and at most one in twenty. */
const mostMisfits = 1_000;
const leastShare = 0.95;
const codeNames = /\b(?:phone|telephone|mobile|fax|whatsapp|zip|zip ?code|postal ?code|postcode|plz)\b/i;

export function planColumn(name: string, readings: ColumnReadings, hints: SheetHints): ColumnPlan {
  const base: ColumnPlan = {
    type: 'text',
    mark: decimalMark(readings) ?? hints.mark,
    dateOrder: dateOrder(readings) ?? hints.dateOrder ?? specOrder(readings),
    zones: zonesOf(readings),
    codes: codeNames.test(name.replaceAll('_', ' ')) || countWhere(readings, ({ kind }) => kind === 'code') > 0,
  };
  const filled = countWhere(readings, ({ kind }) => kind !== 'blank' && kind !== 'error');
  if (filled === 0) return base;
  for (const type of candidates(readings, base)) {
    const plan: ColumnPlan = { ...base, type };
    const misfits = filled - countWhere(readings, (reading) => fits(reading, plan));
    if (misfits > 0 && (misfits > mostMisfits || (filled - misfits) / filled < leastShare)) continue;
    return { ...plan, format: columnFormat(readings, plan) };
  }
  return base;
}

/** Whether a cell becomes a value of the column's type. What does not stays as it is. */
export function fits(reading: Reading, plan: ColumnPlan): boolean {
  switch (plan.type) {
    case 'number':
    case 'currency':
    case 'percent':
      if (reading.kind === 'true_number') return true;
      if (reading.kind !== 'number' || !fitsMark(reading.match, plan.mark)) return false;
      return !(plan.codes && isWholeNumber(reading));
    case 'date':
    case 'datetime':
      return reading.kind === 'date' || reading.kind === 'true_date' || reading.kind === 'true_datetime';
    case 'boolean':
      return reading.kind === 'boolean' || reading.kind === 'true_boolean';
    case 'url':
      return reading.kind === 'url' || reading.kind === 'image';
    case 'image':
    case 'email':
      return reading.kind === plan.type;
    case 'text':
      return !['true_number', 'true_date', 'true_datetime', 'true_boolean'].includes(reading.kind);
  }
}

export function countWhere(readings: ColumnReadings, wanted: (reading: Reading) => boolean): number {
  let count = 0;
  for (const [reading, tally] of readings) if (wanted(reading)) count += tally.count;
  return count;
}

export function placesWhere(readings: ColumnReadings, wanted: (reading: Reading) => boolean): CellTally {
  return joinTallies([...readings].filter(([reading]) => wanted(reading)).map(([, tally]) => tally));
}

/** The decimal mark that the column itself shows; null where every number reads both ways. */
export function decimalMark(readings: ColumnReadings): DecimalMark | null {
  const only = (mark: DecimalMark, other: DecimalMark): number =>
    countWhere(
      readings,
      (reading) => reading.kind === 'number' && fitsMark(reading.match, mark) && !fitsMark(reading.match, other),
    );
  const point = only('point', 'comma');
  const comma = only('comma', 'point');
  return point === 0 && comma === 0 ? null : comma > point ? 'comma' : 'point';
}

/** The order that the column itself shows by a day past the twelfth; null without one. */
export function dateOrder(readings: ColumnReadings): DateOrder | null {
  const days = countWhere(readings, (reading) => isNumericDate(reading) && reading.dayFirst && !reading.monthFirst);
  const months = countWhere(readings, (reading) => isNumericDate(reading) && reading.monthFirst && !reading.dayFirst);
  return days === 0 && months === 0 ? null : months > days ? 'month_first' : 'day_first';
}

export function isNumericDate(reading: Reading): reading is Extract<Reading, { kind: 'date' }> {
  return reading.kind === 'date' && reading.match.shape === 'numeric' && reading.match.separator !== '.';
}

export function isWholeNumber(reading: Reading): boolean {
  if (reading.kind !== 'number') return false;
  const { unit, group, decimal, exponent } = reading.match;
  return unit === '' && group === '' && decimal === '' && exponent === '';
}

/** Section 9 lists the month first with dashes and the day first with slashes. */
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
  if (kinds.has('date') || kinds.has('true_date') || kinds.has('true_datetime')) types.push(dateType(readings));
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
  const withTime = countWhere(readings, (reading) => hasTime(reading));
  const all = countWhere(readings, ({ kind }) => kind === 'date' || kind === 'true_date' || kind === 'true_datetime');
  return withTime / all > 1 - leastShare ? 'datetime' : 'date';
}

function hasTime(reading: Reading): boolean {
  return reading.kind === 'true_datetime' || (reading.kind === 'date' && reading.match.time !== '');
}

/** The format of a date that was written as text. */
export function textDateFormat(reading: Extract<Reading, { kind: 'date' }>, order: DateOrder): string {
  const usable = order === 'day_first' ? reading.dayFirst : reading.monthFirst;
  return dateFormatOf(reading.match, usable ? order : order === 'day_first' ? 'month_first' : 'day_first');
}
