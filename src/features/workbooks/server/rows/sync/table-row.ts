/** Rows of a table that was read again, whose cells hold values or formulas. */
import { contentsOf, formulaOfContent } from '../../../rules/merge/cell-contents.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';
import { cellsAlone, formulasHeld, storedFormulasOf } from '../held-cells.ts';
import type { SourceRow } from './merge-rows.ts';
import type { SyncedRow } from './read-synced-rows.ts';

type Formulas = Record<string, string> | null;

/** Of what is held of a row. */
export const contentsHeld = (held: Record<string, Cell>): Record<string, Cell> =>
  contentsOf(cellsAlone(held), formulasHeld(held));

/** A row here once it took in the contents that come from the table. A formula has the table's value until it is computed. */
export function withContents(
  here: SyncedRow,
  { cells: theirs, formulas }: SourceRow,
  taken: Record<string, Cell>,
): { cells: Record<string, Cell>; formulas: Formulas } {
  const cells = { ...here.cells };
  const own = { ...here.formulas };
  for (const [id, content] of Object.entries(taken)) {
    const formula = formulaOfContent(content);
    cells[id] = formula === null ? content : (theirs[id] ?? null);
    if (formula === null) delete own[id];
    else own[id] = formula;
  }
  // Those that are not computed here are stored next to their value.
  for (const [id, text] of Object.entries(formulas ?? {})) {
    const isAdjacent = (cells[id] ?? null) === (theirs[id] ?? null) && !isStoredById(own[id] ?? '');
    if (isAdjacent && !isStoredById(text)) own[id] = text;
  }
  return { cells, formulas: Object.keys(own).length > 0 ? own : null };
}

/** The new base of a row, as it is stored. */
export function holdContents(
  contents: Record<string, Cell>,
  { cells: theirs, formulas }: SourceRow,
  base: Record<string, Cell> | null,
): Record<string, Cell> {
  const [cells, held]: [Record<string, Cell>, Record<string, string>] = [{}, {}];
  for (const [id, content] of Object.entries(contents)) {
    const formula = formulaOfContent(content);
    if (formula !== null) held[id] = formula;
    const value = formula === null ? content : ((formulas?.[id] === formula ? theirs : base)?.[id] ?? null);
    if (value !== null) cells[id] = value;
  }
  return storedFormulasOf(cells, held);
}
