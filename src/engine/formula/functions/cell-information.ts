/** What formulas ask of cells and of the program that computes them. */

import type { Evaluation } from '../evaluate/evaluation.ts';
import { toText } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { Area, type Argument, type FormulaValue, isError, type Scalar } from '../values/value.ts';
import { lettersOfColumn } from '../syntax/address.ts';
import { functionsOf, given, mapped } from './define-function.ts';
import { cellsOf, gridOf } from './read-arguments.ts';

export const cellInformationFunctions = functionsOf('information', [
  [
    'CELL!',
    'kind, [reference]',
    'Tells the "address", "row", "col", "contents", "type" or "filename" of a cell. What depends on formats is #N/A.',
    given(cellInformation),
  ],
  [
    'INFO!',
    'kind',
    'Tells the number of sheets ("numfile") or how formulas are recalculated ("recalc").',
    mapped(['text'], (kind, at) => programInformation(kind, at)),
  ],
]);

export const linkFunctions = functionsOf('lookup', [
  [
    'HYPERLINK',
    'address, [shown]',
    'A link: its value is what is shown.',
    mapped(
      ['any', 'any?'],
      (address, shown): Scalar => (shown === undefined || isError(address) ? toText(address) : shown),
    ),
  ],
]);

export const arrayFormulaFunctions = functionsOf('arrays', [
  ['ARRAYFORMULA', 'array', 'Computes a formula for all cells of its ranges.', given(([array]) => array ?? null)],
]);

function cellInformation([kind, reference]: readonly Argument[], at: Evaluation): FormulaValue {
  const requested = cellsOf(kind, at)[0] ?? null;
  if (isError(requested)) return requested;
  if (typeof requested !== 'string') return failed.value;
  if (isError(reference)) return reference;
  if (reference !== undefined && !(reference instanceof Area)) return failed.value;
  const [row, column] = reference ? [reference.top, reference.left] : [at.row, at.column];
  switch (requested.toLowerCase()) {
    case 'address':
      // Of another sheet Excel names the file, too, which is not known here.
      return reference && reference.sheet !== at.sheet ? failed.na : `$${lettersOfColumn(column)}$${row + 1}`;
    case 'row':
      return row + 1;
    case 'col':
      return column + 1;
    case 'contents':
      return reference ? gridOf(reference).get(0, 0) : failed.na;
    case 'type': {
      const value = reference ? gridOf(reference).get(0, 0) : 0;
      return value === null ? 'b' : typeof value === 'string' ? 'l' : 'v';
    }
    case 'filename':
      return at.source.fileName(reference?.sheet ?? at.sheet) ?? failed.na;
    case 'color':
    case 'format':
    case 'parentheses':
    case 'prefix':
    case 'protect':
    case 'width':
      return failed.na;
    default:
      return failed.value;
  }
}

function programInformation(kind: string, at: Evaluation): Scalar {
  switch (kind.toLowerCase()) {
    case 'numfile':
      return at.source.sheetCount();
    case 'recalc':
      return 'Automatic';
    case 'directory':
    case 'origin':
    case 'osversion':
    case 'release':
    case 'system':
      return failed.na;
    default:
      return failed.value;
  }
}
