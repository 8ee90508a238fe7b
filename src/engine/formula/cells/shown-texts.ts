/** Formulas as a spreadsheet shows them: with addresses and titles in place of ids. */

import { replaceParts } from '../columns/walk-formula.ts';
import type { ShownTexts } from '../graph/computing-options.ts';
import type { ColumnNode, FormulaNode, ReferencePosition } from '../syntax/formula-node.ts';
import { plainReferences, writeFormula } from '../syntax/write-formula.ts';
import { anchorOf } from './array-cells.ts';
import { keysOf } from './cell-keys.ts';
import { isKeptFormula, storedFormula } from './kept-reference.ts';
import { placeCellFormula } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import type { WorkbookCells } from './workbook-cells.ts';

export const shownTexts = (workbook: WorkbookCells): ShownTexts => ({
  title: (sheet) => workbook.sheets[sheet]?.title ?? '',
  formula: (sheet, row, column) => formulaAt(workbook, sheet, row, column),
});

function formulaAt(workbook: WorkbookCells, number: number, row: number, column: number): string | null {
  const anchor = anchorOf(workbook, { sheet: number, row, column });
  const sheet = workbook.grids.at(number, anchor.row, anchor.column);
  if (!sheet) return null;
  const own = sheet.columnOver(column);
  const ofColumn = own?.formula === undefined ? undefined : storedFormula(own.formula);
  const stored = keysOf(sheet, anchor.row, anchor.column)?.formula ?? ofColumn;
  // One that its file had in words that are not known here is as it was there.
  if (stored === undefined) return null;
  if (!isKeptFormula(stored) && !stored.startsWith('?')) return stored;
  return shownFormula(stored, sheet, anchor.row, workbook.sheetById);
}

/** Without spaces, as files have it; columns that are named are the cells that they stand for. */
function shownFormula(
  stored: string,
  own: PlacedSheet,
  row: number,
  sheetOf: (id: string) => PlacedSheet | undefined,
): string {
  const { node, isArray } = placeCellFormula(stored, own, row, sheetOf);
  const titled = (id: string): string => sheetOf(id)?.title ?? id;
  const shown = replaceParts(node, (part): FormulaNode | null => {
    if (part.kind === 'column') return cellsOfColumn(part, own, row, sheetOf);
    if ((part.kind === 'cell' || part.kind === 'range') && part.sheet !== null)
      return { ...part, sheet: titled(part.sheet) };
    if (part.kind === 'name' && part.sheet !== undefined) return { ...part, sheet: titled(part.sheet) };
    if (part.kind === 'sheets') return { ...part, first: titled(part.first), last: titled(part.last) };
    return null;
  });
  const text = `=${writeFormula(shown, { ...plainReferences, isTight: true })}`;
  return isArray ? `{${text}}` : text;
}

/** A column by its name, as the cells that it stands for; null where it is gone. */
export function cellsOfColumn(
  part: ColumnNode,
  own: PlacedSheet,
  row: number,
  sheetOf: (id: string) => PlacedSheet | undefined,
): FormulaNode | null {
  const sheet = part.sheet === null ? own : sheetOf(part.sheet);
  const index = sheet?.layout.columnAt(part.name) ?? -1;
  if (!sheet || index < 0) return null;
  const at = (position: number, fixed: boolean): ReferencePosition => ({ index: position, fixed });
  if (part.sheet === null) return { kind: 'cell', sheet: null, row: at(row, false), column: at(index, false) };
  const { above } = sheet.layout;
  const [top, bottom] = [at(above, true), at(Math.max(above, sheet.bottom), true)];
  const { title } = (sheet.host === undefined ? sheet : sheetOf(sheet.host)) ?? sheet;
  return { kind: 'range', sheet: title, top, bottom, left: at(index, true), right: at(index, true) };
}
