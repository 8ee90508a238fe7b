import { formulaParts, replaceParts } from '../columns/walk-formula.ts';
import type { FormulaSpan } from '../graph/calculation.ts';
import type { FormulaNode, ReferencePosition } from '../syntax/formula-node.ts';
import { relativeReferences, writeFormula } from '../syntax/write-formula.ts';
import { type PlacedFormula, placeCellFormula } from './place-cell-formula.ts';
import { isHeldFormula, isKeptFormula, isSteady, sheetsReadToEnd } from './kept-reference.ts';
import { mayAnswerArray } from '../columns/cell-formula.ts';
import { columnsOnGrid } from './grids/columns-on-grid.ts';
import { gridIdOf } from './grids/regions.ts';
import type { WorkbookCells } from './workbook-cells.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';

/** What they say changes when rows come and go, whatever is in the cells. */
const placeFunctions = new Set('ROW ROWS COLUMN COLUMNS ADDRESS AREAS SHEET SHEETS FORMULATEXT ISFORMULA'.split(' '));

interface OpenRun {
  stored: string;
  key: string;
  node: FormulaNode;
  top: number;
  bottom: number;
  isArray: boolean;
  intersects: boolean;
  isSteady: boolean;
  isFresh: boolean;
  isLost: boolean;
}

/**
 * Gives cells of one column their stored formulas, by row; those that are one filled down become one. What can't be
 * read keeps its value. With `all` they are computed; else only those whose cells went or moved. These are returned, to
 * be marked when all who may read them are there.
 */
export function putCellFormulas(
  workbook: WorkbookCells,
  sheet: WorkbookSheet,
  column: number,
  cells: readonly (readonly [row: number, stored: string])[],
  all: boolean,
): FormulaSpan[] {
  const number = workbook.grids.numberOf(sheet);
  const { calculation, shared } = workbook;
  const moved: FormulaSpan[] = [];
  let open: OpenRun | null = null;
  const close = (): void => {
    if (!open) return;
    const position = { sheet: number, column, top: open.top, bottom: open.bottom };
    const node = shared.take(open.node);
    // A range where one value is wanted is its cell in the row or column of the formula, unless arrays are computed.
    const intersects = open.intersects || (!open.isArray && !mayAnswerArray(open.node));
    const traits = { keepsBlank: false, isFirstOfArray: open.isArray || intersects, intersects };
    calculation[all ? 'putFormula' : 'adoptFormula'](position, node, traits);
    if (!all && open.isFresh) moved.push(position);
    if (open.isLost) noteLost(open.top, open.bottom);
    open = null;
  };
  for (const [row, stored] of cells) {
    for (const id of sheetsReadToEnd(stored)) workbook.readToEnd.add(id ?? sheet.id);
    if (!isKeptFormula(stored)) {
      close();
      putUnknown(row, stored);
      continue;
    }
    const before = open as OpenRun | null;
    const filled = all ? null : workbook.grids.sizeOf({ sheet: number, row, column });
    const isSpilling = filled !== null;
    if (before && before.bottom === row - 1 && before.isSteady && before.stored === stored && !isSpilling) {
      before.bottom = row;
      continue;
    }
    const placed = placedAt(stored, row);
    if (!placed) continue;
    const node = onGrid(placed.node, row);
    const key = writeFormula(node, relativeReferences({ row, column }));
    const asksPlaces = needsPositions(node);
    const isFresh = placed.hasLost || asksPlaces;
    const isLost = isOther(placed) || (asksPlaces && workbook.sheets.some(({ isReshaped }) => isReshaped));
    const size = placed.fills ?? (placed.isArray ? null : filled);
    if (size) {
      close();
      if (isLost) noteLost(row, row);
      putArray(row, node, size, placed.fills !== null, isFresh);
      continue;
    }
    if (
      before &&
      before.bottom === row - 1 &&
      before.key === key &&
      before.isArray === placed.isArray &&
      before.intersects === placed.intersects &&
      before.isFresh === isFresh &&
      before.isLost === isLost
    ) {
      before.bottom = row;
      continue;
    }
    close();
    const { isArray, intersects } = placed;
    const run = { stored, key, node, top: row, bottom: row, isArray, intersects, isSteady: isSteady(stored) };
    open = { ...run, isFresh, isLost };
  }
  close();
  return moved;

  /** Whether it means something else, since what it names is gone. */
  function isOther({ hasLost, node }: PlacedFormula): boolean {
    return hasLost || workbook.lost.namesLost(node);
  }

  function noteLost(top: number, bottom: number): void {
    workbook.lost.note({ sheet: number, top, bottom, left: column, right: column });
  }

  /** One that fills more than its own cell. */
  function putArray(
    row: number,
    node: FormulaNode,
    size: { rows: number; columns: number },
    isFixed: boolean,
    isFresh: boolean,
  ): void {
    const position = { sheet: number, column, top: row, bottom: row };
    const range = { ...position, left: column, bottom: row + size.rows - 1, right: column + size.columns - 1 };
    const taken = shared.take(node);
    if (!all) calculation.adoptArray(range, taken, isFixed);
    else calculation.putFormula(position, taken, { keepsBlank: false, isFirstOfArray: false, fills: size });
    if (!all && isFresh) moved.push(position);
  }

  /** It keeps its value, and is out of date once what it reads changes. */
  function putUnknown(row: number, stored: string): void {
    const position = { sheet: number, column, top: row, bottom: row };
    const placed = isHeldFormula(stored) ? placedAt(stored, row) : null;
    if (placed && isOther(placed)) noteLost(row, row);
    calculation.putUnknown(position, placed ? onGrid(placed.node, row) : stored.replace(/^\{?=?/, ''));
  }

  function onGrid(node: FormulaNode, row: number): FormulaNode {
    return withOwnSheet(columnsOnGrid(workbook, node, sheet, row), gridIdOf(sheet));
  }

  function placedAt(stored: string, row: number): PlacedFormula | null {
    try {
      return placeCellFormula(stored, sheet, row, workbook.sheetById);
    } catch {
      return null;
    }
  }
}

const needsPositions = (node: FormulaNode): boolean => {
  for (const part of formulaParts(node)) if (part.kind === 'call' && placeFunctions.has(part.name)) return true;
  return false;
};

/**
 * Addresses with their sheet and their very column, since all are in one: so what is read from the same cells is the
 * same in all formulas, and is computed once.
 */
function withOwnSheet(node: FormulaNode, own: string): FormulaNode {
  const there = <Place extends ReferencePosition | null>(position: Place): Place =>
    position && { ...position, fixed: true };
  return replaceParts(node, (part) => {
    if (part.kind === 'cell') return { ...part, sheet: part.sheet ?? own, column: there(part.column) };
    if (part.kind !== 'range') return null;
    return { ...part, sheet: part.sheet ?? own, left: there(part.left), right: there(part.right) };
  });
}
