import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';

const of = (run: (value: number) => Scalar) => mapped(['number'], run);
/** Beyond that a double does not tell one angle from the next. */
const largestAngle = 2 ** 27;
const ofAngle = (run: (value: number) => Scalar) =>
  of((value) => (Math.abs(value) >= largestAngle ? failed.num : run(value)));
/** One over a function; #DIV/0! where that is 0. */
const inverse = (run: (value: number) => number) => (value: number) => {
  const answer = run(value);
  return answer === 0 ? failed.div0 : 1 / answer;
};

export const trigonometryFunctions = functionsOf('mathematics', [
  ['SIN', 'angle', 'The sine of an angle in radians.', ofAngle(Math.sin)],
  ['COS', 'angle', 'The cosine of an angle in radians.', ofAngle(Math.cos)],
  ['TAN', 'angle', 'The tangent of an angle in radians.', ofAngle(Math.tan)],
  ['COT', 'angle', 'The cotangent of an angle in radians.', ofAngle(inverse(Math.tan))],
  ['SEC', 'angle', 'The secant of an angle in radians.', ofAngle(inverse(Math.cos))],
  ['CSC', 'angle', 'The cosecant of an angle in radians.', ofAngle(inverse(Math.sin))],
  ['ASIN', 'number', 'The inverse sine, in radians.', of(Math.asin)],
  ['ACOS', 'number', 'The inverse cosine, in radians.', of(Math.acos)],
  ['ATAN', 'number', 'The inverse tangent, in radians.', of(Math.atan)],
  ['ACOT', 'number', 'The inverse cotangent, in radians.', of((value) => Math.PI / 2 - Math.atan(value))],
  [
    'ATAN2',
    'x, y',
    'The angle to a point, in radians.',
    mapped(['number', 'number'], (x, y) => (x === 0 && y === 0 ? failed.div0 : Math.atan2(y, x))),
  ],
  ['SINH', 'number', 'The hyperbolic sine.', of(Math.sinh)],
  ['COSH', 'number', 'The hyperbolic cosine.', of(Math.cosh)],
  ['TANH', 'number', 'The hyperbolic tangent.', of(Math.tanh)],
  ['COTH', 'number', 'The hyperbolic cotangent.', of(inverse(Math.tanh))],
  ['SECH', 'number', 'The hyperbolic secant.', of((value) => 1 / Math.cosh(value))],
  ['CSCH', 'number', 'The hyperbolic cosecant.', of(inverse(Math.sinh))],
  ['ASINH', 'number', 'The inverse hyperbolic sine.', of(Math.asinh)],
  ['ACOSH', 'number', 'The inverse hyperbolic cosine.', of(Math.acosh)],
  ['ATANH', 'number', 'The inverse hyperbolic tangent.', of(Math.atanh)],
  [
    'ACOTH',
    'number',
    'The inverse hyperbolic cotangent.',
    of((value) => (Math.abs(value) <= 1 ? failed.num : Math.atanh(1 / value))),
  ],
]);
