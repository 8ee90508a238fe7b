/** What stands around the cells of a sheet and names cells: ECMA-376 part 1, 18.3.1.99, and the extensions of 2010. */

import { type CellRange, cellAddress, parseRange } from '../cell-address.ts';
import { moveAnchor } from './move-anchors.ts';
import { type FormulaMoves, moveRule } from './move-formulas.ts';
import { lastColumn } from './row-map.ts';
import { moveArea, moveAreas, rangeText, type SheetMove } from './sheet-move.ts';
import { Unpatchable } from './changes.ts';
import { mixColumns } from './columns/mix-columns.ts';
import { moveFilterColumns } from './tables/table-changes.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from './xml-tree.ts';

/** Attributes that hold a formula. */
const formulaAttributes = [
  ...['linkedCell', 'listFillRange', 'fmlaLink', 'fmlaRange', 'fmlaGroup', 'fmlaTxbx', 'textlink', 'cellRange'],
];

/** Moves the references of a sheet, which `editor` has without its rows. */
export function editSheet(editor: XmlEditor, sheet: string, moves: FormulaMoves): void {
  if (moves.isIdle) return;
  const move = moves.moveOf(sheet);
  const rules = new Set<XmlElement>();
  for (const element of everyElement(editor.root)) {
    if (element.local === 'conditionalFormatting' || element.local === 'dataValidation') {
      editRule(editor, element, sheet, moves);
      for (const within of everyElement(element)) rules.add(within);
    }
    if (rules.has(element)) continue;
    editFormulas(editor, element, sheet, moves);
    if (move) editPlaces(editor, element, move, moves);
  }
}

/** Attributes and texts that hold formulas of a part that belongs to a sheet, or to none. */
export function editFormulas(editor: XmlEditor, element: XmlElement, sheet: string | null, moves: FormulaMoves): void {
  for (const name of formulaAttributes) setMoved(editor, element, name, (text) => moves.move(text, { sheet }));
  if (element.local === 'hyperlink') setMoved(editor, element, 'location', (text) => moves.move(text, { sheet }));
  if (element.local === 'f' && element.children.length === 0) {
    editor.setText(element, moves.move(editor.text(element), { sheet }));
  }
}

/** A conditional format or a validation: its ranges, and formulas that are relative to their first cell. */
function editRule(editor: XmlEditor, rule: XmlElement, sheet: string, moves: FormulaMoves): void {
  const list = childOf(rule, 'sqref');
  const areas = list ? editor.text(list) : editor.attribute(rule, 'sqref');
  if (areas === null) return;
  const moved = moveRule(areas, sheet, moves);
  if (moved.areas === '') {
    editor.remove(rule);
    return;
  }
  if (list) editor.setText(list, moved.areas);
  else editor.setAttribute(rule, 'sqref', moved.areas);
  for (const element of everyElement(rule)) {
    const isFormula = ['formula', 'formula1', 'formula2', 'f'].includes(element.local) && element.children.length === 0;
    if (isFormula) editor.setText(element, moved.formula(editor.text(element)));
    if (element.local === 'cfvo') setMoved(editor, element, 'val', moved.formula);
  }
}

function editPlaces(editor: XmlEditor, element: XmlElement, move: SheetMove, moves: FormulaMoves): void {
  const area = (what: string): void => {
    const now = setMoved(editor, element, 'ref', (text) => moveArea(text, move, what));
    if (now === null) editor.remove(element);
  };
  const areas = (): void => {
    if (setMoved(editor, element, 'sqref', (text) => moveAreas(text, move)) === '') editor.remove(element);
  };
  switch (element.local) {
    case 'mergeCell':
      refuseTornMerge(editor.attribute(element, 'ref'), move);
      area('the merged cells');
      if (isOneCell(editor.attribute(element, 'ref'))) editor.remove(element);
      return;
    case 'autoFilter': {
      const before = editor.attribute(element, 'ref') ?? '';
      area('the filter of');
      return moveFilterColumns(editor, element, before, move);
    }
    case 'cols':
      return move.columns.isMixed ? mixColumns(editor, element, move) : undefined;
    case 'col':
      return move.columns.isMixed ? undefined : editColumns(editor, element, move);
    case 'sortState':
    case 'sortCondition':
      return area('the filter of');
    case 'hyperlink':
      return area('the link of');
    case 'ignoredError':
    case 'protectedRange':
      return areas();
    case 'sqref':
      editList(editor, element, move);
      return;
    case 'dataRef': {
      const of = moves.moveOf(editor.attribute(element, 'sheet'));
      if (of) setMoved(editor, element, 'ref', (text) => moveArea(text, of, 'the consolidated'));
      return;
    }
    case 'inputCells':
    case 'cellWatch':
    case 'cellSmartTags':
      if (setMoved(editor, element, 'r', (text) => moveArea(text, move, 'the cell')) === null) editor.remove(element);
      return;
    case 'brk':
      return editBreak(editor, element, move);
    case 'sheetView':
    case 'pane':
    case 'selection':
      return editView(editor, element, move);
    case 'anchor':
      return moveAnchor(editor, element, move);
  }
}

/** A list of ranges as a text; what it belongs to goes with its last cell. */
function editList(editor: XmlEditor, element: XmlElement, move: SheetMove): void {
  const moved = moveAreas(editor.text(element), move);
  if (moved !== '') editor.setText(element, moved);
  else if (element.parent) editor.remove(element.parent);
}

/** Widths and styles of columns; those that came have the ones of the column left of them: ECMA-376 part 1, 18.3.1.13. */
function editColumns(editor: XmlEditor, element: XmlElement, { columns, hasColumns }: SheetMove): void {
  if (!hasColumns || element.parent?.local !== 'cols') return;
  const [min, max] = ['min', 'max'].map((name) => Number(editor.attribute(element, name) ?? 1) - 1);
  if (min === undefined || max === undefined) return;
  const first = columns.from(min);
  const last = max >= lastColumn ? lastColumn : Math.min(columns.until(max) + columns.insertedAfter(max), lastColumn);
  if (first > last) return editor.remove(element);
  editor.setAttribute(element, 'min', String(first + 1));
  editor.setAttribute(element, 'max', String(last + 1));
}

/** What merged cells hold is in the first of them, and what comes between them would be hidden. */
function refuseTornMerge(text: string | null, { columns }: SheetMove): void {
  const range = text === null ? null : parseRange(text);
  if (!range || !columns.isMixed || columns.isInOrder(range.left, range.right)) return;
  const now = columns.area(range.left, range.right);
  const first = columns.row(range.left);
  const isTorn =
    now === null || now === 'torn' || first !== now.left || now.right - now.left > range.right - range.left;
  if (isTorn)
    throw new Unpatchable(`Columns were moved within or out of the merged cells ${text}, which would tear them.`);
}

/** A break after a row, or left of a column. */
function editBreak(editor: XmlEditor, element: XmlElement, move: SheetMove): void {
  const isAcross = element.parent?.local === 'colBreaks';
  if (!isAcross && element.parent?.local !== 'rowBreaks') return;
  const row = Number(editor.attribute(element, 'id') ?? 0);
  const now = isAcross ? move.columns.until(row - 1) + 1 : move.wholeRows.until(row);
  if (now === 0) editor.remove(element);
  else editor.setAttribute(element, 'id', String(now));
}

function editView(editor: XmlEditor, element: XmlElement, move: SheetMove): void {
  const nearest = (text: string): string => {
    const cell = parseRange(text);
    if (!cell) return text;
    const rows = element.local === 'selection' ? move.bandOf(cell.left).rows : move.wholeRows;
    return cellAddress(rows.from(cell.top), move.columns.from(cell.left));
  };
  setMoved(editor, element, 'topLeftCell', nearest);
  const active = setMoved(editor, element, 'activeCell', nearest);
  if (element.local === 'selection') {
    setMoved(editor, element, 'sqref', (text) => moveAreas(text, move) || (active ?? 'A1'));
  }
  const state = editor.attribute(element, 'state');
  if (element.local !== 'pane' || (state !== 'frozen' && state !== 'frozenSplit')) return;
  const height = Number(editor.attribute(element, 'ySplit') ?? 0);
  const view = element.parent && editor.attribute(element.parent, 'topLeftCell');
  const top = (view && parseRange(view)?.top) || 1;
  // Rows that came or went among the frozen ones stay or leave with them.
  const now = move.wholeRows.until(top + height - 1) - move.wholeRows.from(top) + 1;
  if (height > 0 && now > 0) editor.setAttribute(element, 'ySplit', String(now));
  const width = Number(editor.attribute(element, 'xSplit') ?? 0);
  const left = (view && parseRange(view)?.left) || 0;
  const across = move.columns.until(left + width - 1) - move.columns.from(left) + 1;
  if (width > 0 && across > 0) editor.setAttribute(element, 'xSplit', String(across));
}

/** The extent that a sheet states, which grows with cells that came. */
export function editDimension(editor: XmlEditor, move: SheetMove | null, came: CellRange | null): void {
  const element = childOf(editor.root, 'dimension');
  const text = element && editor.attribute(element, 'ref');
  const before = text ? parseRange(text) : null;
  if (!element || !text || !before) return;
  const pieces = [...(move ? move.pieces(before) : [before]), ...(came ? [came] : [])];
  if (pieces.length === 0) return;
  const now = {
    left: Math.min(...pieces.map(({ left }) => left)),
    top: Math.min(...pieces.map(({ top }) => top)),
    right: Math.max(...pieces.map(({ right }) => right)),
    bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
  };
  editor.setAttribute(element, 'ref', rangeText(now, text.includes(':')));
}

/** Sets what `change` answers for an attribute that is there; answers it too, undefined for none. */
export function setMoved(
  editor: XmlEditor,
  element: XmlElement,
  name: string,
  change: (text: string) => string | null,
): string | null | undefined {
  const text = editor.attribute(element, name);
  if (text === null) return undefined;
  const now = change(text);
  if (now !== null) editor.setAttribute(element, name, now);
  return now;
}

function isOneCell(text: string | null): boolean {
  const range = text === null ? null : parseRange(text);
  return range !== null && range.top === range.bottom && range.left === range.right;
}
