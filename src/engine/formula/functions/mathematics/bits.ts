import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';

const most = 2 ** 48;
const isWhole = (value: number): boolean => value >= 0 && value < most && Number.isInteger(value);

const ofBits = (run: (one: bigint, other: bigint) => bigint) =>
  mapped(
    ['number', 'number'],
    (one, other): Scalar => (isWhole(one) && isWhole(other) ? Number(run(BigInt(one), BigInt(other))) : failed.num),
  );

/** Bits to the left, or with a negative count to the right. */
function moved(value: number, count: number): Scalar {
  const places = Math.trunc(count);
  if (!isWhole(value) || Math.abs(places) > 53) return failed.num;
  const answer = places >= 0 ? BigInt(value) << BigInt(places) : BigInt(value) >> BigInt(-places);
  return answer < BigInt(most) ? Number(answer) : failed.num;
}

export const bitFunctions = functionsOf('mathematics', [
  ['BITAND', 'number1, number2', 'Bitwise AND of two numbers.', ofBits((one, other) => one & other)],
  ['BITOR', 'number1, number2', 'Bitwise OR of two numbers.', ofBits((one, other) => one | other)],
  ['BITXOR', 'number1, number2', 'Bitwise XOR of two numbers.', ofBits((one, other) => one ^ other)],
  ['BITLSHIFT', 'number, places', 'Shifts the bits of a number to the left.', mapped(['number', 'number'], moved)],
  [
    'BITRSHIFT',
    'number, places',
    'Shifts the bits of a number to the right.',
    mapped(['number', 'number'], (value, places) => moved(value, -places)),
  ],
]);
