/** What a cell of a formula holds, where its column says less. */

import type { ColumnType } from '../../model.ts';
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

/** A number that was stored as the text of its column is one again; figures that begin with a 0 are a code. */
export function numberOfText(value: Scalar): Scalar {
  const isNumber = typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  return isNumber ? Number(value) : value;
}
