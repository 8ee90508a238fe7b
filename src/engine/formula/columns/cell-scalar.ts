/** Cells as formulas read them, and what formulas answer as cells of a type. */

import { dayLength } from '../../calendar-day.ts';
import type { Cell, Column, ColumnType } from '../../model.ts';
import { peopleText } from '../../people.ts';
import { toText } from '../values/coercion.ts';
import { clockOfSerial, dayOfSerial, lastDaySerial, serialOfIso } from '../values/date-serials.ts';
import { errorNamed, failed, FormulaError } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';

const longestText = 50_000;

/** Days are serials; the error that a formula left in its cell is one again. */
export function scalarOfCell(cell: Cell | undefined, { type, formula }: Pick<Column, 'type' | 'formula'>): Scalar {
  if (cell === undefined || cell === null || cell === '') return null;
  if (typeof cell !== 'string') return cell;
  if (type === 'date' || type === 'datetime') {
    const serial = serialOfIso(cell);
    if (!Number.isNaN(serial)) return serial;
  }
  if (type === 'person') return peopleText(cell);
  return formula === undefined ? cell : (errorNamed(cell) ?? cell);
}

/** An error is in the cell as its text, and so does what the type cannot hold. */
export function cellOfScalar(value: Scalar, type: ColumnType): Cell {
  if (value === null || value === '') return null;
  if (value instanceof FormulaError) return value.code;
  if (typeof value === 'string') return value.length > longestText ? failed.calc.code : value;
  switch (type) {
    case 'number':
    case 'currency':
    case 'percent':
    case 'rating':
    case 'duration':
      return typeof value === 'boolean' ? Number(value) : value;
    case 'boolean':
      return typeof value === 'number' ? value !== 0 : value;
    case 'date':
    case 'datetime':
      return typeof value === 'number' ? dayText(value, type) : value;
    case 'text':
    case 'choice':
    case 'choices':
    case 'url':
    case 'image':
    case 'email':
    case 'phone':
    case 'files':
    case 'person': {
      const text = toText(value);
      return typeof text === 'string' ? text : text.code;
    }
  }
}

function dayText(serial: number, type: 'date' | 'datetime'): string {
  // Half a millisecond from midnight is the next day: serials are not exact.
  const whole = Math.round(serial * dayLength) / dayLength;
  if (whole < 1 || Math.floor(whole) === 60 || whole >= lastDaySerial + 1) return failed.num.code;
  const { year, month, day } = dayOfSerial(whole);
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (type === 'date') return date;
  const seconds = Math.floor(clockOfSerial(whole) / 1_000);
  return `${date}T${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
