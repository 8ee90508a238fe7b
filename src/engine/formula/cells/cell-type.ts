/** What a cell of a formula holds, where its column says less. */

import type { Cell, ColumnType } from '../../model.ts';
import { cellOfScalar } from '../columns/cell-scalar.ts';
import { failed } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';

const textTypes: ReadonlySet<ColumnType> = new Set(['text', 'url', 'image', 'email', 'phone', 'files', 'person']);

/** Columns of texts are those, too, in which texts and numbers are below each other. */
export const holdsTexts = (type: ColumnType): boolean => textTypes.has(type);

/** Days keep their number format where their column is of another type. */
export function typeOfFormat(type: ColumnType, format: string | undefined): ColumnType {
  if (format === undefined || type === 'date' || type === 'datetime') return type;
  const signs = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  if (signs.startsWith('general') || !/[yd]/.test(signs)) return type;
  return /h/.test(signs) ? 'datetime' : 'date';
}

/**
 * What a formula comes to, as a cell of a column of type `type` whose format makes it `shown`. Other formulas read all of
 * the number, however little of it the format shows: a clock stays with its day, and what is no day is a number.
 */
export function cellOfFormula(value: Scalar, type: ColumnType, shown: ColumnType): Cell {
  if (shown === type || typeof value !== 'number') return cellOfScalar(value, shown);
  const hasClock = Math.abs(value - Math.round(value)) * secondsOfDay >= 1;
  const cell = cellOfScalar(value, hasClock ? 'datetime' : shown);
  return cell === failed.num.code ? cellOfScalar(value, type) : cell;
}

const secondsOfDay = 86_400;

/** A number that was stored as the text of its column is one again; figures that begin with a 0 are a code. */
export function numberOfText(value: Scalar): Scalar {
  const isNumber = typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  return isNumber ? Number(value) : value;
}
