import { failed, FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, isGrid, type Scalar } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { type FunctionCall, functionsOf, given, mapped } from '../define-function.ts';
import { eachScalar } from '../read-arguments.ts';
import {
  commonUnit,
  type Complex,
  complexText,
  isZero,
  productOf,
  quotientOf,
  readComplex,
  sumOf,
  writeComplex,
} from './complex-numbers.ts';

/** Of one complex number, to a number or another one. */
const of = (run: (value: Complex) => Complex | number | FormulaError) =>
  mapped(['any'], (text, at) => {
    const value = readComplex(text, at.date1904);
    return isError(value) ? value : written(run(value));
  });

const written = (value: Complex | number | FormulaError): Scalar =>
  typeof value === 'object' && !(value instanceof FormulaError) ? writeComplex(value) : value;

const ofTwo = (run: (one: Complex, other: Complex) => Complex | FormulaError) =>
  mapped(['any', 'any'], (first, second, at) => {
    const one = readComplex(first, at.date1904);
    const other = readComplex(second, at.date1904);
    if (isError(one)) return one;
    if (isError(other)) return other;
    const unit = commonUnit([one, other]);
    if (isError(unit)) return unit;
    const answer = run({ ...one, unit }, { ...other, unit });
    return isError(answer) ? answer : writeComplex(answer);
  });

/** Over all complex numbers of the arguments; blank cells do not count. */
function over(run: (one: Complex, other: Complex) => Complex): FunctionCall {
  return given((args: readonly Argument[], at: Evaluation) => {
    const all: Complex[] = [];
    let error: FormulaError | null = null;
    eachScalar(args, at, (cell, isCell) => {
      if (isCell && (cell === null || cell === '')) return true;
      const value = readComplex(cell, at.date1904);
      if (isError(value)) error = value;
      else all.push(value);
      return error === null;
    });
    if (error) return error;
    const unit = commonUnit(all);
    if (isError(unit)) return unit;
    if (all.length === 0) return args.some(isGrid) ? 0 : failed.value;
    return writeComplex({ ...all.reduce(run), unit });
  });
}

const size = ({ re, im }: Complex): number => Math.hypot(re, im);
const angle = ({ re, im }: Complex): number => Math.atan2(im, re);

function logarithm(value: Complex, base = Math.E): Complex | FormulaError {
  if (isZero(value)) return failed.num;
  const scale = base === Math.E ? 1 : Math.log(base);
  return { ...value, re: Math.log(size(value)) / scale, im: angle(value) / scale };
}

function power(value: Complex, exponent: number): Complex | FormulaError {
  if (isZero(value)) return exponent > 0 ? { ...value, re: 0, im: 0 } : failed.num;
  const [length, turned] = [size(value) ** exponent, angle(value) * exponent];
  return { ...value, re: length * Math.cos(turned), im: length * Math.sin(turned) };
}

function root(value: Complex): Complex {
  const { re, im } = value;
  const length = size(value);
  if (length === 0) return value;
  const real = Math.sqrt((length + Math.abs(re)) / 2);
  const other = im / (2 * real);
  return re >= 0 ? { ...value, re: real, im: other } : { ...value, re: Math.abs(other), im: im < 0 ? -real : real };
}

const sine = (z: Complex): Complex => ({
  ...z,
  re: Math.sin(z.re) * Math.cosh(z.im),
  im: Math.cos(z.re) * Math.sinh(z.im),
});
const cosine = (z: Complex): Complex => ({
  ...z,
  re: Math.cos(z.re) * Math.cosh(z.im),
  im: -Math.sin(z.re) * Math.sinh(z.im),
});
const hyperbolicSine = (z: Complex): Complex => ({
  ...z,
  re: Math.sinh(z.re) * Math.cos(z.im),
  im: Math.cosh(z.re) * Math.sin(z.im),
});
const hyperbolicCosine = (z: Complex): Complex => ({
  ...z,
  re: Math.cosh(z.re) * Math.cos(z.im),
  im: Math.sinh(z.re) * Math.sin(z.im),
});
function tangent(z: Complex): Complex | FormulaError {
  if (Math.abs(z.im) > 350) return { ...z, re: 0, im: Math.sign(z.im) };
  return divided(sine(z), cosine(z));
}
const divided = (one: Complex, other: Complex): Complex | FormulaError =>
  isZero(other) ? failed.num : quotientOf(one, other);
const inverse = (z: Complex): Complex | FormulaError => divided({ ...z, re: 1, im: 0 }, z);

export const complexFunctions = functionsOf('engineering', [
  [
    'COMPLEX',
    'real, imaginary, [suffix]',
    'A complex number.',
    mapped(['number', 'number', 'any'], (re, im, suffix) => complexText(re, im, suffix)),
  ],
  ['IMREAL', 'number', 'The real part of a complex number.', of(({ re }) => re)],
  ['IMAGINARY', 'number', 'The imaginary part of a complex number.', of(({ im }) => im)],
  ['IMABS', 'number', 'The absolute value of a complex number.', of(size)],
  [
    'IMARGUMENT',
    'number',
    'The angle of a complex number, in radians.',
    of((value) => (isZero(value) ? failed.div0 : angle(value))),
  ],
  ['IMCONJUGATE', 'number', 'The conjugate of a complex number.', of((value) => ({ ...value, im: -value.im }))],
  ['IMSUM', 'number1, [number2], …', 'The sum of complex numbers.', over(sumOf)],
  ['IMPRODUCT', 'number1, [number2], …', 'The product of complex numbers.', over(productOf)],
  [
    'IMSUB',
    'number1, number2',
    'The difference of two complex numbers.',
    ofTwo((one, other) => ({ ...one, re: one.re - other.re, im: one.im - other.im })),
  ],
  ['IMDIV', 'number1, number2', 'The quotient of two complex numbers.', ofTwo(divided)],
  [
    'IMPOWER',
    'number, power',
    'A complex number raised to a power.',
    mapped(['any', 'number'], (text, exponent, at) => {
      const value = readComplex(text, at.date1904);
      return isError(value) ? value : written(power(value, exponent));
    }),
  ],
  ['IMSQRT', 'number', 'The square root of a complex number.', of(root)],
  [
    'IMEXP',
    'number',
    'e raised to a complex power.',
    of((z) => ({ ...z, re: Math.exp(z.re) * Math.cos(z.im), im: Math.exp(z.re) * Math.sin(z.im) })),
  ],
  ['IMLN', 'number', 'The natural logarithm of a complex number.', of((value) => logarithm(value))],
  ['IMLOG10', 'number', 'The logarithm to base 10 of a complex number.', of((value) => logarithm(value, 10))],
  ['IMLOG2', 'number', 'The logarithm to base 2 of a complex number.', of((value) => logarithm(value, 2))],
  ['IMSIN', 'number', 'The sine of a complex number.', of(sine)],
  ['IMCOS', 'number', 'The cosine of a complex number.', of(cosine)],
  ['IMTAN', 'number', 'The tangent of a complex number.', of(tangent)],
  ['IMCOT', 'number', 'The cotangent of a complex number.', of((z) => throughInverse(tangent(z)))],
  ['IMSEC', 'number', 'The secant of a complex number.', of((z) => inverse(cosine(z)))],
  ['IMCSC', 'number', 'The cosecant of a complex number.', of((z) => inverse(sine(z)))],
  ['IMSINH', 'number', 'The hyperbolic sine of a complex number.', of(hyperbolicSine)],
  ['IMCOSH', 'number', 'The hyperbolic cosine of a complex number.', of(hyperbolicCosine)],
  ['IMSECH', 'number', 'The hyperbolic secant of a complex number.', of((z) => inverse(hyperbolicCosine(z)))],
  ['IMCSCH', 'number', 'The hyperbolic cosecant of a complex number.', of((z) => inverse(hyperbolicSine(z)))],
]);

function throughInverse(value: Complex | FormulaError): Complex | FormulaError {
  return isError(value) ? value : inverse(value);
}
