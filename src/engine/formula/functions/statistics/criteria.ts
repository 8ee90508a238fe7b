import { finite, toScalar } from '../../values/coercion.ts';
import { failed, FormulaError } from '../../values/formula-error.ts';
import { Area, type Argument, isError, isGrid, Matrix, type Scalar, type FormulaValue } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { forEachCell, functionsOf, type FunctionCall } from '../define-function.ts';
import { type FoundPositions, lineOf } from '../line-index.ts';
import { type Criterion, criterionOf } from './criterion.ts';

interface Condition {
  range: Matrix | Area;
  criterion: Criterion;
}

/** What becomes of the numbers whose places fit. */
interface Totaller {
  add(value: number): void;
  answer(): Scalar;
}

/** With a criterion that is an array, an answer for each of its cells. */
function forEachCriterion(
  ranges: readonly Argument[],
  criteria: readonly Argument[],
  at: Evaluation,
  run: (conditions: Condition[]) => Scalar,
  first = criterionOf,
): FormulaValue {
  if (!ranges.every(isGrid)) return ranges.find(isError) ?? failed.value;
  return forEachCell(criteria, at, (requested) =>
    run(
      ranges.map((range, index) => ({
        range: range as Matrix | Area,
        criterion: (index === 0 ? first : criterionOf)(toScalar(requested[index]), at.date1904),
      })),
    ),
  );
}

/** Visits the places that fit all conditions; answers an error where their ranges differ in size. */
function eachFit(
  conditions: readonly Condition[],
  at: Evaluation,
  visit: (row: number, column: number) => void,
): FormulaError | null {
  const [first] = conditions;
  if (!first) return failed.value;
  if (conditions.some(({ range }) => range.rows !== first.range.rows || range.columns !== first.range.columns)) {
    return failed.value;
  }
  const [rows, columns] = filledSize(conditions.map(({ range }) => range));
  for (const { range } of conditions) settle(range, rows, columns);
  const found = rows === 1 || columns === 1 ? indexed(conditions, rows, columns, at) : null;
  if (found) {
    const { fewest, others } = found;
    at.budget.spend((fewest.count + 1) * conditions.length);
    fewest.each((position) => {
      for (const fits of others) if (!fits(position)) return;
      if (columns === 1) visit(position, 0);
      else visit(0, position);
    });
    return null;
  }
  at.budget.spend(rows * columns * conditions.length);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      let fits = true;
      for (let index = 0; index < conditions.length && fits; index++) {
        const { range, criterion } = conditions[index]!;
        fits = criterion.fits(range.get(row, column));
      }
      if (fits) visit(row, column);
    }
  }
  return null;
}

/**
 * Of the conditions that ask for equal cells the places of the one that has fewest, and the others as questions about a
 * place; null where no index knows any.
 */
function indexed(
  conditions: readonly Condition[],
  rows: number,
  columns: number,
  at: Evaluation,
): { fewest: FoundPositions; others: ((position: number) => boolean)[] } | null {
  const found = conditions.map(({ range, criterion }) =>
    criterion.equality && range instanceof Area
      ? lineOf(resized(range, rows, columns), at)?.find(criterion.equality)
      : undefined,
  );
  let fewest: FoundPositions | null = null;
  for (const one of found) if (one && (!fewest || one.count < fewest.count)) fewest = one;
  if (!fewest) return null;
  const others: ((position: number) => boolean)[] = [];
  for (const [index, { range, criterion }] of conditions.entries()) {
    const positions = found[index];
    if (positions === fewest) continue;
    if (positions) others.push(positions.has);
    else if (columns === 1) others.push((position) => criterion.fits(range.get(position, 0)));
    else others.push((position) => criterion.fits(range.get(0, position)));
  }
  return { fewest, others };
}

/** How much of some grids of one size holds anything. */
function filledSize(grids: readonly (Matrix | Area)[]): [rows: number, columns: number] {
  const filled = grids.map((grid) => (grid instanceof Area ? endOf(grid) : [grid.rows, grid.columns]));
  return [Math.max(...filled.map(([rows]) => rows!)), Math.max(...filled.map(([, columns]) => columns!))];
}

function endOf(area: Area): [number, number] {
  const { source, sheet, top, left } = area;
  return [
    Math.max(1, Math.min(area.rows, source.rowCount(sheet) - top)),
    Math.max(1, Math.min(area.columns, source.columnCount(sheet) - left)),
  ];
}

function settle(grid: Matrix | Area, rows: number, columns: number): void {
  if (grid instanceof Area) {
    grid.source.settle(grid.sheet, grid.top, grid.left, grid.top + rows - 1, grid.left + columns - 1);
  }
}

/** `SUMIFS(sums, range, criterion, …)`, and those with one condition, whose sums are last. */
export function totalled(make: () => Totaller, isPlural: boolean, firstCriterion = criterionOf): FunctionCall {
  return (args, at) => {
    const [sums, pairs] = isPlural ? [args[0], args.slice(1)] : [args[2] ?? args[0], args.slice(0, 2)];
    if (isError(sums)) return sums;
    if (!isGrid(sums) || pairs.length % 2 !== 0) return failed.value;
    return forEachCriterion(
      everySecond(pairs, 0),
      everySecond(pairs, 1),
      at,
      (conditions) => {
        const first = conditions[0]!.range;
        if (isPlural && (sums.rows !== first.rows || sums.columns !== first.columns)) return failed.value;
        const totaller = make();
        let error: FormulaError | null = null;
        // Sums next to a single condition begin where the formula says and are as large as its range.
        const area = sums instanceof Area && !isPlural ? resized(sums, first.rows, first.columns) : sums;
        if (area instanceof Area) settle(area, ...endOf(area));
        const invalid = eachFit(conditions, at, (row, column) => {
          const value = area.get(row, column);
          if (typeof value === 'number') totaller.add(value);
          else if (value instanceof FormulaError) error ??= value;
        });
        return invalid ?? error ?? totaller.answer();
      },
      firstCriterion,
    );
  };
}

function resized(area: Area, rows: number, columns: number): Area {
  return new Area(area.source, area.sheet, area.top, area.left, area.top + rows - 1, area.left + columns - 1);
}

function everySecond(args: readonly Argument[], from: number): Argument[] {
  return args.filter((_, index) => index % 2 === from);
}

export const counting =
  (firstCriterion = criterionOf): FunctionCall =>
  (args, at) => {
    if (args.length % 2 !== 0) return failed.value;
    const count = (conditions: Condition[]): Scalar => {
      let found = 0;
      const invalid = eachFit(conditions, at, () => found++);
      return invalid ?? found + beyond(conditions);
    };
    return forEachCriterion(everySecond(args, 0), everySecond(args, 1), at, count, firstCriterion);
  };
const counted = counting();

/** Places after the last cell of the sheet are blank, which some criteria look for. */
function beyond(conditions: readonly Condition[]): number {
  if (!conditions.every(({ criterion }) => criterion.fits(null))) return 0;
  const { range } = conditions[0]!;
  const [rows, columns] = filledSize(conditions.map((condition) => condition.range));
  return range.rows * range.columns - rows * columns;
}

export function summing(): Totaller {
  let sum = 0;
  return { add: (value) => (sum += value), answer: () => finite(sum) };
}

export function averaging(): Totaller {
  let [sum, count] = [0, 0];
  return {
    add(value) {
      sum += value;
      count++;
    },
    answer: () => (count === 0 ? failed.div0 : finite(sum / count)),
  };
}

export const best = (better: (one: number, other: number) => number) => (): Totaller => {
  let found: number | null = null;
  return { add: (value) => (found = found === null ? value : better(found, value)), answer: () => found ?? 0 };
};

export const criteriaFunctions = functionsOf('statistics', [
  ['COUNTIF', 'range, criterion', 'Counts the cells that match a condition.', counted],
  ['COUNTIFS', 'range1, criterion1, [range2], [criterion2], …', 'Counts the cells that match all conditions.', counted],
  ['SUMIF', 'range, criterion, [sum_range]', 'Sums the cells that match a condition.', totalled(summing, false)],
  [
    'SUMIFS',
    'sum_range, range1, criterion1, [range2], …',
    'Sums the cells that match all conditions.',
    totalled(summing, true),
  ],
  [
    'AVERAGEIF',
    'range, criterion, [average_range]',
    'Averages the cells that match a condition.',
    totalled(averaging, false),
  ],
  [
    'AVERAGEIFS',
    'average_range, range1, criterion1, [range2], …',
    'Averages the cells that match all conditions.',
    totalled(averaging, true),
  ],
  [
    'MAXIFS',
    'max_range, range1, criterion1, [range2], …',
    'Largest of the cells that match all conditions.',
    totalled(best(Math.max), true),
  ],
  [
    'MINIFS',
    'min_range, range1, criterion1, [range2], …',
    'Smallest of the cells that match all conditions.',
    totalled(best(Math.min), true),
  ],
]);
