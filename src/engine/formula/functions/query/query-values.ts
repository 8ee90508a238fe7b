/** What the expressions and conditions of a query are for a row. */

import { dayOfSerial, clockOfSerial, isDaySerial, weekdayOfSerial } from '../../values/date-serials.ts';
import { numberText } from '../../values/coercion.ts';
import { patternOf } from '../text/patterns.ts';
import { isError } from '../../values/value.ts';
import type { Comparison, Literal, QueryCondition, QueryExpression } from './query-nodes.ts';
import { QuerySyntaxError } from './parse-query.ts';

/** Reads an expression: columns by `columnOf`, totals by `totalOf`. */
export interface RowReader {
  column(id: string): Literal;
  total(node: QueryExpression & { kind: 'total' }): Literal;
  date1904: boolean;
}

export function valueOf(node: QueryExpression, row: RowReader): Literal {
  switch (node.kind) {
    case 'column':
      return row.column(node.id);
    case 'literal':
      return node.value;
    case 'total':
      return row.total(node);
    case 'call':
      return called(
        node.name,
        node.args.map((arg) => valueOf(arg, row)),
        row.date1904,
      );
    case 'arithmetic': {
      const [left, right] = [valueOf(node.left, row), valueOf(node.right, row)];
      if (left === null || right === null) return null;
      if (typeof left !== 'number' || typeof right !== 'number') throw new QuerySyntaxError('no numbers');
      return computed(node.operator, left, right);
    }
  }
}

function computed(operator: '+' | '-' | '*' | '/', left: number, right: number): Literal {
  const value =
    operator === '+' ? left + right : operator === '-' ? left - right : operator === '*' ? left * right : left / right;
  return Number.isFinite(value) ? value : null;
}

function called(name: string, [value = null, other = null]: readonly Literal[], date1904: boolean): Literal {
  if (value === null) return null;
  if (name === 'upper' || name === 'lower') {
    if (typeof value !== 'string') throw new QuerySyntaxError('no text');
    return name === 'upper' ? value.toUpperCase() : value.toLowerCase();
  }
  if (typeof value !== 'number' || !isDaySerial(value)) throw new QuerySyntaxError('no date');
  const { year, month, day } = dayOfSerial(value, date1904);
  const seconds = Math.round(clockOfSerial(value) / 1000) % 86_400;
  switch (name) {
    case 'year':
      return year;
    case 'month':
      // January is 0.
      return month - 1;
    case 'day':
      return day;
    case 'quarter':
      return Math.ceil(month / 3);
    case 'dayofweek':
      return ((weekdayOfSerial(value, date1904) + 1) % 7) + 1;
    case 'hour':
      return Math.floor(seconds / 3600);
    case 'minute':
      return Math.floor(seconds / 60) % 60;
    case 'second':
      return seconds % 60;
    case 'todate':
      return Math.floor(value);
    case 'datediff':
      return typeof other === 'number' ? Math.floor(value) - Math.floor(other) : null;
    default:
      throw new QuerySyntaxError(`${name} is not supported`);
  }
}

export function holds(condition: QueryCondition, row: RowReader): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.all.every((one) => holds(one, row));
    case 'or':
      return condition.all.some((one) => holds(one, row));
    case 'not':
      return !holds(condition.condition, row);
    case 'blank':
      return (valueOf(condition.of, row) === null) === condition.isBlank;
    case 'compare':
      return compared(condition.operator, valueOf(condition.left, row), valueOf(condition.right, row));
  }
}

/** Nothing is compared with a blank; texts with their case. */
function compared(operator: Comparison, left: Literal, right: Literal): boolean {
  if (left === null || right === null) return false;
  if (/^[a-z]/.test(operator)) return matched(operator, asText(left), asText(right));
  if (typeof left !== typeof right) return operator === '!=' || operator === '<>';
  const order = orderOf(left, right);
  switch (operator) {
    case '=':
      return order === 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
    default:
      return order !== 0;
  }
}

const asText = (value: number | string | boolean): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? numberText(value) : String(value);

function matched(operator: Comparison, text: string, sought: string): boolean {
  switch (operator) {
    case 'contains':
      return text.includes(sought);
    case 'starts':
      return text.startsWith(sought);
    case 'ends':
      return text.endsWith(sought);
    case 'like':
      return wholeMatch(
        text,
        [...sought].map((sign) => (sign === '%' ? '.*' : sign === '_' ? '.' : literalPattern(sign))).join(''),
      );
    default:
      return wholeMatch(text, sought);
  }
}

const literalPattern = (sign: string): string =>
  /[\w\s]/.test(sign) ? sign : `\\x{${sign.codePointAt(0)!.toString(16)}}`;

function wholeMatch(text: string, expression: string): boolean {
  const pattern = patternOf(`(?s)^(?:${expression})$`, false);
  if (isError(pattern)) throw new QuerySyntaxError('not a regular expression');
  return pattern.matcher(text).find();
}

/** Blanks come first. */
export function orderOf(left: Literal, right: Literal): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return typeof left < typeof right ? -1 : 1;
}
