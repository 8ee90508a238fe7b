import { isKeptFormula } from '#sheet/formula/cells/kept-reference.ts';
import type { Cell } from '#sheet/model.ts';
import type { RowThere } from './merge-mirror.ts';
import type { MirroredRow } from './read-mirrored.ts';

/**
 * Formulas of a table stand beside its values, those that were entered here beside the values that stay. What is computed
 * here stays so.
 */
export function formulasBeside(
  cells: Record<string, Cell>,
  here: MirroredRow,
  { cells: theirs, formulas }: RowThere,
): Record<string, string> | null {
  const own = Object.entries(here.formulas ?? {});
  const kept = own.filter(([id]) => cells[id] === here.cells[id]);
  const taken = Object.entries(formulas ?? {}).filter(([id]) => (cells[id] ?? null) === (theirs[id] ?? null));
  const all = [...kept, ...taken, ...own.filter(([, formula]) => isKeptFormula(formula))];
  return all.length > 0 ? Object.fromEntries(all) : null;
}
