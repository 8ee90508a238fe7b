/** Conditions such as `">5"`, `"<>north"` or `"b*"`, as COUNTIFS and its kin take them. */

import { compareScalars, compareTexts, isSameNumber } from '../../values/coercion.ts';
import { errorNamed } from '../../values/formula-error.ts';
import { numberInText } from '../../values/read-number.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { hasWildcards, matchesWildcards, plainPattern } from '../text/wildcards.ts';

export type Criterion = (value: Scalar) => boolean;

export function criterionOf(wanted: Scalar, date1904: boolean): Criterion {
  if (isError(wanted)) return (value) => value === wanted;
  if (typeof wanted === 'number') return equalsNumber(wanted);
  if (typeof wanted === 'boolean') return (value) => value === wanted;
  // A blank criterion is 0.
  if (wanted === null) return equalsNumber(0);
  const [, operator = '=', operand = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(wanted)!;
  const isPlain = !/^[<>=]/.test(wanted);
  if (operand === '') {
    if (isPlain) return (value) => value === null || value === '';
    if (operator === '=') return (value) => value === null;
    if (operator === '<>') return (value) => value !== null;
    return () => false;
  }
  const equal = equals(operand, date1904);
  if (operator === '=') return equal;
  if (operator === '<>') return (value) => !equal(value);
  return compares(operator, operand, date1904);
}

function equalsNumber(wanted: number): Criterion {
  return (value) =>
    typeof value === 'number'
      ? isSameNumber(value, wanted)
      : typeof value === 'string' && value !== '' && isSameNumber(numberInText(value), wanted);
}

function equals(operand: string, date1904: boolean): Criterion {
  const number = numberInText(operand, date1904);
  if (!Number.isNaN(number)) return equalsNumber(number);
  const upper = operand.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return (value) => value === (upper === 'TRUE');
  const error = errorNamed(upper);
  if (error) return (value) => value === error;
  if (hasWildcards(operand)) return (value) => typeof value === 'string' && matchesWildcards(value, operand);
  const plain = plainPattern(operand);
  return (value) => typeof value === 'string' && compareTexts(value, plain) === 0;
}

function compares(operator: string, operand: string, date1904: boolean): Criterion {
  const number = numberInText(operand, date1904);
  const upper = operand.toUpperCase();
  const isBoolean = upper === 'TRUE' || upper === 'FALSE';
  const wanted = !Number.isNaN(number) ? number : isBoolean ? upper === 'TRUE' : operand;
  return (value) => {
    if (typeof value !== typeof wanted) return false;
    const order = compareScalars(value, wanted);
    if (typeof order !== 'number') return false;
    return operator === '<' ? order < 0 : operator === '>' ? order > 0 : operator === '<=' ? order <= 0 : order >= 0;
  };
}
