/** How the numbers of a row follow from each other: what is the product, the sum or the balance of which columns. */
import type { SheetProfile } from '../sheet-profile.ts';

export type Relation =
  | { kind: 'product'; of: string; factors: readonly [string, string] }
  | { kind: 'sum'; of: string; parts: readonly string[] }
  /** Each is the one above with what came in or went out in its row. */
  | { kind: 'balance'; of: string };

/** More columns of numbers are a matrix, of which sums alone are looked for; of even more nothing is. */
const mostFactors = 20;
const mostColumns = 60;
/** Rows that show that it is no chance. */
const fewestRows = 3;
const fewestSteps = 4;

type Numbers = readonly (number | null)[];
type NamedNumbers = readonly [id: string, numbers: Numbers];

export function relationsIn({ columns, firstRows }: SheetProfile): Relation[] {
  if (!firstRows || firstRows.length < fewestRows) return [];
  const numeric = columns.filter(({ type, filled }) => filled > 0 && ['number', 'currency', 'percent'].includes(type));
  if (numeric.length < 2 || numeric.length > mostColumns) return [];
  const known = numeric.map(({ id }): NamedNumbers => [id, firstRows.map((cells) => numberOf(cells[id]))]);
  return known.flatMap((own, at): Relation[] => {
    const others = known.length > mostFactors ? [] : known.filter((other) => other !== own);
    const sum = sumOf(own, [known.slice(0, at).toReversed(), known.slice(at + 1)], others);
    const relation = productOf(own, others) ?? sum ?? balanceOf(own, others);
    return relation ? [relation] : [];
  });
}

const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

/** Typed results are rounded to cents. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(Math.abs(other) * 1e-6, Math.min(0.0051, Math.abs(other) * 0.01));

function productOf([of, results]: NamedNumbers, others: readonly NamedNumbers[]): Relation | null {
  for (const [at, [one, factors]] of others.entries())
    for (const [other, counts] of others.slice(at + 1))
      if (holds(results, factors, counts)) return { kind: 'product', of, factors: [one, other] };
  return null;
}

/** Whether it is so in nearly every row that has all three, and in rows where neither factor is one. */
function holds(results: Numbers, factors: Numbers, counts: Numbers): boolean {
  let [all, fits, telling] = [0, 0, 0];
  for (const [row, result] of results.entries()) {
    const [one, other] = [factors[row] ?? 0, counts[row] ?? 0];
    if (result === null || result === 0 || one === 0 || other === 0) continue;
    all++;
    if (!isSame(one * other, result)) continue;
    fits++;
    if (Math.abs(one) !== 1 && Math.abs(other) !== 1) telling++;
  }
  return all >= fewestRows && fits >= all * 0.9 && telling >= 2;
}

/** Columns between a sum and what it is of: another figure of the row. */
const mostSkipped = 2;

/** Of the columns right before or behind it, as many as it takes, or of any two. */
function sumOf(
  [of, results]: NamedNumbers,
  sides: readonly (readonly NamedNumbers[])[],
  others: readonly NamedNumbers[],
): Relation | null {
  const found = (parts: readonly NamedNumbers[]): Relation => ({ kind: 'sum', of, parts: parts.map(([id]) => id) });
  for (const side of sides)
    for (let first = 0; first <= mostSkipped; first++)
      for (let end = first + 2; end <= side.length; end++)
        if (addUp(results, side.slice(first, end))) return found(side.slice(first, end));
  for (const [at, one] of others.entries())
    for (const other of others.slice(at + 1)) if (addUp(results, [one, other])) return found([one, other]);
  return null;
}

/** Blank cells add nothing; in some rows at least two parts are more than nothing. */
function addUp(results: Numbers, parts: readonly NamedNumbers[]): boolean {
  let [all, fits, telling] = [0, 0, 0];
  for (const [row, result] of results.entries()) {
    const values = parts.map(([, numbers]) => numbers[row] ?? 0);
    if (result === null || values.every((value) => value === 0)) continue;
    all++;
    if (
      !isSame(
        values.reduce((sum, value) => sum + value, 0),
        result,
      )
    )
      continue;
    fits++;
    if (values.filter((value) => value !== 0).length > 1) telling++;
  }
  return all >= fewestRows && fits >= all * 0.9 && telling >= fewestRows;
}

function balanceOf([of, results]: NamedNumbers, others: readonly NamedNumbers[]): Relation | null {
  const isMoved = (movement: (row: number) => number): boolean => {
    let [steps, moved] = [0, 0];
    for (let row = 1; row < results.length; row++) {
      const [before, now] = [results[row - 1] ?? null, results[row] ?? null];
      if (before === null || now === null) continue;
      if (Math.abs(now - before - movement(row)) > Math.max(1e-6, Math.abs(now) * 1e-9)) return false;
      steps++;
      if (now !== before) moved++;
    }
    return steps >= fewestSteps && moved >= fewestSteps;
  };
  const at = (numbers: Numbers, row: number): number => numbers[row] ?? 0;
  for (const [, one] of others) {
    if (isMoved((row) => at(one, row)) || isMoved((row) => -at(one, row))) return { kind: 'balance', of };
    for (const [, other] of others)
      if (other !== one && isMoved((row) => at(one, row) - at(other, row))) return { kind: 'balance', of };
  }
  return null;
}
