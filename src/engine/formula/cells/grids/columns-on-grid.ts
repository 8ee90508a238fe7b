import { replaceParts } from '../../columns/walk-formula.ts';
import type { ColumnNode, FormulaNode, ReferencePosition } from '../../syntax/formula-node.ts';
import { gridIdOf } from './regions.ts';
import type { WorkbookCells } from '../workbook-cells.ts';
import type { WorkbookSheet } from '../workbook-sheet.ts';

const at = (index: number, fixed: boolean): ReferencePosition => ({ index, fixed });

/**
 * Columns by their names as cells of the grid, where their table lies on that of another sheet: the grid has only the
 * columns of its own sheet by name. `row` is where the formula is.
 */
export function columnsOnGrid(
  workbook: WorkbookCells,
  node: FormulaNode,
  own: WorkbookSheet | undefined,
  row: number,
): FormulaNode {
  if (!workbook.grids.hasGuests) return node;
  return replaceParts(node, (part) =>
    part.kind === 'column' && part.isId ? columnOnGrid(workbook, part, own, row) : null,
  );
}

function columnOnGrid(
  workbook: WorkbookCells,
  part: ColumnNode,
  own: WorkbookSheet | undefined,
  row: number,
): FormulaNode | null {
  const sheet = part.sheet === null ? own : workbook.sheetById(part.sheet);
  const index = sheet?.columnAt(part.name) ?? -1;
  if (!sheet || sheet.host === undefined || index < 0) return null;
  const grid = gridIdOf(sheet);
  if (part.sheet === null) return { kind: 'cell', sheet: grid, row: at(row, false), column: at(index, true) };
  workbook.readToEnd.add(sheet.id);
  const { above } = sheet.layout;
  const [top, bottom] = [at(above, true), at(Math.max(above, sheet.bottom), true)];
  return { kind: 'range', sheet: grid, top, bottom, left: at(index, true), right: at(index, true) };
}
