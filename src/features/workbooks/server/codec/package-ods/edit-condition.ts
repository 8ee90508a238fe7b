/** Conditions of cells, as of validations and of styles, where rows and columns came, went or changed places. */

import { type CellRange, cellAddress } from '../cell-address.ts';
import { Unpatchable } from '../package/changes.ts';
import type { XmlEditor, XmlElement } from '../package/xml-tree.ts';
import {
  cellsOfAddress,
  changeAddresses,
  changeOpenFormula,
  moveOpenFormula,
  offsetOpenFormula,
  type OpenMoves,
  readOpenReference,
  renamedSheet,
} from './open-references.ts';

/** The cell itself, or the one that came to its place where it went. */
export function nearestCell(address: string, moves: OpenMoves): string {
  return changeAddresses(address, (text, reference) => {
    const cells = cellsOfAddress(text);
    if (!cells || !reference) return text;
    const { top, left } = cells.range;
    const move = moves.moveOf(cells.sheet);
    const row = move?.bandOf(left).rows.from(top) ?? top;
    const column = move?.columns.from(left) ?? left;
    if (row === top && column === left && moves.nameOf(cells.sheet) === cells.sheet) return text;
    return `${renamedSheet(reference.firstSheet, moves)}.${fixedAs(reference.cells, row, column)}`;
  });
}

/** A cell with the dollar signs of another. */
export function fixedAs(cell: string, row: number, column: number): string {
  const [, across = '', down = ''] = /^(\$?)[A-Za-z]+(\$?)\d+$/.exec(cell) ?? [];
  return `${across}${cellAddress(row, column).replace(/\d/, (digit) => `${down}${digit}`)}`;
}

/** A condition whose references are seen from a base cell, which goes with the first row that is still there. */
export function editCondition(
  editor: XmlEditor,
  element: XmlElement,
  [conditionName, baseName]: readonly [string, string],
  moves: OpenMoves,
): void {
  const condition = editor.attribute(element, conditionName);
  const base = editor.attribute(element, baseName);
  if (condition === null || base === null) return;
  const cell = cellsOfAddress(base);
  const move = cell && moves.moveOf(cell.sheet);
  if (!cell || !move) {
    editor.setAttribute(element, conditionName, moveOpenFormula(condition, { sheet: cell?.sheet ?? null }, moves));
    editor.setAttribute(element, baseName, nearestCell(base, moves));
    return;
  }
  const { top, left } = cell.range;
  const kept = move.bandOf(left).rows.firstKept(top);
  if (move.columns.isMixed)
    return editMixedCondition(editor, element, { names: [conditionName, baseName], cell }, moves);
  const there = offsetOpenFormula(condition, kept - top, move.columns.firstKept(left) - left, moves);
  editor.setAttribute(element, conditionName, moveOpenFormula(there, { sheet: cell.sheet }, moves));
  editor.setAttribute(element, baseName, nearestCell(base, moves));
}

/** Where columns changed places: each cell must read only its own column, or fixed ones, to go on reading the same. */
function editMixedCondition(
  editor: XmlEditor,
  element: XmlElement,
  { names: [conditionName, baseName], cell: { sheet, range } }: MixedCondition,
  moves: OpenMoves,
): void {
  const condition = editor.attribute(element, conditionName) ?? '';
  const { top, left } = range;
  const move = moves.moveOf(sheet);
  const column = move?.columns.row(left) ?? null;
  const row = move?.bandOf(left).rows.row(top) ?? null;
  const letters = cellAddress(top, left).replace(/\d+$/, '');
  let isClear = column !== null && row !== null;
  changeOpenFormula(condition, moves, (plain, reference) => {
    isClear &&= reference.cells
      .split(':')
      .every((one) => one.startsWith('$') || one.replace(/\$?\d+$/, '') === letters);
    return plain;
  });
  if (!isClear || column === null || row === null) {
    if (!condition.includes('[')) {
      const base = editor.attribute(element, baseName) ?? '';
      return void editor.setAttribute(element, baseName, nearestCell(base, moves));
    }
    throw new Unpatchable('Columns were moved that a condition of cells reads, or is seen from.');
  }
  editor.setAttribute(element, conditionName, moveOpenFormula(condition, { sheet }, moves));
  const title = renamedSheet(readOpenReference(editor.attribute(element, baseName) ?? '')?.firstSheet ?? '', moves);
  editor.setAttribute(element, baseName, `${title}.${cellAddress(row, column)}`);
}

interface MixedCondition {
  names: readonly [condition: string, base: string];
  cell: { sheet: string; range: CellRange };
}
