import { toBoolean, toNumber } from '../values/coercion.ts';
import { errorNumber, failed, type FormulaError } from '../values/formula-error.ts';
import { Area, AreaList, type Argument, isError, isGrid, LambdaValue, Matrix, type Scalar } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { functionsOf, type FunctionCall, given, mapped } from './define-function.ts';
import { cellsOf, eachScalar } from './read-arguments.ts';

/** Truths of arguments: texts and blanks in ranges do not count; there must be some. */
function overTruths(run: (trues: number, falses: number) => boolean): FunctionCall {
  return (args, at) => {
    let [trues, falses] = [0, 0];
    let error: FormulaError | null = null;
    eachScalar(args, at, (value, isCell) => {
      if (isCell && (typeof value === 'string' || value === null)) return;
      const truth = toBoolean(value);
      if (typeof truth !== 'boolean') error ??= truth;
      else if (truth) trues++;
      else falses++;
    });
    if (error) return error;
    return trues + falses === 0 ? failed.value : run(trues, falses);
  };
}

export const logicFunctions = functionsOf('logic', [
  ['AND', 'condition1, [condition2], …', 'True if all conditions are true.', overTruths((_, falses) => falses === 0)],
  ['OR', 'condition1, [condition2], …', 'True if any condition is true.', overTruths((trues) => trues > 0)],
  [
    'XOR',
    'condition1, [condition2], …',
    'True if an odd number of conditions is true.',
    overTruths((trues) => trues % 2 === 1),
  ],
  ['NOT', 'condition', 'Reverses a condition.', mapped(['boolean'], (value) => !value)],
  ['TRUE', '', 'The value TRUE.', given(() => true)],
  ['FALSE', '', 'The value FALSE.', given(() => false)],
]);

/** Of each cell; it only looks at its kind or error, so errors don't pass through. */
const asks = (run: (value: Scalar) => Scalar) => mapped(['any'], run);

export const informationFunctions = functionsOf('information', [
  ['ISBLANK', 'value', 'True if a cell is blank.', asks((value) => value === null)],
  ['ISNUMBER', 'value', 'True if a value is a number.', asks((value) => typeof value === 'number')],
  ['ISTEXT', 'value', 'True if a value is text.', asks((value) => typeof value === 'string')],
  ['ISNONTEXT', 'value', 'True if a value isn’t text.', asks((value) => typeof value !== 'string')],
  ['ISLOGICAL', 'value', 'True if a value is TRUE or FALSE.', asks((value) => typeof value === 'boolean')],
  ['ISERROR', 'value', 'True if a value is an error.', asks(isError)],
  [
    'ISERR',
    'value',
    'True if a value is an error other than #N/A.',
    asks((value) => isError(value) && value !== failed.na),
  ],
  ['ISNA', 'value', 'True if a value is #N/A.', asks((value) => value === failed.na)],
  [
    'ISREF',
    'value',
    'True if a value is a reference.',
    given(([value]) => value instanceof Area || value instanceof AreaList),
  ],
  ['ISEVEN', 'number', 'True if a number is even.', mapped(['number'], (value) => Math.trunc(value) % 2 === 0)],
  ['ISODD', 'number', 'True if a number is odd.', mapped(['number'], (value) => Math.abs(Math.trunc(value) % 2) === 1)],
  [
    'ISFORMULA',
    'cell',
    'True if a cell has a formula.',
    given(([cell]) => (cell instanceof Area ? cell.source.hasFormula(cell.sheet, cell.top, cell.left) : failed.value)),
  ],
  [
    'FORMULATEXT',
    'cell',
    'The formula of a cell.',
    given(([cell]) =>
      cell instanceof Area ? (cell.source.formulaText(cell.sheet, cell.top, cell.left) ?? failed.na) : failed.na,
    ),
  ],
  ['NA', '', 'The error #N/A.', given(() => failed.na)],
  [
    'ERROR.TYPE',
    'error',
    'The number of an error.',
    asks((value) => (isError(value) ? errorNumber(value) : failed.na)),
  ],
  ['TYPE', 'value', 'Type of a value: 1 number, 2 text, 4 TRUE or FALSE, 16 error, 64 array.', given(typeNumber)],
  [
    'N',
    'value',
    'Converts a value to a number. Text becomes 0.',
    given(([value], at) => {
      const cell = cellsOf(value, at)[0] ?? null;
      return isError(cell) ? cell : typeof cell === 'string' ? 0 : toNumber(cell);
    }),
  ],
  [
    'SHEET',
    '[reference]',
    'The number of a sheet.',
    given(([reference], at) => {
      if (reference === undefined) return at.sheet + 1;
      if (reference instanceof Area) return reference.sheet + 1;
      const position = typeof reference === 'string' ? at.source.sheetByTitle(reference) : -1;
      return position < 0 ? failed.na : position + 1;
    }),
  ],
  [
    'SHEETS',
    '[reference]',
    'Number of sheets.',
    given(([reference], at) => {
      if (reference === undefined) return at.source.sheetCount();
      if (reference instanceof AreaList) return new Set(reference.areas.map(({ sheet }) => sheet)).size;
      return reference instanceof Area ? 1 : failed.na;
    }),
  ],
]);

function typeNumber([value]: readonly Argument[], at: Evaluation): Scalar {
  if (value instanceof LambdaValue) return 128;
  if (value instanceof Matrix || (isGrid(value) && value.rows * value.columns > 1)) return 64;
  const cell = cellsOf(value, at)[0] ?? null;
  if (isError(cell)) return 16;
  return typeof cell === 'boolean' ? 4 : typeof cell === 'string' ? 2 : 1;
}
