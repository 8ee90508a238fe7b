/** Parts next to the sheets that name cells: tables, comments, drawings, charts, controls, pivots. */

import { parseRange } from '../cell-address.ts';
import { Unpatchable } from './changes.ts';
import { editFormulas, setMoved } from './edit-sheet.ts';
import { moveAnchor, moveColumn, moveRow, rowsOf } from './move-anchors.ts';
import type { FormulaMoves } from './move-formulas.ts';
import { moveArea, type SheetMove } from './sheet-move.ts';
import { editTableColumns, moveFilterColumns, type TablePlan, tableRange } from './tables/table-changes.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from './xml-tree.ts';

/** ECMA-376 part 1, 18.5.1.2. */
export function editTable(editor: XmlEditor, sheet: string, moves: FormulaMoves, plan?: TablePlan): void {
  const { root } = editor;
  const move = moves.moveOf(sheet);
  const range = parseRange(editor.attribute(root, 'ref') ?? '');
  const cell = range ? { row: range.bottom, column: range.left } : undefined;
  const name = editor.attribute(root, 'displayName') ?? editor.attribute(root, 'name') ?? 'A table';
  for (const element of everyElement(root)) {
    if (element.local === 'calculatedColumnFormula' || element.local === 'totalsRowFormula') {
      editor.setText(element, moves.move(editor.text(element), { sheet, ...(cell && { cell }) }));
    }
    const isPlace = ['table', 'autoFilter', 'sortState', 'sortCondition'].includes(element.local);
    if (!move || !isPlace) continue;
    const isWhole = plan !== undefined && (element === root || element.local === 'autoFilter');
    const before = editor.attribute(element, 'ref') ?? '';
    const place = (text: string): string | null =>
      isWhole ? tableRange(text, move, plan) : moveArea(text, move, 'the table');
    if (setMoved(editor, element, 'ref', place) !== null) {
      if (element.local === 'autoFilter') moveFilterColumns(editor, element, before, move, plan?.grown.left);
      continue;
    }
    if (element === root) throw new Unpatchable(`All rows of ${name} were removed.`);
    editor.remove(element);
  }
  if (move) refuseEmptyTable(editor, root, name);
  if (plan) editTableColumns(editor, plan);
}

/** Excel repairs a table without a row between its header and its totals. */
function refuseEmptyTable(editor: XmlEditor, root: XmlElement, name: string): void {
  const range = parseRange(editor.attribute(root, 'ref') ?? '');
  const header = Number(editor.attribute(root, 'headerRowCount') ?? 1);
  const totals = Number(editor.attribute(root, 'totalsRowCount') ?? 0);
  if (range && range.bottom - range.top + 1 <= header + totals) {
    throw new Unpatchable(`${name} would have no row left.`);
  }
}

/** Comments of both kinds go with their cells: ECMA-376 part 1, 18.7.3; [MS-XLSX] 2.6.203. */
export function editComments(editor: XmlEditor, move: SheetMove): void {
  for (const element of everyElement(editor.root)) {
    if (element.local !== 'comment' && element.local !== 'threadedComment') continue;
    const now = setMoved(editor, element, 'ref', (text) => moveArea(text, move, 'the comment of'));
    if (now === null) editor.remove(element);
  }
}

/** Frames of comments, and controls of older kinds: ECMA-376 part 4, 19.4.2. */
export function editVml(editor: XmlEditor, sheet: string, moves: FormulaMoves): void {
  const move = moves.moveOf(sheet);
  for (const element of everyElement(editor.root)) {
    if (/^Fmla(?:Link|Range|Group|TxBx|Pict)$/i.test(element.local) && element.children.length === 0) {
      editor.setText(element, moves.move(editor.text(element), { sheet }));
    }
    if (move && element.local === 'ClientData') editClientData(editor, element, move);
  }
}

function editClientData(editor: XmlEditor, data: XmlElement, move: SheetMove): void {
  const anchor = childOf(data, 'Anchor');
  const places = anchor ? editor.text(anchor).split(',').map(Number) : [];
  const [left = 0, , top = 0, , right = 0, , bottom = 0] = places;
  const row = childOf(data, 'Row');
  const column = childOf(data, 'Column');
  let [first, last] = [top, bottom];
  let [start, end] = [left, right];
  if (row && column) {
    const of = Number(editor.text(row));
    const to = move.cell(of + 1, Number(editor.text(column)));
    if (to === null) {
      if (data.parent) editor.remove(data.parent);
      return;
    }
    const now = to.row;
    editor.setText(row, String(now - 1));
    first = Math.max(0, top + now - 1 - of);
    last = bottom + first - top;
    start = Math.max(0, left + to.column - Number(editor.text(column)));
    end = right + start - left;
    editor.setText(column, String(to.column));
  } else {
    const rows = rowsOf(move, left, right);
    // These say what a control does not do.
    if (childOf(data, 'MoveWithCells')) return;
    first = moveRow(rows, top);
    last = childOf(data, 'SizeWithCells') ? bottom + first - top : moveRow(rows, bottom);
    start = moveColumn(move, left);
    const isWhole = childOf(data, 'SizeWithCells') ?? !move.columns.isInOrder(left, right);
    end = isWhole ? right + start - left : moveColumn(move, right);
  }
  const isSame = first === top && last === bottom && start === left && end === right;
  if (!anchor || places.length < 8 || isSame) return;
  [places[0], places[2], places[4], places[6]] = [start, first, end, last];
  editor.setText(anchor, places.join(', '));
}

/** ECMA-376 part 1, 20.5.2: anchors, and shapes that show a cell. */
export function editDrawing(editor: XmlEditor, sheet: string | null, moves: FormulaMoves): void {
  const move = moves.moveOf(sheet);
  for (const element of everyElement(editor.root)) {
    editFormulas(editor, element, sheet, moves);
    if (move && /^(?:twoCell|oneCell)Anchor$/.test(element.local)) moveAnchor(editor, element, move);
  }
}

/** Series and titles of charts; what they last showed stays, programs read it again. */
export function editChart(editor: XmlEditor, moves: FormulaMoves): void {
  for (const element of everyElement(editor.root)) {
    const isFormula = element.local === 'f' || element.local === 'sqref' || element.local === 'nf';
    if (isFormula && element.children.length === 0) {
      editor.setText(element, moves.move(editor.text(element), { sheet: null }));
    }
  }
}

/** Controls: [MS-XLSX] 2.6.52. */
export function editControl(editor: XmlEditor, sheet: string, moves: FormulaMoves): void {
  for (const element of everyElement(editor.root)) editFormulas(editor, element, sheet, moves);
}

/**
 * What a pivot table summarizes, read again when the file is opened, since cells of it changed: ECMA-376 part 1,
 * 18.10.1.94.
 */
export function editPivotCache(editor: XmlEditor, moves: FormulaMoves, isChanged: (sheet: string) => boolean): void {
  let isStale = false;
  for (const element of everyElement(editor.root)) {
    if (element.local !== 'worksheetSource' && element.local !== 'rangeSet') continue;
    // An id names another file.
    if (/\sr:id\s*=|:id\s*=/.test(editor.source.slice(element.start, element.openEnd))) continue;
    const sheet = editor.attribute(element, 'sheet');
    if (sheet !== null && moves.isGone(sheet))
      throw new Unpatchable(`A pivot table summarizes the sheet ${sheet}, which was deleted.`);
    const move = moves.moveOf(sheet);
    isStale ||= sheet === null || isChanged(sheet);
    if (move) {
      const now = setMoved(editor, element, 'ref', (text) => moveArea(text, move, 'the source of a pivot table'));
      if (now === null) throw new Unpatchable('All rows that a pivot table summarizes were removed.');
    }
    if (sheet !== null) editor.setAttribute(element, 'sheet', moves.nameOf(sheet));
  }
  if (isStale) editor.setAttribute(editor.root, 'refreshOnLoad', '1');
}

/** Where a pivot table is; rows within it can't come or go. */
export function editPivotTable(editor: XmlEditor, move: SheetMove): void {
  const location = childOf(editor.root, 'location');
  const before = parseRange((location && editor.attribute(location, 'ref')) ?? '');
  if (!location || !before) return;
  const now = setMoved(editor, location, 'ref', (text) => moveArea(text, move, 'the pivot table of'));
  const after = now ? parseRange(now) : null;
  if (after?.bottom === undefined || after.bottom - after.top !== before.bottom - before.top) {
    throw new Unpatchable('Rows were added or removed within a pivot table.');
  }
  const isWhole = move.columns.isInOrder(before.left, before.right);
  if (!isWhole || after.right - after.left !== before.right - before.left) {
    throw new Unpatchable('Columns were added, moved or removed within a pivot table.');
  }
}
