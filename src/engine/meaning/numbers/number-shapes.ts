/** What numbers look like, whatever they are called: amounts of money, numbers that were given, measurements. */

/** Finer than thousandths: it was measured or reckoned. */
export const isFine = (value: number): boolean => Math.abs(value * 1_000 - Math.round(value * 1_000)) > 1e-6;

/** Whole and each higher than the one above: rows were numbered, and some are gone. */
export const areRising = (numbers: readonly number[]): boolean =>
  numbers.every((value, at) => Number.isInteger(value) && value >= 0 && value > (numbers[at - 1] ?? -1));

/** Numbers with two digits behind the point and no more, of which some are no quarters. */
export const areCents = (numbers: readonly number[]): boolean =>
  numbers.some((value) => !Number.isInteger(value * 4)) &&
  numbers.every((value) => Number.isInteger(Math.round(value * 1e6) / 1e4));

/** Cents, or round numbers of hundreds. */
export function isMoneyLike(numbers: readonly number[], maximum: number): boolean {
  if (areCents(numbers)) return maximum >= 5;
  const round = numbers.filter((value) => value % 10 === 0).length;
  return numbers.every(Number.isInteger) && maximum >= 500 && round >= numbers.length * 0.8;
}
