import { added, compareScalars, finite, toNumber, toText } from '../values/coercion.ts';
import { failed, FormulaError } from '../values/formula-error.ts';
import { isError, type Scalar } from '../values/value.ts';
import type { BinaryOperator } from '../syntax/formula-node.ts';

/** What an operator makes of two single values. */
export type ScalarOperation = (left: Scalar, right: Scalar, date1904: boolean) => Scalar;

const arithmetic =
  (run: (left: number, right: number) => number | FormulaError): ScalarOperation =>
  (left, right, date1904) => {
    const first = typeof left === 'number' ? left : toNumber(left, date1904);
    if (first instanceof FormulaError) return first;
    const second = typeof right === 'number' ? right : toNumber(right, date1904);
    return second instanceof FormulaError ? second : run(first, second);
  };

const comparison =
  (holds: (order: number) => boolean): ScalarOperation =>
  (left, right) => {
    const order = compareScalars(left, right);
    return typeof order === 'number' ? holds(order) : order;
  };

export const scalarOperations: Record<BinaryOperator, ScalarOperation> = {
  '+': arithmetic((left, right) => finite(added(left, right))),
  '-': arithmetic((left, right) => finite(added(left, -right))),
  '*': arithmetic((left, right) => finite(left * right)),
  '/': arithmetic((left, right) => (right === 0 ? failed.div0 : finite(left / right))),
  '^': arithmetic((left, right) => {
    if (left === 0 && right <= 0) return right === 0 ? failed.num : failed.div0;
    return finite(left ** right);
  }),
  '&'(left, right) {
    const first = toText(left);
    if (isError(first)) return first;
    const second = toText(right);
    return isError(second) ? second : first + second;
  },
  '=': comparison((order) => order === 0),
  '<>': comparison((order) => order !== 0),
  '<': comparison((order) => order < 0),
  '>': comparison((order) => order > 0),
  '<=': comparison((order) => order <= 0),
  '>=': comparison((order) => order >= 0),
};
