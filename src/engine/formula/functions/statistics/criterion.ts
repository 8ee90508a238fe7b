/** Conditions such as `">5"`, `"<>north"` or `"b*"`, as COUNTIFS and its kin take them. */

import { compareScalars, foldText } from '../../values/coercion.ts';
import { errorNamed } from '../../values/formula-error.ts';
import { numberInText } from '../../values/read-number.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { type Equality, isEqualTo } from '../equality.ts';
import { hasWildcards, matchesWildcards, plainPattern } from '../text/wildcards.ts';

export interface Criterion {
  fits(value: Scalar): boolean;
  /** Where it asks for what is equal to something: then an index knows the places. */
  equality: Equality | null;
}

const equal = (equality: Equality): Criterion => ({ equality, fits: (value) => isEqualTo(equality, value) });
const other = (fits: Criterion['fits']): Criterion => ({ equality: null, fits });

export function criterionOf(requested: Scalar, date1904: boolean): Criterion {
  if (isError(requested)) return equal({ kind: 'same', value: requested });
  if (typeof requested === 'number') return equalsNumber(requested);
  if (typeof requested === 'boolean') return equal({ kind: 'same', value: requested });
  // A blank criterion is 0.
  if (requested === null) return equalsNumber(0);
  const [, operator = '=', operand = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(requested)!;
  const isPlain = !/^[<>=]/.test(requested);
  if (operand === '') {
    if (isPlain) return equal({ kind: 'empty' });
    if (operator === '=') return equal({ kind: 'blank' });
    if (operator === '<>') return other((value) => value !== null);
    return other(() => false);
  }
  const equals = equalsOperand(operand, date1904);
  if (operator === '=') return equals;
  if (operator === '<>') return other((value) => !equals.fits(value));
  return compares(operator, operand, date1904);
}

const equalsNumber = (number: number): Criterion => equal({ kind: 'number', number, readsTexts: true });

function equalsOperand(operand: string, date1904: boolean): Criterion {
  const number = numberInText(operand, date1904);
  if (!Number.isNaN(number)) return equalsNumber(number);
  const upper = operand.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return equal({ kind: 'same', value: upper === 'TRUE' });
  const error = errorNamed(upper);
  if (error) return equal({ kind: 'same', value: error });
  if (hasWildcards(operand)) return other((value) => typeof value === 'string' && matchesWildcards(value, operand));
  return equal({ kind: 'text', folded: foldText(plainPattern(operand)) });
}

function compares(operator: string, operand: string, date1904: boolean): Criterion {
  const number = numberInText(operand, date1904);
  const upper = operand.toUpperCase();
  const isBoolean = upper === 'TRUE' || upper === 'FALSE';
  const requested = !Number.isNaN(number) ? number : isBoolean ? upper === 'TRUE' : operand;
  return other((value) => {
    if (typeof value !== typeof requested) return false;
    const order = compareScalars(value, requested);
    if (typeof order !== 'number') return false;
    return operator === '<' ? order < 0 : operator === '>' ? order > 0 : operator === '<=' ? order <= 0 : order >= 0;
  });
}
