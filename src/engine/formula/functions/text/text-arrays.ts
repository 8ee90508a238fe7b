/** Texts out of arrays, and arrays out of texts. */

import { numberText, toNumber, toText } from '../../values/coercion.ts';
import { failed } from '../../values/formula-error.ts';
import { numberInText } from '../../values/read-number.ts';
import { type Argument, type FormulaValue, isError, Matrix, type Scalar } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { functionsOf, given, mapped } from '../define-function.ts';
import { cellsOf, eachScalar, gridOf, numberArgument } from '../read-arguments.ts';

const longestText = 32_767;

export const textArrayFunctions = functionsOf('text', [
  [
    'VALUETOTEXT',
    'value, [strict]',
    'A value as text; by 1 as it is written in a formula.',
    mapped(['any', 'number?'], (value, format = 0) => {
      const kind = Math.trunc(format);
      return kind === 0 || kind === 1 ? plainText(value, kind === 1) : failed.value;
    }),
  ],
  [
    'ARRAYTOTEXT',
    'array, [strict]',
    'The values of an array as text; by 1 as it is written in a formula.',
    given(arrayText),
  ],
  [
    'SPLIT',
    'text, delimiter, [by_each], [remove_empty]',
    'Splits text into cells, at each character of the delimiter or the whole of it. Numbers become numbers.',
    given(splitText),
  ],
  [
    'JOIN',
    'delimiter, value1, [value2], …',
    'Joins values and ranges with a delimiter.',
    given(([delimiter, ...values], at) => {
      const between = toText(cellsOf(delimiter, at)[0] ?? null);
      if (isError(between)) return between;
      const texts: string[] = [];
      let length = 0;
      let wrong: Scalar = null;
      eachScalar(values, at, (value) => {
        const text = toText(value);
        if (typeof text !== 'string') wrong = text;
        else {
          texts.push(text);
          length += text.length + between.length;
        }
        return wrong === null && length <= longestText * 2;
      });
      const joined = texts.join(between);
      return wrong ?? (joined.length > longestText ? failed.value : joined);
    }),
  ],
]);

function plainText(value: Scalar, isStrict: boolean): string {
  if (isError(value)) return value.code;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = value ?? '';
  return isStrict && value !== null ? `"${text.replaceAll('"', '""')}"` : text;
}

function arrayText([array, format]: readonly Argument[], at: Evaluation): FormulaValue {
  const kind = numberArgument(format, at);
  if (isError(kind)) return kind;
  const strict = Math.trunc(kind);
  if (strict !== 0 && strict !== 1) return failed.value;
  const grid = gridOf(array);
  at.budget.spend(grid.rows * grid.columns);
  const lines: string[] = [];
  for (let row = 0; row < grid.rows; row++) {
    const cells: string[] = [];
    for (let column = 0; column < grid.columns; column++) cells.push(plainText(grid.get(row, column), strict === 1));
    lines.push(cells.join(strict === 1 ? ',' : ', '));
  }
  const text = strict === 1 ? `{${lines.join(';')}}` : lines.join(', ');
  return text.length > longestText ? failed.value : text;
}

function splitText([text, delimiter, byEach, removeEmpty]: readonly Argument[], at: Evaluation): FormulaValue {
  const whole = toText(cellsOf(text, at)[0] ?? null);
  const mark = toText(cellsOf(delimiter, at)[0] ?? null);
  const [each, removes] = [numberArgument(byEach, at, 1), numberArgument(removeEmpty, at, 1)];
  for (const one of [whole, mark, each, removes]) if (isError(one)) return one;
  if (typeof whole !== 'string' || typeof mark !== 'string' || mark === '') return failed.value;
  at.budget.spend(whole.length);
  const marks = each === 0 ? [mark] : [...new Set(mark)];
  let parts = [whole];
  for (const one of marks) parts = parts.flatMap((part) => part.split(one));
  const kept = removes === 0 ? parts : parts.filter((part) => part !== '');
  if (kept.length === 0) return failed.value;
  return new Matrix(
    1,
    kept.length,
    kept.map((part) => asNumber(part, at)),
  );
}

function asNumber(text: string, at: Evaluation): Scalar {
  const number = numberInText(text, at.date1904);
  return Number.isNaN(number) ? text : toNumber(number);
}
