/**
 * Classes of keys: cells that a criterion or a lookup takes for equal are in one of its classes. A class may hold others
 * as well, since what is in it is compared again by the function itself.
 */

import { equalityOf, type Equality } from '../functions/equality.ts';
import { criterionOf } from '../functions/statistics/criterion.ts';
import { hasWildcards, plainPattern } from '../functions/text/wildcards.ts';
import { foldText } from '../values/coercion.ts';
import { FormulaError } from '../values/formula-error.ts';
import { numberInText } from '../values/read-number.ts';
import type { Scalar } from '../values/value.ts';

export type KeyClass = string | number;
/** How a function looks: as COUNTIFS and its kin, as XLOOKUP, or as MATCH. */
export type KeyKind = 'criteria' | 'lookup' | 'match';

const blank = 'blank';
/** Numbers that are the same to fifteen figures are never further apart than that; a class has twelve figures. */
const nearness = 1e-14;

/** The class of a cell that is looked for. */
export function classOfCell(value: Scalar): KeyClass {
  if (value === null || value === '') return blank;
  if (typeof value === 'number') return classOfNumber(value);
  return typeof value === 'string' ? classOfText(foldText(value)) : classOfSame(value);
}

/** The classes in which everything is that equals what a row looks for; null where that may be any cell. */
export function classesOfKey(value: Scalar, kind: KeyKind): readonly KeyClass[] | null {
  if (kind === 'criteria') return classesOf(criterionOf(value, false).equality);
  if (kind === 'lookup') return classesOf(equalityOf(value));
  const requested = value ?? 0;
  if (typeof requested !== 'string') return classesOf(equalityOf(requested));
  return hasWildcards(requested) ? null : classesOf(equalityOf(plainPattern(requested)));
}

/**
 * The same of what is stored of a computed value: a text or a blank may stand for a truth value or an empty text, a 1
 * for TRUE.
 */
export function classesOfStored(value: Scalar, kind: KeyKind): readonly KeyClass[] | null {
  const own = classesOfKey(value, kind);
  if (!own) return null;
  const further: KeyClass[] = [];
  if (value === null) further.push(blank, ...(kind === 'lookup' ? [] : [0]));
  // A text that reads like an error is one once it is stored.
  if (value instanceof FormulaError) further.push(classOfText(foldText(value.code)));
  if (value === 0 || value === 1) further.push(classOfSame(value === 1));
  if (typeof value === 'string') {
    const folded = foldText(value);
    further.push(classOfText(folded));
    const number = numberInText(folded);
    if (!Number.isNaN(number)) further.push(...classesNear(number));
    if (folded === 'true' || folded === 'false') further.push(classOfSame(folded === 'true'));
  }
  return further.length === 0 ? own : [...new Set([...own, ...further])];
}

function classesOf(equality: Equality | null): readonly KeyClass[] | null {
  switch (equality?.kind) {
    case undefined:
    // Functions that read several keys of a cell are not held.
    case 'label':
      return null;
    case 'number':
      return classesNear(equality.number);
    case 'text':
      return [classOfText(equality.folded)];
    case 'same':
      return [classOfSame(equality.value)];
    case 'blank':
    case 'empty':
      return [blank];
  }
}

function classesNear(number: number): readonly KeyClass[] {
  if (isPlain(number)) return [number];
  const away = Math.abs(number) * nearness;
  return [...new Set([number, number - away, number + away].map(classOfNumber))];
}

/** Few figures and none after the point: it is in the middle of its class. */
const isPlain = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 1e11;

const classOfNumber = (number: number): number => (isPlain(number) ? number : Number(number.toPrecision(12)));

/** Of a text in lower case; one that reads as a number is with that number. */
function classOfText(folded: string): KeyClass {
  // Every number that can be read has a figure.
  const number = /\d/.test(folded) ? numberInText(folded) : Number.NaN;
  if (!Number.isNaN(number)) return classOfNumber(number);
  return folded === '' ? blank : `text ${folded}`;
}

const classOfSame = (value: boolean | FormulaError): KeyClass =>
  value instanceof FormulaError ? `error ${value.code}` : value ? 'true' : 'false';
