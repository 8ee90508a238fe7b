/** How functions of formulas are declared: one table serves the engine, the completion and the documentation. */

import { toBoolean, toNumber, toScalar, toText, finite } from '../values/coercion.ts';
import { failed, FormulaError } from '../values/formula-error.ts';
import {
  type Area,
  type Argument,
  isGrid,
  Matrix,
  type Scalar,
  type FormulaValue,
  type ValueGrid,
} from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';

export const functionCategories = [
  'mathematics',
  'statistics',
  'text',
  'logic',
  'dates',
  'lookup',
  'arrays',
  'information',
  'finance',
  'engineering',
  'database',
] as const;
export type FunctionCategory = (typeof functionCategories)[number];

export type FunctionCall = (args: readonly Argument[], at: Evaluation) => FormulaValue;

export interface FormulaFunction {
  name: string;
  /** Its arguments as they are shown: `number, [digits]`; `…` where the last ones repeat. */
  signature: string;
  /** What it gives, in a sentence. */
  summary: string;
  category: FunctionCategory;
  /** How many arguments it takes. */
  least: number;
  most: number;
  /** Whether it gives another value each time, or reads cells that its arguments do not show. */
  isVolatile: boolean;
  /** Whether it takes the values of single cells, not where they are. */
  takesValues: boolean;
  call: FunctionCall;
}

type FunctionEntry = readonly [name: string, signature: string, summary: string, call: FunctionCall];

/** Functions of one category. A name with a `!` is volatile. */
export function functionsOf(category: FunctionCategory, entries: readonly FunctionEntry[]): FormulaFunction[] {
  return entries.map(([name, signature, summary, call]) => ({
    ...{ name: name.replace('!', ''), signature, summary, category, call, isVolatile: name.endsWith('!') },
    takesValues: mappedCalls.has(call),
    ...countArguments(signature),
  }));
}

/** Functions under the names that they had before, or have in other programs, by the name that they have here. */
export function alsoNamed(
  functions: readonly FormulaFunction[],
  names: Readonly<Record<string, string>>,
): FormulaFunction[] {
  return Object.entries(names).map(([name, own]) => {
    const known = functions.find((one) => one.name === own);
    if (!known) throw new Error(`No function ${own}.`);
    return { ...known, name };
  });
}

function countArguments(signature: string): { least: number; most: number } {
  const parts = signature === '' ? [] : signature.split(/,\s*/);
  const named = parts.filter((part) => part !== '…');
  return {
    least: named.filter((part) => !part.startsWith('[')).length,
    most: parts.includes('…') ? 255 : named.length,
  };
}

interface KindTypes {
  number: number;
  text: string;
  boolean: boolean;
  any: Scalar;
}
type KindName = keyof KindTypes | `${keyof KindTypes}?` | `${keyof KindTypes}?0`;
type GivenAs<Name> = Name extends `${infer Bare extends keyof KindTypes}?${'' | '0'}`
  ? KindTypes[Bare] | undefined
  : Name extends keyof KindTypes
    ? KindTypes[Name]
    : never;
type GivenArguments<Names extends readonly KindName[]> = [
  ...{ -readonly [Index in keyof Names]: GivenAs<Names[Index]> },
  Evaluation,
];

/**
 * A function of single values, which is computed for each cell of what it is given. Arguments are brought to their
 * kinds; errors pass through. Behind them comes the evaluation. A number that cannot be one is #NUM!. What is optional
 * (`?`) is undefined where it is left out; with `?0` it is 0 where nothing is behind its comma, as Excel has it.
 */
export function mapped<const Names extends readonly KindName[]>(
  names: Names,
  run: (...given: GivenArguments<Names>) => Scalar,
): FunctionCall {
  const count = names.length;
  const kinds = names.map((name) => name.replace(/\?0?/, '') as keyof KindTypes);
  const optional = names.map((name) => name.endsWith('?'));
  const optionalAtEnd = names.map((name) => name.endsWith('?0'));
  const read = (args: readonly (Scalar | undefined)[], index: number, at: Evaluation): unknown => {
    const kind = kinds[index]!;
    const arg = args[index];
    if (arg === undefined)
      return optional[index] || (optionalAtEnd[index] && index >= args.length) ? undefined : blankOf[kind];
    return typeof arg === kindTypes[kind] ? arg : asKind(arg, kind, at);
  };
  const passes = kinds.map((kind) => kind === 'any');
  const runAny = run as unknown as (...all: unknown[]) => Scalar;
  const once = (args: readonly (Scalar | undefined)[], at: Evaluation): Scalar => {
    const first = count > 0 ? read(args, 0, at) : undefined;
    if (first instanceof FormulaError && !passes[0]) return first;
    const second = count > 1 ? read(args, 1, at) : undefined;
    if (second instanceof FormulaError && !passes[1]) return second;
    let answer: Scalar;
    // Most functions have one or two arguments, and are called most.
    if (count === 1) answer = runAny(first, at);
    else if (count === 2) answer = runAny(first, second, at);
    else {
      const all: unknown[] = [first, second];
      for (let index = 2; index < count; index++) {
        const value = read(args, index, at);
        if (value instanceof FormulaError && !passes[index]) return value;
        all.push(value);
      }
      answer = runAny(...all.slice(0, count), at);
    }
    return typeof answer === 'number' ? finite(answer) : answer;
  };
  const call: FunctionCall = (args, at) => {
    for (const arg of args) {
      if (typeof arg === 'object' && arg !== null && !(arg instanceof FormulaError)) return forEachCell(args, at, once);
    }
    return once(args as readonly (Scalar | undefined)[], at);
  };
  mappedCalls.add(call);
  return call;
}

const mappedCalls = new WeakSet<FunctionCall>();

const kindTypes = { number: 'number', text: 'string', boolean: 'boolean', any: '' };
const blankOf = { number: 0, text: '', boolean: false, any: null };

function asKind(value: Scalar, kind: keyof KindTypes, at: Evaluation): unknown {
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? value : toNumber(value, at.date1904);
    case 'text':
      return toText(value);
    case 'boolean':
      return toBoolean(value);
    case 'any':
      return value;
  }
}

/** More cells than that are made by no formula. */
export const mostCellsMade = 1_000_000;

/** Computes with single values; where some arguments are grids, for each of their cells, single rows and columns repeated. */
export function forEachCell(
  args: readonly Argument[],
  at: Evaluation,
  once: (args: readonly (Scalar | undefined)[], at: Evaluation) => Scalar,
): FormulaValue {
  if (!args.some(isGrid)) return once(args.map(scalarOrMissing), at);
  const grids = args.map((arg) => (isGrid(arg) ? sizedGrid(arg) : arg));
  let rows = 1;
  let columns = 1;
  for (const grid of grids) {
    if (!isGrid(grid)) continue;
    rows = Math.max(rows, grid.rows);
    columns = Math.max(columns, grid.columns);
  }
  if (rows === 1 && columns === 1)
    return once(
      grids.map((arg) => (isGrid(arg) ? arg.get(0, 0) : scalarOrMissing(arg))),
      at,
    );
  if (rows * columns > mostCellsMade) return failed.num;
  const isUneven = grids.some((grid) => isGrid(grid) && grid.rows > 1 && grid.rows < rows);
  // Below the last row of the sheet all cells are blank, so that each row is as the first of them.
  const different = isUneven ? rows : Math.min(rows, Math.max(1, ...args.map(differentRowsOf)) + 1);
  at.budget.spend(different * columns);
  return new Matrix(rows, columns, Matrix.make(different, columns, computed).values, different);

  function computed(row: number, column: number): Scalar {
    const cells: (Scalar | undefined)[] = [];
    for (const grid of grids) {
      if (!isGrid(grid)) cells.push(scalarOrMissing(grid));
      else if ((row >= grid.rows && grid.rows > 1) || (column >= grid.columns && grid.columns > 1)) return failed.na;
      else cells.push(grid.get(grid.rows === 1 ? 0 : row, grid.columns === 1 ? 0 : column));
    }
    return once(cells, at);
  }
}

/** How many rows of a grid there are before all of them are the same. */
function differentRowsOf(arg: Argument): number {
  if (!isGrid(arg) || arg.rows === 1) return 1;
  return arg instanceof Matrix ? arg.differentRows : arg.filled.rows;
}

function scalarOrMissing(arg: Argument): Scalar | undefined {
  return arg === undefined ? undefined : toScalar(arg);
}

/** A grid that ends where its sheet does. */
export function filledGrid<Grid extends Matrix | Area>(grid: Grid): ValueGrid & Grid {
  return (grid instanceof Matrix ? grid : grid.filled) as Grid;
}

/** A grid with the blank cells that belong to it; whole rows and columns end where their sheet does. */
export function sizedGrid<Grid extends Matrix | Area>(grid: Grid): ValueGrid & Grid {
  return (grid instanceof Matrix ? grid : grid.sized) as Grid;
}

/** A function that gets its arguments as they are. */
export function given(call: FunctionCall): FunctionCall {
  return call;
}

/** The same; what it computes may be too large for a number in single cells of its array, which are #NUM! then. */
export function givenArrays(call: FunctionCall): FunctionCall {
  return (args, at) => {
    const answer = call(args, at);
    if (!(answer instanceof Matrix) || !answer.values.some(isTooLarge)) return answer;
    const values = answer.values.map((value) => (isTooLarge(value) ? failed.num : value));
    return new Matrix(answer.rows, answer.columns, values, answer.differentRows);
  };
}

const isTooLarge = (value: Scalar): boolean => typeof value === 'number' && !Number.isFinite(value);
