/** Functions that make references of texts, or say what a reference is. */

import { toNumber, toText } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { Area, AreaList, type Argument, isError, type FormulaValue, type Scalar } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { mostAddressedColumns, mostAddressedRows } from '../syntax/address.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import { parseGridFormula } from '../syntax/parse-formula.ts';
import { parseR1C1 } from '../syntax/r1c1.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { functionsOf, given } from './define-function.ts';
import { cellsOf, numberArgument } from './read-arguments.ts';

export const indirectFunctions = [
  ...functionsOf('lookup', [
    ['INDIRECT!', 'text, [a1]', 'Converts text to a reference.', given(indirect)],
    [
      'AREAS',
      'reference',
      'Number of areas in a reference.',
      given(([reference]) =>
        reference instanceof AreaList ? reference.areas.length : isError(reference) ? reference : isArea(reference),
      ),
    ],
  ]),
];

const isArea = (value: Argument): Scalar => (value instanceof Area ? 1 : failed.value);

function indirect([text, plain]: readonly Argument[], at: Evaluation): FormulaValue {
  const written = toText(cellsOf(text, at)[0] ?? null);
  const isPlain = numberArgument(plain, at, 1);
  if (typeof written !== 'string') return written;
  if (isError(isPlain)) return isPlain;
  at.budget.spend(50);
  try {
    const node = isPlain === 0 ? parseR1C1(written.trim(), at) : parseGridFormula(written);
    return node ? referenced(node, at) : failed.ref;
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return failed.ref;
    throw error;
  }
}

function referenced(node: FormulaNode, at: Evaluation): FormulaValue {
  if (node.kind === 'name' || node.kind === 'table') {
    const found = at.resolve?.(node, at);
    return found instanceof Area ? found : failed.ref;
  }
  if (node.kind !== 'cell' && node.kind !== 'range') return failed.ref;
  const sheet = node.sheet === null ? at.sheet : at.source.sheetByTitle(node.sheet);
  if (sheet < 0) return failed.ref;
  const { top, left, bottom, right } =
    node.kind === 'range' ? node : { top: node.row, left: node.column, bottom: node.row, right: node.column };
  return new Area(
    ...([at.source, sheet, top?.index ?? 0, left?.index ?? 0] as const),
    ...([bottom?.index ?? mostAddressedRows - 1, right?.index ?? mostAddressedColumns - 1] as const),
  );
}

/** The arguments of INDEX with the one of several areas that its fourth argument chooses. */
export function withChosenArea([range, row, column, area]: readonly Argument[], at: Evaluation): Argument[] | Scalar {
  const number = area === undefined ? 1 : toNumber(cellsOf(area, at)[0] ?? null, at.date1904);
  if (isError(number)) return number;
  const areas = range instanceof AreaList ? range.areas : [range];
  if (number < 1) return failed.value;
  return number >= areas.length + 1 ? failed.ref : [areas[Math.trunc(number) - 1], row, column];
}
