import { toText } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { Area, type Argument, isError, type FormulaValue } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { functionsOf, given } from './define-function.ts';
import { cellsOf, numberArgument } from './read-arguments.ts';

export const indirectFunctions = functionsOf('lookup', [
  ['INDIRECT!', 'text, [a1]', 'Converts text to a reference.', given(indirect)],
]);

function indirect([text, plain]: readonly Argument[], at: Evaluation): FormulaValue {
  const written = toText(cellsOf(text, at)[0] ?? null);
  const isPlain = numberArgument(plain, at, 1);
  if (typeof written !== 'string') return written;
  if (isError(isPlain)) return isPlain;
  at.budget.spend(50);
  if (isPlain === 0) return failed.ref;
  try {
    const node = parseFormula(written);
    if (node.kind !== 'cell' && node.kind !== 'range') return failed.ref;
    const sheet = node.sheet === null ? at.sheet : at.source.sheetByTitle(node.sheet);
    if (sheet < 0) return failed.ref;
    if (node.kind === 'cell') {
      return new Area(at.source, sheet, node.row.index, node.column.index, node.row.index, node.column.index);
    }
    const { top, left, bottom, right } = node;
    return new Area(
      at.source,
      sheet,
      top?.index ?? 0,
      left?.index ?? 0,
      bottom?.index ?? 2 ** 31,
      right?.index ?? 2 ** 31,
    );
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return failed.ref;
    throw error;
  }
}
