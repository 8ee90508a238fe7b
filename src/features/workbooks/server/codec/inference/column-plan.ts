import type { ColumnType } from '#engine/model.ts';
import { type CellTally, joinTallies } from './cell-tally.ts';
import type { DateOrder } from '#engine/date-text.ts';
import { dateFormatOf } from '#engine/date-text.ts';
import { type DecimalMark, fitsMark } from './number-text.ts';
import type { CellReading } from './cell-reading.ts';

/** How to convert the cells of one column. */
export interface ColumnPlan {
  type: ColumnType;
  format?: string;
  mark: DecimalMark;
  dateOrder: DateOrder;
  /** `keep` drops a zone that all share; `utc` brings different zones to one clock; `midnights` are days. */
  zones: 'none' | 'keep' | 'utc' | 'midnights';
  /** Whole numbers that are names: telephone numbers, postal codes, columns with leading zeros. */
  codes: boolean;
}

/** What columns of one sheet reveal about each other. */
export interface SheetHints {
  mark: DecimalMark;
  /** Null where no column of the sheet shows the order. */
  dateOrder: DateOrder | null;
}

export type ColumnReadings = Map<CellReading, CellTally>;

/** Whether a cell becomes a value of the column's type. What does not stays as it is. */
export function fits(reading: CellReading, plan: ColumnPlan): boolean {
  switch (plan.type) {
    case 'number':
    case 'currency':
    case 'percent':
    case 'rating':
    case 'duration':
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
    case 'choice':
    case 'choices':
    case 'phone':
    case 'files':
    case 'person':
      return !['true_number', 'true_date', 'true_datetime', 'true_boolean'].includes(reading.kind);
  }
}

export function countWhere(readings: ColumnReadings, requested: (reading: CellReading) => boolean): number {
  let count = 0;
  for (const [reading, tally] of readings) if (requested(reading)) count += tally.count;
  return count;
}

export function positionsWhere(readings: ColumnReadings, requested: (reading: CellReading) => boolean): CellTally {
  return joinTallies([...readings].filter(([reading]) => requested(reading)).map(([, tally]) => tally));
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

export function isNumericDate(reading: CellReading): reading is Extract<CellReading, { kind: 'date' }> {
  return reading.kind === 'date' && reading.match.shape === 'numeric' && reading.match.separator !== '.';
}

export function isWholeNumber(reading: CellReading): boolean {
  if (reading.kind !== 'number') return false;
  const { unit, group, decimal, exponent } = reading.match;
  return unit === '' && group === '' && decimal === '' && exponent === '';
}

/** The format of a date that was written as text. */
export function textDateFormat(reading: Extract<CellReading, { kind: 'date' }>, order: DateOrder): string {
  const usable = order === 'day_first' ? reading.dayFirst : reading.monthFirst;
  return dateFormatOf(reading.match, usable ? order : order === 'day_first' ? 'month_first' : 'day_first');
}
