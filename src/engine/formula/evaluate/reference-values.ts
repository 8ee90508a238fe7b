/** What becomes of references when a formula is computed. */

import { failed } from '../values/formula-error.ts';
import { Area, AreaList, type Argument, type FormulaValue, isError, Matrix } from '../values/value.ts';
import type { Evaluation } from './evaluation.ts';
import type { CompiledArgument } from './reference-compiler.ts';

/** The cell of a row or column of cells that is in the row or column of the formula. */
export function crossing(given: Argument, at: Evaluation): FormulaValue {
  if (given instanceof AreaList) return failed.value;
  if (given instanceof Matrix) return given.get(0, 0);
  if (!(given instanceof Area)) return given ?? null;
  const { rows, columns, top, left } = given;
  if (rows === 1 && columns === 1) return given.get(0, 0);
  if (columns === 1 && at.row >= top && at.row <= given.bottom) return given.get(at.row - top, 0);
  if (rows === 1 && at.column >= left && at.column <= given.right) return given.get(0, at.column - left);
  return failed.value;
}

export function spilledArea(given: Argument): FormulaValue {
  if (!(given instanceof Area)) return failed.ref;
  const { source, sheet, top, left } = given;
  source.settle(sheet, top, left, top, left);
  const size = source.spilledFrom(sheet, top, left);
  return size ? new Area(source, sheet, top, left, top + size.rows - 1, left + size.columns - 1) : failed.ref;
}

/** Several references as one; the first error among them, #VALUE! where one is none. */
export function listed(references: readonly CompiledArgument[], at: Evaluation): FormulaValue {
  const areas: Area[] = [];
  for (const reference of references) {
    const given = reference(at);
    if (isError(given)) return given;
    if (given instanceof AreaList) areas.push(...given.areas);
    else if (given instanceof Area) areas.push(given);
    else return failed.value;
  }
  for (const { filled } of areas) at.budget.spend(filled.rows * filled.columns);
  return new AreaList(areas);
}

/** The cells that two references share; #NULL! without any. */
export function shared(first: Argument, second: Argument): FormulaValue {
  if (isError(first)) return first;
  if (isError(second)) return second;
  if (!(first instanceof Area) || !(second instanceof Area)) return failed.value;
  const [top, left] = [Math.max(first.top, second.top), Math.max(first.left, second.left)];
  const [bottom, right] = [Math.min(first.bottom, second.bottom), Math.min(first.right, second.right)];
  const isEmpty = first.sheet !== second.sheet || top > bottom || left > right;
  return isEmpty ? failed.null : new Area(first.source, first.sheet, top, left, bottom, right);
}

export function spanned(first: Argument, last: Argument): FormulaValue {
  if (isError(first)) return first;
  if (isError(last)) return last;
  if (!(first instanceof Area) || !(last instanceof Area) || first.sheet !== last.sheet) return failed.ref;
  return new Area(
    ...([first.source, first.sheet] as const),
    ...([Math.min(first.top, last.top), Math.min(first.left, last.left)] as const),
    ...([Math.max(first.bottom, last.bottom), Math.max(first.right, last.right)] as const),
  );
}
